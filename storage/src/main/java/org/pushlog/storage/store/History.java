package org.pushlog.storage.store;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.fold.CurrentCursor;
import org.pushlog.storage.store.fold.CurrentScan;
import org.pushlog.storage.store.fold.FoldRules;
import org.pushlog.storage.store.fold.FoldWork;
import org.pushlog.storage.store.fold.HistoryParts;
import org.pushlog.storage.store.fold.PastStates;
import org.pushlog.storage.store.fold.PushReader;
import org.pushlog.storage.store.fold.StateRows;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.FrameBounds;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryFrames;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.PushList;
import org.pushlog.storage.store.history.Source;
import org.pushlog.storage.store.history.UpdateFacts;
import org.pushlog.storage.store.history.WellKnown;

/**
 * The pushes of one log in one store, as one snapshot sees them: the log itself and its section in the store's sealed archive, joined. A push
 * that lies in both counts once, as live. What gives rows, or facts of rows, throws a {@link
 * org.pushlog.storage.error.LimitExceededException} if the log has a frame that holds more than this process can look at: an answer without
 * its rows would be wrong. Safe for use by many threads; usable until the snapshot is closed.
 */
public final class History {
    private final HistoryParts parts;
    private final String name;
    private final List<String> keyColumns;
    private final FoldRules rules;
    private final long memoryLimitBytes;
    private final @Nullable AsOf pin;

    History(HistoryParts parts, String name, StoreOptions options) {
        this.parts = parts;
        this.name = name;
        List<String> chosenKey =
                parts.kind() == HistoryKind.OTHER ? options.keyColumns().get(name) : null;
        this.keyColumns = chosenKey == null ? parts.ownKey() : resolve(chosenKey);
        this.rules = FoldRules.of(parts.kind(), parts.schema(), keyColumns, chosenKey == null);
        this.memoryLimitBytes = options.memoryLimitBytes();
        this.pin = null;
    }

    private History(History whole, AsOf pin) {
        this.parts = whole.parts;
        this.name = whole.name;
        this.keyColumns = whole.keyColumns;
        this.rules = whole.rules;
        this.memoryLimitBytes = whole.memoryLimitBytes;
        this.pin = pin;
    }

    /** The same history as it was at a point: what was pushed after it does not count, whatever is asked. Its frames stay as they are. */
    History asOf(AsOf point) {
        return new History(this, point);
    }

    /** What the log is called in the catalogue: {@code refs}, {@code secrets}, or a name made from its file's. */
    public String name() {
        return name;
    }

    public HistoryKind kind() {
        return parts.kind();
    }

    /** The store's path relative to the location. */
    public String storeName() {
        return parts.storeName();
    }

    /** The log's file relative to the location, or the archive's if only a sealed part is there. */
    public String file() {
        return parts.file();
    }

    /** The log's own columns: those of its first frame. A column is nullable if it is so in any frame whose rows are taken. */
    public Schema schema() {
        return parts.schema();
    }

    /** The columns that tell one thing from another, in order; empty if the log has no key, and so no current state. */
    public List<String> keyColumns() {
        return keyColumns;
    }

    /** Whether the key is one column of text, so that a {@link CurrentScan} can pick keys. */
    public boolean hasTextKey() {
        return keyColumns.size() == 1
                && HistoryParts.isText(parts.schema()
                        .field(parts.schema().indexOf(keyColumns.get(0)))
                        .type());
    }

    /** Whether the log's schema says what its key is, or that it has none: then it was made by a CREATE TABLE. */
    public boolean namesItsKey() {
        return parts.schema().metadata().containsKey(WellKnown.KEY_METADATA);
    }

    /** Whether rows of the log's own say that their key is gone, in a column {@code deleted}. */
    public boolean hasDeletedColumn() {
        return parts.kind() == HistoryKind.OTHER && !rules.deletionColumns().isEmpty();
    }

    /** The position of the unsigned 64-bit column push_seq in the schema, or -1. */
    public int pushSeqColumn() {
        return WellKnown.unsignedColumn(parts.schema(), WellKnown.PUSH_SEQ);
    }

    /**
     * Every row of every push: those of pushes that are only sealed first, then the live ones, in the order of the frames.
     *
     * @throws InvalidRequestException if a point in the past is asked of a log that has no push_seq, or no times
     */
    public HistoryCursor updates(HistoryScan scan) {
        return parts.updates(scan, limit(scan.asOf(), scan.cancelled()));
    }

    /**
     * The current state, or that of a point in the past: by key the last row in the order of push_seq, frame and row, without what is gone,
     * in byte order of the keys.
     *
     * @throws InvalidRequestException if the log has no key; if a point in the past is asked of a log that has no push_seq, or no times
     * @throws org.pushlog.storage.error.LimitExceededException if the keys take more memory than allowed
     */
    public BatchCursor current(CurrentScan scan) {
        return new CurrentCursor(state(scan), scan, parts);
    }

    /** How many rows the current state has. As expensive as the first {@link #current}. */
    public int currentRowCount() {
        return state(CurrentScan.of()).count();
    }

    /** Every frame of the log and every record batch of its sealed section, whether or not its rows count. */
    public HistoryFrames frames() {
        return new HistoryFrames(parts.sealed(), parts.live());
    }

    /**
     * The pushes in the order of their push_seq.
     *
     * @param wantsTimes whether the time of each push is to be read
     * @param cancelled asked now and then; once true the list ends early
     */
    public PushList pushes(boolean wantsTimes, BooleanSupplier cancelled) {
        try {
            return new PushReader(parts, wantsTimes).read(limit(null, cancelled), cancelled);
        } catch (InternalError e) {
            throw parts.vanished(e);
        }
    }

    /**
     * Bounds that hold the first or last rows of {@link #updates} in the order of push_seq.
     *
     * @param rowCount how many rows are wanted
     * @param newest whether those with the largest push_seq are wanted, otherwise those with the smallest
     * @param asked the point in the past that is wanted, null for now
     */
    public FrameBounds boundsOfEnd(long rowCount, boolean newest, @Nullable AsOf asked, BooleanSupplier cancelled) {
        return parts.facts(limit(asked, cancelled)).boundsOfEnd(rowCount, newest);
    }

    /** What is known of the rows that {@link #updates} gives; null if some would have to be read. */
    public @Nullable UpdateFacts updateFacts() {
        return parts.updateFacts(limit(null, () -> false));
    }

    /** How many rows {@link #updates} gives; empty if that is not known without reading them. */
    public OptionalLong updateCount() {
        parts.requireAllRead();
        FrameRun only = parts.live() == null ? parts.sealed() : parts.sealed() == null ? parts.live() : null;
        if (pin == null && only != null && only.frames().unlikeFirstCount() == 0) {
            return OptionalLong.of(only.frames().rowCount());
        }
        UpdateFacts facts = updateFacts();
        return facts == null ? OptionalLong.empty() : OptionalLong.of(facts.rowCount());
    }

    /** The file that holds a part, relative to the location; empty if there is no such part. */
    public String file(Source source) {
        FrameRun run = source == Source.LIVE ? parts.live() : parts.sealed();
        return run == null ? "" : run.file();
    }

    public HistoryParts parts() {
        return parts;
    }

    private StateRows state(CurrentScan scan) {
        if (!rules.hasKey()) {
            throw new InvalidRequestException(name, -1, "the log has no key, and so no current state");
        }
        PushLimit limit = limit(scan.asOf(), scan.cancelled());
        PastStates past = parts.past();
        FoldWork work = new FoldWork(memoryLimitBytes, scan.threads(), scan.cancelled());
        return past.isNewest(limit) ? parts.fold(rules, work).rows(scan) : past.rows(rules, limit, scan, work);
    }

    /** Up to which push rows count: as asked, and not beyond the point to which this history is pinned. */
    private PushLimit limit(@Nullable AsOf asked, BooleanSupplier cancelled) {
        parts.requireAllRead();
        PushLimit limit = PushLimit.ALL;
        try {
            if (pin != null) {
                limit = limit.and(parts.past().limitAt(pin, cancelled));
            }
            if (asked != null) {
                limit = limit.and(parts.past().limitAt(asked, cancelled));
            }
        } catch (InternalError e) {
            throw parts.vanished(e);
        }
        return limit;
    }

    private List<String> resolve(List<String> chosenKey) {
        return chosenKey.stream().map(this::resolve).toList();
    }

    /** The exact name of a column that was given in any case. */
    private String resolve(String given) {
        String found = parts.schema().indexOf(given) >= 0 ? given : sameIgnoringCase(given);
        if (found == null) {
            throw new InvalidRequestException(
                    file(), -1, "key." + name + " names the column " + given + ", which the log does not have");
        }
        if (!HistoryParts.canBeKey(parts.schema(), found)) {
            throw new InvalidRequestException(
                    file(), -1, "key." + name + " names the column " + found + ", whose type cannot be a key");
        }
        return found;
    }

    private @Nullable String sameIgnoringCase(String given) {
        return parts.schema().fields().stream()
                .map(field -> field.name())
                .filter(given::equalsIgnoreCase)
                .findFirst()
                .orElse(null);
    }
}
