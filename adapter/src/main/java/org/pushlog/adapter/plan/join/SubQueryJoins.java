package org.pushlog.adapter.plan.join;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Makes EXISTS and IN, and their negations, semi and anti joins: what a sub-query says of the outer row becomes the condition of the join. That needs no
 * copy of the outer rows, as Calcite's own way does for a condition that is no equality. A conjunct of a WHERE whose sub-query mentions the outer row
 * elsewhere than in a WHERE of its own is left to Calcite, and so is NOT IN where a NULL may be on either side.
 */
public final class SubQueryJoins {
    private final RexBuilder rexBuilder;
    private final Set<CorrelationId> outer;
    private final int leftCount;
    /** Over the outer row, then the row of the sub-query. */
    private final List<RexNode> conditions = new ArrayList<>();

    private SubQueryJoins(RexBuilder rexBuilder, Set<CorrelationId> outer, int leftCount) {
        this.rexBuilder = rexBuilder;
        this.outer = outer;
        this.leftCount = leftCount;
    }

    /** The same plan with joins in the place of sub-queries. */
    public static RelNode apply(RelNode rel) {
        List<RelNode> inputs =
                rel.getInputs().stream().map(SubQueryJoins::apply).toList();
        RelNode same = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        return same instanceof LogicalFilter filter && RexUtil.SubQueryFinder.containsSubQuery(filter)
                ? joined(filter)
                : same;
    }

    private static RelNode joined(LogicalFilter filter) {
        RelNode rel = filter.getInput();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            RelNode join = join(rel, conjunct, filter.getVariablesSet());
            if (join == null) {
                rest.add(conjunct);
            } else {
                rel = join;
            }
        }
        if (rel.equals(filter.getInput())) {
            return filter;
        }
        return filtered(rel, rest, filter.getVariablesSet());
    }

    private static RelNode filtered(RelNode rel, List<RexNode> conjuncts, Set<CorrelationId> variables) {
        if (conjuncts.isEmpty()) {
            return rel;
        }
        boolean mayMention = conjuncts.stream().anyMatch(conjunct -> RexUtil.SubQueryFinder.find(conjunct) != null);
        return LogicalFilter.create(
                rel,
                RexUtil.composeConjunction(rel.getCluster().getRexBuilder(), conjuncts),
                mayMention ? ImmutableSet.copyOf(variables) : ImmutableSet.of());
    }

    private static @Nullable RelNode join(RelNode left, RexNode conjunct, Set<CorrelationId> outer) {
        boolean isNegated = conjunct.getKind() == SqlKind.NOT;
        RexNode tested = isNegated ? ((RexCall) conjunct).getOperands().get(0) : conjunct;
        if (!(tested instanceof RexSubQuery subQuery)) {
            return null;
        }
        SubQueryJoins joins = new SubQueryJoins(
                left.getCluster().getRexBuilder(), outer, left.getRowType().getFieldCount());
        RelNode right = switch (subQuery.getKind()) {
            case EXISTS -> joins.exists(apply(subQuery.rel));
            case IN -> isNegated && mayBeNull(subQuery) ? null : joins.in(subQuery, apply(subQuery.rel));
            default -> null;
        };
        if (right == null || joins.conditions.isEmpty() || joins.mentionsOuter(right)) {
            return null;
        }
        return LogicalJoin.create(
                left,
                right,
                List.of(),
                RexUtil.composeConjunction(joins.rexBuilder, joins.conditions),
                Set.of(),
                isNegated ? JoinRelType.ANTI : JoinRelType.SEMI);
    }

    static boolean mayBeNull(RexSubQuery subQuery) {
        return subQuery.getOperands().stream().anyMatch(node -> node.getType().isNullable())
                || subQuery.rel.getRowType().getFieldList().stream()
                        .anyMatch(field -> field.getType().isNullable());
    }

    private boolean mentionsOuter(RelNode rel) {
        return RelOptUtil.getVariablesUsed(rel).stream().anyMatch(outer::contains);
    }

    /** What EXISTS selects does not matter. */
    private RelNode exists(RelNode rel) {
        RelNode rows = rel;
        while (rows instanceof LogicalProject project
                && project.getVariablesSet().isEmpty()) {
            rows = project.getInput();
        }
        return uncorrelated(rows, leftCount);
    }

    private @Nullable RelNode in(RexSubQuery subQuery, RelNode rel) {
        RelNode right = rel;
        List<RexNode> values = new ArrayList<>();
        if (rel instanceof LogicalProject project && project.getVariablesSet().isEmpty() && mentionsOuter(rel)) {
            RelNode rows = uncorrelated(project.getInput(), leftCount);
            List<RexNode> fields = new ArrayList<>(rexBuilder.identityProjects(rows.getRowType()));
            fields.addAll(project.getProjects());
            right = LogicalProject.create(rows, List.of(), fields, (List<String>) null, Set.of());
            int first = rows.getRowType().getFieldCount();
            for (int i = 0; i < project.getProjects().size(); i++) {
                values.add(rexBuilder.makeInputRef(right, first + i));
            }
        } else {
            values.addAll(rexBuilder.identityProjects(rel.getRowType()));
        }
        List<RexNode> operands = subQuery.getOperands();
        for (int i = 0; i < operands.size(); i++) {
            if (RexUtil.SubQueryFinder.find(operands.get(i)) != null) {
                return null;
            }
            RexNode value = RexUtil.shift(values.get(i), leftCount);
            conditions.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, operands.get(i), value));
        }
        return right;
    }

    /**
     * The same rows without the conjuncts that mention the outer row: those become conditions of the join.
     *
     * @param firstColumn the number of the first column among those of the conditions
     */
    private RelNode uncorrelated(RelNode rel, int firstColumn) {
        if (rel instanceof LogicalJoin join && join.getJoinType() == JoinRelType.INNER) {
            RelNode left = uncorrelated(join.getLeft(), firstColumn);
            RelNode right = uncorrelated(
                    join.getRight(), firstColumn + left.getRowType().getFieldCount());
            return join.copy(join.getTraitSet(), List.of(left, right));
        }
        if (!(rel instanceof LogicalFilter filter)) {
            return rel;
        }
        RelNode input = uncorrelated(filter.getInput(), firstColumn);
        List<RexNode> own = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            RexNode condition = RexUtil.SubQueryFinder.find(conjunct) == null ? mapped(conjunct, firstColumn) : null;
            if (condition == null) {
                own.add(conjunct);
            } else {
                conditions.add(condition);
            }
        }
        return filtered(input, own, filter.getVariablesSet());
    }

    /** The condition over the outer row and the row of the sub-query, or null if it does not mention the outer row. */
    private @Nullable RexNode mapped(RexNode conjunct, int firstColumn) {
        boolean[] mentions = {false};
        RexNode mapped = conjunct.accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable variable && outer.contains(variable.id)) {
                    mentions[0] = true;
                    return new RexInputRef(access.getField().getIndex(), access.getType());
                }
                return super.visitFieldAccess(access);
            }

            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(firstColumn + ref.getIndex(), ref.getType());
            }
        });
        return mentions[0] ? mapped : null;
    }
}
