package org.pushlog.adapter.sql;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;

/**
 * Turns a condition on a long list of values into a look-up in a set: written out, it would be too large for a method
 * of generated code. The sets are handed over as parameters with high numbers.
 */
final class LongLists {
    private static final int POINT_COUNT_MIN = 24;
    private static final int FIRST_PARAMETER = 1_000_000;
    private static final Set<SqlTypeName> TYPES = Set.of(
            SqlTypeName.TINYINT,
            SqlTypeName.SMALLINT,
            SqlTypeName.INTEGER,
            SqlTypeName.BIGINT,
            SqlTypeName.VARCHAR,
            SqlTypeName.DATE,
            SqlTypeName.TIMESTAMP);

    private final RexBuilder rexBuilder;
    private final Map<String, Object> sets = new HashMap<>();

    LongLists(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** The sets by the names under which generated code asks for them. */
    Map<String, Object> sets() {
        return sets;
    }

    /** Whether values of a type are looked up as they are. */
    static boolean holds(RelDataType type) {
        return TYPES.contains(type.getSqlTypeName());
    }

    /** The look-up that stands for a CASE over many literals, or null if it is short or of another kind. */
    @Nullable
    RexNode lookUpCase(RexCall call) {
        RexNode selector = LongCases.selector(call);
        Map<Object, Object> values = selector == null ? null : LongCases.valuesOf(call);
        if (selector == null || values == null) {
            return null;
        }
        RexNode found = contains(values.keySet(), selector);
        RexNode map = constant(values);
        RelDataType result = rexBuilder
                .getTypeFactory()
                .createTypeWithNullability(call.getType(), selector.getType().isNullable());
        RexNode value = rexBuilder.makeCall(
                result,
                ContractOperators.valueOf(((JavaTypeFactory) rexBuilder.getTypeFactory()).getJavaClass(call.getType())),
                List.of(map, selector));
        return rexBuilder.makeCall(
                call.getType(),
                SqlStdOperatorTable.CASE,
                List.of(found, value, call.operands.get(call.operands.size() - 1)));
    }

    /** The look-up that stands for a condition, or null if the condition is short or not a list of values. */
    @Nullable
    RexNode lookUp(RexCall search) {
        RexNode value = search.operands.get(0);
        RelDataType type = value.getType();
        if (!TYPES.contains(type.getSqlTypeName())
                || !(search.operands.get(1) instanceof RexLiteral literal)
                || !(literal.getValue() instanceof Sarg<?> sarg)
                || !(sarg.isPoints() || sarg.isComplementedPoints())) {
            return null;
        }
        boolean inside = sarg.isPoints();
        @Nullable Set<Object> points = points(inside ? sarg.rangeSet : sarg.rangeSet.complement(), type);
        if (points == null || points.size() < POINT_COUNT_MIN) {
            return null;
        }
        RexNode contains = contains(points, value);
        RexNode found = inside ? contains : rexBuilder.makeCall(SqlStdOperatorTable.NOT, contains);
        return withNulls(sarg.nullAs, value, found);
    }

    private RexNode contains(Set<Object> points, RexNode value) {
        RelDataTypeFactory typeFactory = rexBuilder.getTypeFactory();
        RelDataType bool = typeFactory.createTypeWithNullability(
                typeFactory.createSqlType(SqlTypeName.BOOLEAN), value.getType().isNullable());
        return rexBuilder.makeCall(bool, ContractOperators.IN_SET, List.of(constant(points), value));
    }

    private RexNode constant(Object value) {
        int index = FIRST_PARAMETER + sets.size();
        sets.put("?" + index, value);
        return rexBuilder.makeDynamicParam(rexBuilder.getTypeFactory().createSqlType(SqlTypeName.ANY), index);
    }

    private RexNode withNulls(RexUnknownAs nullAs, RexNode value, RexNode found) {
        return switch (nullAs) {
            case UNKNOWN -> found;
            case TRUE ->
                rexBuilder.makeCall(
                        SqlStdOperatorTable.OR, rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, value), found);
            case FALSE ->
                rexBuilder.makeCall(
                        SqlStdOperatorTable.AND, rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value), found);
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // A Sarg's element type is not known.
    private @Nullable Set<Object> points(RangeSet rangeSet, RelDataType type) {
        Set<Object> points = new HashSet<>();
        RelDataType notNull = rexBuilder.getTypeFactory().createTypeWithNullability(type, false);
        for (Range<?> range : (Set<Range<?>>) rangeSet.asRanges()) {
            if (!(rexBuilder.makeLiteral(range.lowerEndpoint(), notNull, true, false) instanceof RexLiteral literal)) {
                return null;
            }
            Object point = LiteralValues.of(literal, type);
            if (point == null) {
                return null;
            }
            points.add(point);
        }
        return points;
    }
}
