package org.pushlog.adapter.plan;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;

/** One row of what is known of a table: its row count, the smallest and the largest value of its order column. */
final class TableFactsScan extends AbstractRelNode implements EnumerableRel {

    /** What a field holds. */
    enum Fact {
        COUNT,
        MIN,
        MAX
    }

    private final PushLogTableScan scan;
    private final List<Fact> facts;

    private TableFactsScan(PushLogTableScan scan, RelTraitSet traits, RelDataType rowType, List<Fact> facts) {
        super(scan.getCluster(), traits);
        this.scan = scan;
        this.facts = List.copyOf(facts);
        this.rowType = rowType;
    }

    /** The facts of the table that a scan reads as a whole. */
    static TableFactsScan create(PushLogTableScan scan, RelDataType rowType, List<Fact> facts) {
        return new TableFactsScan(scan, scan.getTraitSet(), rowType, facts);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new TableFactsScan(scan, traits, getRowType(), facts);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        CatalogTable table = scan.target().table();
        String column = table.schema().fields().get(table.orderColumn()).name();
        return super.explainTerms(writer)
                .item("table", scan.getTable().getQualifiedName())
                .item(
                        "facts",
                        facts.stream()
                                .map(fact -> fact == Fact.COUNT ? "COUNT(*)" : fact + "(" + column + ")")
                                .collect(Collectors.joining(", ")));
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return 1;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType rowShape = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), preference.preferArray());
        FactRow row = new FactRow(scan.target(), facts);
        return implementor.result(
                rowShape,
                Blocks.toBlock(Expressions.call(
                        implementor.stash(row, FactRow.class), FactRow.OPEN_METHOD, DataContext.ROOT)));
    }
}
