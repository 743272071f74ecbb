package org.pushlog.driver;

import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/**
 * The rows of one result set with all that ends them: the row limit, the stop signal, close from any thread, and the release of the
 * source, which comes as soon as there is no further row. All but {@link #close} and {@link #isClosed} are called with the lock held.
 */
final class ResultRows {
    private final CallLock lock;
    private final int columnCount;
    private final RowSource source;
    private final StopSignal stop;
    private final TimeLimits.Watch watch;
    private final Consumer<ResultRows> beforeRelease;
    private final OpenFlag open = new OpenFlag(SqlState.OBJECT_CLOSED, "result set");
    private long rowsLeft;
    private boolean released;
    private boolean onRow;

    /** The current row, kept apart from the source when that was asked for its next one early. */
    private @Nullable Object @Nullable [] keptRow;

    private boolean fetchedNext;
    private boolean hasNext;

    /** Whether a row was asked for. */
    private boolean started;

    /** Not null once the rows are given as batches. */
    private @Nullable BatchCursor batches;

    /**
     * @param rowCountMax how many rows there may be, 0 for any number
     * @param beforeRelease called once, when the source is released
     */
    ResultRows(
            CallLock lock,
            int columnCount,
            RowSource source,
            StopSignal stop,
            TimeLimits.Watch watch,
            long rowCountMax,
            Consumer<ResultRows> beforeRelease) {
        this.lock = lock;
        this.columnCount = columnCount;
        this.source = source;
        this.stop = stop;
        this.watch = watch;
        this.beforeRelease = beforeRelease;
        this.rowsLeft = rowCountMax == 0 ? Long.MAX_VALUE : rowCountMax;
    }

    /** Rows that are in memory and never stop. */
    static ResultRows inMemory(CallLock lock, int columnCount, List<? extends List<? extends @Nullable Object>> rows) {
        StopSignal never = new StopSignal(0);
        return new ResultRows(lock, columnCount, RowSource.of(rows), never, TimeLimits.watch(never), 0, end -> {});
    }

    /** Goes to the next row. A failure ends the rows. */
    boolean next() throws SQLException {
        boolean onRow = fetchedNext ? hasNext : fetch();
        keptRow = null;
        fetchedNext = false;
        return onRow;
    }

    /** Whether there is a row after the current one, which stays readable. */
    boolean hasNext() throws SQLException {
        if (!fetchedNext) {
            if (!released) {
                keptRow = onRow ? copyOfRow() : null;
            }
            hasNext = fetch();
            fetchedNext = true;
        }
        return hasNext;
    }

    /** From here on the rows are given as batches of these fields: refused if one was read already. */
    Schema beginBatches() throws SQLException {
        if (started || batches != null) {
            throw SqlErrors.of(
                    SqlState.INVALID_CURSOR_STATE,
                    "Rows of this result set were read already; Arrow batches begin with the first row");
        }
        try {
            Schema schema = source.schema();
            batches = source.batches(schema);
            return schema;
        } catch (UnsupportedOperationException e) {
            throw SqlErrors.notSupported("Metadata and values of arrays as Arrow");
        } catch (RuntimeException e) {
            throw stop.explain(e);
        }
    }

    /** The next batch, or null after the last. A failure ends them. */
    @Nullable
    Batch nextBatch() throws SQLException {
        BatchCursor open = batches;
        if (released || open == null) {
            return null;
        }
        Batch batch = null;
        stop.enter();
        try {
            stop.check();
            batch = rowsLeft == 0 ? null : open.next();
            if (batch != null && batch.rowCount() > rowsLeft) {
                batch = batch.slice(0, (int) rowsLeft);
            }
            return batch;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw stop.explain(e);
        } finally {
            stop.leave();
            if (batch == null) {
                release();
            } else {
                rowsLeft -= batch.rowCount();
            }
        }
    }

    /** A value of the current row; columns count from 0. */
    @Nullable
    Object value(int column) throws SQLException {
        if (keptRow != null) {
            return keptRow[column];
        }
        try {
            return source.value(column);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw stop.explain(e);
        }
    }

    /** Ends the rows from any thread, without waiting. Whether this was the first call. */
    boolean close() {
        if (!open.close()) {
            return false;
        }
        stop.stop(StopSignal.Reason.CLOSED);
        lock.release(this::release);
        return true;
    }

    /** Begins a call; {@link CallLock#leave} ends it. Its wait for another thread's call ends when the rows are told to. */
    void enter() throws SQLException {
        lock.enter(stop);
    }

    void checkOpen() throws SQLException {
        open.check();
    }

    boolean isClosed() {
        return open.isClosed();
    }

    /** The values of the current row. */
    @Nullable
    Object[] copyOfRow() throws SQLException {
        @Nullable Object[] row = new @Nullable Object[columnCount];
        for (int column = 0; column < columnCount; column++) {
            row[column] = value(column);
        }
        return row;
    }

    private boolean fetch() throws SQLException {
        onRow = false;
        if (batches != null) {
            throw SqlErrors.of(SqlState.INVALID_CURSOR_STATE, "The rows of this result set are read as Arrow batches");
        }
        started = true;
        if (released) {
            return false;
        }
        if (rowsLeft == 0) {
            release();
            return false;
        }
        stop.enter();
        try {
            stop.check();
            onRow = source.next();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw stop.explain(e);
        } finally {
            stop.leave();
            if (onRow) {
                rowsLeft--;
            } else {
                release();
            }
        }
        return onRow;
    }

    private void release() {
        if (!released) {
            released = true;
            watch.finish();
            try {
                beforeRelease.accept(this);
            } finally {
                source.close();
            }
        }
    }
}
