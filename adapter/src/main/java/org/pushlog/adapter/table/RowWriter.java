package org.pushlog.adapter.table;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/**
 * Takes the values of one row at a time, by column ordinal of the table. A value of a column that the scan does not want is dropped; a
 * column that is not set is null. Each column is set once a row at most. Not thread-safe.
 */
public final class RowWriter {
    private final Schema projected;
    private final int[] positionOf;
    private final boolean[] isSet;
    private final BatchBuilder builder;
    private final Consumer<String> warnings;
    private int rowCount;

    RowWriter(Schema schema, int[] projection, Consumer<String> warnings) {
        this.warnings = warnings;
        positionOf = new int[schema.fields().size()];
        Arrays.fill(positionOf, -1);
        Field[] fields = new Field[projection.length];
        for (int i = 0; i < projection.length; i++) {
            positionOf[projection[i]] = i;
            fields[i] = schema.fields().get(projection[i]);
        }
        projected = new Schema(Arrays.asList(fields), schema.metadata());
        isSet = new boolean[projection.length];
        builder = new BatchBuilder(projected);
    }

    /** Whether the scan wants this column; a value that is dear to make is made only then. */
    public boolean wants(int column) {
        return positionOf[column] >= 0;
    }

    /** Tells the user something about what was read; the same text once. */
    public void warn(String warning) {
        warnings.accept(warning);
    }

    /** Sets a text, or null. */
    public void set(int column, @Nullable String value) {
        if (value != null) {
            put(column, out -> out.append(value));
        }
    }

    /** Sets an integer, a date or a time; unsigned 64-bit as raw bits. */
    public void set(int column, long value) {
        int position = positionOf[column];
        if (position >= 0) {
            isSet[position] = true;
            builder.column(position).append(value);
        }
    }

    /** Sets a flag. */
    public void set(int column, boolean value) {
        put(column, out -> out.append(value));
    }

    /** Sets a floating point number. */
    public void set(int column, double value) {
        put(column, out -> out.append(value));
    }

    /** Sets bytes, or null. */
    public void set(int column, byte @Nullable [] value) {
        if (value != null) {
            put(column, out -> out.append(value));
        }
    }

    /** Sets a decimal, or null. */
    public void set(int column, @Nullable BigDecimal value) {
        if (value != null) {
            put(column, out -> out.append(value));
        }
    }

    /** Copies a value of the same type, null included. */
    public void copy(int column, Column from, int row) {
        put(column, out -> out.appendFrom(from, row));
    }

    int rowCount() {
        return rowCount;
    }

    void endRow() {
        for (int position = 0; position < isSet.length; position++) {
            if (!isSet[position]) {
                builder.column(position).appendNull();
            }
            isSet[position] = false;
        }
        rowCount++;
    }

    Batch takeBatch() {
        // A builder without columns does not know how many rows it has.
        Batch batch = isSet.length == 0 ? new Batch(projected, rowCount, List.of()) : builder.build();
        rowCount = 0;
        return batch;
    }

    private void put(int column, Consumer<ColumnBuilder> append) {
        int position = positionOf[column];
        if (position >= 0) {
            isSet[position] = true;
            append.accept(builder.column(position));
        }
    }
}
