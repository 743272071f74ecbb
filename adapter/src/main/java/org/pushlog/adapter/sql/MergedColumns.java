package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.DelegatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;

/**
 * The columns that USING and NATURAL JOIN make one of, in one statement. Calcite's validator knows them in the list of a SELECT only, of two tables only,
 * and compares but the first table of several. So such a join becomes one with ON, and their names become what they mean in every clause.
 */
final class MergedColumns implements JoinedColumns.Context {
    private final PushLogValidator validator;
    private final IdentityHashMap<SqlJoin, List<String>> usingNames = new IdentityHashMap<>();
    private final IdentityHashMap<SqlNode, JoinedColumns> queries = new IdentityHashMap<>();

    MergedColumns(PushLogValidator validator) {
        this.validator = validator;
    }

    /** The names of the USING or NATURAL that a join had. */
    @Nullable
    List<String> known(SqlJoin join) {
        return usingNames.get(join);
    }

    @Override
    public @Nullable List<String> usingNames(SqlJoin join) {
        return validator.usingNames(join);
    }

    @Override
    public SqlNameMatcher names() {
        return validator.getCatalogReader().nameMatcher();
    }

    @Override
    public RelDataTypeFactory types() {
        return validator.getTypeFactory();
    }

    /** Replaces names in the condition of a join. */
    void beforeJoin(SqlJoin join, @Nullable SqlValidatorScope scope) {
        SqlNode condition = join.getCondition();
        if (condition == null || join.getConditionType() != JoinConditionType.ON || !hasUsing(join)) {
            return;
        }
        JoinedColumns columns = columns(join, scope);
        if (columns != null && columns.merges()) {
            join.setOperand(5, ColumnNames.replace(condition, (name, pos) -> meaning(columns, name, pos)));
        }
    }

    /** Whether any join within has USING or NATURAL. */
    private boolean hasUsing(SqlNode from) {
        return from instanceof SqlJoin join
                && (join.isNatural()
                        || join.getConditionType() == JoinConditionType.USING
                        || usingNames.containsKey(join)
                        || hasUsing(join.getLeft())
                        || hasUsing(join.getRight()));
    }

    /** Makes USING or NATURAL of a join that is validated the condition that it means; null if there is none. */
    @Nullable
    SqlNode afterJoin(SqlJoin join, @Nullable SqlValidatorScope scope) {
        List<String> names = usingNames.containsKey(join) ? null : validator.usingNames(join);
        if (names == null || !(scope instanceof ListScope tables)) {
            return null;
        }
        var children = tables.getChildren().iterator();
        JoinedColumns left = JoinedColumns.of(join.getLeft(), children, this);
        JoinedColumns right = JoinedColumns.of(join.getRight(), children, this);
        SqlNode condition = null;
        SqlParserPos pos = join.getParserPosition();
        for (String name : names) {
            JoinedColumns.Column first = Objects.requireNonNull(left.find(name, pos));
            JoinedColumns.Column second = Objects.requireNonNull(right.find(name, pos));
            if (first.isAmbiguous() || second.isAmbiguous()) {
                return null;
            }
            SqlNode equality = SqlStdOperatorTable.EQUALS.createCall(pos, first.value(), second.value());
            condition = condition == null ? equality : SqlStdOperatorTable.AND.createCall(pos, condition, equality);
        }
        usingNames.put(join, List.copyOf(names));
        SqlNode given = condition == null ? SqlLiteral.createBoolean(true, pos) : condition;
        join.setOperand(1, SqlLiteral.createBoolean(false, pos));
        join.setOperand(4, JoinConditionType.ON.symbol(pos));
        join.setOperand(5, given);
        return given;
    }

    /** Replaces names in a query, also those that mean columns of a query around it. */
    void replaceIn(SqlSelect select) {
        SelectScope scope = validator.getRawSelectScope(select);
        SqlNode from = select.getFrom();
        JoinedColumns own = from == null ? null : columns(from, scope);
        if (own != null && hasUsing(from)) {
            queries.put(select, own);
        }
        List<JoinedColumns> outer = outer(scope);
        if (queries.containsKey(select) || !outer.isEmpty()) {
            ColumnNames.replaceIn(select, (name, pos) -> meaning(own, outer, name, pos), names());
        }
    }

    /** The columns of the queries around one whose columns are merged, the nearest first. */
    private List<JoinedColumns> outer(@Nullable SelectScope scope) {
        List<JoinedColumns> outer = new ArrayList<>();
        SqlValidatorScope around = scope == null || queries.isEmpty() ? null : scope.getParent();
        while (around instanceof DelegatingScope next) {
            JoinedColumns columns = next instanceof SelectScope select ? queries.get(select.getNode()) : null;
            if (columns != null) {
                outer.add(columns);
            }
            around = next.getParent();
        }
        return outer;
    }

    private @Nullable JoinedColumns columns(SqlNode from, @Nullable SqlValidatorScope scope) {
        return scope instanceof ListScope tables && tables.getChildren().size() == tableCount(from)
                ? JoinedColumns.of(from, tables.getChildren().iterator(), this)
                : null;
    }

    private static int tableCount(SqlNode from) {
        return from instanceof SqlJoin join ? tableCount(join.getLeft()) + tableCount(join.getRight()) : 1;
    }

    private static @Nullable SqlNode meaning(
            @Nullable JoinedColumns own, List<JoinedColumns> outer, String name, SqlParserPos pos) {
        if (own != null && own.find(name, pos) != null) {
            return meaning(own, name, pos);
        }
        for (JoinedColumns columns : outer) {
            if (columns.find(name, pos) != null) {
                return meaning(columns, name, pos);
            }
        }
        return null;
    }

    private static @Nullable SqlNode meaning(JoinedColumns columns, String name, SqlParserPos pos) {
        JoinedColumns.Column column = columns.find(name, pos);
        return column != null && column.isMerged() ? column.value() : null;
    }
}
