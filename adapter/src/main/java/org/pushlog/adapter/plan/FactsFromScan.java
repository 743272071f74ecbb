package org.pushlog.adapter.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Answers count(*), and min and max of a table's order column, from what is known of the table without reading rows. */
final class FactsFromScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogFactsFromScan",
            b -> b.operand(LogicalAggregate.class)
                    .predicate(candidate -> candidate.getGroupSet().isEmpty()
                            && candidate.getGroupType() == Aggregate.Group.SIMPLE
                            && !candidate.getAggCallList().isEmpty())
                    .oneInput(scan -> scan.operand(PushLogTableScan.class)
                            .predicate(
                                    candidate -> candidate.target().table().orderColumn() >= 0 && candidate.isWhole())
                            .noInputs()),
            FactsFromScan::new);

    private FactsFromScan(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        PushLogTableScan scan = call.rel(1);
        List<TableFactsScan.Fact> facts = new ArrayList<>();
        for (AggregateCall wanted : aggregate.getAggCallList()) {
            TableFactsScan.Fact fact = fact(wanted, scan);
            if (fact == null) {
                return;
            }
            facts.add(fact);
        }
        call.transformTo(TableFactsScan.create(scan, aggregate.getRowType(), facts));
    }

    private static TableFactsScan.@Nullable Fact fact(AggregateCall call, PushLogTableScan scan) {
        boolean isPlain =
                call.filterArg < 0 && call.getCollation().getFieldCollations().isEmpty();
        SqlKind kind = call.getAggregation().getKind();
        if (!isPlain) {
            return null;
        }
        if (kind == SqlKind.COUNT && call.getArgList().isEmpty()) {
            return TableFactsScan.Fact.COUNT;
        }
        boolean isOrderColumn = call.getArgList().size() == 1
                && scan.projection().get(call.getArgList().get(0))
                        == scan.target().table().orderColumn();
        if (isOrderColumn && kind == SqlKind.MIN) {
            return TableFactsScan.Fact.MIN;
        }
        return isOrderColumn && kind == SqlKind.MAX ? TableFactsScan.Fact.MAX : null;
    }
}
