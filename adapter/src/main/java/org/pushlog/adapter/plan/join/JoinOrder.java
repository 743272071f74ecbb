package org.pushlog.adapter.plan.join;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.ImmutableIntList;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Puts joins in an order by the row counts of their tables, semi and anti joins where they leave most rows out, and left joins where what they are
 * attached to has few rows; a left join whose rows and columns do not matter is left out. Of two inputs the one with fewer
 * rows is the right one, which a join by hash keeps. Conditions on one input go below the joins, and so does what an OR over several says of one. Columns
 * that nothing above needs end below a join. Full joins stay as they are.
 */
public final class JoinOrder {
    private final JoinGraph graph;
    private final RexBuilder rexBuilder;
    /** Conditions that no join has checked yet. */
    private final List<RexNode> open;

    private final ImmutableBitSet wanted;

    private JoinOrder(JoinGraph graph, RexBuilder rexBuilder, ImmutableBitSet wanted) {
        this.graph = graph;
        this.rexBuilder = rexBuilder;
        this.wanted = wanted;
        this.open = new ArrayList<>(graph.conditions());
    }

    /** A plan of some factors with the numbers of its columns. */
    private record Made(RelNode rel, ImmutableIntList columns) {

        /** By number of a column its place, or -1. */
        int[] places(int columnCount) {
            int[] places = new int[columnCount];
            Arrays.fill(places, -1);
            for (int i = 0; i < columns.size(); i++) {
                places[columns.getInt(i)] = i;
            }
            return places;
        }
    }

    /** The same plan with its joins in another order. */
    public static RelNode apply(RelNode rel) {
        JoinGraph.Of of =
                JoinGraph.of(rel, ImmutableBitSet.range(rel.getRowType().getFieldCount()));
        if (of != null) {
            JoinOrder order =
                    new JoinOrder(of.graph(), rel.getCluster().getRexBuilder(), ImmutableBitSet.of(of.columns()));
            return order.projected(of.columns().stream().map(order::columnOf).toList(), rel.getRowType());
        }
        if (rel instanceof LogicalProject project && project.getVariablesSet().isEmpty()) {
            JoinGraph.Of below =
                    JoinGraph.of(project.getInput(), RelOptUtil.InputFinder.bits(project.getProjects(), null));
            if (below != null) {
                List<RexNode> fields =
                        mapped(project.getProjects(), below.columns().toIntArray());
                JoinOrder order = new JoinOrder(
                        below.graph(), rel.getCluster().getRexBuilder(), RelOptUtil.InputFinder.bits(fields, null));
                return order.projected(fields, rel.getRowType());
            }
        }
        RelNode narrow = rel instanceof LogicalAggregate aggregate ? overUsedColumns(aggregate) : rel;
        List<RelNode> inputs = narrow.getInputs().stream().map(JoinOrder::apply).toList();
        return inputs.equals(narrow.getInputs()) ? narrow : narrow.copy(rel.getTraitSet(), inputs);
    }

    /** Groups the rows of joins by the columns that it needs of them, so that they need give no others. */
    private static RelNode overUsedColumns(LogicalAggregate aggregate) {
        RelNode input = aggregate.getInput();
        int count = input.getRowType().getFieldCount();
        ImmutableBitSet used = ImmutableBitSet.of(RelOptUtil.getAllFields(aggregate));
        if (!(input instanceof LogicalJoin || input instanceof LogicalFilter) || used.cardinality() == count) {
            return aggregate;
        }
        RexBuilder rexBuilder = aggregate.getCluster().getRexBuilder();
        List<RexNode> fields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int column : used) {
            fields.add(rexBuilder.makeInputRef(input, column));
            names.add(input.getRowType().getFieldNames().get(column));
        }
        if (used.isEmpty()) {
            // Generated code has no rows without columns.
            fields.add(rexBuilder.makeExactLiteral(BigDecimal.ZERO));
            names.add("none");
        }
        Mappings.TargetMapping mapping = Mappings.target(used::indexOf, count, fields.size());
        return LogicalAggregate.create(
                LogicalProject.create(input, List.of(), fields, names, Set.of()),
                aggregate.getHints(),
                aggregate.getGroupSet().permute(mapping),
                aggregate.getGroupSets().stream()
                        .map(set -> set.permute(mapping))
                        .toList(),
                aggregate.getAggCallList().stream()
                        .map(call -> call.transform(mapping))
                        .toList());
    }

    /** The cheapest tree under a projection. */
    private RelNode projected(List<RexNode> fields, RelDataType rowType) {
        Made made = make(JoinSearch.cheapest(graph));
        // What speaks of no column at all is still open.
        RelNode rel = open.isEmpty()
                ? made.rel()
                : LogicalFilter.create(made.rel(), RexUtil.composeConjunction(rexBuilder, open));
        List<RexNode> placed = mapped(fields, made.places(graph.columnCount()));
        boolean isSame = RexUtil.isIdentity(placed, rel.getRowType())
                && rel.getRowType().getFieldNames().equals(rowType.getFieldNames());
        return isSame ? rel : LogicalProject.create(rel, List.of(), placed, rowType.getFieldNames(), Set.of());
    }

    private RexNode columnOf(int column) {
        for (JoinGraph.Factor factor : graph.factors()) {
            int own = column - factor.firstColumn();
            if (own >= 0 && own < factor.columnCount()) {
                RelDataType type =
                        factor.rel().getRowType().getFieldList().get(own).getType();
                return new RexInputRef(
                        column,
                        factor.isLeft() ? rexBuilder.getTypeFactory().createTypeWithNullability(type, true) : type);
            }
        }
        throw new IllegalArgumentException("no column " + column);
    }

    private Made make(JoinSearch.Tree tree) {
        if (tree.left() == null || tree.right() == null) {
            return leaf(Long.numberOfTrailingZeros(tree.set()));
        }
        Made left = make(tree.left());
        Made right = make(tree.right());
        JoinRelType type = typeOf(tree.right());
        List<RexNode> conditions = new ArrayList<>();
        if (type == JoinRelType.INNER) {
            conditions.addAll(equalities(left, right));
            conditions.addAll(take(tree.set()));
        } else {
            conditions.addAll(graph.factors()
                    .get(Long.numberOfTrailingZeros(tree.right().set()))
                    .conditions());
        }
        ImmutableIntList both = left.columns().appendAll(right.columns());
        RexNode condition = RexUtil.composeConjunction(
                rexBuilder, mapped(conditions, new Made(left.rel(), both).places(graph.columnCount())));
        RelNode join = LogicalJoin.create(left.rel(), right.rel(), List.of(), condition, Set.of(), type);
        if (type == JoinRelType.LEFT) {
            return narrow(filtered(new Made(join, both), take(tree.set())), tree.set());
        }
        return narrow(new Made(join, type == JoinRelType.INNER ? both : left.columns()), tree.set());
    }

    private Made filtered(Made made, List<RexNode> conditions) {
        if (conditions.isEmpty()) {
            return made;
        }
        RexNode filter = RexUtil.composeConjunction(rexBuilder, mapped(conditions, made.places(graph.columnCount())));
        return new Made(LogicalFilter.create(made.rel(), filter), made.columns());
    }

    private JoinRelType typeOf(JoinSearch.Tree right) {
        return Long.bitCount(right.set()) > 1
                ? JoinRelType.INNER
                : graph.factors().get(Long.numberOfTrailingZeros(right.set())).type();
    }

    private Made leaf(int number) {
        JoinGraph.Factor factor = graph.factors().get(number);
        int end = factor.firstColumn() + factor.columnCount();
        ImmutableIntList columns = ImmutableIntList.copyOf(ImmutableIntList.range(factor.firstColumn(), end));
        RelNode rel = apply(factor.rel());
        Made made = new Made(rel, columns);
        if (factor.isAttached()) {
            return made;
        }
        long set = 1L << number;
        List<RexNode> conditions = new ArrayList<>(equalitiesWithin(made));
        conditions.addAll(take(set));
        conditions.addAll(graph.impliedFor(set));
        return narrow(filtered(made, conditions), set);
    }

    private static List<RexNode> mapped(List<RexNode> conditions, int[] places) {
        return conditions.stream()
                .map(condition -> JoinGraph.mapped(condition, places))
                .toList();
    }

    /** The open conditions that some factors suffice for; they are open no more. */
    private List<RexNode> take(long set) {
        List<RexNode> taken = new ArrayList<>();
        for (RexNode condition : open) {
            long of = graph.factorsOf(condition);
            if (of != 0 && (of & ~set) == 0) {
                taken.add(condition);
            }
        }
        open.removeAll(taken);
        return taken;
    }

    /** One equality for each class of columns that both have. */
    private List<RexNode> equalities(Made left, Made right) {
        Map<Integer, RexNode> ofLeft = byClass(left);
        List<RexNode> equalities = new ArrayList<>();
        byClass(right).forEach((number, column) -> {
            RexNode other = ofLeft.get(number);
            if (other != null) {
                equalities.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, other, column));
            }
        });
        return equalities;
    }

    private Map<Integer, RexNode> byClass(Made made) {
        Map<Integer, RexNode> byClass = new TreeMap<>();
        for (int i = 0; i < made.columns().size(); i++) {
            byClass.putIfAbsent(graph.classOf(made.columns().getInt(i)), columnOf(made, i));
        }
        return byClass;
    }

    private RexInputRef columnOf(Made made, int place) {
        RelDataType type = made.rel().getRowType().getFieldList().get(place).getType();
        return new RexInputRef(made.columns().getInt(place), type);
    }

    private List<RexNode> equalitiesWithin(Made made) {
        Map<Integer, RexNode> first = new HashMap<>();
        List<RexNode> equalities = new ArrayList<>();
        for (int i = 0; i < made.columns().size(); i++) {
            RexNode column = columnOf(made, i);
            RexNode other = first.putIfAbsent(graph.classOf(made.columns().getInt(i)), column);
            if (other != null) {
                equalities.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, other, column));
            }
        }
        return equalities;
    }

    /** Leaves out columns that neither the result nor what is still to be joined needs. */
    private Made narrow(Made made, long set) {
        ImmutableBitSet.Builder needed = ImmutableBitSet.builder().addAll(wanted);
        open.forEach(condition -> needed.addAll(JoinGraph.columnsOf(condition)));
        for (int f = 0; f < graph.factors().size(); f++) {
            JoinGraph.Factor factor = graph.factors().get(f);
            if ((set >> f & 1) == 0) {
                factor.conditions().forEach(condition -> needed.addAll(JoinGraph.columnsOf(condition)));
                for (int i = 0; i < factor.columnCount(); i++) {
                    addClass(graph.classOf(factor.firstColumn() + i), made, needed);
                }
            }
        }
        ImmutableBitSet all = needed.build();
        int[] places = IntStream.range(0, made.columns().size())
                .filter(i -> all.get(made.columns().getInt(i)))
                .toArray();
        if (places.length == 0
                && Long.bitCount(set) < graph.factors().size()
                && !made.columns().isEmpty()) {
            // Generated code cannot join rows without columns.
            places = new int[] {0};
        }
        if (places.length == made.columns().size()) {
            return made;
        }
        List<RexNode> fields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int place : places) {
            fields.add(rexBuilder.makeInputRef(made.rel(), place));
            names.add(made.rel().getRowType().getFieldNames().get(place));
        }
        RelNode narrowed = LogicalProject.create(made.rel(), List.of(), fields, names, Set.of());
        return new Made(
                narrowed,
                ImmutableIntList.of(
                        Arrays.stream(places).map(made.columns()::getInt).toArray()));
    }

    /** Of the columns that equal one of another factor, one is enough. */
    private void addClass(int number, Made made, ImmutableBitSet.Builder needed) {
        for (int column : made.columns()) {
            if (graph.classOf(column) == number) {
                needed.set(column);
                return;
            }
        }
    }
}
