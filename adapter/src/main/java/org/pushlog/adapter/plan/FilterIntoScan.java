package org.pushlog.adapter.plan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;

/** Tells a scan what the filter above it will ask of each row. The filter stays as it is. */
final class FilterIntoScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogFilterIntoScan",
            b -> b.operand(LogicalFilter.class)
                    .oneInput(scan -> scan.operand(PushLogTableScan.class)
                            .predicate(candidate -> !candidate.isLimited())
                            .noInputs()),
            FilterIntoScan::new);

    private FilterIntoScan(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        PushLogTableScan scan = call.rel(1);
        PushLogTableScan hinted = scan.hinted(filter.getCondition());
        if (!hinted.predicates().equals(scan.predicates())) {
            call.transformTo(filter.copy(filter.getTraitSet(), List.of(hinted)));
        }
    }
}
