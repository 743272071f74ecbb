package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.FilterReduceExpressionsRule;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.JoinReduceExpressionsRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's rules that simplify conditions, but not those that hold a CASE of many branches: they would make each branch a term
 * with the opposites of all branches before it, which takes time with more than the square of their number.
 */
final class ConditionReduction {
    private static final RelOptRule FILTER = new OfFilter();
    private static final RelOptRule JOIN = new OfJoin();

    static final List<RelOptRule> RULES = List.of(FILTER, JOIN);

    /** A reduced condition is seldom reduced further; Calcite's rules go on for as long as one is. */
    private static final int PASS_COUNT_MAX = 4;

    private ConditionReduction() {}

    /** What the rule does with the condition of a filter over these rows; null if no row can meet it. */
    static @Nullable RexNode apply(RexNode condition, RelNode rows, RexSimplify simplify) {
        RexNode reduced = simplify.simplifyFilterPredicates(RelOptUtil.conjunctions(condition));
        for (int pass = 0; pass < PASS_COUNT_MAX && reduced != null && !LongCases.isWithin(reduced); pass++) {
            RexNode next = OfFilter.reduced(reduced, rows);
            if (next.equals(reduced)) {
                return isNever(reduced) ? null : reduced;
            }
            reduced = simplify.simplifyFilterPredicates(RelOptUtil.conjunctions(next));
        }
        return reduced;
    }

    private static boolean isNever(RexNode condition) {
        return !condition.isAlwaysTrue() && (condition instanceof RexLiteral || RexUtil.isNullLiteral(condition, true));
    }

    /** Puts the rules in the place of Calcite's own, where a planner has those. */
    static void replaceIn(RelOptPlanner planner) {
        if (planner.removeRule(CoreRules.FILTER_REDUCE_EXPRESSIONS)) {
            planner.addRule(FILTER);
        }
        if (planner.removeRule(CoreRules.JOIN_REDUCE_EXPRESSIONS)) {
            planner.addRule(JOIN);
        }
        if (planner.removeRule(CoreRules.PROJECT_REDUCE_EXPRESSIONS)) {
            planner.addRule(ProjectReduction.RULE);
        }
    }

    private static final class OfFilter extends FilterReduceExpressionsRule {
        OfFilter() {
            super(FilterReduceExpressionsRuleConfig.DEFAULT
                    .withOperandSupplier(b -> b.operand(LogicalFilter.class)
                            .predicate(filter -> !LongCases.isWithin(filter.getCondition()))
                            .anyInputs())
                    .withDescription("PushLogFilterReduceExpressions")
                    .as(FilterReduceExpressionsRuleConfig.class));
        }

        /** What Calcite's rule makes of a condition on rows of which nothing is known. */
        static RexNode reduced(RexNode condition, RelNode rows) {
            List<RexNode> reduced = new ArrayList<>(List.of(condition));
            return reduceExpressions(rows, reduced, RelOptPredicateList.EMPTY, true, true, false)
                    ? reduced.get(0)
                    : condition;
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            Filter filter = call.rel(0);
            RelNode input = filter.getInput();
            RelOptPredicateList known = call.getMetadataQuery().getPulledUpPredicates(input);
            RexNode condition = KnownConstants.in(filter.getCondition(), known, input);
            if (condition.equals(filter.getCondition())) {
                super.onMatch(call);
            } else {
                call.transformTo(filter.copy(filter.getTraitSet(), input, condition));
            }
        }
    }

    private static final class OfJoin extends JoinReduceExpressionsRule {
        OfJoin() {
            super(JoinReduceExpressionsRuleConfig.DEFAULT
                    .withOperandSupplier(b -> b.operand(Join.class)
                            .predicate(join -> !LongCases.isWithin(join.getCondition()))
                            .anyInputs())
                    .withDescription("PushLogJoinReduceExpressions")
                    .as(JoinReduceExpressionsRuleConfig.class));
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            Join join = call.rel(0);
            RexBuilder rexBuilder = join.getCluster().getRexBuilder();
            RelMetadataQuery metadata = call.getMetadataQuery();
            RelOptPredicateList ofRight = metadata.getPulledUpPredicates(join.getRight())
                    .shift(rexBuilder, join.getLeft().getRowType().getFieldCount());
            RelOptPredicateList known =
                    metadata.getPulledUpPredicates(join.getLeft()).union(rexBuilder, ofRight);
            RexNode condition = KnownConstants.in(join.getCondition(), known, join.getLeft(), join.getRight());
            if (condition.equals(join.getCondition())) {
                super.onMatch(call);
            } else {
                call.transformTo(join.copy(
                        join.getTraitSet(),
                        condition,
                        join.getLeft(),
                        join.getRight(),
                        join.getJoinType(),
                        join.isSemiJoinDone()));
            }
        }
    }
}
