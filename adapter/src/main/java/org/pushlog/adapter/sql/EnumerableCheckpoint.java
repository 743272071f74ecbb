package org.pushlog.adapter.sql;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.pushlog.adapter.function.CheckpointCalls;

/** Passes rows on and looks, before each, whether the statement was cancelled or has run out of time. */
final class EnumerableCheckpoint extends SingleRel implements EnumerableRel {
    private static final Method GUARD =
            Types.lookupMethod(CheckpointCalls.class, "guard", DataContext.class, Enumerable.class);

    EnumerableCheckpoint(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new EnumerableCheckpoint(inputs.get(0));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), preference);
        Expression rows = builder.append("rows", input.block);
        builder.add(Expressions.call(GUARD, DataContext.ROOT, rows));
        return implementor.result(input.physType, builder.toBlock());
    }
}
