package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.List;

/** Rows as columns of equal length. Immutable, safe for many threads. */
public final class Batch {
    /** The most rows a batch has; longer record batches come in several. */
    public static final int ROW_COUNT_MAX = 65_536;

    private final Schema schema;
    private final int rowCount;
    private final List<Column> columns;

    /** A batch of these columns, which all have {@code rowCount} rows and the schema's fields. */
    public Batch(Schema schema, int rowCount, List<Column> columns) {
        if (rowCount < 0 || rowCount > ROW_COUNT_MAX || columns.size() != schema.fieldCount()) {
            throw new IllegalArgumentException("a batch of " + rowCount + " rows and " + columns.size()
                    + " columns for " + schema.fieldCount() + " fields");
        }
        for (Column column : columns) {
            if (column.rowCount() != rowCount) {
                throw new IllegalArgumentException("column " + column.field().name() + " has " + column.rowCount()
                        + " rows in a batch of " + rowCount);
            }
        }
        this.schema = schema;
        this.rowCount = rowCount;
        this.columns = List.copyOf(columns);
    }

    public Schema schema() {
        return schema;
    }

    public int rowCount() {
        return rowCount;
    }

    public List<Column> columns() {
        return columns;
    }

    public Column column(int index) {
        return columns.get(index);
    }

    /** The chosen columns in the chosen order. */
    public Batch project(int[] chosen) {
        List<Column> projected = new ArrayList<>(chosen.length);
        for (int index : chosen) {
            projected.add(columns.get(index));
        }
        return new Batch(schema.project(chosen), rowCount, projected);
    }

    /** The rows {@code [firstRow, firstRow + count)}, without copying values. */
    public Batch slice(int firstRow, int count) {
        if (firstRow == 0 && count == rowCount) {
            return this;
        }
        List<Column> sliced = new ArrayList<>(columns.size());
        for (Column column : columns) {
            sliced.add(column.slice(firstRow, count));
        }
        return new Batch(schema, count, sliced);
    }

    /** The chosen rows in the chosen order; -1 gives a row of nulls. */
    public Batch gather(int[] rows) {
        return gather(rows, rows.length);
    }

    /** As {@link #gather(int[])} with the first {@code count} entries of {@code rows}. */
    public Batch gather(int[] rows, int count) {
        List<Column> gathered = new ArrayList<>(columns.size());
        for (Column column : columns) {
            gathered.add(column.gather(rows, count));
        }
        return new Batch(schema, count, gathered);
    }
}
