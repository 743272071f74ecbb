package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds batches on the heap, column by column: every column must get the same number of values before {@link #build()}. Can be used again
 * after each build. Not thread-safe.
 */
public final class BatchBuilder {
    private final Schema schema;
    private final List<ColumnBuilder> columns = new ArrayList<>();

    public BatchBuilder(Schema schema) {
        this.schema = schema;
        for (Field field : schema.fields()) {
            columns.add(ColumnBuilder.of(field));
        }
    }

    public Schema schema() {
        return schema;
    }

    public ColumnBuilder column(int index) {
        return columns.get(index);
    }

    /** How many rows the first column has; 0 if there are no columns. */
    public int rowCount() {
        return columns.isEmpty() ? 0 : columns.get(0).rowCount();
    }

    /** Whether the first column is as long as a batch can be. */
    public boolean isFull() {
        return rowCount() >= Batch.ROW_COUNT_MAX;
    }

    /** Appends the row of a batch whose columns have the types of this builder's, in order. */
    public void appendRow(Batch batch, int row) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).appendFrom(batch.column(i), row);
        }
    }

    /** The batch of what was appended; the builder is empty afterwards. */
    public Batch build() {
        int rowCount = rowCount();
        List<Column> built = new ArrayList<>(columns.size());
        for (ColumnBuilder column : columns) {
            built.add(column.build());
        }
        return new Batch(schema, rowCount, built);
    }
}
