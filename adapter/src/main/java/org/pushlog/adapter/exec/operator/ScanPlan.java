package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BatchChunks;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.ColumnBuffers;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ReusedBuffers;

/** The rows of a table. The scan of each thread has memory of its own that batches are read into, so that a chunk is good until the next only. */
public record ScanPlan(BatchSupply supply, BatchChunks chunks) implements OperatorPlan {
    @Override
    public List<ValueType> types() {
        return chunks.types();
    }

    @Override
    public Operator open(Execution execution) {
        return new Scan(execution, supply, chunks);
    }

    private static final class Scan implements Operator {
        private final Execution execution;
        private final BatchSupply supply;
        private final BatchChunks chunks;
        private final ColumnBuffers buffers;
        private final ReusedBuffers memory = new ReusedBuffers();
        private @Nullable BatchCursor cursor;
        private @Nullable Batch batch;
        private int firstRow;
        private boolean closed;

        Scan(Execution execution, BatchSupply supply, BatchChunks chunks) {
            this.execution = execution;
            this.supply = supply;
            this.chunks = chunks;
            this.buffers = chunks.newBuffers();
        }

        @Override
        public @Nullable Chunk next() {
            Batch current = batch;
            while (current == null || firstRow >= current.rowCount()) {
                execution.checkpoint();
                current = nextBatch();
                if (current == null) {
                    return null;
                }
                batch = current;
                firstRow = 0;
            }
            int count = Math.min(Chunk.ROW_COUNT_MAX, current.rowCount() - firstRow);
            Chunk chunk = chunks.of(current.slice(firstRow, count), buffers);
            firstRow += count;
            return chunk;
        }

        private @Nullable Batch nextBatch() {
            if (closed) {
                return null;
            }
            BatchCursor open = cursor;
            if (open == null) {
                open = supply.open(execution);
                cursor = open;
            }
            return open.next(memory);
        }

        @Override
        public void close() {
            closed = true;
            batch = null;
            if (cursor != null) {
                cursor.close();
                cursor = null;
            }
            memory.clear();
        }
    }
}
