package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Union;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.ColumnRef;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.operator.AggregatePlan;
import org.pushlog.adapter.exec.operator.ProjectPlan;
import org.pushlog.adapter.exec.operator.UnionPlan;

/** The rows of several inputs; each different row once unless all are wanted. */
final class VectorUnion extends Union implements VectorRel {
    private final List<ValueType> types;

    private VectorUnion(RelNode first, List<RelNode> inputs, boolean all, List<ValueType> types) {
        super(first.getCluster(), first.getCluster().traitSetOf(CONVENTION), inputs, all);
        this.types = types;
    }

    static @Nullable VectorUnion of(Union union, List<RelNode> inputs) {
        List<ValueType> types = VectorTypes.ofRow(union.getRowType());
        if (types == null || (!union.all && types.stream().anyMatch(type -> type.kind() == ValueKind.OBJECT))) {
            return null;
        }
        for (RelNode input : inputs) {
            List<ValueType> own = VectorTypes.ofRow(input.getRowType());
            for (int i = 0; own != null && i < types.size(); i++) {
                if (RexCasts.widened(new ColumnRef(i, own.get(i)), types.get(i)) == null) {
                    return null;
                }
            }
        }
        return new VectorUnion(inputs.get(0), inputs, union.all, types);
    }

    @Override
    public Union copy(RelTraitSet traits, List<RelNode> inputs, boolean newAll) {
        return new VectorUnion(inputs.get(0), inputs, newAll, types);
    }

    @Override
    public OperatorPlan operators() {
        List<OperatorPlan> plans = new ArrayList<>();
        for (RelNode input : getInputs()) {
            plans.add(widened(((VectorRel) input).operators()));
        }
        OperatorPlan rows = new UnionPlan(plans);
        if (all) {
            return rows;
        }
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            keys.add(i);
        }
        return new AggregatePlan(rows, keys, List.of(List.copyOf(keys)), List.of(), List.of());
    }

    private OperatorPlan widened(OperatorPlan plan) {
        if (plan.types().equals(types)) {
            return plan;
        }
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            columns.add(java.util.Objects.requireNonNull(
                    RexCasts.widened(new ColumnRef(i, plan.types().get(i)), types.get(i))));
        }
        return new ProjectPlan(plan, columns);
    }
}
