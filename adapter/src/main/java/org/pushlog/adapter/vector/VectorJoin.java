package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.operator.JoinPlan;
import org.pushlog.adapter.plan.join.RowEstimate;

/** Joins by hash, or every row with every other where the condition has no equality. */
final class VectorJoin extends Join implements VectorRel {
    private final Keys keys;
    private final boolean buildsLeft;

    /** What the join compares; {@code rest} is what is not an equality of two columns, or null. */
    private record Keys(
            List<Integer> left,
            List<Integer> right,
            List<Boolean> nullsEqual,
            @Nullable Expression rest) {}

    private VectorJoin(
            RelNode left, RelNode right, RexNode condition, JoinRelType type, Keys keys, boolean buildsLeft) {
        super(
                left.getCluster(),
                left.getCluster().traitSetOf(CONVENTION),
                List.of(),
                left,
                right,
                condition,
                Set.of(),
                type);
        this.keys = keys;
        this.buildsLeft = buildsLeft;
    }

    /** The join over vector inputs, or null if it is not one of ours. */
    static @Nullable VectorJoin of(Join join, RelNode left, RelNode right) {
        List<ValueType> leftTypes = VectorTypes.ofRow(left.getRowType());
        List<ValueType> rightTypes = VectorTypes.ofRow(right.getRowType());
        if (leftTypes == null || rightTypes == null || !isOurs(join.getJoinType())) {
            return null;
        }
        Keys keys = keys(join, left, right, leftTypes, rightTypes);
        if (keys == null) {
            return null;
        }
        boolean buildsLeft = switch (join.getJoinType()) {
            case RIGHT -> true;
            case INNER, SEMI, ANTI -> keptValueCount(left) < keptValueCount(right);
            default -> false;
        };
        return new VectorJoin(left, right, join.getCondition(), join.getJoinType(), keys, buildsLeft);
    }

    private static boolean isOurs(JoinRelType type) {
        return switch (type) {
            case INNER, LEFT, RIGHT, FULL, SEMI, ANTI -> true;
            default -> false;
        };
    }

    /** About how many values are kept if an input is, its hash table counted as a column. */
    private static double keptValueCount(RelNode input) {
        return RowEstimate.rowCount(input) * (1 + input.getRowType().getFieldCount());
    }

    private static @Nullable Keys keys(
            Join join, RelNode left, RelNode right, List<ValueType> leftTypes, List<ValueType> rightTypes) {
        List<Integer> leftKeys = new ArrayList<>();
        List<Integer> rightKeys = new ArrayList<>();
        List<Boolean> excludesNulls = new ArrayList<>();
        RexNode rest =
                RelOptUtil.splitJoinCondition(left, right, join.getCondition(), leftKeys, rightKeys, excludesNulls);
        for (int k = 0; k < leftKeys.size(); k++) {
            if (!areSame(leftTypes.get(leftKeys.get(k)), rightTypes.get(rightKeys.get(k)))) {
                return null;
            }
        }
        Expression compiled = null;
        if (!rest.isAlwaysTrue()) {
            RexBuilder rexBuilder = join.getCluster().getRexBuilder();
            List<@Nullable ValueType> both = new ArrayList<>(leftTypes);
            both.addAll(rightTypes);
            compiled = new RexKernels(rexBuilder, both).compile(rest);
            if (compiled == null) {
                return null;
            }
        }
        List<Boolean> nullsEqual =
                excludesNulls.stream().map(excludes -> !excludes).toList();
        return new Keys(leftKeys, rightKeys, nullsEqual, compiled);
    }

    /** Whether equal values of two types have equal keys. */
    private static boolean areSame(ValueType left, ValueType right) {
        if (left.kind() == ValueKind.OBJECT || left.form() != right.form() || left.scale() != right.scale()) {
            return false;
        }
        return left.kind() == right.kind()
                || (left.kind().isInteger() && right.kind().isInteger())
                || left.form() == ValueKind.Form.DOUBLE;
    }

    @Override
    public Join copy(
            RelTraitSet traits,
            RexNode newCondition,
            RelNode newLeft,
            RelNode newRight,
            JoinRelType newType,
            boolean semiJoinDone) {
        return new VectorJoin(newLeft, newRight, newCondition, newType, keys, buildsLeft);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).itemIf("kept", "left", buildsLeft);
    }

    @Override
    public OperatorPlan operators() {
        OperatorPlan leftPlan = ((VectorRel) left).operators();
        OperatorPlan rightPlan = ((VectorRel) right).operators();
        JoinPlan.Kind kind = switch (joinType) {
            case LEFT, RIGHT -> JoinPlan.Kind.PROBE_OUTER;
            case FULL -> JoinPlan.Kind.FULL;
            case SEMI -> buildsLeft ? JoinPlan.Kind.BUILD_SEMI : JoinPlan.Kind.SEMI;
            case ANTI -> buildsLeft ? JoinPlan.Kind.BUILD_ANTI : JoinPlan.Kind.ANTI;
            default -> JoinPlan.Kind.INNER;
        };
        return buildsLeft
                ? new JoinPlan(
                        rightPlan, leftPlan, kind, true, keys.right(), keys.left(), keys.nullsEqual(), keys.rest())
                : new JoinPlan(
                        leftPlan, rightPlan, kind, false, keys.left(), keys.right(), keys.nullsEqual(), keys.rest());
    }
}
