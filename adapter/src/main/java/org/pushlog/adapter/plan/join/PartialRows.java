package org.pushlog.adapter.plan.join;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelOptUtil.Logic;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.LogicVisitor;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * {@code (a, b) IN (query)} and its negation where some of the values may be NULL, as what they mean: true if a row is equal, unknown if none is and of one
 * it is unknown whether it is, false otherwise. A row one of whose values differs is different, whatever the others are. Calcite's own rewriting takes
 * every row with a NULL for one that may be equal. Where unknown counts as false it makes no difference, and the sub-query stays.
 */
public final class PartialRows {
    private final RelNode input;
    private final RexBuilder rexBuilder;
    private final CorrelationId row;
    private boolean used;

    /** @param known how sub-queries name the outer row already: Calcite takes one name for all of them */
    private PartialRows(RelNode input, Set<CorrelationId> known) {
        this.input = input;
        this.rexBuilder = input.getCluster().getRexBuilder();
        this.row = known.isEmpty()
                ? input.getCluster().createCorrel()
                : known.iterator().next();
    }

    /**
     * The same plan with such comparisons written out.
     *
     * @throws UnsupportedOperationException for one in the condition of an outer join
     */
    public static RelNode apply(RelNode rel) {
        List<RelNode> inputs = rel.getInputs().stream().map(PartialRows::apply).toList();
        RelNode same = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (same instanceof LogicalFilter filter && RexUtil.SubQueryFinder.containsSubQuery(filter)) {
            return filtered(filter);
        }
        if (same instanceof LogicalProject project && RexUtil.SubQueryFinder.containsSubQuery(project)) {
            return projected(project);
        }
        return same instanceof LogicalJoin join && RexUtil.SubQueryFinder.containsSubQuery(join) ? joined(join) : same;
    }

    private static RelNode filtered(LogicalFilter filter) {
        PartialRows rows = new PartialRows(filter.getInput(), filter.getVariablesSet());
        List<RexNode> conjuncts = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            conjuncts.add(rows.writtenOut(conjunct, Logic.TRUE));
        }
        RexNode condition = RexUtil.composeConjunction(rows.rexBuilder, conjuncts);
        return condition.equals(filter.getCondition())
                ? filter
                : LogicalFilter.create(filter.getInput(), condition, rows.variables(filter.getVariablesSet()));
    }

    private static RelNode projected(LogicalProject project) {
        PartialRows rows = new PartialRows(project.getInput(), project.getVariablesSet());
        List<RexNode> projects = new ArrayList<>();
        for (RexNode expression : project.getProjects()) {
            projects.add(rows.writtenOut(expression, Logic.TRUE_FALSE_UNKNOWN));
        }
        return projects.equals(project.getProjects())
                ? project
                : LogicalProject.create(
                        project.getInput(),
                        project.getHints(),
                        projects,
                        project.getRowType().getFieldNames(),
                        rows.variables(project.getVariablesSet()));
    }

    /** Of an inner join the conditions may as well be asked of the rows that it gives. */
    private static RelNode joined(LogicalJoin join) {
        List<RexNode> own = new ArrayList<>();
        List<RexNode> above = new ArrayList<>();
        PartialRows rows = new PartialRows(join, join.getVariablesSet());
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            RexNode same = rows.writtenOut(conjunct, Logic.TRUE);
            (rows.used && !same.equals(conjunct) ? above : own).add(same);
        }
        if (above.isEmpty()) {
            return join;
        }
        if (join.getJoinType() != JoinRelType.INNER) {
            throw new UnsupportedOperationException(
                    "Rows of several values that may be NULL are not compared with a query in the condition of an outer"
                            + " join; compare them in WHERE, or in a sub-query of one side");
        }
        RelNode rest = join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(rows.rexBuilder, own),
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
        return LogicalFilter.create(
                rest, RexUtil.composeConjunction(rows.rexBuilder, above), rows.variables(join.getVariablesSet()));
    }

    private ImmutableSet<CorrelationId> variables(Set<CorrelationId> known) {
        return used
                ? ImmutableSet.<CorrelationId>builder().addAll(known).add(row).build()
                : ImmutableSet.copyOf(known);
    }

    private RexNode writtenOut(RexNode expression, Logic logic) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                boolean isRefused = logic == Logic.TRUE
                        && call.equals(expression)
                        && call.getKind() == SqlKind.NOT
                        && call.getOperands().get(0) instanceof RexSubQuery subQuery
                        && isPartial(subQuery);
                return isRefused
                        ? rexBuilder.makeCall(SqlStdOperatorTable.NOT, mayBeIn((RexSubQuery)
                                call.getOperands().get(0)))
                        : super.visitCall(call);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                RexSubQuery inner = subQuery.clone(PartialRows.apply(subQuery.rel));
                if (!isPartial(subQuery)) {
                    return super.visitSubQuery(inner);
                }
                Logic needed = LogicVisitor.find(logic, List.of(expression), subQuery);
                return needed == Logic.TRUE || needed == Logic.UNKNOWN_AS_FALSE ? inner : isIn(inner);
            }
        });
    }

    private static boolean isPartial(RexSubQuery subQuery) {
        List<RexNode> operands = subQuery.getOperands();
        return subQuery.getKind() == SqlKind.IN
                && operands.size() > 1
                && SubQueryJoins.mayBeNull(subQuery)
                && operands.stream()
                        .noneMatch(node -> RexUtil.SubQueryFinder.find(node) != null || RexOver.containsOver(node));
    }

    private RexNode isIn(RexSubQuery subQuery) {
        RexNode equal = RexUtil.composeConjunction(rexBuilder, equalities(subQuery));
        RelDataType type = subQuery.getType();
        return rexBuilder.makeCall(
                type,
                SqlStdOperatorTable.CASE,
                List.of(
                        exists(subQuery.rel, equal),
                        rexBuilder.makeLiteral(true),
                        exists(subQuery.rel, rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, equal)),
                        rexBuilder.makeNullLiteral(type),
                        rexBuilder.makeLiteral(false)));
    }

    /** Whether a row is equal, or it is not known that it is not; values that are always there are keys by themselves. */
    private RexNode mayBeIn(RexSubQuery subQuery) {
        List<RexNode> known = new ArrayList<>();
        List<RexNode> unknown = new ArrayList<>();
        equalities(subQuery).forEach(equality -> (equality.getType().isNullable() ? unknown : known).add(equality));
        known.add(
                rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, RexUtil.composeConjunction(rexBuilder, unknown)));
        return exists(PartialRows.apply(subQuery.rel), RexUtil.composeConjunction(rexBuilder, known));
    }

    private List<RexNode> equalities(RexSubQuery subQuery) {
        List<RexNode> equalities = new ArrayList<>();
        List<RexNode> values = rexBuilder.identityProjects(subQuery.rel.getRowType());
        for (int i = 0; i < values.size(); i++) {
            RexNode outer = ofOuterRow(subQuery.getOperands().get(i));
            equalities.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, outer, values.get(i)));
        }
        return equalities;
    }

    private RexNode exists(RelNode rows, RexNode condition) {
        return RexSubQuery.exists(LogicalFilter.create(rows, condition));
    }

    /** The value of the outer row, as a sub-query names it. */
    private RexNode ofOuterRow(RexNode value) {
        used = true;
        RexNode outer = rexBuilder.makeCorrel(input.getRowType(), row);
        return value.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return rexBuilder.makeFieldAccess(outer, ref.getIndex());
            }
        });
    }
}
