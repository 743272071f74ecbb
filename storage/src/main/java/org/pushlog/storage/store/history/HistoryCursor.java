package org.pushlog.storage.store.history;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ReusedBuffers;

/** Rows of a history batch by batch. For one thread at a time; the caller closes it. */
public interface HistoryCursor extends AutoCloseable {

    /** The next rows, or null after the last. */
    @Nullable
    HistoryBatch next();

    /** As {@link #next()}, with rows in this memory: good until the next rows are read into it. */
    default @Nullable HistoryBatch next(ReusedBuffers memory) {
        return next();
    }

    @Override
    void close();
}
