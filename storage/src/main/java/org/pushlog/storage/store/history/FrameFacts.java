package org.pushlog.storage.store.history;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.log.FrameIndex;

/** What the frame indexes of a history tell of its rows without opening a frame. */
public final class FrameFacts {
    private final @Nullable FrameRun live;
    private final @Nullable FrameRun sealed;
    private final PushSeqSet livePushes;
    private final PushLimit limit;
    private final boolean mayLackPushSeq;

    public FrameFacts(
            @Nullable FrameRun live,
            @Nullable FrameRun sealed,
            PushSeqSet livePushes,
            PushLimit limit,
            boolean mayLackPushSeq) {
        this.live = live;
        this.sealed = sealed;
        this.livePushes = livePushes;
        this.limit = limit;
        this.mayLackPushSeq = mayLackPushSeq;
    }

    /**
     * Bounds that hold so many of the first or last rows in the order of push_seq, with all rows of the same push_seq as the last of them.
     *
     * @param newest whether the rows with the largest push_seq are wanted, otherwise those with the smallest
     */
    public FrameBounds boundsOfEnd(long rowCount, boolean newest) {
        if (mayLackPushSeq || rowCount <= 0) {
            return FrameBounds.ALL;
        }
        long found = 0;
        long bound = newest ? -1L : 0;
        for (FrameRun run : newest ? runs(live, sealed) : runs(sealed, live)) {
            FrameIndex frames = run.frames();
            for (int i = 0; i < frames.count(); i++) {
                int frame = newest ? frames.count() - 1 - i : i;
                if (frames.rowCount(frame) == 0 || !countsWhole(run, frame)) {
                    continue;
                }
                found += Math.min(frames.rowCount(frame), Long.MAX_VALUE - found);
                bound = newest
                        ? PushSeqSet.smaller(bound, frames.minPushSeq(frame))
                        : PushSeqSet.larger(bound, frames.maxPushSeq(frame));
                if (found >= rowCount) {
                    return newest
                            ? new FrameBounds(bound, -1L, Long.MIN_VALUE, Long.MAX_VALUE)
                            : new FrameBounds(0, bound, Long.MIN_VALUE, Long.MAX_VALUE);
                }
            }
        }
        return FrameBounds.ALL;
    }

    /** How many rows count and between which push_seq they lie, or null if a frame would have to be opened to say so. */
    @Nullable
    public UpdateFacts updates() {
        Sum sum = new Sum();
        for (FrameRun run : runs(sealed, live)) {
            FrameIndex frames = run.frames();
            for (int group = 0; group < frames.groupCount(); group++) {
                if (countsWholeGroup(run, group)) {
                    sum.add(
                            frames.groupRowCount(group),
                            frames.groupHasPushSeq(group),
                            frames.groupMinPushSeq(group),
                            frames.groupMaxPushSeq(group));
                } else if (!countsNoneOfGroup(run, group) && !addFrames(run, group, sum)) {
                    return null;
                }
            }
        }
        return new UpdateFacts(sum.rowCount, Long.compareUnsigned(sum.min, sum.max) <= 0, sum.min, sum.max);
    }

    /** Rows that count. */
    private static final class Sum {
        private long rowCount;
        private long min = -1L;
        private long max;

        void add(long rows, boolean hasPushSeq, long minPushSeq, long maxPushSeq) {
            // Batches without columns can claim any number of rows.
            rowCount += Math.min(rows, Long.MAX_VALUE - rowCount);
            if (hasPushSeq) {
                min = PushSeqSet.smaller(min, minPushSeq);
                max = PushSeqSet.larger(max, maxPushSeq);
            }
        }
    }

    /** Adds a group's frames one by one; false if one would have to be opened. */
    private boolean addFrames(FrameRun run, int group, Sum sum) {
        FrameIndex frames = run.frames();
        for (int frame = frames.groupStart(group); frame < frames.groupEnd(group); frame++) {
            if (!frames.isLikeFirst(frame) || frames.rowCount(frame) == 0 || countsNot(run, frame)) {
                continue;
            }
            if (!countsWhole(run, frame)) {
                return false;
            }
            sum.add(
                    frames.rowCount(frame),
                    frames.hasPushSeq(frame),
                    frames.minPushSeq(frame),
                    frames.maxPushSeq(frame));
        }
        return true;
    }

    /** Whether all rows of a group's frames count, those of frames unlike the first left aside. */
    private boolean countsWholeGroup(FrameRun run, int group) {
        FrameIndex frames = run.frames();
        if (limit.isNone()) {
            return false;
        }
        if (!frames.groupHasPushSeq(group)) {
            return mayLackPushSeq;
        }
        return limit.takes(frames.groupMaxPushSeq(group))
                && (run.source() == Source.LIVE
                        || !livePushes.touchesRange(frames.groupMinPushSeq(group), frames.groupMaxPushSeq(group)));
    }

    /** Whether no row of a group's frames counts. */
    private boolean countsNoneOfGroup(FrameRun run, int group) {
        FrameIndex frames = run.frames();
        if (limit.isNone()) {
            return true;
        }
        if (!frames.groupHasPushSeq(group) || mayLackPushSeq) {
            return false;
        }
        return !limit.takes(frames.groupMinPushSeq(group))
                || (run.source() == Source.SEALED
                        && livePushes.containsRange(frames.groupMinPushSeq(group), frames.groupMaxPushSeq(group)));
    }

    private static FrameRun[] runs(@Nullable FrameRun first, @Nullable FrameRun second) {
        if (first == null) {
            return second == null ? new FrameRun[0] : new FrameRun[] {second};
        }
        return second == null ? new FrameRun[] {first} : new FrameRun[] {first, second};
    }

    /** Whether no row of a frame counts. */
    private boolean countsNot(FrameRun run, int frame) {
        FrameIndex frames = run.frames();
        if (limit.isNone()) {
            return true;
        }
        if (!frames.hasPushSeq(frame) || mayLackPushSeq) {
            return false;
        }
        return !limit.takes(frames.minPushSeq(frame))
                || (run.source() == Source.SEALED
                        && livePushes.containsRange(frames.minPushSeq(frame), frames.maxPushSeq(frame)));
    }

    /** Whether all rows of a frame count. */
    private boolean countsWhole(FrameRun run, int frame) {
        FrameIndex frames = run.frames();
        if (!frames.isLikeFirst(frame) || limit.isNone()) {
            return false;
        }
        if (!frames.hasPushSeq(frame)) {
            return mayLackPushSeq;
        }
        return limit.takes(frames.maxPushSeq(frame))
                && (run.source() == Source.LIVE
                        || !livePushes.touchesRange(frames.minPushSeq(frame), frames.maxPushSeq(frame)));
    }
}
