package org.pushlog.adapter.table.archive;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;

/** The batches of a cursor, each changed. */
record MappedCursor(BatchCursor from, UnaryOperator<Batch> change) implements BatchCursor {

    @Override
    public @Nullable Batch next() {
        Batch batch = from.next();
        return batch == null ? null : change.apply(batch);
    }

    @Override
    public void close() {
        from.close();
    }
}
