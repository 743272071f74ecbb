package org.pushlog.adapter.sql;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * RANGE frames that begin or end at a distance of keys: the key and the distances in the types that {@link org.pushlog.adapter.function.FrameCalls}
 * computes with, to which generated code is led by {@link CheckedCode}.
 */
final class FrameDistances {
    private static final int LONG_DIGITS = 19;
    private static final int MILLI_DIGITS = 3;

    private final RexBuilder rexBuilder;
    private final RexWindow window;

    FrameDistances(RexBuilder rexBuilder, RexOver over) {
        this.rexBuilder = rexBuilder;
        this.window = over.getWindow();
        if (key() instanceof RexLiteral) {
            throw new SqlStatementException(
                    SqlState.NOT_SUPPORTED,
                    "RANGE with a distance needs a key that is no constant; all rows are peers of a constant: leave the"
                            + " ORDER BY out");
        }
    }

    /** Whether a frame has such a bound. */
    static boolean has(RexWindow window) {
        return !window.isRows()
                && window.orderKeys.size() == 1
                && (isDistance(window.getLowerBound()) || isDistance(window.getUpperBound()));
    }

    private static boolean isDistance(RexWindowBound bound) {
        return bound.getOffset() != null;
    }

    ImmutableList<RexFieldCollation> order() {
        RexFieldCollation order = window.orderKeys.get(0);
        return ImmutableList.of(new RexFieldCollation(computed(order.left), order.right));
    }

    RexWindowBound lower() {
        return computed(window.getLowerBound());
    }

    RexWindowBound upper() {
        return computed(window.getUpperBound());
    }

    private RexNode key() {
        return window.orderKeys.get(0).left;
    }

    private RexNode computed(RexNode key) {
        RelDataType type = key.getType();
        RelDataTypeFactory types = rexBuilder.getTypeFactory();
        return switch (type.getSqlTypeName()) {
            case DATE -> cast(key, types.createSqlType(SqlTypeName.TIMESTAMP, MILLI_DIGITS));
            // Equal numbers in one form, since a bound at the current row compares them as Java does.
            case DOUBLE, FLOAT -> rexBuilder.makeCall(type, ContractOperators.DOUBLE_KEY, ImmutableList.of(key));
            case REAL -> rexBuilder.makeCall(type, ContractOperators.REAL_KEY, ImmutableList.of(key));
            default ->
                SqlTypeUtil.isIntType(type) && (isDecimal(window.getLowerBound()) || isDecimal(window.getUpperBound()))
                        ? cast(key, types.createSqlType(SqlTypeName.DECIMAL, LONG_DIGITS, 0))
                        : key;
        };
    }

    private RexNode cast(RexNode value, RelDataType type) {
        return rexBuilder.makeCast(
                rexBuilder
                        .getTypeFactory()
                        .createTypeWithNullability(type, value.getType().isNullable()),
                value);
    }

    private static boolean isDecimal(RexWindowBound bound) {
        RexNode distance = bound.getOffset();
        return distance != null && distance.getType().getSqlTypeName() == SqlTypeName.DECIMAL;
    }

    private RexWindowBound computed(RexWindowBound bound) {
        RexNode distance = bound.getOffset();
        if (distance == null
                || !SqlTypeName.YEAR_INTERVAL_TYPES.contains(distance.getType().getSqlTypeName())) {
            return bound;
        }
        if (!(distance instanceof RexLiteral literal) || literal.isNull() || isTime(key().getType())) {
            throw new SqlStatementException(
                    SqlState.NOT_SUPPORTED,
                    "A distance of RANGE in months must be a literal such as INTERVAL '1' MONTH, beside a DATE or TIMESTAMP");
        }
        BigDecimal months = literal.getValueAs(BigDecimal.class);
        RexNode number = rexBuilder.makeExactLiteral(
                months == null ? BigDecimal.ZERO : months,
                rexBuilder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, LONG_DIGITS, 0));
        return bound.isPreceding() ? RexWindowBounds.preceding(number) : RexWindowBounds.following(number);
    }

    private static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }
}
