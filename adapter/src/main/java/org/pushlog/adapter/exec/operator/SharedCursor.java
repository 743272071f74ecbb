package org.pushlog.adapter.exec.operator;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;

/** A cursor that several threads take batches from, each batch once. Can be stopped: it then has no further one. */
final class SharedCursor {
    private final BatchCursor cursor;
    private boolean ended;
    private int takenCount;

    SharedCursor(BatchCursor cursor) {
        this.cursor = cursor;
    }

    private synchronized @Nullable Batch next() {
        if (ended) {
            return null;
        }
        Batch batch = cursor.next();
        ended = batch == null;
        takenCount += batch == null ? 0 : 1;
        return batch;
    }

    /** How many batches were taken. */
    synchronized int takenCount() {
        return takenCount;
    }

    synchronized void stop() {
        ended = true;
    }

    /** The end of all use. */
    synchronized void close() {
        ended = true;
        cursor.close();
    }

    /** What one thread takes its batches from; closing it closes nothing. */
    BatchCursor view() {
        return new BatchCursor() {
            @Override
            public @Nullable Batch next() {
                return SharedCursor.this.next();
            }

            @Override
            public void close() {}
        };
    }
}
