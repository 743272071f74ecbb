package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/** The standard's operators without LAG and LEAD, in whose place ours stand: of two with a kind of its own, validation finds none. */
final class StandardOperators implements SqlOperatorTable {
    private static final SqlOperatorTable ALL = SqlStdOperatorTable.instance();

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher nameMatcher) {
        ALL.lookupOperatorOverloads(name, category, syntax, found, nameMatcher);
        found.removeIf(StandardOperators::isReplaced);
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return ALL.getOperatorList().stream()
                .filter(operator -> !isReplaced(operator))
                .toList();
    }

    private static boolean isReplaced(SqlOperator operator) {
        return SqlStdOperatorTable.LAG.equals(operator) || SqlStdOperatorTable.LEAD.equals(operator);
    }
}
