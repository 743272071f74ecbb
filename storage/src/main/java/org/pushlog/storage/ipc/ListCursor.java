package org.pushlog.storage.ipc;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Batches that are there already. */
final class ListCursor implements BatchCursor {
    private final Iterator<Batch> batches;

    ListCursor(List<Batch> batches) {
        this.batches = batches.iterator();
    }

    @Override
    public @Nullable Batch next() {
        return batches.hasNext() ? batches.next() : null;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
