package org.pushlog.adapter.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.SubstitutionRule;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;

/**
 * Sums integers as the decimals that the type system says their sum is. Calcite's generated code adds arguments of the sum's own type only,
 * so without this no statement that sums a BIGINT would run outside of our own statement pipeline. Takes the place of what it matches before
 * any other rule sees it.
 */
final class ExactSum extends RelRule<ScanRules.Shape> implements SubstitutionRule {
    static final RelOptRule RULE = ScanRules.Shape.rule(
            "PushLogExactSum",
            b -> b.operand(LogicalAggregate.class)
                    .predicate(aggregate ->
                            aggregate.getAggCallList().stream().anyMatch(call -> isInexact(call, aggregate.getInput())))
                    .anyInputs(),
            ExactSum::new);

    static final RelOptRule RULE_OF_WINDOWS = ScanRules.Shape.rule(
            "PushLogExactWindowSum",
            b -> b.operand(LogicalProject.class)
                    .predicate(
                            project -> project.containsOver() && !widen(project).equals(project.getProjects()))
                    .anyInputs(),
            ExactSum::new);

    private ExactSum(ScanRules.Shape shape) {
        super(shape);
    }

    @Override
    public boolean autoPruneOld() {
        return true;
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        RelNode matched = call.rel(0);
        if (matched instanceof LogicalProject project) {
            call.transformTo(
                    project.copy(project.getTraitSet(), project.getInput(), widen(project), project.getRowType()));
            return;
        }
        Aggregate aggregate = (Aggregate) matched;
        RelBuilder builder = call.builder().push(aggregate.getInput());
        List<RexNode> columns = new ArrayList<>(builder.fields());
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall sum : aggregate.getAggCallList()) {
            calls.add(isInexact(sum, aggregate.getInput()) ? exact(sum, columns, builder.getRexBuilder()) : sum);
        }
        RelNode input = builder.project(columns).build();
        call.transformTo(aggregate.copy(
                aggregate.getTraitSet(), input, aggregate.getGroupSet(), aggregate.getGroupSets(), calls));
    }

    private static AggregateCall exact(AggregateCall sum, List<RexNode> columns, RexBuilder rexBuilder) {
        columns.add(decimal(columns.get(sum.getArgList().get(0)), sum.getType(), rexBuilder));
        return sum.withArgList(List.of(columns.size() - 1));
    }

    private static boolean isInexact(AggregateCall call, RelNode input) {
        return call.getArgList().size() == 1
                && isInexact(
                        call.getAggregation().getKind(),
                        call.getType(),
                        input.getRowType()
                                .getFieldList()
                                .get(call.getArgList().get(0))
                                .getType());
    }

    private static boolean isInexact(SqlKind kind, RelDataType sum, RelDataType argument) {
        return (kind == SqlKind.SUM || kind == SqlKind.SUM0)
                && sum.getSqlTypeName() == SqlTypeName.DECIMAL
                && SqlTypeName.INT_TYPES.contains(argument.getSqlTypeName());
    }

    private static RexNode decimal(RexNode argument, RelDataType sum, RexBuilder rexBuilder) {
        RelDataType type = rexBuilder
                .getTypeFactory()
                .createTypeWithNullability(sum, argument.getType().isNullable());
        return rexBuilder.makeCast(type, argument);
    }

    private static List<RexNode> widen(LogicalProject project) {
        RexBuilder rexBuilder = project.getCluster().getRexBuilder();
        return new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                RexOver inner = (RexOver) super.visitOver(over);
                return inner.getOperands().size() == 1
                                && isInexact(
                                        inner.getAggOperator().getKind(),
                                        inner.getType(),
                                        inner.getOperands().get(0).getType())
                        ? widened(inner, rexBuilder)
                        : inner;
            }
        }.visitList(project.getProjects());
    }

    private static RexNode widened(RexOver sum, RexBuilder rexBuilder) {
        RexWindow window = sum.getWindow();
        return rexBuilder.makeOver(
                sum.getType(),
                sum.getAggOperator(),
                List.of(decimal(sum.getOperands().get(0), sum.getType(), rexBuilder)),
                window.partitionKeys,
                window.orderKeys,
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                sum.isDistinct(),
                sum.ignoreNulls());
    }
}
