package org.pushlog.adapter.plan;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.FlatLists;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.type.ColumnValues;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.work.Cancellation;

/**
 * The rows of a scan for generated code. Rows are made in blocks, and a block is given out only after the snapshot's files were seen to be
 * as long as they were: bytes of a file that is cut while it is mapped can read as zeros. For one thread.
 */
final class RowEnumerator implements Enumerator<@Nullable Object> {
    private static final int FIRST_BLOCK_ROW_COUNT = 128;
    private static final int BLOCK_ROW_COUNT_MAX = 8_192;

    private final CatalogTable table;
    private final Snapshot snapshot;
    private final ScanRequest request;
    // Held so that a snapshot that is bound to it stays open while there are rows to come.
    @SuppressWarnings("UnusedVariable")
    private final DataContext context;

    private @Nullable BatchCursor cursor;
    private @Nullable Batch batch;
    private ColumnValues[] columns = {};
    private int batchRow;
    private int blockSize = FIRST_BLOCK_ROW_COUNT;
    private @Nullable Object[] block = {};
    private int blockRow = -1;
    private boolean isAtEnd;

    RowEnumerator(CatalogTable table, Snapshot snapshot, ScanRequest request, DataContext context) {
        this.table = table;
        this.snapshot = snapshot;
        this.request = request;
        this.context = context;
    }

    @Override
    public @Nullable Object current() {
        return block[blockRow];
    }

    @Override
    public boolean moveNext() {
        if (++blockRow < block.length) {
            return true;
        }
        blockRow = 0;
        block = isAtEnd ? new Object[0] : nextBlock();
        return block.length > 0;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("a scan is read once; open another");
    }

    @Override
    public void close() {
        isAtEnd = true;
        block = new Object[0];
        batch = null;
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }

    /** The next rows, none at the end. Small batches share a block, so that files are not looked at for each. */
    private @Nullable Object[] nextBlock() {
        try {
            @Nullable Object[] rows = new Object[blockSize];
            int count = 0;
            while (count < rows.length) {
                Batch current = batch == null ? nextBatch() : batch;
                if (current == null) {
                    isAtEnd = true;
                    break;
                }
                int taken = Math.min(rows.length - count, current.rowCount() - batchRow);
                for (int i = 0; i < taken; i++) {
                    rows[count++] = row(batchRow++);
                }
                if (batchRow == current.rowCount()) {
                    batch = null;
                }
            }
            throwIfCancelled();
            snapshot.checkStillThere();
            blockSize = Math.min(BLOCK_ROW_COUNT_MAX, blockSize * 2);
            return count == rows.length ? rows : Arrays.copyOf(rows, count);
        } catch (InternalError e) {
            // What the JVM raises for a page that is no longer behind a mapping.
            snapshot.checkStillThere();
            throw new IoFailedException(Fault.of(table.name(), "a file was cut while it was read"), e);
        }
    }

    /** The next batch that has rows, or null at the end. */
    private @Nullable Batch nextBatch() {
        if (cursor == null) {
            cursor = Cancellation.under(
                    request.cancelled(), () -> new CancelledCursor(table.scan(snapshot, request), request.cancelled()));
        }
        do {
            throwIfCancelled();
            batch = cursor.next();
        } while (batch != null && batch.rowCount() == 0);
        if (batch != null) {
            batchRow = 0;
            List<Field> fields = table.schema().fields();
            columns = new ColumnValues[request.projection().length];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = ColumnValues.of(batch.column(i), fields.get(request.projection()[i]));
            }
        }
        return batch;
    }

    private @Nullable Object row(int row) {
        if (columns.length == 1) {
            return columns[0].at(row);
        }
        if (columns.length == 0) {
            return FlatLists.of();
        }
        @Nullable Object[] values = new Object[columns.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns[i].at(row);
        }
        return values;
    }

    private void throwIfCancelled() {
        if (request.cancelled().getAsBoolean()) {
            throw new CancellationException("the statement was cancelled");
        }
    }
}
