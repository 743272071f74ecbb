package org.pushlog.storage.store.fold;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.work.SharedWork;

/** What was worked out about the past of one history: the times of its pushes, and the states asked for last. Thread-safe. */
public final class PastStates {
    /** A connection that looks at one point asks for it again and again; a comparison asks for two. */
    private static final int KEPT_FOLD_COUNT_MAX = 2;

    /** The part of the memory limit that the index of one history may take. */
    private static final int INDEX_MEMORY_DIVISOR = 2;

    private static final long INDEX_BYTES_MAX = 1L << 30;

    private final HistoryParts parts;
    private final SharedWork work = new SharedWork();
    private @Nullable PushTimes earlierTimes;
    private @Nullable PushTimes times;
    private @Nullable VersionIndex earlierIndex;
    private @Nullable VersionIndex index;
    private boolean hasFolded;
    private boolean isIndexTooBig;

    private record Asked(FoldRules rules, PushLimit limit) {}

    private final Map<Asked, Fold> folds = new LinkedHashMap<>(4, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, Fold> eldest) {
            return size() > KEPT_FOLD_COUNT_MAX;
        }
    };

    PastStates(HistoryParts parts) {
        this.parts = parts;
    }

    /** Takes over what is known of the same history with fewer live frames. */
    void goOnFrom(PastStates before) {
        before.work.run(() -> work.run(() -> {
            earlierTimes = before.times != null ? before.times : before.earlierTimes;
            earlierIndex = before.index != null ? before.index : before.earlierIndex;
            hasFolded = before.hasFolded;
            isIndexTooBig = before.isIndexTooBig;
        }));
    }

    /**
     * Up to which push the rows count at a point.
     *
     * @throws InvalidRequestException if the log has no push_seq, or no times where a time is given
     */
    public PushLimit limitAt(AsOf point, BooleanSupplier cancelled) {
        if (!parts.hasPushSeq()) {
            throw refused("push_seq");
        }
        if (point instanceof AsOf.Push push) {
            return PushLimit.upTo(push.pushSeq());
        }
        if (!parts.hasTime()) {
            throw refused("updated_ms");
        }
        return times(cancelled).limitAt(((AsOf.Time) point).epochMillis());
    }

    /** Whether every push counts. */
    public boolean isNewest(PushLimit limit) {
        return limit.isAll() || (!limit.isNone() && takesAll(limit, parts.sealed()) && takesAll(limit, parts.live()));
    }

    /** Where the wanted rows of the state up to a push lie. */
    public StateRows rows(FoldRules rules, PushLimit limit, CurrentScan scan, FoldWork making) {
        return work.call(making.cancelled(), () -> stateAt(rules, limit, making))
                .rows(scan);
    }

    /** Gives the rows of one state that a scan wants. */
    private interface State {
        StateRows rows(CurrentScan scan);
    }

    private State stateAt(FoldRules rules, PushLimit limit, FoldWork making) {
        boolean isFirst = !hasFolded;
        VersionIndex known = indexFor(rules, limit, making);
        return known != null ? scan -> known.rows(limit, scan) : fold(rules, limit, isFirst, making)::rows;
    }

    /** How much memory the version index takes, 0 without one. */
    public long indexBytes() {
        return work.call(() -> index == null ? 0 : index.sizeBytes());
    }

    /**
     * The version index. The first state that is asked for is folded; whoever asks for a second one will ask for more, and to make the index
     * costs little more than to fold.
     */
    private @Nullable VersionIndex indexFor(FoldRules rules, PushLimit limit, FoldWork making) {
        VersionIndex known = index;
        if (known != null && known.rules().equals(rules)) {
            return known;
        }
        boolean isFirst = !hasFolded && earlierIndex == null;
        if (isFirst || isIndexTooBig || folds.containsKey(new Asked(rules, limit))) {
            hasFolded = true;
            return null;
        }
        long limitBytes = Math.min(making.memoryLimitBytes() / INDEX_MEMORY_DIVISOR, INDEX_BYTES_MAX);
        VersionIndex made;
        try {
            made = VersionIndex.of(parts, rules, earlierIndex, limitBytes, making.cancelled());
        } catch (InternalError e) {
            throw parts.vanished(e);
        }
        parts.checkStillThere();
        if (made == null) {
            isIndexTooBig = !making.cancelled().getAsBoolean();
            return null;
        }
        index = made;
        earlierIndex = null;
        folds.clear();
        return made;
    }

    private Fold fold(FoldRules rules, PushLimit limit, boolean isFirst, FoldWork making) {
        Asked asked = new Asked(rules, limit);
        Fold known = folds.get(asked);
        if (known != null) {
            return known;
        }
        Fold made = parts.foldPast(rules, limit, isFirst, making);
        if (!making.cancelled().getAsBoolean()) {
            folds.put(asked, made);
        }
        return made;
    }

    private PushTimes times(BooleanSupplier cancelled) {
        return work.call(cancelled, () -> timesOrKnown(cancelled));
    }

    private PushTimes timesOrKnown(BooleanSupplier cancelled) {
        PushTimes known = times;
        if (known == null) {
            known = PushTimes.of(parts, earlierTimes, cancelled);
            if (!cancelled.getAsBoolean()) {
                times = known;
                earlierTimes = null;
            }
        }
        return known;
    }

    private static boolean takesAll(PushLimit limit, @Nullable FrameRun run) {
        if (run == null) {
            return true;
        }
        FrameIndex frames = run.frames();
        for (int group = 0; group < frames.groupCount(); group++) {
            if (frames.groupHasPushSeq(group) && !limit.takes(frames.groupMaxPushSeq(group))) {
                return false;
            }
        }
        return true;
    }

    private InvalidRequestException refused(String column) {
        return new InvalidRequestException(
                parts.file(), -1, "the log has no column " + column + " that tells its past");
    }
}
