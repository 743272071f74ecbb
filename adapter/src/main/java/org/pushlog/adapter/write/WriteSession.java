package org.pushlog.adapter.write;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.LocationWriter;
import org.pushlog.storage.store.OpenPush;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.WriteOptions;
import org.pushlog.storage.work.Cancellation;

/**
 * The writes of one connection. With autocommit each statement is a push of its own, without it everything up to {@link #commit}; either
 * writes to one log, whose lock is held from the first write on. Not thread-safe.
 */
public final class WriteSession implements AutoCloseable {
    private final Location location;
    private final @Nullable LocationWriter writer;
    private final boolean dropsRows;
    private boolean isReadOnly;
    private boolean autoCommit = true;
    private @Nullable OpenPush push;
    /** About how much memory the rows of the push take; what is taken back still counts. */
    private long lengthBytes;

    private WriteSession(Location location, @Nullable LocationWriter writer, boolean dropsRows) {
        this.location = location;
        this.writer = writer;
        this.dropsRows = dropsRows;
    }

    /** A session that refuses every write. */
    public static WriteSession reading(Location location) {
        return new WriteSession(location, null, false);
    }

    /**
     * A session that writes.
     *
     * @param dropsRows whether a log may be dropped with its rows
     */
    public static WriteSession writing(Location location, WriteOptions options, boolean dropsRows) {
        return new WriteSession(location, new LocationWriter(location, options), dropsRows);
    }

    /** Whether writes are refused, for now or for good. */
    public boolean isReadOnly() {
        return writer == null || isReadOnly;
    }

    /** Refuses writes from now on, or takes them again where the session can write at all. */
    public void setReadOnly(boolean readOnly) {
        endEmpty();
        if (readOnly != isReadOnly && isInTransaction()) {
            throw new WriteRefusedException(
                    WriteProblem.IN_TRANSACTION,
                    "a transaction that has written cannot become read-only; end it first");
        }
        isReadOnly = readOnly;
    }

    /**
     * How statements are put together from now on; ends no transaction that has begun.
     *
     * @param autoCommit whether each statement is a push of its own
     */
    public void setAutoCommit(boolean autoCommit) {
        this.autoCommit = autoCommit;
    }

    /** Whether a transaction has written, and so holds the lock of a log. */
    public boolean isInTransaction() {
        return push != null;
    }

    /** What statements see now: the newest state of the location, with the rows of the transaction. The caller closes it. */
    public Snapshot snapshot() {
        OpenPush open = push;
        return open == null ? location.snapshot() : open.snapshot();
    }

    /**
     * What writes.
     *
     * @param what the kind of statement, for the message
     * @throws WriteRefusedException if the session only reads
     */
    public LocationWriter requireWriter(String what) {
        LocationWriter known = writer;
        if (known == null) {
            throw new WriteRefusedException(
                    WriteProblem.READ_ONLY,
                    what + " is refused: this connection only reads; connect with mode=rw to write");
        }
        if (isReadOnly) {
            throw new WriteRefusedException(
                    WriteProblem.READ_ONLY, what + " is refused: this connection was set to read-only");
        }
        return known;
    }

    /** As {@link #requireWriter}, for what cannot be part of a transaction that has written. */
    public LocationWriter requireWriterAlone(String what) {
        LocationWriter known = requireWriter(what);
        endEmpty();
        if (isInTransaction()) {
            throw new WriteRefusedException(
                    WriteProblem.IN_TRANSACTION,
                    what + " cannot be part of a transaction that has written; commit or roll back first");
        }
        return known;
    }

    /** Whether a log may be dropped with its rows. */
    public boolean dropsRows() {
        return dropsRows;
    }

    /**
     * Writes the rows of a statement: computed under the lock of the log, so that they follow from its newest state, and all of them or
     * none.
     */
    public WriteResult write(String what, RowMapping mapping, StatementRows source) {
        LocationWriter known = requireWriter(what);
        if (push != null && !push.logName().equals(mapping.log().name())) {
            endEmpty();
        }
        OpenPush open = push;
        if (open != null && !open.logName().equals(mapping.log().name())) {
            throw new WriteRefusedException(
                    WriteProblem.SECOND_LOG,
                    "a transaction writes to one log, and this one writes to " + open.logName()
                            + "; commit or roll back before writing to "
                            + mapping.log().name());
        }
        boolean begins = open == null;
        if (open == null) {
            Route route = route(known, mapping, source);
            if (route.isNowhere()) {
                return WriteResult.NONE;
            }
            open = known.begin(mapping.log().name(), route.store());
            push = open;
            lengthBytes = 0;
        }
        int mark = open.mark();
        boolean done = false;
        try {
            WriteResult result = write(open, mapping, source);
            if (autoCommit) {
                commit();
            }
            done = true;
            return begins ? new WriteResult(result.rowCount(), result.pushSeq(), open.repair()) : result;
        } finally {
            if (!done && (begins || autoCommit)) {
                rollback();
            } else if (!done) {
                open.rollbackTo(mark);
            }
        }
    }

    private WriteResult write(OpenPush open, RowMapping mapping, StatementRows source) {
        RowBatches rows = new RowBatches(
                mapping, open.schema(), open.storeName(), location.options().memoryLimitBytes() - lengthBytes);
        try (Held held = new Held(source.readsTables() ? open.snapshot() : null);
                StatementRows.Cursor cursor = source.open(held.snapshot())) {
            while (cursor.next()) {
                Cancellation.check();
                rows.add(cursor);
            }
        }
        for (Batch batch : rows.finish()) {
            open.add(batch);
        }
        lengthBytes += rows.lengthBytes();
        return rows.rowCount() == 0 ? WriteResult.NONE : new WriteResult(rows.rowCount(), open.pushSeq(), null);
    }

    /** Writes what the transaction has, as one push. Does nothing if it has not written. */
    public void commit() {
        OpenPush open = push;
        push = null;
        if (open != null) {
            open.commit();
        }
    }

    /** Gives up what the transaction has. */
    public void rollback() {
        OpenPush open = push;
        push = null;
        if (open != null) {
            open.close();
        }
    }

    /** A transaction whose writes came to nothing has a lock and no rows; it gives the lock back for what it would be in the way of. */
    private void endEmpty() {
        OpenPush open = push;
        if (open != null && open.rowCount() == 0) {
            rollback();
        }
    }

    /** Where {@link #rollbackTo} can go back to; -1 before the first write of a transaction. */
    public int mark() {
        OpenPush open = push;
        return open == null ? -1 : open.mark();
    }

    /** Takes back what the transaction wrote since a mark. */
    public void rollbackTo(int mark) {
        OpenPush open = push;
        if (mark < 0) {
            rollback();
        } else if (open != null) {
            open.rollbackTo(mark);
        }
    }

    @Override
    public void close() {
        rollback();
    }

    /** Which store a statement writes to: the only one that has the log, or the one that its rows name before the lock is taken. */
    private Route route(LocationWriter known, RowMapping mapping, StatementRows source) {
        boolean isNamed = mapping.storeColumn() >= 0;
        // Rows that come from nowhere are soon gone over, and may name a store that is not there.
        if (!isNamed
                || (source.readsTables() && known.storesOf(mapping.log().name()).size() == 1)) {
            return new Route(false, null);
        }
        Set<String> named = new HashSet<>();
        try (Held held = new Held(source.readsTables() ? location.snapshot() : null);
                StatementRows.Cursor cursor = source.open(held.snapshot())) {
            while (named.size() < 2 && cursor.next()) {
                named.add(String.valueOf(cursor.value(mapping.storeColumn())));
            }
        }
        if (named.size() > 1) {
            throw new WriteRefusedException(
                    WriteProblem.SECOND_LOG,
                    "the rows are of several stores, and a statement writes to one: name it, as in store = '...'");
        }
        return named.isEmpty()
                ? new Route(true, null)
                : new Route(false, named.iterator().next());
    }

    /** @param isNowhere whether there is no row to write */
    private record Route(boolean isNowhere, @Nullable String store) {}

    /** A snapshot that is closed, if there is one. */
    private record Held(@Nullable Snapshot snapshot) implements AutoCloseable {
        @Override
        public void close() throws StorageException {
            Snapshot open = snapshot;
            if (open != null) {
                open.close();
            }
        }
    }
}
