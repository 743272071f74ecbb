package org.pushlog.storage.store;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.ReadCounts;

/**
 * What one statement sees of a location: a fixed valid prefix of every log, however long the statement runs and whatever is pushed, compacted
 * or sealed meanwhile. Safe for use by many threads; whoever took it closes it, and with it everything that was read from it ends to be usable.
 */
public final class Snapshot implements AutoCloseable {
    private static final int WARNING_COUNT_MAX = 100;

    private final SnapshotState state;
    private final List<StoreSnapshot> stores;
    private final Set<String> warnings;
    private final Map<String, ReadCounts> reads = new LinkedHashMap<>();
    private boolean closed;

    /**
     * Takes over one hold of the state, also if it fails.
     *
     * @param pin the point in the past at which all histories are seen, null for now
     * @throws InvalidRequestException if that is a push and there are several logs
     */
    static Snapshot of(SnapshotState state, @Nullable AsOf pin) {
        try {
            return new Snapshot(state, pin);
        } catch (Throwable e) {
            state.release();
            throw e;
        }
    }

    private Snapshot(SnapshotState state, @Nullable AsOf pin) {
        this.state = state;
        this.stores = pin == null ? state.stores : pinned(state, pin);
        this.warnings = new LinkedHashSet<>(state.warnings);
    }

    private static List<StoreSnapshot> pinned(SnapshotState state, AsOf pin) {
        List<String> files = state.stores.stream()
                .flatMap(store -> store.histories().stream())
                .map(History::file)
                .toList();
        if (pin.kind() != AsOf.Kind.TIME && files.size() > 1) {
            throw new InvalidRequestException(
                    "snapshot",
                    -1,
                    "the whole location can be seen as of a push_seq only if it has one log, and it has " + files.size()
                            + ", the first of them " + files.get(0) + " and " + files.get(1)
                            + "; a time is for all of them");
        }
        return state.stores.stream().map(store -> store.asOf(pin)).toList();
    }

    /** The stores in order of their names. */
    public List<StoreSnapshot> stores() {
        checkOpen();
        return stores;
    }

    /** The counts of what is read for a table, by its name; made when first asked for. */
    public ReadCounts reads(String table) {
        synchronized (reads) {
            return reads.computeIfAbsent(table, name -> new ReadCounts());
        }
    }

    /** All counts so far, in the order in which the tables were first read. */
    public Map<String, ReadCounts> reads() {
        synchronized (reads) {
            return new LinkedHashMap<>(reads);
        }
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
