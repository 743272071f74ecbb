package org.pushlog.adapter.plan.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.ImmutableIntList;
import org.jspecify.annotations.Nullable;

/**
 * What a tree of joins joins, whatever its order: inputs, called factors, and conditions over the columns of all of them, numbered one factor after the
 * other. A semi or anti join makes its right input a factor that only says which rows of the others count; a left join makes it one that adds its columns,
 * and rows at most, once what its condition speaks of is there. Such a factor is attached to the others, which none of them needs it for.
 */
final class JoinGraph {
    /** More factors than bits of a set there are none of. */
    private static final int FACTOR_COUNT_MAX = 60;

    /**
     * An input.
     *
     * @param firstColumn the number of its first column
     * @param type INNER, or SEMI, ANTI or LEFT for one that is attached
     * @param conditions those of the join that attaches it
     * @param needed the factors that these conditions speak of, besides itself
     */
    record Factor(RelNode rel, int firstColumn, JoinRelType type, List<RexNode> conditions, long needed) {
        int columnCount() {
            return rel.getRowType().getFieldCount();
        }

        boolean isAttached() {
            return type != JoinRelType.INNER;
        }

        boolean isLeft() {
            return type == JoinRelType.LEFT;
        }
    }

    private final List<Factor> factors = new ArrayList<>();
    /** By column, the least column that it equals. */
    private int[] classOf = {};

    private final List<RexNode> equalities = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();
    private int columnCount;
    /** By number of a factor the left or right join that attaches it. */
    private final Map<Integer, LogicalJoin> outerJoins = new HashMap<>();

    private final RexBuilder rexBuilder;
    private final Set<RelNode> leftOut;

    private JoinGraph(RexBuilder rexBuilder, Set<RelNode> leftOut) {
        this.rexBuilder = rexBuilder;
        this.leftOut = leftOut;
    }

    /** A graph with the columns of the tree, by their numbers. */
    record Of(JoinGraph graph, ImmutableIntList columns) {

        /** Outer joins that add no row, since their keys are unique, and only columns that do not matter. */
        Set<RelNode> unused(ImmutableBitSet wanted) {
            ImmutableBitSet.Builder used = ImmutableBitSet.builder();
            wanted.forEach(column -> used.set(columns.getInt(column)));
            return graph.unused(used);
        }
    }

    /**
     * The graph of a tree, or null if there are no joins in it whose order could be another one.
     *
     * @param wanted the columns of the tree that matter
     */
    static @Nullable Of of(RelNode rel, ImmutableBitSet wanted) {
        if (!isPart(rel)) {
            return null;
        }
        Of of = of(rel, Set.of());
        if (of.graph.factors.size() > FACTOR_COUNT_MAX) {
            return null;
        }
        Set<RelNode> leftOut = new HashSet<>();
        for (Set<RelNode> more = of.unused(wanted); !more.isEmpty(); more = of.unused(wanted)) {
            leftOut.addAll(more);
            of = of(rel, leftOut);
        }
        return of.graph.factors.size() < 2 && leftOut.isEmpty() ? null : of;
    }

    private static Of of(RelNode rel, Set<RelNode> leftOut) {
        JoinGraph graph = new JoinGraph(rel.getCluster().getRexBuilder(), leftOut);
        int[] columns = graph.add(rel);
        graph.classify();
        return new Of(graph, ImmutableIntList.of(columns));
    }

    private static boolean isPart(RelNode rel) {
        if (rel instanceof LogicalJoin join) {
            return switch (join.getJoinType()) {
                case INNER, SEMI, ANTI, LEFT, RIGHT ->
                    join.getVariablesSet().isEmpty() && RexUtil.isDeterministic(join.getCondition());
                default -> false;
            };
        }
        if (rel instanceof LogicalFilter filter) {
            return filter.getVariablesSet().isEmpty()
                    && RexUtil.isDeterministic(filter.getCondition())
                    && isPart(filter.getInput());
        }
        return rel instanceof LogicalProject project
                && project.getVariablesSet().isEmpty()
                && project.getProjects().stream().allMatch(RexInputRef.class::isInstance)
                && isPart(project.getInput());
    }

    private int[] add(RelNode rel) {
        if (!isPart(rel)) {
            return addFactor(rel, JoinRelType.INNER, List.of(), 0);
        }
        if (rel instanceof LogicalFilter filter) {
            int[] columns = add(filter.getInput());
            addConditions(filter.getCondition(), columns);
            return columns;
        }
        if (rel instanceof LogicalProject project) {
            int[] columns = add(project.getInput());
            return project.getProjects().stream()
                    .mapToInt(node -> columns[((RexInputRef) node).getIndex()])
                    .toArray();
        }
        return addJoin((LogicalJoin) rel);
    }

    private int[] addJoin(LogicalJoin join) {
        boolean isRight = join.getJoinType() == JoinRelType.RIGHT;
        int[] kept = add(isRight ? join.getRight() : join.getLeft());
        RelNode other = isRight ? join.getLeft() : join.getRight();
        if (join.getJoinType() == JoinRelType.INNER) {
            int[] both = concat(kept, add(other));
            addConditions(join.getCondition(), both);
            return both;
        }
        int[] added = new int[other.getRowType().getFieldCount()];
        if (leftOut.contains(join)) {
            Arrays.fill(added, -1);
        } else {
            Arrays.setAll(added, i -> columnCount + i);
            attach(other, join, isRight ? concat(added, kept) : concat(kept, added));
        }
        return switch (join.getJoinType()) {
            case LEFT -> concat(kept, added);
            case RIGHT -> concat(added, kept);
            default -> kept;
        };
    }

    /** Adds a factor that a join attaches, with what its condition says of that factor alone below it. */
    private void attach(RelNode rel, LogicalJoin join, int[] columns) {
        int first = columnCount;
        int end = first + rel.getRowType().getFieldCount();
        int[] ownPlaces = new int[end];
        Arrays.setAll(ownPlaces, column -> column - first);
        List<RexNode> own = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        long needed = 0;
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            RexNode condition = mapped(conjunct, columns);
            ImmutableBitSet used = columnsOf(condition);
            if (!used.isEmpty() && used.nth(0) >= first) {
                own.add(mapped(condition, ownPlaces));
            } else {
                rest.add(condition);
                needed |= factorsOf(condition);
            }
        }
        if (join.getJoinType().isOuterJoin()) {
            outerJoins.put(factors.size(), join);
        }
        addFactor(
                own.isEmpty() ? rel : LogicalFilter.create(rel, RexUtil.composeConjunction(rexBuilder, own)),
                join.getJoinType().isOuterJoin() ? JoinRelType.LEFT : join.getJoinType(),
                rest,
                needed);
    }

    private int[] addFactor(RelNode rel, JoinRelType type, List<RexNode> own, long needed) {
        Factor factor = new Factor(rel, columnCount, type, own, needed);
        factors.add(factor);
        int[] columns = new int[factor.columnCount()];
        Arrays.setAll(columns, i -> factor.firstColumn() + i);
        columnCount += columns.length;
        return columns;
    }

    private static int[] concat(int[] left, int[] right) {
        int[] both = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }

    private void addConditions(RexNode condition, int[] columns) {
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            RexNode mapped = mapped(conjunct, columns);
            (isEqualityOfColumns(mapped) && !speaksOfLeft(mapped) ? equalities : conditions).add(mapped);
        }
    }

    /** Whether a condition can be checked only where a left join was. */
    private boolean speaksOfLeft(RexNode condition) {
        long set = factorsOf(condition);
        return IntStream.range(0, factors.size())
                .anyMatch(f -> (set >> f & 1) != 0 && factors.get(f).isLeft());
    }

    private Set<RelNode> unused(ImmutableBitSet.Builder wanted) {
        conditions.forEach(condition -> wanted.addAll(columnsOf(condition)));
        ImmutableBitSet used = wanted.build();
        Set<RelNode> unused = new HashSet<>();
        outerJoins.forEach((number, join) -> {
            Factor factor = factors.get(number);
            int end = factor.firstColumn() + factor.columnCount();
            if (!used.intersects(ImmutableBitSet.range(factor.firstColumn(), end))
                    && !isNeeded(number)
                    && isUnique(factor)) {
                unused.add(join);
            }
        });
        return unused;
    }

    private boolean isNeeded(int number) {
        return factors.stream().anyMatch(other -> (other.needed() >> number & 1) != 0);
    }

    /** Whether a row has at most one partner in a factor. */
    private static boolean isUnique(Factor factor) {
        int first = factor.firstColumn();
        ImmutableBitSet.Builder keys = ImmutableBitSet.builder();
        for (RexNode condition : factor.conditions()) {
            if (RowEstimate.isEquality(condition)) {
                addKey(leftOf(condition), rightOf(condition), first, keys);
                addKey(rightOf(condition), leftOf(condition), first, keys);
            }
        }
        RelNode rel = factor.rel();
        return Boolean.TRUE.equals(rel.getCluster()
                .getMetadataQuery()
                .areColumnsUnique(rel, keys.build().shift(-first), true));
    }

    private static void addKey(RexNode column, RexNode other, int first, ImmutableBitSet.Builder keys) {
        ImmutableBitSet others = columnsOf(other);
        if (column instanceof RexInputRef ref
                && ref.getIndex() >= first
                && (others.isEmpty() || others.length() <= first)) {
            keys.set(ref.getIndex());
        }
    }

    private static boolean isEqualityOfColumns(RexNode condition) {
        return RowEstimate.isEquality(condition)
                && leftOf(condition) instanceof RexInputRef left
                && rightOf(condition) instanceof RexInputRef right
                && left.getIndex() != right.getIndex()
                && SqlTypeUtil.equalSansNullability(left.getType(), right.getType());
    }

    private static RexNode leftOf(RexNode condition) {
        return ((RexCall) condition).getOperands().get(0);
    }

    private static RexNode rightOf(RexNode condition) {
        return ((RexCall) condition).getOperands().get(1);
    }

    private void classify() {
        classOf = new int[columnCount];
        Arrays.setAll(classOf, i -> i);
        for (RexNode equality : equalities) {
            int left = classOf[((RexInputRef) leftOf(equality)).getIndex()];
            int right = classOf[((RexInputRef) rightOf(equality)).getIndex()];
            for (int i = 0; i < classOf.length; i++) {
                classOf[i] = classOf[i] == Math.max(left, right) ? Math.min(left, right) : classOf[i];
            }
        }
    }

    List<Factor> factors() {
        return factors;
    }

    /** The conditions that are not equalities of two columns. */
    List<RexNode> conditions() {
        return conditions;
    }

    /** What each OR over several factors says of one: of each of its terms the conjuncts that speak of that one only. */
    List<RexNode> impliedFor(long factor) {
        List<RexNode> implied = new ArrayList<>();
        for (RexNode condition : conditions) {
            if (condition.isA(SqlKind.OR) && factorsOf(condition) != factor) {
                List<RexNode> terms = new ArrayList<>();
                for (RexNode term : RelOptUtil.disjunctions(condition)) {
                    List<RexNode> own = RelOptUtil.conjunctions(term).stream()
                            .filter(conjunct -> factorsOf(conjunct) == factor)
                            .toList();
                    terms.add(RexUtil.composeConjunction(rexBuilder, own));
                }
                if (terms.stream().noneMatch(RexNode::isAlwaysTrue)) {
                    implied.add(RexUtil.composeDisjunction(rexBuilder, terms));
                }
            }
        }
        return implied;
    }

    /** The conditions that one factor suffices for, over its own columns. */
    List<RexNode> conditionsOn(int number) {
        long set = 1L << number;
        List<RexNode> own = new ArrayList<>(impliedFor(set));
        conditions.stream().filter(condition -> factorsOf(condition) == set).forEach(own::add);
        int[] places = new int[columnCount];
        Arrays.setAll(places, column -> column - factors.get(number).firstColumn());
        return own.stream().map(condition -> mapped(condition, places)).toList();
    }

    /** The least of the columns that a column equals by equalities of columns, itself among them. */
    int classOf(int column) {
        return classOf[column];
    }

    int columnCount() {
        return columnCount;
    }

    /** The factors that a condition speaks of, a bit each. */
    long factorsOf(RexNode condition) {
        long set = 0;
        for (int column : RelOptUtil.InputFinder.bits(condition)) {
            for (int f = 0; f < factors.size(); f++) {
                Factor factor = factors.get(f);
                boolean isOf = column >= factor.firstColumn() && column < factor.firstColumn() + factor.columnCount();
                set |= isOf ? 1L << f : 0;
            }
        }
        return set;
    }

    /** The same expression with other numbers of columns. */
    static RexNode mapped(RexNode node, int[] columns) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(columns[ref.getIndex()], ref.getType());
            }
        });
    }

    static ImmutableBitSet columnsOf(RexNode node) {
        return RelOptUtil.InputFinder.bits(node);
    }
}
