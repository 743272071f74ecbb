package org.pushlog.storage.store;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pushlog.storage.error.StoreClosedException;

/**
 * What one statement sees of a location: a fixed valid prefix of every log, however long the statement runs and whatever is pushed, compacted
 * or sealed meanwhile. Safe for use by many threads; whoever took it closes it, and with it everything that was read from it ends to be usable.
 */
public final class Snapshot implements AutoCloseable {
    private static final int WARNING_COUNT_MAX = 100;

    private final SnapshotState state;
    private final Set<String> warnings;
    private boolean closed;

    /** Takes over one hold of the state. */
    Snapshot(SnapshotState state) {
        this.state = state;
        this.warnings = new LinkedHashSet<>(state.warnings);
    }

    /** The stores in order of their names. */
    public List<StoreSnapshot> stores() {
        checkOpen();
        return state.stores;
    }

    /** What each log, journal segment and damaged file gave and did not give, in order of stores and files. */
    public List<RecoveryFact> recovery() {
        checkOpen();
        return state.recovery();
    }

    /** What a user should know about what was read so far: frames left out, values that could not be shown. */
    public synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Adds to {@link #warnings()}; the same one again, or one too many, is left out. */
    public synchronized void warn(String warning) {
        if (warnings.size() < WARNING_COUNT_MAX) {
            warnings.add(warning);
        }
    }

    /** Equal for two snapshots of one location if logs, their columns and the archives' sections are the same; rows may differ. */
    public long catalogueVersion() {
        return state.catalogueVersion;
    }

    /**
     * Fails if a file that was read was cut since. Rows that were read before a call that succeeds are what the files held.
     *
     * @throws org.pushlog.storage.error.IoFailedException if a file has shrunk
     */
    public void checkStillThere() {
        checkOpen();
        state.checkStillThere();
    }

    /** Ends the use of the snapshot. Idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        state.release();
    }

    private synchronized void checkOpen() {
        if (closed) {
            throw new StoreClosedException("snapshot", -1, "it was closed");
        }
    }
}
