package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.ProjectReduceExpressionsRule;
import org.apache.calcite.rex.RexNode;
import org.pushlog.adapter.plan.join.Renulled;

/**
 * Calcite's rule that simplifies what is projected, with types that fit: where a condition below says of a nullable column that it is a constant, that rule
 * leaves what is computed of it nullable; see {@link KnownConstants}.
 */
final class ProjectReduction extends ProjectReduceExpressionsRule {
    static final RelOptRule RULE = new ProjectReduction();

    private ProjectReduction() {
        super(ProjectReduceExpressionsRuleConfig.DEFAULT
                .withDescription("PushLogProjectReduceExpressions")
                .as(ProjectReduceExpressionsRuleConfig.class));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Project project = call.rel(0);
        RelOptPredicateList known = call.getMetadataQuery().getPulledUpPredicates(project.getInput());
        List<RexNode> fields = new ArrayList<>();
        for (RexNode field : project.getProjects()) {
            fields.add(typed(KnownConstants.in(field, known, project.getInput()), field, project));
        }
        boolean isReduced = reduceExpressions(
                project, fields, known, false, config.matchNullability(), config.treatDynamicCallsAsConstant());
        if (!isReduced && fields.equals(project.getProjects())) {
            return;
        }
        Renulled renulled = Renulled.over(project.getInput());
        for (int i = 0; i < fields.size(); i++) {
            fields.set(
                    i,
                    typed(fields.get(i).accept(renulled), project.getProjects().get(i), project));
        }
        call.transformTo(call.builder()
                .push(project.getInput())
                .project(fields, project.getRowType().getFieldNames())
                .build());
        call.getPlanner().prune(project);
    }

    private static RexNode typed(RexNode field, RexNode original, Project project) {
        return project.getCluster().getRexBuilder().ensureType(original.getType(), field, true);
    }
}
