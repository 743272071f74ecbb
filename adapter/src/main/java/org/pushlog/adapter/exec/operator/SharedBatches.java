package org.pushlog.adapter.exec.operator;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ReusedBuffers;

/**
 * Cursors that several threads take batches from, each batch once. There are more cursors than threads: who has come to the end of one goes on with the
 * next that nobody has begun, so that a thread that gets little of the processor holds nobody up. A single cursor is shared by all. Can be stopped:
 * then there is no further batch.
 */
final class SharedBatches {
    /** So many cursors for each thread. */
    static final int CURSORS_PER_THREAD = 4;

    private final List<BatchCursor> cursors;
    private final AtomicInteger nextCursor = new AtomicInteger();
    private final AtomicInteger takenCount = new AtomicInteger();
    private volatile boolean stopped;

    SharedBatches(List<BatchCursor> cursors) {
        this.cursors = List.copyOf(cursors);
    }

    /** How many batches were taken. */
    int takenCount() {
        return takenCount.get();
    }

    void stop() {
        stopped = true;
    }

    /** The end of all use, when no thread takes batches any more. */
    void close() {
        stopped = true;
        cursors.forEach(BatchCursor::close);
    }

    /** What one thread takes its batches from; closing it closes nothing. */
    BatchCursor view() {
        return new View();
    }

    private final class View implements BatchCursor {
        private @Nullable BatchCursor current;
        private boolean ended;

        @Override
        public @Nullable Batch next() {
            return take(BatchCursor::next);
        }

        @Override
        public @Nullable Batch next(ReusedBuffers memory) {
            return take(cursor -> cursor.next(memory));
        }

        private @Nullable Batch take(Function<BatchCursor, @Nullable Batch> next) {
            while (!stopped && !ended) {
                BatchCursor cursor = current;
                if (cursor == null) {
                    int index = cursors.size() == 1 ? 0 : nextCursor.getAndIncrement();
                    ended = index >= cursors.size();
                    current = ended ? null : cursors.get(index);
                    continue;
                }
                Batch batch = nextOf(cursor, next);
                if (batch != null) {
                    takenCount.incrementAndGet();
                    return batch;
                }
                current = null;
                ended = cursors.size() == 1;
            }
            return null;
        }

        private @Nullable Batch nextOf(BatchCursor cursor, Function<BatchCursor, @Nullable Batch> next) {
            synchronized (cursor) {
                return next.apply(cursor);
            }
        }

        @Override
        public void close() {}
    }
}
