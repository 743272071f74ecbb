package org.pushlog.adapter.plan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.logical.LogicalAggregate;

/** Lets a scan whose rows are only counted read no column at all. */
final class CountIntoScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogCountIntoScan",
            b -> b.operand(LogicalAggregate.class)
                    .predicate(CountIntoScan::usesNoField)
                    .oneInput(scan -> scan.operand(PushLogTableScan.class)
                            .predicate(candidate -> !candidate.projection().isEmpty())
                            .noInputs()),
            CountIntoScan::new);

    private CountIntoScan(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        PushLogTableScan scan = call.rel(1);
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(scan.withFields(List.of()))));
    }

    private static boolean usesNoField(Aggregate aggregate) {
        return aggregate.getGroupSet().isEmpty()
                && aggregate.getAggCallList().stream()
                        .allMatch(call -> call.getArgList().isEmpty()
                                && call.filterArg < 0
                                && call.getCollation().getFieldCollations().isEmpty());
    }
}
