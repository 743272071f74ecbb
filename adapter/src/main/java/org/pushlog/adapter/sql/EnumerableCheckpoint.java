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
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.CheckpointCalls;
import org.pushlog.adapter.function.rows.KeptRowsCalls;

/** Passes rows on and looks, before each, whether the statement was cancelled or has run out of time. */
final class EnumerableCheckpoint extends SingleRel implements EnumerableRel {
    private static final Method GUARD =
            Types.lookupMethod(CheckpointCalls.class, "guard", DataContext.class, Enumerable.class);
    private static final Method KEEP = Types.lookupMethod(
            KeptRowsCalls.class, "keep", DataContext.class, int.class, Enumerable.class, String.class);

    private final @Nullable String keeper;

    EnumerableCheckpoint(RelNode input) {
        this(input, null);
    }

    /** @param keeper what keeps the rows, in words of SQL; null if nothing does */
    EnumerableCheckpoint(RelNode input, @Nullable String keeper) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.keeper = keeper;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new EnumerableCheckpoint(inputs.get(0), keeper);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), preference);
        Expression rows = builder.append("rows", input.block);
        // Below zero, where calls that become ours have numbers from zero.
        Expression site = Expressions.constant(-1 - getId());
        builder.add(
                keeper == null
                        ? Expressions.call(GUARD, DataContext.ROOT, rows)
                        : Expressions.call(KEEP, DataContext.ROOT, site, rows, Expressions.constant(keeper)));
        return implementor.result(input.physType, builder.toBlock());
    }
}
