package org.pushlog.adapter.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/** Lets a scan read only the columns that the projection above it uses; a projection that only chooses columns goes away. */
final class ProjectIntoScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogProjectIntoScan",
            b -> b.operand(LogicalProject.class)
                    .oneInput(scan -> scan.operand(PushLogTableScan.class).noInputs()),
            ProjectIntoScan::new);

    private ProjectIntoScan(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        PushLogTableScan scan = call.rel(1);
        List<Integer> chosen = chosenFields(project.getProjects());
        // A field that is chosen twice would give two columns of one name.
        if (chosen.size() == project.getProjects().size() && new HashSet<>(chosen).size() == chosen.size()) {
            call.transformTo(scan.withFields(chosen));
            return;
        }
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        if (used.cardinality() == scan.getRowType().getFieldCount()) {
            return;
        }
        PushLogTableScan narrow = scan.withFields(used.asList());
        List<RexNode> expressions = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef field) {
                return new RexInputRef(used.indexOf(field.getIndex()), field.getType());
            }
        }.visitList(project.getProjects());
        call.transformTo(project.copy(project.getTraitSet(), narrow, expressions, project.getRowType()));
    }

    /** The fields that a projection chooses, as far as it does nothing else. */
    private static List<Integer> chosenFields(List<RexNode> projects) {
        List<Integer> chosen = new ArrayList<>();
        for (RexNode project : projects) {
            if (project instanceof RexInputRef field) {
                chosen.add(field.getIndex());
            }
        }
        return chosen;
    }
}
