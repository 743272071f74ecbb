package org.pushlog.adapter.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.ColumnFiller;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Schema;

/** Rows of generated code as batches, value by value. */
final class RowBatchCursor implements BatchCursor {
    private static final int ROW_COUNT = 8_192;
    private static final long LENGTH_BYTES = 16L << 20;

    private final RowCursor rows;
    private final List<ColumnFiller> fillers;
    private final BatchBuilder builder;
    private long lengthBytes;

    RowBatchCursor(RowCursor rows, Schema schema) {
        this.rows = rows;
        this.fillers = schema.fields().stream()
                .map(field -> ColumnFiller.of(field.type()))
                .toList();
        this.builder = new BatchBuilder(schema);
    }

    @Override
    public @Nullable Batch next() {
        int rowCount = 0;
        lengthBytes = 0;
        while (rowCount < ROW_COUNT && lengthBytes < LENGTH_BYTES && rows.next()) {
            for (int column = 0; column < fillers.size(); column++) {
                append(builder.column(column), fillers.get(column), rows.value(column));
            }
            rowCount++;
        }
        if (rowCount == 0) {
            return null;
        }
        return fillers.isEmpty() ? new Batch(builder.schema(), rowCount, List.of()) : builder.build();
    }

    private void append(ColumnBuilder column, ColumnFiller filler, @Nullable Object value) {
        if (value == null) {
            column.appendNull();
            return;
        }
        filler.append(column, value);
        lengthBytes += value instanceof String text
                ? text.length()
                : value instanceof byte[] bytes ? bytes.length : Long.BYTES;
    }

    @Override
    public void close() {
        // The rows are closed by whoever has them.
    }
}
