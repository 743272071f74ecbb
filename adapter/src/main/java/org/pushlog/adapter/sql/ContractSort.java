package org.pushlog.adapter.sql;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.RowOrder;
import org.pushlog.adapter.function.rows.SortCalls;

/** Sorts rows by the one order of numbers and texts, and can be cancelled. Has neither offset nor limit. */
final class ContractSort extends Sort implements EnumerableRel {
    private static final Method SORT =
            Types.lookupMethod(SortCalls.class, "sort", DataContext.class, int.class, Enumerable.class, RowOrder.class);

    ContractSort(RelTraitSet traits, RelNode input, RelCollation collation) {
        super(input.getCluster(), traits, List.of(), input, collation, null, null);
    }

    @Override
    public Sort copy(
            RelTraitSet traitSet,
            RelNode newInput,
            RelCollation newCollation,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        return new ContractSort(traitSet, newInput, newCollation);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType physType = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        Expression rows = builder.append("rows", input.block);
        Expression arrays = builder.append("arrays", input.physType.convertTo(rows, physType.getFormat()));
        Expression order = implementor.stash(order(), RowOrder.class);
        // Below zero, where calls that become ours have numbers from zero.
        Expression site = Expressions.constant(-1 - getId());
        builder.add(Expressions.call(SORT, DataContext.ROOT, site, arrays, order));
        return implementor.result(physType, builder.toBlock());
    }

    private RowOrder order() {
        List<RowOrder.Key> keys =
                collation.getFieldCollations().stream().map(ContractSort::key).toList();
        return new RowOrder(keys, getRowType().getFieldCount() == 1);
    }

    private static RowOrder.Key key(RelFieldCollation field) {
        boolean descending = field.getDirection().isDescending();
        boolean nullsFirst = switch (field.nullDirection) {
            case FIRST -> true;
            case LAST -> false;
            case UNSPECIFIED -> descending;
        };
        return new RowOrder.Key(field.getFieldIndex(), descending, nullsFirst);
    }
}
