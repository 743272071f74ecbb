package org.pushlog.adapter.plan.join;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cheapest tree of joins over a graph: of few factors by looking at all of them, from pairs upwards (Selinger et al. 1979, with bushy trees),
 * of more by joining again and again what gives the fewest rows (Fegaras 1998). The cost counts rows that are kept twice, since a hash table costs more
 * than a look-up.
 */
final class JoinSearch {
    /** All trees of so many factors are looked at: some 3^9 pairs of sets. */
    private static final int EXHAUSTIVE_FACTOR_COUNT_MAX = 9;

    private static final double COMPUTED_VALUE_COUNT = 10;

    /** More of the rows than this are never taken to have a partner, or to have none. */
    private static final double MOST_PARTNERED = 0.95;

    private final JoinGraph graph;
    private final double[] factorRows;
    /** By factor, the greatest number of different values that one of its columns may have. */
    private final double[] factorValues;
    /** By class of equal columns, the number of different values. */
    private final Map<Integer, Double> classValues = new HashMap<>();
    /** By factor, the classes of its columns that equal columns of others. */
    private final List<int[]> classes = new ArrayList<>();

    private final Map<Long, Double> rowsOf = new HashMap<>();

    /** A factor, or a join of two trees; of the two the left one looks up rows of the right one. */
    record Tree(long set, @Nullable Tree left, @Nullable Tree right, double cost) {}

    private JoinSearch(JoinGraph graph) {
        this.graph = graph;
        int count = graph.factors().size();
        factorRows = new double[count];
        factorValues = new double[count];
        Map<Integer, Integer> members = new HashMap<>();
        for (int column = 0; column < graph.columnCount(); column++) {
            members.merge(graph.classOf(column), 1, Integer::sum);
        }
        for (int f = 0; f < count; f++) {
            JoinGraph.Factor factor = graph.factors().get(f);
            factorRows[f] = RowEstimate.rowCount(factor.rel(), factor.isAttached() ? List.of() : graph.conditionsOn(f));
            factorValues[f] = 1;
            List<Integer> own = new ArrayList<>();
            for (int i = 0; i < factor.columnCount(); i++) {
                int number = graph.classOf(factor.firstColumn() + i);
                if (members.getOrDefault(number, 0) > 1) {
                    double values = RowEstimate.valueCount(factor.rel(), i);
                    factorValues[f] = Math.max(factorValues[f], values);
                    classValues.merge(number, values, Math::min);
                    own.add(number);
                }
            }
            classes.add(own.stream().distinct().mapToInt(Integer::intValue).toArray());
        }
    }

    /** The cheapest tree of all factors. */
    static Tree cheapest(JoinGraph graph) {
        JoinSearch search = new JoinSearch(graph);
        Tree best = graph.factors().size() > EXHAUSTIVE_FACTOR_COUNT_MAX ? null : search.exhaustive();
        return best == null ? search.greedy() : best;
    }

    private @Nullable Tree exhaustive() {
        int count = graph.factors().size();
        @Nullable Tree[] best = new @Nullable Tree[1 << count];
        for (int f = 0; f < count; f++) {
            best[1 << f] = new Tree(1L << f, null, null, 0);
        }
        for (int set = 1; set < best.length; set++) {
            for (int part = (set - 1) & set; part > 0; part = (part - 1) & set) {
                Tree left = best[part];
                Tree right = best[set ^ part];
                if (left != null && right != null && isConnected(left.set(), right.set())) {
                    Tree joined = join(left, right);
                    Tree known = best[set];
                    best[set] = known == null || joined.cost() < known.cost() ? joined : known;
                }
            }
        }
        return best[best.length - 1];
    }

    private Tree greedy() {
        List<Tree> trees = new ArrayList<>();
        for (int f = 0; f < graph.factors().size(); f++) {
            trees.add(new Tree(1L << f, null, null, 0));
        }
        while (trees.size() > 1) {
            Tree best = fewest(trees, true);
            best = best == null ? fewest(trees, false) : best;
            if (best == null) {
                throw new AssertionError("a join of nothing");
            }
            trees.remove(best.left());
            trees.remove(best.right());
            trees.add(best);
        }
        return trees.get(0);
    }

    private @Nullable Tree fewest(List<Tree> trees, boolean connectedOnly) {
        Tree best = null;
        double fewest = Double.POSITIVE_INFINITY;
        for (Tree left : trees) {
            for (Tree right : trees) {
                boolean isJoin = left.set() != right.set()
                        && (connectedOnly ? isConnected(left.set(), right.set()) : isPossible(left.set(), right.set()));
                double rows = isJoin ? rows(left.set() | right.set()) : fewest;
                if (rows < fewest) {
                    fewest = rows;
                    best = join(left, right);
                }
            }
        }
        return best;
    }

    /** The tree of two, the one with fewer rows at the right; what is attached stays there. */
    private Tree join(Tree left, Tree right) {
        double leftRows = rows(left.set());
        double rightRows = rows(right.set());
        // A left join keeps the side that it attaches.
        double keptRows = isLeft(right.set()) ? rightRows : Math.min(leftRows, rightRows);
        double cost = left.cost() + right.cost() + leftRows + rightRows + 2 * keptRows + rows(left.set() | right.set());
        boolean keeps = isAttached(right.set()) || rightRows <= leftRows;
        return keeps
                ? new Tree(left.set() | right.set(), left, right, cost)
                : new Tree(left.set() | right.set(), right, left, cost);
    }

    /** Whether two trees can be joined at all, whatever the conditions. */
    private boolean isPossible(long left, long right) {
        return !isAttached(left) && (!isAttached(right) || (neededBy(right) & ~left) == 0);
    }

    private boolean isConnected(long left, long right) {
        if (!isPossible(left, right)) {
            return false;
        }
        if (isAttached(right)) {
            return true;
        }
        for (int number : classValues.keySet()) {
            if (hasClass(left, number) && hasClass(right, number)) {
                return true;
            }
        }
        for (RexNode condition : graph.conditions()) {
            long set = graph.factorsOf(condition);
            if ((set & left) != 0 && (set & right) != 0 && (set & ~(left | right)) == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean hasClass(long set, int number) {
        for (int f = 0; f < classes.size(); f++) {
            if ((set >> f & 1) != 0) {
                for (int own : classes.get(f)) {
                    if (own == number) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether a set is one factor that is attached to others. */
    private boolean isAttached(long set) {
        return Long.bitCount(set) == 1 && factor(set).isAttached();
    }

    private boolean isLeft(long set) {
        return Long.bitCount(set) == 1 && factor(set).isLeft();
    }

    private JoinGraph.Factor factor(long set) {
        return graph.factors().get(Long.numberOfTrailingZeros(set));
    }

    private long neededBy(long attached) {
        return factor(attached).needed();
    }

    /** The rows of the join of some factors, whatever its order. */
    private double rows(long set) {
        return rowsOf.computeIfAbsent(set, this::computeRows);
    }

    private double computeRows(long set) {
        double rows = 1;
        long before = 0;
        for (int f = 0; f < factorRows.length; f++) {
            if ((set >> f & 1) != 0 && !graph.factors().get(f).isAttached()) {
                rows *= factorRows[f] / differentKeys(f, before);
                before |= 1L << f;
            }
        }
        if (before == 0) {
            return factorRows[Long.numberOfTrailingZeros(set)];
        }
        for (int f = 0; f < factorRows.length; f++) {
            JoinGraph.Factor factor = graph.factors().get(f);
            if ((set >> f & 1) != 0 && factor.isAttached()) {
                double partners = factorRows[f] * share(factor.conditions());
                rows *= switch (factor.type()) {
                    case LEFT -> Math.max(1, partners);
                    case SEMI -> Math.min(MOST_PARTNERED, partners);
                    default -> 1 - Math.min(MOST_PARTNERED, partners);
                };
            }
        }
        for (RexNode condition : graph.conditions()) {
            long of = graph.factorsOf(condition);
            rows *= (Long.bitCount(of) > 1 || isLeft(of)) && (of & ~set) == 0 ? share(List.of(condition)) : 1;
        }
        return Math.max(1, rows);
    }

    /** By how many different keys a factor joins others. */
    private double differentKeys(int factor, long others) {
        double different = 1;
        for (int number : classes.get(factor)) {
            different *= hasClass(others, number) ? classValues.getOrDefault(number, 1.0) : 1;
        }
        // Keys of several columns are no more than the rows of the smaller table that has them all.
        for (int other = 0; other < factorRows.length; other++) {
            if ((others >> other & 1) != 0 && commonClassCount(factor, other) > 1) {
                different = Math.min(different, Math.min(factorValues[factor], factorValues[other]));
            }
        }
        return different;
    }

    private int commonClassCount(int factor, int other) {
        int count = 0;
        for (int number : classes.get(factor)) {
            count += hasClass(1L << other, number) ? 1 : 0;
        }
        return count;
    }

    /** The share of pairs for which conditions between factors are true. */
    private double share(List<RexNode> conditions) {
        double share = 1;
        for (RexNode condition : conditions) {
            if (RowEstimate.isEquality(condition)) {
                double left = valuesOf(((RexCall) condition).getOperands().get(0));
                double right = valuesOf(((RexCall) condition).getOperands().get(1));
                share /= Math.min(left, right);
            } else {
                share *= RowEstimate.share(
                        column -> RowEstimate.equalShare(valuesOf(column)),
                        graph.factors().get(0).rel().getCluster().getRexBuilder(),
                        condition);
            }
        }
        return share;
    }

    private double valuesOf(RexNode node) {
        return RexUtil.removeCast(node) instanceof RexInputRef column
                ? valuesOf(column.getIndex())
                : COMPUTED_VALUE_COUNT;
    }

    private double valuesOf(int column) {
        for (JoinGraph.Factor factor : graph.factors()) {
            int own = column - factor.firstColumn();
            if (own >= 0 && own < factor.columnCount()) {
                return RowEstimate.valueCount(factor.rel(), own);
            }
        }
        return COMPUTED_VALUE_COUNT;
    }
}
