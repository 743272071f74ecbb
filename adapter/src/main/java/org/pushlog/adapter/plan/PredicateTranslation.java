package org.pushlog.adapter.plan;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;

/**
 * Turns those conjuncts of a filter that speak of one column and constants into predicates. What it does not know it leaves out; since the
 * filter stays above the scan, a conjunct that is left out costs time, never rows.
 */
final class PredicateTranslation {
    private static final int IN_VALUE_COUNT_MAX = 100_000;

    private static final int MILLI_DIGITS = 3;

    private final int[] columnOf;

    /**
     * @param columnOf the table's column of each input field of the filter
     */
    PredicateTranslation(int[] columnOf) {
        this.columnOf = columnOf;
    }

    /** The predicates that follow from a condition. */
    List<ColumnPredicate> translate(RexNode condition) {
        List<ColumnPredicate> predicates = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            ColumnPredicate predicate = translateOne(conjunct);
            if (predicate != null) {
                predicates.add(predicate);
            }
        }
        return predicates;
    }

    private @Nullable ColumnPredicate translateOne(RexNode conjunct) {
        if (conjunct instanceof RexInputRef flag) {
            return new ColumnPredicate.Equal(columnOf[flag.getIndex()], true);
        }
        if (!(conjunct instanceof RexCall call)) {
            return null;
        }
        return switch (call.getKind()) {
            case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> comparison(call);
            case SEARCH -> search(call);
            case LIKE -> like(call);
            case IS_TRUE -> translateOne(call.getOperands().get(0));
            case NOT, IS_FALSE ->
                call.getOperands().get(0) instanceof RexInputRef flag
                        ? new ColumnPredicate.Equal(columnOf[flag.getIndex()], false)
                        : null;
            default -> null;
        };
    }

    private @Nullable ColumnPredicate comparison(RexCall call) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        RexInputRef column = column(left);
        if (column != null) {
            return comparison(column, call.getKind(), right);
        }
        column = column(right);
        return column == null ? null : comparison(column, call.getKind().reverse(), left);
    }

    private @Nullable ColumnPredicate comparison(RexInputRef column, SqlKind kind, RexNode constant) {
        int ordinal = columnOf[column.getIndex()];
        boolean isUpper = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
        Object value = kind == SqlKind.EQUALS ? exact(column, constant) : bound(column, constant, isUpper);
        if (value == null) {
            return null;
        }
        // A bound that was rounded to a whole number is inside.
        boolean inclusive = kind == SqlKind.LESS_THAN_OR_EQUAL
                || kind == SqlKind.GREATER_THAN_OR_EQUAL
                || exact(column, constant) == null;
        return switch (kind) {
            case EQUALS -> new ColumnPredicate.Equal(ordinal, value);
            case LESS_THAN, LESS_THAN_OR_EQUAL -> new ColumnPredicate.Range(ordinal, null, false, value, inclusive);
            default -> new ColumnPredicate.Range(ordinal, value, inclusive, null, false);
        };
    }

    private @Nullable ColumnPredicate search(RexCall call) {
        RexInputRef column = column(call.getOperands().get(0));
        if (column == null || !(call.getOperands().get(1) instanceof RexLiteral literal)) {
            return null;
        }
        Sarg<?> sarg = literal.getValueAs(Sarg.class);
        if (sarg == null || sarg.nullAs == RexUnknownAs.TRUE || sarg.isAll() || sarg.isNone()) {
            return null;
        }
        return sarg.isPoints() ? points(column, sarg) : span(column, sarg);
    }

    private @Nullable ColumnPredicate points(RexInputRef column, Sarg<?> sarg) {
        if (sarg.pointCount > IN_VALUE_COUNT_MAX) {
            return span(column, sarg);
        }
        Set<Object> values = new LinkedHashSet<>();
        for (Range<?> point : sarg.rangeSet.asRanges()) {
            Object value = exactValue(column, point.lowerEndpoint());
            // A number with digits after the point equals no integer, a value of another class is not for us to judge.
            if (value != null) {
                values.add(value);
            } else if (bound(column, point.lowerEndpoint(), true) == null) {
                return null;
            }
        }
        int ordinal = columnOf[column.getIndex()];
        return values.size() == 1
                ? new ColumnPredicate.Equal(ordinal, values.iterator().next())
                : new ColumnPredicate.In(ordinal, values);
    }

    /** From the lowest bound to the highest: holes between ranges are left to the filter. */
    private @Nullable ColumnPredicate span(RexInputRef column, Sarg<?> sarg) {
        Range<?> span = sarg.rangeSet.span();
        Object lower = null;
        boolean lowerInclusive = false;
        if (span.hasLowerBound()) {
            lower = bound(column, span.lowerEndpoint(), false);
            lowerInclusive =
                    span.lowerBoundType() == BoundType.CLOSED || exactValue(column, span.lowerEndpoint()) == null;
        }
        Object upper = null;
        boolean upperInclusive = false;
        if (span.hasUpperBound()) {
            upper = bound(column, span.upperEndpoint(), true);
            upperInclusive =
                    span.upperBoundType() == BoundType.CLOSED || exactValue(column, span.upperEndpoint()) == null;
        }
        return lower == null && upper == null
                ? null
                : new ColumnPredicate.Range(
                        columnOf[column.getIndex()],
                        lower,
                        lower != null && lowerInclusive,
                        upper,
                        upper != null && upperInclusive);
    }

    private @Nullable ColumnPredicate like(RexCall call) {
        RexInputRef column = column(call.getOperands().get(0));
        if (column == null
                || !call.getOperator().equals(SqlStdOperatorTable.LIKE)
                || !SqlTypeUtil.inCharFamily(column.getType())) {
            return null;
        }
        String pattern = text(call.getOperands().get(1));
        String escape = call.getOperands().size() > 2 ? text(call.getOperands().get(2)) : "";
        // With an escape in the pattern, evaluating it can fail; that must not depend on which rows a scan leaves out.
        if (pattern == null || escape == null || (!escape.isEmpty() && pattern.contains(escape))) {
            return null;
        }
        int end = 0;
        while (end < pattern.length() && "%_\\".indexOf(pattern.charAt(end)) < 0) {
            end++;
        }
        return end == 0 ? null : new ColumnPredicate.Prefix(columnOf[column.getIndex()], pattern.substring(0, end));
    }

    /** The column under casts that keep every value distinct and in order, or null. */
    private static @Nullable RexInputRef column(RexNode node) {
        RexNode inner = node;
        while (inner instanceof RexCall call && call.getKind() == SqlKind.CAST) {
            RexNode operand = call.getOperands().get(0);
            if (!keepsValues(operand.getType(), call.getType())) {
                return null;
            }
            inner = operand;
        }
        return inner instanceof RexInputRef column ? column : null;
    }

    private static boolean keepsValues(RelDataType from, RelDataType to) {
        if (SqlTypeUtil.isExactNumeric(from) && SqlTypeUtil.isExactNumeric(to)) {
            return to.getScale() >= from.getScale()
                    && to.getPrecision() - to.getScale() >= from.getPrecision() - from.getScale();
        }
        return from.getSqlTypeName() == to.getSqlTypeName()
                && SqlTypeUtil.inCharFamily(from)
                && (to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                        || (from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
                                && to.getPrecision() >= from.getPrecision()));
    }

    /** The constant as a value of the column's class, or null if the column never equals it or it is none of ours. */
    private static @Nullable Object exact(RexInputRef column, RexNode constant) {
        Object parameter = parameter(column, constant);
        return parameter != null ? parameter : exactValue(column, literalValue(constant));
    }

    private static @Nullable Object exactValue(RexInputRef column, @Nullable Object value) {
        if (value instanceof NlsString text && SqlTypeUtil.inCharFamily(column.getType())) {
            return text.getValue();
        }
        if (value instanceof BigDecimal number && isWhole(column.getType())) {
            return WholeNumbers.exact(number);
        }
        if (value instanceof TimestampString time && isTime(column.getType())) {
            // Of a finer time the column holds none; to round it would be right on one side only.
            return time.equals(time.round(MILLI_DIGITS)) ? Instant.ofEpochMilli(time.getMillisSinceEpoch()) : null;
        }
        return value instanceof Boolean && SqlTypeUtil.inBooleanFamily(column.getType()) ? value : null;
    }

    /** The constant as a bound of the column: numbers between two integers become the integer inside. */
    private static @Nullable Object bound(RexInputRef column, RexNode constant, boolean isUpper) {
        Object parameter = parameter(column, constant);
        return parameter != null ? parameter : bound(column, literalValue(constant), isUpper);
    }

    private static @Nullable Object bound(RexInputRef column, @Nullable Object value, boolean isUpper) {
        if (value instanceof BigDecimal number && isWhole(column.getType())) {
            return isUpper ? WholeNumbers.floor(number) : WholeNumbers.ceiling(number);
        }
        return exactValue(column, value);
    }

    private static @Nullable Parameter parameter(RexInputRef column, RexNode constant) {
        if (!(constant instanceof RexDynamicParam parameter)) {
            return null;
        }
        RelDataType type = parameter.getType();
        Parameter.Kind kind = null;
        if (SqlTypeUtil.inCharFamily(column.getType()) && SqlTypeUtil.inCharFamily(type)) {
            kind = Parameter.Kind.TEXT;
        } else if (isWhole(column.getType()) && SqlTypeUtil.isExactNumeric(type)) {
            kind = Parameter.Kind.WHOLE_NUMBER;
        } else if (isTime(column.getType()) && type.getSqlTypeName() == SqlTypeName.TIMESTAMP) {
            kind = Parameter.Kind.TIME;
        }
        return kind == null ? null : new Parameter(parameter.getName(), kind);
    }

    /** A TIMESTAMP that holds no more than milliseconds. */
    private static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP && type.getPrecision() <= MILLI_DIGITS;
    }

    private static boolean isWhole(RelDataType type) {
        return SqlTypeUtil.isExactNumeric(type) && type.getScale() <= 0;
    }

    private static @Nullable Object literalValue(RexNode node) {
        if (node instanceof RexLiteral literal) {
            return literal.getTypeName() == SqlTypeName.TIMESTAMP
                    ? literal.getValueAs(TimestampString.class)
                    : literal.getValue();
        }
        return null;
    }

    private static @Nullable String text(RexNode node) {
        return literalValue(node) instanceof NlsString text ? text.getValue() : null;
    }
}
