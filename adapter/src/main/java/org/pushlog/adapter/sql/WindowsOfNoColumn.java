package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule;
import org.apache.calcite.rex.RexNode;

/**
 * Calcite's rule that takes windows out of a projection, also for windows that ask for no column, such as {@code COUNT(*) OVER ()}: it fails where
 * nothing of the input is left, so that the input gets a column first.
 */
final class WindowsOfNoColumn extends ProjectToLogicalProjectAndWindowRule {
    private static final RelOptRule RULE = new WindowsOfNoColumn();

    private WindowsOfNoColumn() {
        super(ProjectToLogicalProjectAndWindowRuleConfig.DEFAULT);
    }

    /** Puts the rule in the place of Calcite's own, where a planner has that. */
    static void replaceIn(RelOptPlanner planner) {
        if (planner.removeRule(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW)) {
            planner.addRule(RULE);
        }
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Project project = call.rel(0);
        if (project.getInput().getRowType().getFieldCount() > 0) {
            super.onMatch(call);
            return;
        }
        RexNode one = project.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ONE);
        RelNode input = LogicalProject.create(project.getInput(), List.of(), List.of(one), List.of("one"), Set.of());
        call.transformTo(project.copy(project.getTraitSet(), List.of(input)));
    }
}
