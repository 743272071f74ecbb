package org.pushlog.adapter.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ChunkBatches;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.vector.VectorReader;
import org.pushlog.adapter.vector.VectorRows;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/** Rows of a plan that is a vector plan as a whole: no code is generated for them. */
final class VectorCursor implements RowCursor {
    private final StatementContext context;
    private final VectorReader reader;
    private final List<RowValues> columns;
    private boolean onRow;

    VectorCursor(StatementContext context, VectorRows rows, List<RowValues> columns) {
        this.context = context;
        this.reader = rows.open(context);
        this.columns = columns;
    }

    @Override
    public boolean next() {
        onRow = false;
        try {
            context.pass();
            onRow = reader.next();
            return onRow;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw StatementErrors.ofExecution(e);
        }
    }

    @Override
    public @Nullable Object value(int columnIndex) {
        if (!onRow) {
            throw new IllegalStateException("the cursor is not on a row");
        }
        try {
            return columns.get(columnIndex).canonical(reader.value(columnIndex));
        } catch (RuntimeException e) {
            throw StatementErrors.ofExecution(e);
        }
    }

    @Override
    public BatchCursor batches(Schema schema) {
        if (reader.types().stream().anyMatch(type -> type.kind() == ValueKind.OBJECT)) {
            return new RowBatchCursor(this, schema);
        }
        ChunkBatches batches = new ChunkBatches(schema, reader.types(), reader::nextChunk);
        return new BatchCursor() {
            @Override
            public @Nullable Batch next() {
                try {
                    context.pass();
                    return batches.next();
                } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                    throw StatementErrors.ofExecution(e);
                }
            }

            @Override
            public void close() {
                // The rows are closed by whoever has them.
            }
        };
    }

    @Override
    public void close() {
        onRow = false;
        reader.close();
    }
}
