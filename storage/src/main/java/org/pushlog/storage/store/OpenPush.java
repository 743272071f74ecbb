package org.pushlog.storage.store;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.log.PushLogWriter;
import org.pushlog.storage.log.TailCut;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.WellKnown;
import org.pushlog.storage.work.Cancellation;

/**
 * A push that is being made. From {@link LocationWriter#begin} to {@link #commit} or {@link #close} it holds the lock of its log, so that
 * nobody else writes to it: what {@link #snapshot} shows stays true until then. Nothing is written before the commit, which writes all rows
 * or none. Not thread-safe.
 */
public final class OpenPush implements AutoCloseable {
    private final Location location;
    private final String logName;
    private final String storeName;
    private final PushLogWriter writer;
    private final PushRows completion;
    private final PendingState pending;
    private long rowCount;
    private boolean closed;

    private OpenPush(
            Location location, String logName, LogTarget target, FoundFile file, PushLogWriter writer, Schema schema) {
        this.location = location;
        this.logName = logName;
        this.storeName = target.store();
        this.writer = writer;
        this.completion = new PushRows(logName, schema, nextPushSeq(target, schema), System.currentTimeMillis());
        this.pending = new PendingState(location, file, new FrameWriter(schema, StreamWriter.JOURNAL_ALIGNMENT_BYTES));
    }

    /** Takes over the writer when it returns. */
    static OpenPush of(Location location, String logName, LogTarget before, PushLogWriter writer) {
        FoundFile file = before.requireFile(logName);
        SnapshotState state = location.currentState();
        try {
            // What was known before the lock was taken may be history by now.
            LogTarget now = LogTarget.of(state, logName).stream()
                    .filter(log -> file.equals(log.file()))
                    .findFirst()
                    .orElseThrow(() -> new InvalidRequestException(
                            logName, -1, "the log went away while its lock was waited for"));
            Schema schema = writer.schema();
            if (schema == null) {
                schema = switch (now.kind()) {
                    case REFS -> WellKnown.REFS;
                    case SECRETS -> WellKnown.SECRETS;
                    case OTHER -> throw new InvalidRequestException(logName, -1, "the log has no columns yet");
                };
            }
            return new OpenPush(location, logName, now, file, writer, schema);
        } finally {
            state.release();
        }
    }

    /** The name of the log in the catalogue. */
    public String logName() {
        return logName;
    }

    /** The path of its store relative to the location. */
    public String storeName() {
        return storeName;
    }

    /** The columns of the log, in order. */
    public Schema schema() {
        return completion.schema();
    }

    /** The number that all rows get, unsigned; empty if the log has no unsigned 64-bit column push_seq. */
    public OptionalLong pushSeq() {
        Long number = completion.pushSeq();
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** How many rows were added. */
    public long rowCount() {
        return rowCount;
    }

    /** What had to be done to the log before it could be written to, for people; null for nothing. */
    public @Nullable String repair() {
        TailCut cut = writer.tailCut();
        return cut == null
                ? null
                : logName + ": " + cut.lengthBytes() + " torn bytes at offset " + cut.offsetBytes()
                        + " were cut off and kept as " + cut.keptAs() + " ("
                        + cut.reason().problem() + ")";
    }

    /**
     * Adds rows. Columns are found by their names and may stand in any order; push_seq, updated_ms and deleted may be left out, and so may
     * columns that can be null.
     *
     * @throws InvalidRequestException if a column is not the log's, is missing, has a null where none may be, or another push_seq than
     *     {@link #pushSeq}; then none of the rows is added
     */
    public void add(Batch rows) {
        requireOpen();
        if (rows.rowCount() > 0) {
            pending.add(completion.complete(rows));
            rowCount += rows.rowCount();
        }
    }

    /** Where {@link #rollbackTo} can go back to. */
    public int mark() {
        return pending.batchCount();
    }

    /** Takes back what was added since a mark. */
    public void rollbackTo(int mark) {
        requireOpen();
        pending.truncate(mark);
        rowCount = pending.rows().stream().mapToLong(Batch::rowCount).sum();
    }

    /** The newest state of the location with the rows added so far. */
    public Snapshot snapshot() {
        requireOpen();
        return Snapshot.of(pending.state(writer.lengthBytes()), null);
    }

    /**
     * Writes all rows as one push, durably unless the options say otherwise, and closes. Without rows nothing is written.
     *
     * @throws org.pushlog.storage.error.StorageException if it could not be written or made durable; then it is not acknowledged, and the
     *     push is closed as well
     */
    public void commit() {
        requireOpen();
        try {
            if (rowCount > 0) {
                // Written whole or not at all, and nobody is told that it was not written when it was.
                Cancellation.never(() -> writer.append(completion.schema(), pending.rows()));
            }
        } finally {
            close();
        }
    }

    /** Gives up what was not committed, and the lock. Idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            pending.release();
            writer.close();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreClosedException(location.path().toString(), -1, "the push was ended");
        }
    }

    private static @Nullable Long nextPushSeq(LogTarget target, Schema schema) {
        int column = schema.indexOf(WellKnown.PUSH_SEQ);
        if (column < 0 || !schema.field(column).type().equals(ArrowType.UINT64)) {
            return null;
        }
        History history = target.history();
        long next = 0;
        if (history != null) {
            next = after(next, history.parts().sealed());
            next = after(next, history.parts().live());
        }
        return next;
    }

    private static long after(long next, @Nullable FrameRun run) {
        if (run == null) {
            return next;
        }
        FrameIndex frames = run.frames();
        long after = next;
        for (int frame = 0; frame < frames.count(); frame++) {
            if (frames.hasPushSeq(frame) && Long.compareUnsigned(frames.maxPushSeq(frame), after) >= 0) {
                after = frames.maxPushSeq(frame) + 1;
                if (after == 0) {
                    throw new LimitExceededException(run.file(), -1, "its push_seq is the largest that there is");
                }
            }
        }
        return after;
    }
}
