package org.pushlog.adapter.plan;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.tools.RelBuilderFactory;

/** The rules that narrow a scan. */
public final class ScanRules {
    private static final List<RelOptRule> ALL = List.of(
            ProjectIntoScan.RULE,
            CountIntoScan.RULE,
            FilterIntoScan.RULE,
            LimitIntoScan.RULE,
            LimitIntoScan.RULE_THROUGH_PROJECT,
            EndIntoScan.RULE,
            EndIntoScan.RULE_THROUGH_PROJECT,
            FactsFromScan.RULE);

    private ScanRules() {}

    /** All of them; a scan node adds them to its planner by itself. */
    public static List<RelOptRule> all() {
        return ALL;
    }

    /**
     * What the rules make of a scan whose rows are sorted or limited, and nothing else.
     *
     * @param fields the fields of the scan that the sort orders by
     */
    public static PushLogTableScan ofSorted(PushLogTableScan scan, List<Integer> fields, Sort sort) {
        if (fields.isEmpty() && LimitIntoScan.isOpen(scan)) {
            long rowCount = LimitIntoScan.rowCount(sort);
            return rowCount < 0 ? scan : scan.withLimit(rowCount);
        }
        return EndIntoScan.isOfOneColumn(sort) && EndIntoScan.isOpen(scan)
                ? EndIntoScan.apply(scan, fields.get(0), sort)
                : scan;
    }

    /** The configuration of one rule: Calcite wants it as a value of its own. */
    record Shape(
            RelBuilderFactory relBuilderFactory,
            String description,
            RelRule.OperandTransform operandSupplier,
            Function<Shape, RelOptRule> rule)
            implements RelRule.Config {

        static RelOptRule rule(
                String description, RelRule.OperandTransform operands, Function<Shape, RelOptRule> rule) {
            return new Shape(RelFactories.LOGICAL_BUILDER, description, operands, rule).toRule();
        }

        @Override
        public RelOptRule toRule() {
            return rule.apply(this);
        }

        @Override
        public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
            return new Shape(factory, description, operandSupplier, rule);
        }

        @Override
        public RelRule.Config withDescription(String newDescription) {
            return new Shape(relBuilderFactory, newDescription, operandSupplier, rule);
        }

        @Override
        public RelRule.Config withOperandSupplier(RelRule.OperandTransform operands) {
            return new Shape(relBuilderFactory, description, operands, rule);
        }
    }
}
