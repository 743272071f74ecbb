package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;

/**
 * Calcite's rules that simplify conditions, but not those that hold a CASE of many branches: they would make each branch a term
 * with the opposites of all branches before it, which takes time with more than the square of their number.
 */
final class ConditionReduction {
    private static final RelOptRule FILTER =
            ReduceExpressionsRule.FilterReduceExpressionsRule.FilterReduceExpressionsRuleConfig.DEFAULT
                    .withOperandSupplier(b -> b.operand(LogicalFilter.class)
                            .predicate(filter -> !LongCases.isWithin(filter.getCondition()))
                            .anyInputs())
                    .withDescription("PushLogFilterReduceExpressions")
                    .toRule();

    private static final RelOptRule JOIN =
            ReduceExpressionsRule.JoinReduceExpressionsRule.JoinReduceExpressionsRuleConfig.DEFAULT
                    .withOperandSupplier(b -> b.operand(Join.class)
                            .predicate(join -> !LongCases.isWithin(join.getCondition()))
                            .anyInputs())
                    .withDescription("PushLogJoinReduceExpressions")
                    .toRule();

    static final List<RelOptRule> RULES = List.of(FILTER, JOIN);

    private ConditionReduction() {}

    /** Puts the rules in the place of Calcite's own, where a planner has those. */
    static void replaceIn(RelOptPlanner planner) {
        if (planner.removeRule(CoreRules.FILTER_REDUCE_EXPRESSIONS)) {
            planner.addRule(FILTER);
        }
        if (planner.removeRule(CoreRules.JOIN_REDUCE_EXPRESSIONS)) {
            planner.addRule(JOIN);
        }
    }
}
