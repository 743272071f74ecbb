package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.InvalidRelException;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.PushLogTableScan;
import org.pushlog.adapter.plan.ScanRules;

/**
 * The plan of a query that filters, projects, groups and sorts the rows of one scan. Of these there is one best plan, which is put together from the
 * scan upwards, without the search for the cheapest one that other queries need: the scan reads the columns that are used and is told the condition,
 * projections are one, and what only chooses or renames columns goes away.
 */
final class DirectPlan {
    /** Functions that stay what they are; the search makes others of averages, and of sums that stand beside one. */
    private static final Set<SqlKind> PLAIN_FUNCTIONS = Set.of(SqlKind.COUNT, SqlKind.MIN, SqlKind.MAX, SqlKind.SUM);

    private final RelOptCluster cluster;
    private final RelTraitSet traits;
    private final RexSimplify simplify;

    private DirectPlan(RelOptCluster cluster) {
        this.cluster = cluster;
        this.traits = cluster.traitSetOf(EnumerableConvention.INSTANCE);
        this.simplify = new RexSimplify(
                cluster.getRexBuilder(),
                RelOptPredicateList.EMPTY,
                Util.first(cluster.getPlanner().getExecutor(), RexUtil.EXECUTOR));
    }

    /** Whether a converted query is of the kind that {@link #of} may plan: one filter at most, below the groups, and one sort at most, above all. */
    static boolean isCandidate(RelNode rel) {
        boolean hasFilter = false;
        RelNode node = withoutSort(rel);
        while (!(node instanceof PushLogTableScan)) {
            boolean isFilter = node instanceof LogicalFilter;
            if (!isPlain(node) || (hasFilter && (isFilter || node instanceof LogicalAggregate))) {
                return false;
            }
            hasFilter |= isFilter;
            node = node.getInput(0);
        }
        return ((PushLogTableScan) node).target().pushdown();
    }

    private static RelNode withoutSort(RelNode rel) {
        return rel instanceof LogicalSort sort ? sort.getInput() : rel;
    }

    private static boolean isPlain(RelNode rel) {
        if (rel instanceof LogicalProject project) {
            return project.getVariablesSet().isEmpty()
                    && !project.containsOver()
                    && !RexUtil.SubQueryFinder.containsSubQuery(project);
        }
        if (rel instanceof LogicalFilter filter) {
            return filter.getVariablesSet().isEmpty() && !RexUtil.SubQueryFinder.containsSubQuery(filter);
        }
        return rel instanceof LogicalAggregate aggregate
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getAggCallList().stream().allMatch(call -> isPlain(call, aggregate));
    }

    private static boolean isPlain(AggregateCall call, LogicalAggregate aggregate) {
        SqlKind kind = call.getAggregation().getKind();
        return PLAIN_FUNCTIONS.contains(kind)
                && (kind != SqlKind.SUM || !isInteger(call.getArgList().get(0), aggregate.getInput()))
                && !call.isDistinct()
                && call.filterArg < 0
                && call.distinctKeys == null
                && call.getCollation().getFieldCollations().isEmpty();
    }

    /** A sum of integers is one of decimals, which a rule sees to. */
    private static boolean isInteger(int field, RelNode rel) {
        return SqlTypeName.INT_TYPES.contains(
                rel.getRowType().getFieldList().get(field).getType().getSqlTypeName());
    }

    /** The plan of a candidate, or null if it has something for which the search knows better. */
    static @Nullable EnumerableRel of(RelNode rel) {
        DirectPlan plan = new DirectPlan(rel.getCluster());
        DirectRows rows = plan.rows(withoutSort(rel));
        if (rows == null) {
            return null;
        }
        return rel instanceof LogicalSort sort ? plan.sort(rows, sort) : rows.plan();
    }

    private @Nullable DirectRows rows(RelNode rel) {
        if (rel instanceof PushLogTableScan scan) {
            return DirectRows.of(scan);
        }
        DirectRows input = rows(rel.getInput(0));
        if (input == null) {
            return null;
        }
        if (rel instanceof LogicalFilter filter) {
            return filter(input, filter.getCondition());
        }
        return rel instanceof LogicalProject project
                ? project(input, project)
                : aggregate(input, (LogicalAggregate) rel);
    }

    private @Nullable DirectRows filter(DirectRows input, RexNode overColumns) {
        RexNode condition = ConditionReduction.apply(input.overBase(overColumns), input.base(), simplify);
        if (condition == null) {
            return null;
        }
        return condition.isAlwaysTrue() ? input : input.with(condition);
    }

    private @Nullable DirectRows project(DirectRows input, LogicalProject project) {
        if (!project.getProjects().stream().allMatch(DirectPlan::isLeaf)
                && !input.columns().stream().allMatch(DirectPlan::isLeaf)) {
            // Put together, one computation may be done several times.
            return null;
        }
        List<RexNode> columns = new ArrayList<>();
        for (RexNode column : project.getProjects()) {
            RexNode overBase = input.overBase(column);
            columns.add(isLeaf(overBase) ? overBase : simplify.simplifyPreservingType(overBase));
        }
        return input.with(columns, project.getRowType().getFieldNames());
    }

    private @Nullable DirectRows aggregate(DirectRows input, LogicalAggregate aggregate) {
        if (!isNeeded(aggregate, input)) {
            return null;
        }
        List<Integer> used = List.copyOf(RelOptUtil.getAllFields(aggregate));
        DirectRows wanted = input.with(
                used.stream().map(input.columns()::get).toList(),
                used.stream().map(input.names()::get).toList());
        DirectRows grouped = wanted.areFields() && !wanted.areScanned() ? wanted.narrowed() : planned(wanted);
        if (grouped == null) {
            return null;
        }
        List<Integer> places = grouped.fieldIndexes();
        IntUnaryOperator place = field -> places.get(used.indexOf(field));
        List<Integer> keys =
                aggregate.getGroupSet().asList().stream().map(place::applyAsInt).toList();
        ImmutableBitSet groupSet = ImmutableBitSet.of(keys);
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(call.withArgList(
                    call.getArgList().stream().map(place::applyAsInt).toList()));
        }
        DirectRows groups = DirectRows.of(groups(grouped.base(), groupSet, calls));
        List<RexNode> columns = new ArrayList<>();
        keys.forEach(key -> columns.add(groups.columns().get(groupSet.indexOf(key))));
        columns.addAll(groups.columns()
                .subList(groupSet.cardinality(), groups.columns().size()));
        return groups.with(columns, aggregate.getRowType().getFieldNames());
    }

    private static @Nullable DirectRows planned(DirectRows rows) {
        EnumerableRel plan = rows.plan();
        return plan == null ? null : DirectRows.of(plan);
    }

    /**
     * Whether there is no better way than to read and group: the facts of a table may be enough, no two rows may have the same keys, or the condition
     * may allow one value of a key only.
     */
    private static boolean isNeeded(LogicalAggregate aggregate, DirectRows input) {
        List<Integer> keys = aggregate.getGroupSet().asList();
        if (!(input.base() instanceof PushLogTableScan scan)) {
            return true;
        }
        if (keys.isEmpty()) {
            return input.condition() != null;
        }
        ImmutableBitSet keyFields = ImmutableBitSet.of(keys.stream()
                .map(input.columns()::get)
                .filter(RexInputRef.class::isInstance)
                .map(field -> ((RexInputRef) field).getIndex())
                .toList());
        ImmutableBitSet fixedFields = input.fixedFields();
        return (keys.size() == 1 || !keyFields.intersects(fixedFields))
                && !scan.getTable().isKey(keyFields.union(fixedFields));
    }

    private EnumerableRel groups(EnumerableRel input, ImmutableBitSet groupSet, List<AggregateCall> calls) {
        try {
            return new EnumerableAggregate(cluster, traits, input, groupSet, List.of(groupSet), calls);
        } catch (InvalidRelException e) {
            throw new IllegalStateException("a plain function that generated code does not have", e);
        }
    }

    private @Nullable EnumerableRel sort(DirectRows input, LogicalSort sort) {
        boolean leavesOut = sort.fetch != null || sort.offset != null;
        boolean sortsFields = sort.getCollation().getKeys().stream()
                .map(input.columns()::get)
                .allMatch(RexInputRef.class::isInstance);
        if (!leavesOut || !sortsFields || input.areScanned()) {
            EnumerableRel rows = input.plan();
            return rows == null ? null : sorted(told(rows, sort, sort.getCollation()), sort, sort.getCollation());
        }
        // Only for the rows that are left is anything computed.
        DirectRows narrowed = input.narrowed();
        if (narrowed == null) {
            return null;
        }
        List<RelFieldCollation> order = new ArrayList<>();
        for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
            order.add(key.withFieldIndex(((RexInputRef) narrowed.columns().get(key.getFieldIndex())).getIndex()));
        }
        RelCollation collation = RelCollations.of(order);
        EnumerableRel rows = sorted(told(narrowed.base(), sort, collation), sort, collation);
        return new DirectRows(rows, null, narrowed.columns(), narrowed.names()).projected();
    }

    private static EnumerableRel told(EnumerableRel rows, LogicalSort sort, RelCollation order) {
        return rows instanceof PushLogTableScan scan ? ScanRules.ofSorted(scan, order.getKeys(), sort) : rows;
    }

    private EnumerableRel sorted(EnumerableRel rows, LogicalSort sort, RelCollation order) {
        EnumerableRel sorted = order.getFieldCollations().isEmpty()
                ? rows
                : new EnumerableSort(cluster, traits.replace(order), rows, order, null, null);
        return sort.fetch == null && sort.offset == null
                ? sorted
                : new EnumerableLimit(cluster, sorted.getTraitSet(), sorted, sort.offset, sort.fetch);
    }

    private static boolean isLeaf(RexNode expression) {
        return expression instanceof RexInputRef || expression instanceof RexLiteral;
    }
}
