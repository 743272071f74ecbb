package org.pushlog.adapter.plan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.TableEnd;

/**
 * Tells a scan that only rows at one end of its table's order are wanted: those that an ORDER BY push_seq with a limit takes and skips. Sort
 * and limit stay as they are.
 */
final class EndIntoScan extends RelRule<ScanRules.Shape> {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogEndIntoScan",
            b -> b.operand(LogicalSort.class)
                    .predicate(EndIntoScan::isOfOneColumn)
                    .oneInput(scan -> scan.operand(PushLogTableScan.class)
                            .predicate(EndIntoScan::isOpen)
                            .noInputs()),
            EndIntoScan::new);

    static final RelOptRule RULE_THROUGH_PROJECT = ScanRules.Shape.rule(
            "PushLogEndThroughProjectIntoScan",
            b -> b.operand(LogicalSort.class)
                    .predicate(EndIntoScan::isOfOneColumn)
                    .oneInput(project -> project.operand(LogicalProject.class)
                            .predicate(candidate -> !candidate.containsOver())
                            .oneInput(scan -> scan.operand(PushLogTableScan.class)
                                    .predicate(EndIntoScan::isOpen)
                                    .noInputs())),
            EndIntoScan::new);

    private EndIntoScan(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Sort sort = call.rel(0);
        PushLogTableScan scan = call.rel(call.rels.length - 1);
        int field = sort.getCollation().getFieldCollations().get(0).getFieldIndex();
        Project project = call.rels.length > 2 ? call.rel(1) : null;
        if (project != null) {
            field = project.getProjects().get(field) instanceof RexInputRef input ? input.getIndex() : -1;
        }
        PushLogTableScan end = apply(scan, field, sort);
        if (end.equals(scan)) {
            return;
        }
        RelNode input = project == null ? end : project.copy(project.getTraitSet(), List.of(end));
        call.transformTo(sort.copy(sort.getTraitSet(), List.of(input)));
    }

    /**
     * The scan, told of a sort of one column.
     *
     * @param field the field of the scan that the sort orders by, or -1 for something else
     */
    static PushLogTableScan apply(PushLogTableScan scan, int field, Sort sort) {
        long rowCount = LimitIntoScan.rowCount(sort);
        if (rowCount < 1
                || field < 0
                || scan.projection().get(field) != scan.target().table().orderColumn()) {
            return scan;
        }
        RelFieldCollation order = sort.getCollation().getFieldCollations().get(0);
        return scan.withEnd(new TableEnd(rowCount, order.direction.isDescending()));
    }

    static boolean isOfOneColumn(Sort sort) {
        return sort.fetch != null && sort.getCollation().getFieldCollations().size() == 1;
    }

    /** A store is wanted as a whole or not at all; any other condition drops rows that the end would have counted. */
    static boolean isOpen(PushLogTableScan scan) {
        CatalogTable table = scan.target().table();
        for (ColumnPredicate predicate : scan.predicates()) {
            if (table.roles().get(predicate.column()) != ColumnRole.STORE) {
                return false;
            }
        }
        return table.orderColumn() >= 0 && !scan.isLimited();
    }
}
