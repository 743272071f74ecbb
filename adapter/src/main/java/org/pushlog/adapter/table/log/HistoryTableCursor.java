package org.pushlog.adapter.table.log;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ReusedBuffers;

/** The rows of several histories one after the other, up to a limit. */
final class HistoryTableCursor implements BatchCursor {
    private final Iterator<HistoryRows> parts;
    private final long limit;
    private @Nullable BatchCursor current;
    private long rowCount;

    /** @param limit -1 for none */
    HistoryTableCursor(List<HistoryRows> parts, long limit) {
        this.parts = parts.iterator();
        this.limit = limit;
    }

    @Override
    public @Nullable Batch next() {
        return read(BatchCursor::next);
    }

    @Override
    public @Nullable Batch next(ReusedBuffers memory) {
        return read(cursor -> cursor.next(memory));
    }

    private @Nullable Batch read(Function<BatchCursor, @Nullable Batch> next) {
        while (limit < 0 || rowCount < limit) {
            if (current == null) {
                if (!parts.hasNext()) {
                    return null;
                }
                current = parts.next().open();
            }
            Batch batch = next.apply(current);
            if (batch != null) {
                rowCount += batch.rowCount();
                return batch;
            }
            current.close();
            current = null;
        }
        return null;
    }

    @Override
    public void close() {
        while (parts.hasNext()) {
            parts.next();
        }
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
