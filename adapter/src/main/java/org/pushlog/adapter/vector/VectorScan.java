package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BatchChunks;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.operator.BatchSupply;
import org.pushlog.adapter.exec.operator.KeyBounds;
import org.pushlog.adapter.exec.operator.ScanPlan;
import org.pushlog.adapter.plan.PushLogTableScan;
import org.pushlog.adapter.plan.TableBatches;
import org.pushlog.adapter.type.ColumnValues;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Field;

/** Reads a table in batches. */
final class VectorScan extends TableScan implements VectorRel {
    private final PushLogTableScan scan;
    private final List<Field> fields;
    private final List<ValueType> types;

    private VectorScan(PushLogTableScan scan, RelTraitSet traits, List<Field> fields, List<ValueType> types) {
        super(scan.getCluster(), traits, List.of(), scan.getTable());
        this.scan = scan;
        this.fields = fields;
        this.types = types;
    }

    /** The scan in batches, or null if one of its columns has no vector. */
    static @Nullable VectorScan of(PushLogTableScan scan) {
        List<ValueType> types = VectorTypes.ofRow(scan.getRowType());
        if (types == null) {
            return null;
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Field field = scan.target()
                    .table()
                    .schema()
                    .fields()
                    .get(scan.projection().get(i));
            boolean asText =
                    field.type() instanceof ArrowType.Decimal && types.get(i).kind() != ValueKind.DECIMAL;
            boolean tooLong = field.type() instanceof ArrowType.Decimal decimal
                    && decimal.precision() > VectorTypes.DECIMAL_DIGITS_MAX;
            if (asText || tooLong) {
                return null;
            }
            fields.add(field);
        }
        return new VectorScan(scan, scan.getTraitSet().replace(CONVENTION), fields, types);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new VectorScan(scan, traits, fields, types);
    }

    @Override
    public OperatorPlan operators() {
        return new ScanPlan(new Supply(scan.batches()), new BatchChunks(fields, types, VectorScan::objects));
    }

    private static @Nullable Object[] objects(Column column, Field declared) {
        ColumnValues values = ColumnValues.of(column, declared);
        @Nullable Object[] objects = new @Nullable Object[column.rowCount()];
        Arrays.setAll(objects, values::at);
        return objects;
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return scan.estimateRowCount(metadata);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return scan.explainRequest(super.explainTerms(writer));
    }

    private record Supply(TableBatches batches) implements BatchSupply {
        @Override
        public BatchCursor open(Execution execution) {
            return batches.open(((StatementExecution) execution).context());
        }

        @Override
        public BatchSupply within(KeyBounds bounds) {
            return new Supply(batches.within(bounds.column(), bounds.least(), bounds.greatest()));
        }

        @Override
        public List<BatchCursor> openShares(Execution execution, int count) {
            return batches.openShares(((StatementExecution) execution).context(), count);
        }
    }
}
