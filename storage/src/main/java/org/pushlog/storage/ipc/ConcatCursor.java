package org.pushlog.storage.ipc;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cursors one after another. */
final class ConcatCursor implements BatchCursor {
    private final ArrayDeque<BatchCursor> cursors;

    ConcatCursor(List<BatchCursor> cursors) {
        this.cursors = new ArrayDeque<>(cursors);
    }

    @Override
    public @Nullable Batch next() {
        for (BatchCursor cursor = cursors.peek(); cursor != null; cursor = cursors.peek()) {
            Batch batch = cursor.next();
            if (batch != null) {
                return batch;
            }
            cursors.remove().close();
        }
        return null;
    }

    @Override
    public void close() {
        while (!cursors.isEmpty()) {
            cursors.remove().close();
        }
    }
}
