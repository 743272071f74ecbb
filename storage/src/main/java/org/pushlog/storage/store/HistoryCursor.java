package org.pushlog.storage.store;

import org.jspecify.annotations.Nullable;

/** Rows of a history batch by batch. For one thread at a time; the caller closes it. */
public interface HistoryCursor extends AutoCloseable {

    /** The next rows, or null after the last. */
    @Nullable
    HistoryBatch next();

    @Override
    void close();
}
