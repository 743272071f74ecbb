package org.pushlog.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TemporalTable;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql2rel.InitializerExpressionFactory;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.PushLogTableScan;
import org.pushlog.adapter.plan.ScanTarget;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.type.SqlTypes;

/** A table of the catalogue as Calcite sees it: row type, statistics, and the scan that it becomes. */
public class PushLogTable extends AbstractTable implements TranslatableTable {
    private final ScanTarget target;
    private final OptionalLong rowCount;

    private PushLogTable(ScanTarget target, OptionalLong rowCount) {
        this.target = target;
        this.rowCount = rowCount;
    }

    /** The table, as one that FOR SYSTEM_TIME AS OF may follow if it can be read as it was. */
    static PushLogTable of(ScanTarget target, OptionalLong rowCount) {
        return target.table().isTemporal() ? new Temporal(target, rowCount) : new PushLogTable(target, rowCount);
    }

    /** The table without Calcite around it. */
    public CatalogTable table() {
        return target.table();
    }

    /** Whether a column follows from others or from where the row lies, so that nobody can write it. */
    public boolean isGenerated(int column) {
        return ColumnDefaults.isGenerated(target.table(), column);
    }

    @Override
    public <C> @Nullable C unwrap(Class<C> wanted) {
        return wanted == InitializerExpressionFactory.class
                ? wanted.cast(new ColumnDefaults(target.table()))
                : super.unwrap(wanted);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        return SqlTypes.rowType(target.table().schema(), typeFactory);
    }

    @Override
    public Statistic getStatistic() {
        List<ImmutableBitSet> keys = new ArrayList<>();
        for (List<String> key : target.table().keys()) {
            keys.add(ImmutableBitSet.of(
                    key.stream().mapToInt(target.table().schema()::indexOf).toArray()));
        }
        @Nullable Double rows = rowCount.isPresent() ? (double) rowCount.getAsLong() : null;
        return Statistics.of(rows, keys, List.of(), List.of());
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable relOptTable) {
        return PushLogTableScan.create(context.getCluster(), relOptTable, target);
    }

    /** A table that keeps its past. */
    private static final class Temporal extends PushLogTable implements TemporalTable {
        Temporal(ScanTarget target, OptionalLong rowCount) {
            super(target, rowCount);
        }

        @Override
        public String getSysStartFieldName() {
            return "updated_at";
        }

        @Override
        public String getSysEndFieldName() {
            return "ended_at";
        }
    }
}
