package org.pushlog.adapter.plan.join;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;

/**
 * Makes columns of what joins compare, such as {@code CAST(a.id AS BIGINT) = b.id}, below the joins. Only columns are keys: a join without keys meets
 * every row of one input with every row of the other.
 */
public final class ComputedKeys {
    /** Without simplifying, which may change the type of an expression that others were given already. */
    private static final RelBuilderFactory BUILDERS =
            RelBuilder.proto(RelFactories.DEFAULT_STRUCT, RelBuilder.Config.DEFAULT.withSimplify(false));

    private ComputedKeys() {}

    /** The same plan with columns for keys. */
    public static RelNode apply(RelNode rel) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(LogicalJoin join) {
                RelNode below = super.visit(join);
                return below instanceof LogicalJoin same
                        ? RelOptUtil.pushDownJoinConditions(same, BUILDERS.create(same.getCluster(), null))
                        : below;
            }
        });
    }
}
