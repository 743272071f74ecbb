package org.pushlog.adapter.vector;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Spool;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.operator.RowCount;
import org.pushlog.adapter.plan.PushLogTableScan;

/**
 * Turns a finished plan of row-by-row operators into one of vector operators, from the scans upwards: an operator whose inputs are vectors,
 * and whose expressions all have kernels, becomes a vector operator. Above one that does not, the plan goes on as it was.
 */
public final class VectorPlans {
    private VectorPlans() {}

    /** The plan, as far as possible of vector operators: a {@link VectorRel} if all of it is, otherwise with converters in it. */
    public static RelNode translate(RelNode plan) {
        return plan instanceof RepeatUnion || plan instanceof Spool ? plan : new VectorPlans().visit(plan);
    }

    private RelNode visit(RelNode rel) {
        if (rel instanceof RepeatUnion || rel instanceof Spool) {
            // Its inputs run again and again over tables that change meanwhile.
            return rel;
        }
        if (rel instanceof PushLogTableScan scan) {
            VectorScan vector = VectorScan.of(scan);
            return vector == null ? rel : vector;
        }
        List<RelNode> inputs = rel.getInputs().stream().map(this::visit).toList();
        boolean areVectors = inputs.stream().allMatch(VectorRel.class::isInstance);
        RelNode vector = areVectors ? vector(rel, inputs) : null;
        if (vector != null) {
            return vector;
        }
        List<RelNode> rows = inputs.stream().map(VectorPlans::asRows).toList();
        return rows.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), rows);
    }

    /** The node's rows for generated code. */
    static RelNode asRows(RelNode rel) {
        return rel instanceof VectorRel ? new VectorToEnumerable(rel) : rel;
    }

    /** Rows in the order that the plan above may rely on: a row-by-row join keeps that of its left input, a vector join keeps none. */
    private static @Nullable RelNode ordered(@Nullable RelNode join, RelTraitSet promised) {
        RelCollation order = promised.getCollation();
        return join == null || order == null || order.getFieldCollations().isEmpty()
                ? join
                : VectorSort.of(join, order, null, null);
    }

    private @Nullable RelNode vector(RelNode rel, List<RelNode> inputs) {
        if (rel instanceof Calc calc) {
            return calc(calc, inputs.get(0));
        }
        if (rel instanceof Filter filter) {
            return filter(inputs.get(0), filter.getCondition());
        }
        if (rel instanceof Project project) {
            return project(inputs.get(0), project.getProjects(), project.getRowType());
        }
        if (rel instanceof Aggregate aggregate) {
            return VectorAggregate.of(aggregate, inputs.get(0));
        }
        if (rel instanceof EnumerableLimit limit) {
            return VectorSort.limit(inputs.get(0), limit.offset, limit.fetch);
        }
        if (rel instanceof Sort sort) {
            return VectorSort.of(inputs.get(0), sort.getCollation(), sort.offset, sort.fetch);
        }
        if (rel instanceof Join join) {
            return ordered(VectorJoin.of(join, inputs.get(0), inputs.get(1)), join.getTraitSet());
        }
        if (rel instanceof Union union) {
            return VectorUnion.of(union, inputs);
        }
        if (rel instanceof Values values) {
            return VectorValues.of(values);
        }
        return null;
    }

    /** A filter and a projection; if only the filter has kernels, a filter under rows that are projected as before. */
    private static @Nullable RelNode calc(Calc calc, RelNode input) {
        RexProgram program = calc.getProgram();
        RelNode filtered = input;
        if (program.getCondition() != null) {
            filtered = filter(input, program.expandLocalRef(program.getCondition()));
            if (filtered == null) {
                return null;
            }
        }
        List<RexNode> projects = program.expandList(program.getProjectList());
        if (RexUtil.isIdentity(projects, input.getRowType())
                && calc.getRowType().getFieldNames().equals(input.getRowType().getFieldNames())) {
            return filtered;
        }
        RelNode projected = project(filtered, projects, calc.getRowType());
        if (projected != null) {
            return projected;
        }
        if (program.getCondition() == null) {
            return null;
        }
        RexBuilder rexBuilder = calc.getCluster().getRexBuilder();
        return EnumerableCalc.create(
                asRows(filtered), RexProgram.create(input.getRowType(), projects, null, calc.getRowType(), rexBuilder));
    }

    private static @Nullable RelNode filter(RelNode input, RexNode condition) {
        RexBuilder rexBuilder = input.getCluster().getRexBuilder();
        // A simplification may have put an OR into an OR, which no filter may have.
        RexNode flat = RexUtil.flatten(rexBuilder, condition);
        Expression compiled = new RexKernels(rexBuilder, input.getRowType()).compile(flat);
        return compiled == null ? null : new VectorFilter(input, flat, compiled);
    }

    private static @Nullable RelNode project(RelNode input, List<RexNode> projects, RelDataType rowType) {
        RexBuilder rexBuilder = input.getCluster().getRexBuilder();
        List<Expression> compiled = new RexKernels(rexBuilder, input.getRowType()).compileAll(projects);
        return compiled == null ? null : new VectorProject(input, projects, rowType, compiled);
    }

    /** The number of rows that an expression of LIMIT or OFFSET means, or null if it is none of ours. */
    static @Nullable RowCount rowCount(RexNode node) {
        if (node instanceof RexDynamicParam parameter) {
            return new RowCount(0, parameter.getName());
        }
        if (node instanceof RexLiteral literal) {
            BigDecimal value = literal.getValueAs(BigDecimal.class);
            return value == null
                    ? null
                    : new RowCount(value.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue(), null);
        }
        return null;
    }

    /** The conjuncts of a condition. */
    static List<RexNode> conjuncts(RexNode condition) {
        return new ArrayList<>(RelOptUtil.conjunctions(condition));
    }
}
