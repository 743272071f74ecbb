package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/** The operators of the dialect, then those of a statement's schemas. Calcite's own chain looks through all operators each time that it is made. */
record StatementOperators(SqlOperatorTable dialect, SqlOperatorTable schemas) implements SqlOperatorTable {
    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher nameMatcher) {
        dialect.lookupOperatorOverloads(name, category, syntax, found, nameMatcher);
        schemas.lookupOperatorOverloads(name, category, syntax, found, nameMatcher);
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        List<SqlOperator> all = new ArrayList<>(dialect.getOperatorList());
        all.addAll(schemas.getOperatorList());
        return all;
    }
}
