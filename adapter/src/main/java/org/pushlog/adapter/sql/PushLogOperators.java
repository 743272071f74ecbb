package org.pushlog.adapter.sql;

import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.pushlog.adapter.plan.PushPoint;

/** The operator table: ours first, then the standard's operators and those of PostgreSQL, BigQuery and Oracle. */
final class PushLogOperators {
    /** version(): name and version of the product. */
    static final SqlFunction VERSION =
            SqlBasicFunction.create("VERSION", ReturnTypes.VARCHAR, OperandTypes.NILADIC, SqlFunctionCategory.SYSTEM);

    /** now(): rewritten before validation; it stands here so that the name is known. */
    static final SqlFunction NOW =
            SqlBasicFunction.create("NOW", ReturnTypes.TIMESTAMP, OperandTypes.NILADIC, SqlFunctionCategory.TIMEDATE);

    private static final SqlOperatorTable TABLE = SqlOperatorTables.chain(
            SqlOperatorTables.of(VERSION, NOW, TextLiterals.AS_IT_IS, PushPoint.OPERATOR),
            SqlStdOperatorTable.instance(),
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                    SqlLibrary.POSTGRESQL, SqlLibrary.BIG_QUERY, SqlLibrary.ORACLE));

    private PushLogOperators() {}

    static SqlOperatorTable table() {
        return TABLE;
    }
}
