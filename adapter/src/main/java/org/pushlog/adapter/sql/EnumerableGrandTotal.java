package org.pushlog.adapter.sql;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.pushlog.adapter.function.TotalCalls;

/** The groups of several grouping sets; if there is no row to group, the one group of the empty set, which Calcite's own code leaves out. */
final class EnumerableGrandTotal extends SingleRel implements EnumerableRel {
    private static final Method OR_TOTAL =
            Types.lookupMethod(TotalCalls.class, "orTotal", Enumerable.class, Object.class);

    private final int keyCount;
    private final List<AggregateCall> calls;

    private EnumerableGrandTotal(RelNode groups, int keyCount, List<AggregateCall> calls) {
        super(groups.getCluster(), groups.getTraitSet(), groups);
        this.keyCount = keyCount;
        this.calls = calls;
    }

    /** The groups, with the one that is missing. */
    static RelNode of(Aggregate groups) {
        boolean hasTotal = groups.getGroupSets().size() > 1
                && groups.getGroupSets().stream().anyMatch(set -> set.isEmpty());
        return hasTotal ? new EnumerableGrandTotal(groups, groups.getGroupCount(), groups.getAggCallList()) : groups;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new EnumerableGrandTotal(inputs.get(0), keyCount, calls);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), preference);
        Expression groups = builder.append("groups", input.block);
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < getRowType().getFieldCount(); i++) {
            Class<?> type = (Class<?>) input.physType.fieldClass(i);
            values.add(i < keyCount ? Expressions.constant(null, type) : ofNoRows(calls.get(i - keyCount), type));
        }
        builder.add(Expressions.call(OR_TOTAL, groups, input.physType.record(values)));
        return implementor.result(input.physType, builder.toBlock());
    }

    /** What a function gives over no rows. */
    private static Expression ofNoRows(AggregateCall call, Class<?> type) {
        long value = switch (call.getAggregation().getKind()) {
            case COUNT, SUM0, GROUP_ID -> 0;
            case GROUPING, GROUPING_ID -> (1L << call.getArgList().size()) - 1;
            default -> -1;
        };
        if (value < 0) {
            return Expressions.constant(null, type);
        }
        return type == BigDecimal.class
                ? Expressions.constant(BigDecimal.valueOf(value))
                : Expressions.convert_(Expressions.constant(value), type);
    }
}
