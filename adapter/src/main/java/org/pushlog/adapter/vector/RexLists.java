package org.pushlog.adapter.vector;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Conditions;
import org.pushlog.adapter.exec.kernel.Constant;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.InList;

/** Conditions on lists of values, as look-ups. */
final class RexLists {
    private static final int POINT_COUNT_MIN = 3;

    private RexLists() {}

    /** The look-up that a condition is, or null if it is not on a list of values. */
    static @Nullable Expression inList(RexKernels kernels, RexBuilder rexBuilder, RexCall search) {
        RexNode value = search.operands.get(0);
        if (!(search.operands.get(1) instanceof RexLiteral literal)
                || !(literal.getValue() instanceof Sarg<?> sarg)
                || !(sarg.isPoints() || sarg.isComplementedPoints())
                || sarg.pointCount < POINT_COUNT_MIN) {
            return null;
        }
        Expression operand = kernels.compile(value);
        if (operand == null
                || operand.type().form() == ValueKind.Form.DOUBLE
                || operand.type().kind() == ValueKind.OBJECT) {
            return null;
        }
        boolean inside = sarg.isPoints();
        List<Constant> points = points(
                inside ? sarg.rangeSet : sarg.rangeSet.complement(), value.getType(), operand.type(), rexBuilder);
        if (points == null) {
            return null;
        }
        Expression found = new InList(operand, points, !inside);
        return switch (sarg.nullAs) {
            case UNKNOWN -> found;
            case TRUE -> Conditions.or(List.of(Conditions.isNull(operand), found));
            case FALSE -> Conditions.and(List.of(Conditions.isNotNull(operand), found));
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // A Sarg's element type is not known.
    private static @Nullable List<Constant> points(
            RangeSet rangeSet, RelDataType type, ValueType valueType, RexBuilder rexBuilder) {
        List<Constant> points = new ArrayList<>();
        RelDataType notNull = rexBuilder.getTypeFactory().createTypeWithNullability(type, false);
        for (Range<?> range : (Set<Range<?>>) rangeSet.asRanges()) {
            if (!(rexBuilder.makeLiteral(range.lowerEndpoint(), notNull, true, false) instanceof RexLiteral literal)) {
                return null;
            }
            Constant point = RexConstants.of(literal, valueType);
            if (point == null || point.value() == null) {
                return null;
            }
            points.add(point);
        }
        return points;
    }
}
