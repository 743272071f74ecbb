package org.pushlog.adapter.plan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Tells a scan how many rows the limit above it will take, the skipped ones included. Only where nothing between them drops rows; the limit
 * stays as it is.
 */
final class LimitIntoScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogLimitIntoScan",
            b -> b.operand(LogicalSort.class)
                    .predicate(LimitIntoScan::isPlainLimit)
                    .oneInput(scan -> scan.operand(PushLogTableScan.class)
                            .predicate(LimitIntoScan::isOpen)
                            .noInputs()),
            LimitIntoScan::new);

    static final RelOptRule RULE_THROUGH_PROJECT = ScanRules.Shape.rule(
            "PushLogLimitThroughProjectIntoScan",
            b -> b.operand(LogicalSort.class)
                    .predicate(LimitIntoScan::isPlainLimit)
                    .oneInput(project -> project.operand(LogicalProject.class)
                            .predicate(candidate -> !candidate.containsOver())
                            .oneInput(scan -> scan.operand(PushLogTableScan.class)
                                    .predicate(LimitIntoScan::isOpen)
                                    .noInputs())),
            LimitIntoScan::new);

    private LimitIntoScan(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Sort sort = call.rel(0);
        PushLogTableScan scan = call.rel(call.rels.length - 1);
        long limit = rowCount(sort);
        if (limit < 0) {
            return;
        }
        RelNode input = scan.withLimit(limit);
        if (call.rels.length > 2) {
            RelNode project = call.rel(1);
            input = project.copy(project.getTraitSet(), List.of(input));
        }
        call.transformTo(sort.copy(sort.getTraitSet(), List.of(input)));
    }

    private static boolean isPlainLimit(Sort sort) {
        return sort.getCollation().getFieldCollations().isEmpty() && rowCount(sort) >= 0;
    }

    static boolean isOpen(PushLogTableScan scan) {
        return !scan.isLimited() && scan.predicates().isEmpty();
    }

    /** How many rows the limit takes and skips together, or -1 if that is not known or not bounded. */
    static long rowCount(Sort sort) {
        long fetch = literal(sort.fetch, -1);
        long offset = literal(sort.offset, 0);
        return fetch < 0 || offset < 0 || fetch > Long.MAX_VALUE - offset ? -1 : fetch + offset;
    }

    private static long literal(@Nullable RexNode count, long whenMissing) {
        if (count == null) {
            return whenMissing;
        }
        Long value = count instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
        return value == null ? -1 : value;
    }
}
