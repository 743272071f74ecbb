package org.pushlog.adapter.sql;

import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlOperatorTables;

/** The operator table: the standard's operators and those of PostgreSQL, BigQuery and Oracle. */
final class PushLogOperators {
    private static final SqlOperatorTable TABLE = SqlOperatorTables.chain(
            SqlStdOperatorTable.instance(),
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                    SqlLibrary.POSTGRESQL, SqlLibrary.BIG_QUERY, SqlLibrary.ORACLE));

    private PushLogOperators() {}

    static SqlOperatorTable table() {
        return TABLE;
    }
}
