package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * Lists of IN below aggregates that stand in ORDER BY and nowhere else, as comparisons: Calcite's conversion does not find the list there.
 */
final class OrderedAggregates extends SqlShuttle {
    private static final int LIST_LENGTH_MAX = 100;

    private static final Set<String> AGGREGATES = Set.of(
            "SUM",
            "COUNT",
            "MIN",
            "MAX",
            "AVG",
            "STDDEV",
            "STDDEV_POP",
            "STDDEV_SAMP",
            "VARIANCE",
            "VAR_POP",
            "VAR_SAMP",
            "BOOL_AND",
            "BOOL_OR",
            "EVERY",
            "SOME",
            "ANY_VALUE",
            "LISTAGG",
            "STRING_AGG",
            "ARRAY_AGG",
            "COUNTIF");

    private final boolean isBelow;

    private OrderedAggregates(boolean isBelow) {
        this.isBelow = isBelow;
    }

    /** The query in the other form, or null if it has no such list. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        if (!(call instanceof SqlOrderBy ordered)) {
            return null;
        }
        SqlNode body = ordered.query instanceof SqlWith with ? with.body : ordered.query;
        if (!(body instanceof SqlSelect select)) {
            return null;
        }
        List<SqlNode> keys = new ArrayList<>();
        for (SqlNode key : ordered.orderList) {
            boolean isResult = select.getSelectList().stream()
                    .anyMatch(result -> SqlUtil.stripAs(result).equalsDeep(undirected(key), Litmus.IGNORE));
            SqlNode compared = isResult ? key : key.accept(new OrderedAggregates(false));
            keys.add(compared == null ? key : compared);
        }
        return keys.equals(ordered.orderList.getList())
                ? null
                : new SqlOrderBy(
                        call.getParserPosition(),
                        ordered.query,
                        new SqlNodeList(keys, ordered.orderList.getParserPosition()),
                        ordered.offset,
                        ordered.fetch);
    }

    private static SqlNode undirected(SqlNode key) {
        return switch (key.getKind()) {
            case DESCENDING, NULLS_FIRST, NULLS_LAST -> undirected(((SqlCall) key).operand(0));
            default -> key;
        };
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY)) {
            return call;
        }
        if (!isBelow && (call.getKind() == SqlKind.FILTER || AGGREGATES.contains(SyntaxShims.nameOf(call)))) {
            return call.accept(new OrderedAggregates(true));
        }
        SqlNode visited = super.visit(call);
        return isBelow && visited instanceof SqlCall inner ? compared(inner) : visited;
    }

    private static SqlNode compared(SqlCall call) {
        boolean isIn = call.getKind() == SqlKind.IN;
        if ((!isIn && call.getKind() != SqlKind.NOT_IN)
                || !(call.operand(1) instanceof SqlNodeList list)
                || list.size() > LIST_LENGTH_MAX) {
            return call;
        }
        SqlOperator each = isIn ? SqlStdOperatorTable.EQUALS : SqlStdOperatorTable.NOT_EQUALS;
        SqlOperator together = isIn ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND;
        SqlNode all = each.createCall(call.getParserPosition(), call.operand(0), list.get(0));
        for (SqlNode value : list.subList(1, list.size())) {
            SqlNode next =
                    each.createCall(call.getParserPosition(), QuantifiedComparisons.copy(call.operand(0)), value);
            all = together.createCall(call.getParserPosition(), all, next);
        }
        return all;
    }
}
