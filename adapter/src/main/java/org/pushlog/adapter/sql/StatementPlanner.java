package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.DateRangeRules;
import org.apache.calcite.rel.rules.JoinPushThroughJoinRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.tools.Program;
import org.apache.calcite.tools.Programs;
import org.apache.calcite.util.CancelFlag;
import org.pushlog.adapter.plan.join.ComputedKeys;
import org.pushlog.adapter.plan.join.Decorrelation;
import org.pushlog.adapter.plan.join.JoinOrder;
import org.pushlog.adapter.plan.join.OuterJoins;
import org.pushlog.adapter.plan.join.PartialRows;
import org.pushlog.adapter.plan.join.SubQueryJoins;
import org.pushlog.adapter.vector.VectorPlans;
import org.pushlog.adapter.vector.VectorRel;

/** Finds the plan of a converted query: sub-queries to joins, unused columns away, then the cheapest operators. */
final class StatementPlanner {
    /** A list of values longer than this is a join with a table of values; shorter ones are conditions. */
    static final int IN_LIST_THRESHOLD = 64;

    private static final DefaultRelMetadataProvider METADATA = DefaultRelMetadataProvider.INSTANCE;

    private static final PlanMetadata PLAN_METADATA = new PlanMetadata(METADATA);

    /** Conditions become such that tables can be asked for them: a column against a value. */
    private static final Program REDUCE_CONSTANTS = Programs.hep(ConditionReduction.RULES, false, METADATA);

    private StatementPlanner() {}

    /** @param stop ends the search when it is set */
    static RelOptPlanner newPlanner(CalciteConnectionConfig config, AtomicBoolean stop, RexExecutor executor) {
        VolcanoPlanner planner = new VolcanoPlanner(Contexts.of(config, new CancelFlag(stop))) {
            // Calcite's own failure is one that its search catches, with a warning in a log that may be printed.
            @Override
            public void checkCancel() {
                PlanSettings.throwIf(stop);
            }
        };
        planner.setExecutor(executor);
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
        return planner;
    }

    /** Gives the planner the rules of its search. */
    private static void addRules(RelOptPlanner planner) {
        RelOptUtil.registerDefaultRules(planner, false, false);
        ConditionReduction.replaceIn(planner);
        WindowsOfNoColumn.replaceIn(planner);
        // The order of joins is chosen before the search.
        planner.removeRule(CoreRules.JOIN_COMMUTE);
        planner.removeRule(CoreRules.JOIN_ASSOCIATE);
        planner.removeRule(JoinPushThroughJoinRule.LEFT);
        planner.removeRule(JoinPushThroughJoinRule.RIGHT);
        // These rely on Calcite's own order of texts and numbers, which is not ours.
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
        planner.removeRule(EnumerableRules.ENUMERABLE_SORTED_AGGREGATE_RULE);
        planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_UNION_RULE);
        // It forgets that a grouping set without keys has a row even where there is none to group.
        planner.removeRule(PruneEmptyRules.AGGREGATE_INSTANCE);
        // It fails on a unit that it does not know, such as FLOOR(t TO QUARTER).
        planner.removeRule(DateRangeRules.FILTER_INSTANCE);
    }

    static void bindMetadata(RelOptCluster cluster) {
        PLAN_METADATA.bind(cluster);
    }

    static RelNode plan(RelRoot root, PlanSettings settings) {
        RelOptPlanner planner = root.rel.getCluster().getPlanner();
        RelTraitSet wanted = root.rel
                .getTraitSet()
                .replace(EnumerableConvention.INSTANCE)
                .replace(root.collation)
                .simplify();
        EnumerableRel direct =
                settings.searchesAlways() || !DirectPlan.isCandidate(root.rel) ? null : DirectPlan.of(root.rel);
        if (direct != null
                && settings.engine() == Engine.VECTORISED
                && VectorPlans.translate(project(root, direct)) instanceof VectorRel vectors) {
            return vectors;
        }
        RelNode best = direct == null ? search(planner, root.rel, wanted, settings) : direct;
        settings.throwIfStopped();
        RelNode physical = run(Programs.calc(METADATA), planner, best, wanted);
        settings.throwIfStopped();
        EnumerableRel rows = project(root, (EnumerableRel) physical);
        return switch (settings.engine()) {
            case VECTORISED -> VectorPlans.translate(rows);
            case ENUMERABLE -> rows;
        };
    }

    private static RelNode search(RelOptPlanner planner, RelNode rel, RelTraitSet wanted, PlanSettings settings) {
        addRules(planner);
        RelNode joined = SubQueryJoins.apply(PartialRows.apply(rel));
        RelNode flat = run(Programs.subQuery(METADATA), planner, joined, wanted);
        settings.throwIfStopped();
        RelNode trimmed = run(Programs.trim(), planner, Decorrelation.apply(flat), wanted);
        settings.throwIfStopped();
        RelNode reduced = run(REDUCE_CONSTANTS, planner, OuterJoins.apply(trimmed), wanted);
        settings.throwIfStopped();
        return optimize(planner, ComputedKeys.apply(JoinOrder.apply(reduced)), wanted);
    }

    private static RelNode run(Program program, RelOptPlanner planner, RelNode rel, RelTraitSet wanted) {
        return program.run(planner, rel, wanted, List.of(), List.of());
    }

    private static RelNode optimize(RelOptPlanner planner, RelNode rel, RelTraitSet wanted) {
        planner.setRoot(rel);
        RelNode target = rel.getTraitSet().equals(wanted) ? rel : planner.changeTraits(rel, wanted);
        planner.setRoot(target);
        return planner.chooseDelegate().findBestExp();
    }

    /** Leaves out the columns that only the order needed. */
    private static EnumerableRel project(RelRoot root, EnumerableRel plan) {
        if (root.isRefTrivial()) {
            return plan;
        }
        RexBuilder rexBuilder = plan.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        for (int index : root.fields.leftList()) {
            projects.add(rexBuilder.makeInputRef(plan, index));
        }
        RexProgram program = RexProgram.create(plan.getRowType(), projects, null, root.validatedRowType, rexBuilder);
        return EnumerableCalc.create(plan, program);
    }
}
