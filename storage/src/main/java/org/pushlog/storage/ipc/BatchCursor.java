package org.pushlog.storage.ipc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Batches one after another. For one thread at a time; the caller closes it. */
public interface BatchCursor extends AutoCloseable {

    /**
     * The next batch, or null after the last. A batch may have zero rows. It stays usable after the next call and after {@link #close()}, as
     * long as the bytes under it are open.
     */
    @Nullable
    Batch next();

    /**
     * As {@link #next()}, but the batch may be in this memory: then it is good only until the next one is read into the same memory, by this
     * cursor or another. Cursors that copy nothing give what {@link #next()} gives.
     */
    default @Nullable Batch next(ReusedBuffers memory) {
        return next();
    }

    /** Ends the use of this cursor. Idempotent. */
    @Override
    void close();

    static BatchCursor empty() {
        return of();
    }

    static BatchCursor of(Batch... batches) {
        return new ListCursor(List.of(batches));
    }

    /** The batches of all cursors in order; each is closed when its last batch was taken, all are closed with the whole. */
    static BatchCursor concat(BatchCursor... cursors) {
        return new ConcatCursor(List.of(cursors));
    }
}
