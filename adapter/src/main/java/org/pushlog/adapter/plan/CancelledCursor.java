package org.pushlog.adapter.plan;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ReusedBuffers;
import org.pushlog.storage.work.Cancellation;

/** A scan whose work ends when its statement is cancelled, however deep below and in whatever thread it goes on. */
final class CancelledCursor implements BatchCursor {
    private final BatchCursor rows;
    private final BooleanSupplier cancelled;

    CancelledCursor(BatchCursor rows, BooleanSupplier cancelled) {
        this.rows = rows;
        this.cancelled = cancelled;
    }

    @Override
    public @Nullable Batch next() {
        return Cancellation.<@Nullable Batch>under(cancelled, rows::next);
    }

    @Override
    public @Nullable Batch next(ReusedBuffers memory) {
        return Cancellation.<@Nullable Batch>under(cancelled, () -> rows.next(memory));
    }

    @Override
    public void close() {
        rows.close();
    }
}
