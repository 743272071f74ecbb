package org.pushlog.storage.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.log.FrameIndex;

/** What was worked out about the past of one history: the times of its pushes, and the states asked for last. Thread-safe. */
final class PastStates {
    /** A connection that looks at one point asks for it again and again; a comparison asks for two. */
    private static final int KEPT_FOLD_COUNT_MAX = 2;

    private final HistoryParts parts;
    private @Nullable PushTimes earlierTimes;
    private @Nullable PushTimes times;

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
        PushTimes known;
        synchronized (before) {
            known = before.times != null ? before.times : before.earlierTimes;
        }
        synchronized (this) {
            earlierTimes = known;
        }
    }

    /**
     * Up to which push the rows count at a point.
     *
     * @throws InvalidRequestException if the log has no push_seq, or no times where a time is given
     */
    PushLimit limitAt(AsOf point, BooleanSupplier cancelled) {
        if (!parts.hasPushSeq()) {
            throw refused("push_seq");
        }
        if (point instanceof AsOf.Beginning) {
            return PushLimit.NONE;
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
    boolean isNewest(PushLimit limit) {
        return limit.isAll() || (!limit.isNone() && takesAll(limit, parts.sealed) && takesAll(limit, parts.live));
    }

    /** The state up to a push. */
    synchronized Fold fold(FoldRules rules, PushLimit limit, long memoryLimitBytes, BooleanSupplier cancelled) {
        Asked asked = new Asked(rules, limit);
        Fold known = folds.get(asked);
        if (known != null) {
            return known;
        }
        Fold made = parts.foldAnew(rules, limit, memoryLimitBytes, cancelled);
        if (!cancelled.getAsBoolean()) {
            folds.put(asked, made);
        }
        return made;
    }

    private synchronized PushTimes times(BooleanSupplier cancelled) {
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
        int from = frames.isAscending() ? frames.firstFrameNotBelow(limit.maxPushSeq() + 1) : 0;
        for (int frame = from; frame < frames.count(); frame++) {
            if (frames.hasPushSeq(frame) && !limit.takes(frames.maxPushSeq(frame))) {
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
