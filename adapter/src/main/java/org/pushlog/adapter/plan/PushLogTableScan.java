package org.pushlog.adapter.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableIntList;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.TableEnd;

/**
 * A scan of one table: some of its columns, with hints which rows are wanted. Rows that fail the predicates may come all the same, and more
 * than the limit never hurts: whatever filters or limits stays above the scan.
 */
public final class PushLogTableScan extends TableScan implements EnumerableRel {
    private static final double PREDICATE_SELECTIVITY = 0.5;

    private final ScanTarget target;
    private final ImmutableIntList projection;
    private final PushedPredicates predicates;
    private final long limit;
    private final @Nullable TableEnd end;
    private final @Nullable PastScan past;

    private PushLogTableScan(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelOptTable table,
            ScanTarget target,
            ImmutableIntList projection,
            PushedPredicates predicates,
            long limit,
            @Nullable TableEnd end,
            @Nullable PastScan past) {
        super(cluster, traits, List.of(), table);
        this.target = target;
        this.projection = projection;
        this.predicates = predicates;
        this.limit = limit;
        this.end = end;
        this.past = past;
    }

    /** All rows of all columns. */
    public static PushLogTableScan create(RelOptCluster cluster, RelOptTable table, ScanTarget target) {
        return new PushLogTableScan(
                cluster,
                cluster.traitSetOf(EnumerableConvention.INSTANCE),
                table,
                target,
                ImmutableIntList.identity(target.table().schema().fieldCount()),
                new PushedPredicates(target.table().schema(), List.of()),
                -1,
                null,
                null);
    }

    /** What is read. */
    public ScanTarget target() {
        return target;
    }

    /** The table's column of each field of this node. */
    public List<Integer> projection() {
        return projection;
    }

    /** Conditions on columns of the table that every wanted row meets. */
    public List<ColumnPredicate> predicates() {
        return predicates.predicates();
    }

    /** How many rows are wanted, or -1 for all. */
    public long limit() {
        return limit;
    }

    /** The batches that it reads. */
    public TableBatches batches() {
        return new TableBatches(target, rows());
    }

    /** The same scan giving only these of its fields. */
    public PushLogTableScan withFields(List<Integer> fields) {
        ImmutableIntList chosen =
                ImmutableIntList.copyOf(fields.stream().map(projection::get).toList());
        RelOptTable columns = ChosenColumns.of(getTable(), chosen, getCluster().getTypeFactory());
        return new PushLogTableScan(getCluster(), getTraitSet(), columns, target, chosen, predicates, limit, end, past);
    }

    /** The same scan, told what a filter above it will ask of each row. */
    public PushLogTableScan hinted(RexNode condition) {
        int[] columns = projection.stream().mapToInt(Integer::intValue).toArray();
        List<ColumnPredicate> more = new PredicateTranslation(columns).translate(condition);
        return more.isEmpty() ? this : withPredicates(more);
    }

    /** The same scan with further predicates. */
    private PushLogTableScan withPredicates(List<ColumnPredicate> more) {
        PushedPredicates all = predicates.and(more);
        return new PushLogTableScan(getCluster(), getTraitSet(), getTable(), target, projection, all, limit, end, past);
    }

    /** The same scan with a limit. */
    PushLogTableScan withLimit(long newLimit) {
        return new PushLogTableScan(
                getCluster(), getTraitSet(), getTable(), target, projection, predicates, newLimit, end, past);
    }

    /** The same scan of the table as it was at a point. */
    PushLogTableScan withPast(PastScan point) {
        return new PushLogTableScan(
                getCluster(), getTraitSet(), getTable(), target, projection, predicates, limit, end, point);
    }

    /**
     * The same scan of the table as it was after a push.
     *
     * @param store the store that is meant, null for the only one
     */
    public PushLogTableScan atPush(BigDecimal pushSeq, @Nullable String store) {
        RexBuilder rexBuilder = getCluster().getRexBuilder();
        return withPast(new PastScan(
                true, rexBuilder.makeExactLiteral(pushSeq), store == null ? null : rexBuilder.makeLiteral(store)));
    }

    /** Whether the table is read as it was at a point in the past, which {@link #rows()} knows. */
    public boolean isPast() {
        return past != null;
    }

    /** What opens the rows while a statement runs. */
    public TableRows rows() {
        int[] columns =
                IntStream.range(0, projection.size()).map(projection::getInt).toArray();
        return new TableRows(
                target,
                columns,
                predicates,
                limit,
                end,
                past == null ? null : past.evaluation(getCluster().getRexBuilder()));
    }

    /** The same scan of one end of the table. */
    PushLogTableScan withEnd(TableEnd newEnd) {
        return new PushLogTableScan(
                getCluster(), getTraitSet(), getTable(), target, projection, predicates, limit, newEnd, past);
    }

    /** Whether all rows of the table as it is now are wanted. */
    boolean isWhole() {
        return !isLimited() && predicates.isEmpty() && past == null;
    }

    /** Whether the scan was told that not all rows are wanted, so that nothing that drops rows may come below what told it. */
    boolean isLimited() {
        return limit >= 0 || end != null;
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        PastScan changed = past == null ? null : past.accept(shuttle);
        return changed == null || changed.equals(past) ? this : withPast(changed);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new PushLogTableScan(getCluster(), traits, getTable(), target, projection, predicates, limit, end, past);
    }

    @Override
    public void register(RelOptPlanner planner) {
        planner.addRule(ExactSum.RULE);
        planner.addRule(ExactSum.RULE_OF_WINDOWS);
        planner.addRule(PastIntoScan.RULE);
        planner.addRule(PastIntoScan.RULE_THROUGH_PROJECT);
        if (target.pushdown()) {
            ScanRules.all().forEach(planner::addRule);
        }
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return explainRequest(super.explainTerms(writer));
    }

    /** Adds what is asked of the table, for the plans that this scan is shown in. */
    public RelWriter explainRequest(RelWriter writer) {
        String columns = projection.stream()
                .map(column -> target.table().schema().fields().get(column).name())
                .collect(Collectors.joining(", "));
        return writer.item("columns", columns)
                .itemIf("pushed", predicates, !predicates.isEmpty())
                .itemIf("limit", limit, limit >= 0)
                .itemIf("newest", end == null ? -1 : end.rowCount(), end != null && end.isLargest())
                .itemIf("oldest", end == null ? -1 : end.rowCount(), end != null && !end.isLargest())
                .itemIf("asOf", past, past != null);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        double rows = super.estimateRowCount(metadata);
        double wanted =
                rows * Math.pow(PREDICATE_SELECTIVITY, predicates.predicates().size());
        long most = end == null ? limit : end.rowCount();
        return Math.max(1, most < 0 ? wanted : Math.min((double) most, wanted));
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        // One step a row and one a value. All of it counts as rows, since nothing else decides between plans.
        double allSteps = 1.0 + target.table().schema().fieldCount();
        double cost = estimateRowCount(metadata) * (1.0 + projection.size()) / allSteps;
        return planner.getCostFactory().makeCost(cost, cost, 0);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType rowShape = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), preference.preferArray());
        return implementor.result(
                rowShape,
                Blocks.toBlock(Expressions.call(
                        implementor.stash(rows(), TableRows.class), TableRows.OPEN_METHOD, DataContext.ROOT)));
    }
}
