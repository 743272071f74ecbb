package org.pushlog.adapter.plan.join;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Joins in the place of sub-queries that mention an outer row, by Calcite's decorrelation. An outer row finds its rows by comparing keys, and a NULL finds
 * NULL; {@code =} will do only where one side has none. Calcite takes the condition of an outer join below for a proof of that (RelDecorrelator,
 * {@code isFieldNotNullRecursive}), though such a join keeps the rows that its condition refuses, and that of rows below grouping sets, which make NULL
 * of what they do not group by. Here each comparison is marked and proved anew.
 */
public final class Decorrelation {
    /** Two keys of one outer row. */
    private static final SqlBinaryOperator SAME_KEY = new SqlBinaryOperator(
            "SAME_KEY",
            SqlKind.OTHER,
            SqlStdOperatorTable.EQUALS.getLeftPrec(),
            true,
            ReturnTypes.BOOLEAN_NOT_NULL,
            InferTypes.FIRST_KNOWN,
            OperandTypes.ANY_ANY);

    private Decorrelation() {}

    /** The same plan without sub-queries that mention an outer row, as far as Calcite can. */
    public static RelNode apply(RelNode rel) {
        return isCorrelated(rel)
                ? compared(RelDecorrelator.decorrelateQuery(rel, new MarkingBuilder(rel.getCluster())))
                : rel;
    }

    private static boolean isCorrelated(RelNode rel) {
        return rel instanceof Correlate || rel.getInputs().stream().anyMatch(Decorrelation::isCorrelated);
    }

    /** Calcite asks it for an equality only between keys that it takes for never NULL. */
    private static final class MarkingBuilder extends RelBuilder {
        MarkingBuilder(RelOptCluster cluster) {
            super(null, cluster, null);
        }

        @Override
        public RexNode equals(RexNode left, RexNode right) {
            return left.getType().isNullable() && right.getType().isNullable()
                    ? getRexBuilder().makeCall(SAME_KEY, left, right)
                    : super.equals(left, right);
        }
    }

    private static RelNode compared(RelNode rel) {
        List<RelNode> inputs =
                rel.getInputs().stream().map(Decorrelation::compared).toList();
        RelNode same = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (!(same instanceof Join join)) {
            return same;
        }
        List<RexNode> conjuncts = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            conjuncts.add(
                    conjunct instanceof RexCall call && call.getOperator().equals(SAME_KEY)
                            ? compared(join, call)
                            : conjunct);
        }
        return join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(join.getCluster().getRexBuilder(), conjuncts),
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
    }

    private static RexNode compared(Join join, RexCall keys) {
        int leftCount = join.getLeft().getRowType().getFieldCount();
        int left = ((RexInputRef) keys.getOperands().get(0)).getIndex();
        int right = ((RexInputRef) keys.getOperands().get(1)).getIndex() - leftCount;
        boolean isEquality = hasNoNull(join.getLeft(), left) || hasNoNull(join.getRight(), right);
        return isEquality
                ? join.getCluster().getRexBuilder().makeCall(SqlStdOperatorTable.EQUALS, keys.getOperands())
                : RelOptUtil.isDistinctFrom(
                        join.getCluster().getRexBuilder(),
                        keys.getOperands().get(0),
                        keys.getOperands().get(1),
                        true);
    }

    /** Whether a condition below, or its type, keeps NULL out of a column. */
    private static boolean hasNoNull(RelNode rel, int column) {
        if (!rel.getRowType().getFieldList().get(column).getType().isNullable()) {
            return true;
        }
        if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef ref
                    && hasNoNull(project.getInput(), ref.getIndex());
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate.getGroupSets().size() == 1
                    && column < aggregate.getGroupCount()
                    && hasNoNull(aggregate.getInput(), aggregate.getGroupSet().nth(column));
        }
        if (rel instanceof Filter filter) {
            return refusesNull(filter.getCondition(), column) || hasNoNull(filter.getInput(), column);
        }
        return rel instanceof Join join && hasNoNull(join, column);
    }

    private static boolean hasNoNull(Join join, int column) {
        JoinRelType type = join.getJoinType();
        boolean isPair = type == JoinRelType.INNER || type == JoinRelType.SEMI;
        if (isPair && refusesNull(join.getCondition(), column)) {
            return true;
        }
        int leftCount = join.getLeft().getRowType().getFieldCount();
        return column < leftCount
                ? !type.generatesNullsOnLeft() && hasNoNull(join.getLeft(), column)
                : !type.generatesNullsOnRight() && hasNoNull(join.getRight(), column - leftCount);
    }

    private static boolean refusesNull(RexNode condition, int column) {
        return Strong.isNotTrue(condition, ImmutableBitSet.of(column));
    }
}
