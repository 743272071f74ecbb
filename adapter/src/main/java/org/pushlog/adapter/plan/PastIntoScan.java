package org.pushlog.adapter.plan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepRelVertex;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSnapshot;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.pushlog.storage.error.InvalidRequestException;

/**
 * Lets a scan read its table as it was: FOR SYSTEM_TIME AS OF has no operator of its own in Calcite. Our statement pipeline does it to the
 * whole plan before anything else; under plain {@code jdbc:calcite:} the rules do it, where a projection may already be between them.
 */
public final class PastIntoScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogPastIntoScan",
            b -> b.operand(LogicalSnapshot.class)
                    .oneInput(scan -> scan.operand(PushLogTableScan.class).noInputs()),
            PastIntoScan::new);

    static final RelOptRule RULE_THROUGH_PROJECT = ScanRules.Shape.rule(
            "PushLogPastThroughProjectIntoScan",
            b -> b.operand(LogicalSnapshot.class)
                    .oneInput(project -> project.operand(LogicalProject.class)
                            .oneInput(
                                    scan -> scan.operand(PushLogTableScan.class).noInputs())),
            PastIntoScan::new);

    private PastIntoScan(ScanRules.Shape shape) {
        super(shape);
    }

    /** The same plan with every AS OF taken over by a scan, those in sub-queries included. */
    public static RelNode apply(RelNode plan) {
        return plan.accept(new Pass());
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Snapshot snapshot = call.rel(0);
        PushLogTableScan past = at(snapshot, call.rel(call.rels.length - 1));
        RelNode result = past;
        if (call.rels.length > 2) {
            Project project = call.rel(1);
            result = project.copy(project.getTraitSet(), List.of(past));
        }
        call.transformTo(result);
    }

    private static PushLogTableScan at(Snapshot snapshot, PushLogTableScan scan) {
        if (scan.isPast()) {
            throw refused();
        }
        return scan.withPast(PastScan.of(snapshot.getPeriod()));
    }

    private static InvalidRequestException refused() {
        return new InvalidRequestException(
                "statement", -1, "FOR SYSTEM_TIME AS OF stands behind a table, and only once");
    }

    private static final class Pass extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other).accept(new SubQueries());
            if (!(visited instanceof Snapshot snapshot)) {
                return visited;
            }
            RelNode input = snapshot.getInput();
            RelNode table = input instanceof HepRelVertex vertex ? vertex.getCurrentRel() : input;
            if (table instanceof PushLogTableScan scan) {
                return at(snapshot, scan);
            }
            throw refused();
        }

        private final class SubQueries extends RexShuttle {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                RexNode visited = super.visitSubQuery(subQuery);
                return visited instanceof RexSubQuery inner ? inner.clone(inner.rel.accept(Pass.this)) : visited;
            }
        }
    }
}
