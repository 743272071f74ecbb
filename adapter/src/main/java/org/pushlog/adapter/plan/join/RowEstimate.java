package org.pushlog.adapter.plan.join;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * How many rows a plan gives, guessed from the row counts of its tables alone. A column of a join is taken for a key of the smaller table that it joins,
 * so that a join by it gives as many rows as the larger one has: |L| |R| / min(different values), as of Selinger et al. (1979), with the row count of the
 * table for the number of its values. Of conditions on one table only their form is looked at.
 */
public final class RowEstimate {
    private static final double UNKNOWN_ROW_COUNT = 1_000;
    private static final double EQUAL_SHARE = 0.1;
    private static final double RANGE_SHARE = 0.3;
    private static final double LIKE_SHARE = 0.1;
    private static final double NULL_SHARE = 0.05;
    private static final double OTHER_SHARE = 0.3;
    /** Of rows that are grouped by what nothing is known of, so many are different. */
    private static final double GROUP_SHARE = 0.5;

    private RowEstimate() {}

    /** The number of rows, at least 1. */
    public static double rowCount(RelNode rel) {
        return Math.max(1, rows(rel));
    }

    /** The number of rows for which conditions are true, at least 1. */
    static double rowCount(RelNode rel, List<RexNode> conditions) {
        double rows = rowCount(rel);
        for (RexNode condition : conditions) {
            rows *= share(rel, condition);
        }
        return Math.max(1, rows);
    }

    private static double rows(RelNode rel) {
        if (rel instanceof TableScan scan) {
            return scan.getTable() == null ? UNKNOWN_ROW_COUNT : scan.getTable().getRowCount();
        }
        if (rel instanceof Filter filter) {
            return rowCount(filter.getInput()) * share(filter.getInput(), filter.getCondition());
        }
        if (rel instanceof Join join) {
            return rows(join);
        }
        if (rel instanceof Aggregate aggregate) {
            return rows(aggregate);
        }
        if (rel instanceof Sort sort) {
            double all = rowCount(sort.getInput());
            return sort.fetch instanceof RexLiteral fetch ? Math.min(all, RexLiteral.intValue(fetch)) : all;
        }
        if (rel instanceof Union union) {
            return union.getInputs().stream().mapToDouble(RowEstimate::rowCount).sum();
        }
        if (rel instanceof Values values) {
            return values.getTuples().size();
        }
        return rel.getInputs().isEmpty()
                ? UNKNOWN_ROW_COUNT
                : rel.getInputs().stream()
                        .mapToDouble(RowEstimate::rowCount)
                        .max()
                        .getAsDouble();
    }

    private static double rows(Aggregate aggregate) {
        if (aggregate.getGroupSet().isEmpty()) {
            return 1;
        }
        double most = 1;
        for (int key : aggregate.getGroupSet()) {
            most *= valueCount(aggregate.getInput(), key);
        }
        return Math.min(most, rowCount(aggregate.getInput()) * GROUP_SHARE);
    }

    private static double rows(Join join) {
        double left = rowCount(join.getLeft());
        double right = rowCount(join.getRight());
        JoinInfo keys = join.analyzeCondition();
        double different = 1;
        double mostLeft = 1;
        double mostRight = 1;
        for (int k = 0; k < keys.leftKeys.size(); k++) {
            double leftValues = valueCount(join.getLeft(), keys.leftKeys.getInt(k));
            double rightValues = valueCount(join.getRight(), keys.rightKeys.getInt(k));
            different *= Math.min(leftValues, rightValues);
            mostLeft = Math.max(mostLeft, leftValues);
            mostRight = Math.max(mostRight, rightValues);
        }
        different = Math.min(different, Math.min(mostLeft, mostRight));
        double rest = Math.pow(OTHER_SHARE, keys.nonEquiConditions.size());
        double pairs = left * right / different * rest;
        double withPartner = Math.min(1, right / different * rest);
        return switch (join.getJoinType()) {
            case SEMI -> left * withPartner;
            case ANTI -> left * Math.max(EQUAL_SHARE, 1 - withPartner);
            case LEFT -> Math.max(left, pairs);
            case RIGHT -> Math.max(right, pairs);
            case FULL -> Math.max(left + right, pairs);
            default -> pairs;
        };
    }

    /** How many different values a column may have before anything is filtered. */
    static double valueCount(RelNode rel, int column) {
        if (rel instanceof TableScan) {
            return Math.max(1, rows(rel));
        }
        if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef input
                    ? valueCount(project.getInput(), input.getIndex())
                    : rowCount(rel);
        }
        if (rel instanceof Aggregate aggregate) {
            int groupCount = aggregate.getGroupCount();
            return column < groupCount
                    ? valueCount(aggregate.getInput(), aggregate.getGroupSet().nth(column))
                    : rowCount(rel);
        }
        if (rel instanceof Join join) {
            return valueCount(join, column);
        }
        if (rel instanceof Filter || rel instanceof Sort) {
            return valueCount(((SingleRel) rel).getInput(), column);
        }
        return rowCount(rel);
    }

    private static double valueCount(Join join, int column) {
        int leftCount = join.getLeft().getRowType().getFieldCount();
        boolean isLeft = column < leftCount;
        int own = isLeft ? column : column - leftCount;
        double values = valueCount(isLeft ? join.getLeft() : join.getRight(), own);
        JoinInfo keys = join.analyzeCondition();
        int key = (isLeft ? keys.leftKeys : keys.rightKeys).indexOf(own);
        if (key < 0 || join.getJoinType().isOuterJoin()) {
            return values;
        }
        double others = isLeft
                ? valueCount(join.getRight(), keys.rightKeys.getInt(key))
                : valueCount(join.getLeft(), keys.leftKeys.getInt(key));
        return Math.min(values, others);
    }

    private static double share(RelNode input, RexNode condition) {
        return share(column -> equalShare(input, column), input.getCluster().getRexBuilder(), condition);
    }

    /**
     * The share of rows for which a condition is true.
     *
     * @param equalShare by column the share of rows that have one of its values
     */
    static double share(IntToDoubleFunction equalShare, RexBuilder rexBuilder, RexNode condition) {
        if (!(condition instanceof RexCall call)) {
            return condition.isAlwaysTrue() ? 1 : OTHER_SHARE;
        }
        List<Double> terms = call.getKind() == SqlKind.AND || call.getKind() == SqlKind.OR
                ? call.getOperands().stream()
                        .map(term -> share(equalShare, rexBuilder, term))
                        .toList()
                : List.of();
        return switch (call.getKind()) {
            case EQUALS -> equalShare(equalShare, call);
            case NOT_EQUALS -> 1 - EQUAL_SHARE;
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> RANGE_SHARE;
            case LIKE -> LIKE_SHARE;
            case IS_NULL -> NULL_SHARE;
            case IS_NOT_NULL -> 1 - NULL_SHARE;
            case NOT -> 1 - share(equalShare, rexBuilder, call.getOperands().get(0));
            case AND -> terms.stream().reduce(1.0, (a, b) -> a * b);
            case OR -> 1 - terms.stream().reduce(1.0, (none, term) -> none * (1 - term));
            case SEARCH -> share(equalShare, rexBuilder, RexUtil.expandSearch(rexBuilder, null, call));
            default -> OTHER_SHARE;
        };
    }

    private static double equalShare(IntToDoubleFunction equalShare, RexCall call) {
        for (RexNode operand : call.getOperands()) {
            if (RexUtil.removeCast(operand) instanceof RexInputRef column) {
                return equalShare.applyAsDouble(column.getIndex());
            }
        }
        return EQUAL_SHARE;
    }

    /** The share of rows that have one value of a column of which nothing is known but how many it may have. */
    static double equalShare(double valueCount) {
        return Math.max(1 / valueCount, EQUAL_SHARE);
    }

    private static double equalShare(RelNode input, int column) {
        double values = valueCount(input, column);
        return isKey(input, column) ? 1 / values : equalShare(values);
    }

    private static boolean isKey(RelNode rel, int column) {
        if (rel instanceof TableScan) {
            return rel.getTable() != null && rel.getTable().isKey(ImmutableBitSet.of(column));
        }
        return rel instanceof Filter filter && isKey(filter.getInput(), column);
    }

    /** Whether a condition is an equality. */
    static boolean isEquality(RexNode condition) {
        return condition.getKind() == SqlKind.EQUALS;
    }
}
