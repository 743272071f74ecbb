package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableFilter;
import org.apache.calcite.adapter.enumerable.EnumerableProject;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.InvalidRelException;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.PushLogTableScan;
import org.pushlog.adapter.plan.ScanRules;

/**
 * The plan of a query that filters, projects and groups the rows of one scan. Of these there is one best plan, which a few rules reach without
 * the search for the cheapest one that other queries need.
 */
final class DirectPlan {
    /** Functions that stay what they are; the search makes others of sums and averages. */
    private static final Set<SqlKind> PLAIN_FUNCTIONS = Set.of(SqlKind.COUNT, SqlKind.MIN, SqlKind.MAX);

    private static final HepProgram PROGRAM = program();

    private DirectPlan() {}

    private static HepProgram program() {
        List<RelOptRule> rules = new ArrayList<>(ScanRules.ofOneScan());
        rules.addAll(ConditionReduction.RULES);
        rules.add(CoreRules.PROJECT_MERGE);
        rules.add(CoreRules.PROJECT_REMOVE);
        rules.add(CoreRules.FILTER_PROJECT_TRANSPOSE);
        rules.add(CoreRules.AGGREGATE_PROJECT_MERGE);
        return new HepProgramBuilder()
                .addRuleInstance(ScanRules.chosenColumns())
                .addRuleCollection(rules)
                .build();
    }

    /** Whether a converted query is of the kind that {@link #of} may plan: one filter at most, and it stands below the groups. */
    static boolean isCandidate(RelNode rel) {
        boolean hasFilter = false;
        RelNode node = rel;
        while (!(node instanceof PushLogTableScan)) {
            boolean isFilter = node instanceof LogicalFilter;
            if (!isPlain(node) || (hasFilter && (isFilter || node instanceof LogicalAggregate))) {
                return false;
            }
            hasFilter |= isFilter;
            node = node.getInput(0);
        }
        return ((PushLogTableScan) node).target().pushdown();
    }

    private static boolean isPlain(RelNode rel) {
        if (rel instanceof LogicalProject project) {
            return project.getVariablesSet().isEmpty()
                    && !project.containsOver()
                    && !RexUtil.SubQueryFinder.containsSubQuery(project);
        }
        if (rel instanceof LogicalFilter filter) {
            return filter.getVariablesSet().isEmpty() && !RexUtil.SubQueryFinder.containsSubQuery(filter);
        }
        return rel instanceof LogicalAggregate aggregate && isPlain(aggregate);
    }

    private static boolean isPlain(LogicalAggregate aggregate) {
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && !aggregate.getGroupSet().isEmpty()
                && aggregate.getAggCallList().stream().allMatch(DirectPlan::isPlain);
    }

    private static boolean isPlain(AggregateCall call) {
        return PLAIN_FUNCTIONS.contains(call.getAggregation().getKind())
                && !call.isDistinct()
                && call.filterArg < 0
                && call.distinctKeys == null
                && call.getCollation().getFieldCollations().isEmpty();
    }

    /** The plan of a candidate whose unused columns were taken away, or null if it came to be something else. */
    static @Nullable EnumerableRel of(RelNode trimmed) {
        HepPlanner planner = new HepPlanner(
                PROGRAM, null, true, null, trimmed.getCluster().getPlanner().getCostFactory());
        planner.setExecutor(trimmed.getCluster().getPlanner().getExecutor());
        planner.setRoot(trimmed);
        return physical(planner.findBestExp());
    }

    private static @Nullable EnumerableRel physical(RelNode rel) {
        if (rel instanceof PushLogTableScan scan) {
            return scan;
        }
        if (rel.getInputs().size() != 1) {
            return null;
        }
        EnumerableRel input = physical(rel.getInput(0));
        if (input == null) {
            return null;
        }
        if (rel instanceof LogicalFilter filter) {
            return EnumerableFilter.create(input, filter.getCondition());
        }
        if (rel instanceof LogicalProject project) {
            return EnumerableProject.create(input, project.getProjects(), project.getRowType());
        }
        return rel instanceof LogicalAggregate aggregate ? physical(aggregate, input) : null;
    }

    private static @Nullable EnumerableRel physical(LogicalAggregate aggregate, RelNode input) {
        try {
            return new EnumerableAggregate(
                    aggregate.getCluster(),
                    aggregate.getCluster().traitSet().replace(EnumerableConvention.INSTANCE),
                    input,
                    aggregate.getGroupSet(),
                    aggregate.getGroupSets(),
                    aggregate.getAggCallList());
        } catch (InvalidRelException e) {
            return null;
        }
    }
}
