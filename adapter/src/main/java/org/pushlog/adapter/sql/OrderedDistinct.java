package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * {@code SELECT DISTINCT … ORDER BY} of results that are window functions or aggregates with a FILTER, as an ordered query over the distinct rows.
 * Calcite's validation looks into such results for columns that were not chosen.
 */
final class OrderedDistinct {
    private static final Set<SqlKind> LOOKED_INTO = Set.of(SqlKind.OVER, SqlKind.FILTER, SqlKind.WITHIN_GROUP);

    private static final Set<SqlKind> DIRECTIONS = Set.of(SqlKind.DESCENDING, SqlKind.NULLS_FIRST, SqlKind.NULLS_LAST);

    private final SqlNodeList results;

    private OrderedDistinct(SqlNodeList results) {
        this.results = results;
    }

    /** The query in the other form, or null if it is not such a one or orders by something else. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        if (!(call instanceof SqlOrderBy ordered)) {
            return null;
        }
        SqlWith with = ordered.query instanceof SqlWith found ? found : null;
        SqlNode body = with == null ? ordered.query : with.body;
        if (!(body instanceof SqlSelect select)
                || !select.isDistinct()
                || select.getSelectList().stream().noneMatch(OrderedDistinct::isLookedInto)) {
            return null;
        }
        List<SqlNode> order = new OrderedDistinct(select.getSelectList()).order(ordered.orderList);
        if (order == null) {
            return null;
        }
        SqlParserPos pos = select.getParserPosition();
        SqlNodeList all = SqlNodeList.of(SqlIdentifier.star(pos));
        SqlNode outer = new SqlSelect(pos, null, all, select, null, null, null, null, null, null, null, null, null);
        return new SqlOrderBy(
                call.getParserPosition(),
                with == null ? outer : new SqlWith(with.getParserPosition(), with.withList, outer),
                new SqlNodeList(order, ordered.orderList.getParserPosition()),
                ordered.offset,
                ordered.fetch);
    }

    private static boolean isLookedInto(SqlNode result) {
        try {
            result.accept(new SqlBasicVisitor<@Nullable Void>() {
                @Override
                public @Nullable Void visit(SqlCall call) {
                    if (LOOKED_INTO.contains(call.getKind())) {
                        throw Util.FoundOne.NULL;
                    }
                    return call.isA(SqlKind.QUERY) ? null : super.visit(call);
                }
            });
            return false;
        } catch (Util.FoundOne e) {
            return true;
        }
    }

    private @Nullable List<SqlNode> order(SqlNodeList keys) {
        List<SqlNode> order = new ArrayList<>();
        for (SqlNode key : keys) {
            SqlNode ofResults = key(key);
            if (ofResults == null) {
                return null;
            }
            order.add(ofResults);
        }
        return order;
    }

    private @Nullable SqlNode key(SqlNode key) {
        if (DIRECTIONS.contains(key.getKind())) {
            SqlNode inner = key(((SqlBasicCall) key).operand(0));
            return inner == null ? null : ((SqlCall) key).getOperator().createCall(key.getParserPosition(), inner);
        }
        for (int i = 0; i < results.size(); i++) {
            if (SqlUtil.stripAs(results.get(i)).equalsDeep(key, Litmus.IGNORE)) {
                return SqlLiteral.createExactNumeric(String.valueOf(i + 1), key.getParserPosition());
            }
        }
        return isOfResults(key) ? key : null;
    }

    /** Whether an expression names nothing but results. */
    private boolean isOfResults(SqlNode key) {
        try {
            key.accept(new SqlBasicVisitor<@Nullable Void>() {
                @Override
                public @Nullable Void visit(SqlIdentifier id) {
                    if (!id.isSimple() || results.stream().noneMatch(result -> isNamed(result, id.getSimple()))) {
                        throw Util.FoundOne.NULL;
                    }
                    return null;
                }
            });
            return true;
        } catch (Util.FoundOne e) {
            return false;
        }
    }

    private static boolean isNamed(SqlNode result, String name) {
        return name.equalsIgnoreCase(SqlValidatorUtil.alias(result));
    }
}
