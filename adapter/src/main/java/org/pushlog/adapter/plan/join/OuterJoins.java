package org.pushlog.adapter.plan.join;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Makes an outer join an inner one, or a full one a left or right one, where a condition above leaves out the rows that it fills with NULL: then the join
 * can stand anywhere in the order. Conditions are those of WHERE and HAVING, and those of joins above whose rows need a partner.
 */
public final class OuterJoins {
    private OuterJoins() {}

    /** The same plan, with columns of the same types, with fewer outer joins. */
    public static RelNode apply(RelNode rel) {
        return hasOuterJoin(rel) ? typed(narrowed(rel, Set.of()), rel.getRowType()) : rel;
    }

    private static boolean hasOuterJoin(RelNode rel) {
        return (rel instanceof Join join && join.getJoinType().isOuterJoin())
                || rel.getInputs().stream().anyMatch(OuterJoins::hasOuterJoin);
    }

    /**
     * The plan with fewer outer joins. What was nullable may be so no more.
     *
     * @param rejected sets of columns; above, each row is left out for which all columns of a set are NULL, whatever other rows there are
     */
    private static RelNode narrowed(RelNode rel, Set<ImmutableBitSet> rejected) {
        if (rel instanceof LogicalJoin join && isPlain(join)) {
            return narrowedJoin(join, rejected);
        }
        if (rel instanceof LogicalFilter filter && isPlain(filter)) {
            return narrowedFilter(filter, rejected);
        }
        if (rel instanceof LogicalProject project && isPlain(project)) {
            return narrowedProject(project, rejected);
        }
        if (rel instanceof LogicalAggregate aggregate && aggregate.getGroupType() == Aggregate.Group.SIMPLE) {
            return narrowedAggregate(aggregate, rejected);
        }
        if (rel instanceof LogicalSort sort && sort.fetch == null && sort.offset == null) {
            RelNode input = narrowed(sort.getInput(), rejected);
            return input.equals(sort.getInput()) ? sort : sort.copy(sort.getTraitSet(), List.of(input));
        }
        Set<ImmutableBitSet> below = rel instanceof SetOp ? rejected : Set.of();
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : rel.getInputs()) {
            inputs.add(typed(narrowed(input, below), input.getRowType()));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static boolean isPlain(LogicalJoin join) {
        return join.getVariablesSet().isEmpty()
                && !RexUtil.SubQueryFinder.containsSubQuery(join)
                && switch (join.getJoinType()) {
                    case INNER, LEFT, RIGHT, FULL, SEMI, ANTI -> true;
                    default -> false;
                };
    }

    private static boolean isPlain(LogicalFilter filter) {
        return filter.getVariablesSet().isEmpty() && !RexUtil.SubQueryFinder.containsSubQuery(filter);
    }

    private static boolean isPlain(LogicalProject project) {
        return project.getVariablesSet().isEmpty()
                && !RexOver.containsOver(project.getProjects(), null)
                && !RexUtil.SubQueryFinder.containsSubQuery(project);
    }

    private static RelNode narrowedJoin(LogicalJoin join, Set<ImmutableBitSet> rejected) {
        int leftCount = join.getLeft().getRowType().getFieldCount();
        int count = leftCount + join.getRight().getRowType().getFieldCount();
        JoinRelType type = join.getJoinType();
        if (type.generatesNullsOnRight() && !within(rejected, leftCount, count).isEmpty()) {
            type = type.cancelNullsOnRight();
        }
        if (type.generatesNullsOnLeft() && !within(rejected, 0, leftCount).isEmpty()) {
            type = type.cancelNullsOnLeft();
        }
        Set<ImmutableBitSet> unmatched = NullRejection.notTrue(join.getCondition());
        Set<ImmutableBitSet> leftRejected = type.generatesNullsOnLeft() ? Set.of() : rejected;
        Set<ImmutableBitSet> rightRejected = type.generatesNullsOnRight() ? Set.of() : rejected;
        // Rows that must have a partner to count.
        switch (type) {
            case INNER, SEMI -> {
                leftRejected = NullRejection.either(leftRejected, unmatched);
                rightRejected = NullRejection.either(rightRejected, unmatched);
            }
            case LEFT, ANTI -> rightRejected = unmatched;
            case RIGHT -> leftRejected = unmatched;
            default -> {}
        }
        RelNode left = narrowed(join.getLeft(), within(leftRejected, 0, leftCount));
        RelNode right = narrowed(join.getRight(), within(rightRejected, leftCount, count));
        if (type == join.getJoinType() && left.equals(join.getLeft()) && right.equals(join.getRight())) {
            return join;
        }
        RexNode condition = Renulled.over(left, right).apply(join.getCondition());
        return LogicalJoin.create(left, right, join.getHints(), condition, Set.of(), type);
    }

    /** The sets that hold no columns but some, numbered from the first of those. */
    private static Set<ImmutableBitSet> within(Set<ImmutableBitSet> sets, int first, int end) {
        Set<ImmutableBitSet> within = new LinkedHashSet<>();
        for (ImmutableBitSet set : sets) {
            if (set.isEmpty() || (set.nth(0) >= first && set.length() <= end)) {
                within.add(set.shift(-first));
            }
        }
        return within;
    }

    private static RelNode narrowedFilter(LogicalFilter filter, Set<ImmutableBitSet> rejected) {
        RelNode input = narrowed(
                filter.getInput(), NullRejection.either(rejected, NullRejection.notTrue(filter.getCondition())));
        return input.equals(filter.getInput())
                ? filter
                : LogicalFilter.create(input, Renulled.over(input).apply(filter.getCondition()));
    }

    private static RelNode narrowedProject(LogicalProject project, Set<ImmutableBitSet> rejected) {
        Set<ImmutableBitSet> below = new LinkedHashSet<>();
        for (ImmutableBitSet set : rejected) {
            Set<ImmutableBitSet> made = Set.of(ImmutableBitSet.of());
            for (int column : set) {
                made = NullRejection.both(
                        made, NullRejection.nulls(project.getProjects().get(column)));
            }
            below.addAll(made);
        }
        RelNode input = narrowed(project.getInput(), below);
        return input.equals(project.getInput())
                ? project
                : LogicalProject.create(
                        input,
                        project.getHints(),
                        Renulled.over(input).apply(project.getProjects()),
                        project.getRowType().getFieldNames(),
                        Set.of());
    }

    /** A group whose key is left out needs no rows. */
    private static RelNode narrowedAggregate(LogicalAggregate aggregate, Set<ImmutableBitSet> rejected) {
        Set<ImmutableBitSet> below = new LinkedHashSet<>();
        for (ImmutableBitSet set : rejected) {
            // Without keys there is a row even where there is none to group.
            if (aggregate.getGroupCount() > 0 && set.length() <= aggregate.getGroupCount()) {
                below.add(ImmutableBitSet.of(
                        set.asList().stream().map(aggregate.getGroupSet()::nth).toList()));
            }
        }
        RelNode input = narrowed(aggregate.getInput(), below);
        if (input.equals(aggregate.getInput())) {
            return aggregate;
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(AggregateCall.create(
                    call.getParserPosition(),
                    call.getAggregation(),
                    call.isDistinct(),
                    call.isApproximate(),
                    call.ignoreNulls(),
                    call.rexList,
                    call.getArgList(),
                    call.filterArg,
                    call.distinctKeys,
                    call.getCollation(),
                    aggregate.hasEmptyGroup(),
                    input,
                    null,
                    call.getName()));
        }
        return LogicalAggregate.create(
                input, aggregate.getHints(), aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private static RelNode typed(RelNode rel, RelDataType rowType) {
        return RelOptUtil.createCastRel(rel, rowType, false);
    }
}
