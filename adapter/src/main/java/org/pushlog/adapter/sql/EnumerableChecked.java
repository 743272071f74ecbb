package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** The top of a plan whose code is {@link CheckedCode}. */
final class EnumerableChecked extends SingleRel implements EnumerableRel {
    EnumerableChecked(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new EnumerableChecked(inputs.get(0));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        Result plain = implementor.visitChild(this, 0, (EnumerableRel) getInput(), preference);
        return new Result(CheckedCode.of(plain.block), plain.physType, plain.format);
    }
}
