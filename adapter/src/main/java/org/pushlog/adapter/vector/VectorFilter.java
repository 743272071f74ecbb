package org.pushlog.adapter.vector;

import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexNode;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.operator.FilterPlan;

/** Lets the rows pass for which a condition is true. */
final class VectorFilter extends Filter implements VectorRel {
    private final Expression compiled;

    VectorFilter(RelNode input, RexNode condition, Expression compiled) {
        super(input.getCluster(), input.getTraitSet(), input, condition);
        this.compiled = compiled;
    }

    @Override
    public Filter copy(RelTraitSet traits, RelNode input, RexNode newCondition) {
        return new VectorFilter(input, newCondition, compiled);
    }

    @Override
    public OperatorPlan operators() {
        return new FilterPlan(((VectorRel) getInput()).operators(), compiled);
    }
}
