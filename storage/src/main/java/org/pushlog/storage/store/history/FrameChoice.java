package org.pushlog.storage.store.history;

import org.pushlog.storage.log.FrameIndex;

/**
 * Which frames of a history a scan opens: those that may have rows within its bounds and up to its limit.
 *
 * @param livePushes the pushes whose sealed rows are left out
 * @param hasPushSeq whether the history has the unsigned column push_seq
 * @param mayLackPushSeq whether a row may have none, and so counts as push 0
 * @param hasTime whether the history has the column updated_ms
 */
public record FrameChoice(
        FrameBounds bounds,
        PushLimit limit,
        PushSeqSet livePushes,
        boolean hasPushSeq,
        boolean mayLackPushSeq,
        boolean hasTime) {

    /** What is to be done with a frame. */
    public enum Treatment {
        /** It has no rows that count. */
        LEAVE_OUT,
        /** Its ranges show that none of its rows is wanted. */
        SKIP,
        TAKE_WHOLE,
        /** Some of its rows are left out. */
        CUT
    }

    public Treatment treatment(FrameRun run, int frame) {
        FrameIndex frames = run.frames();
        if (!frames.isLikeFirst(frame) || frames.rowCount(frame) == 0) {
            return Treatment.LEAVE_OUT;
        }
        if (!mayMatter(frames, frame)) {
            return Treatment.SKIP;
        }
        if (!frames.hasPushSeq(frame)) {
            return Treatment.TAKE_WHOLE;
        }
        if (isHidden(run, frame)) {
            return frames.minPushSeq(frame) == frames.maxPushSeq(frame) ? Treatment.LEAVE_OUT : Treatment.CUT;
        }
        return limit.takes(frames.maxPushSeq(frame)) ? Treatment.TAKE_WHOLE : Treatment.CUT;
    }

    /** Which rows of a frame that is cut count. */
    RowCut cut(FrameRun run, int frame) {
        return new RowCut(isHidden(run, frame) ? livePushes : null, limit);
    }

    /** Whether sealed rows of a frame are live, too. */
    private boolean isHidden(FrameRun run, int frame) {
        FrameIndex frames = run.frames();
        return run.source() == Source.SEALED
                && livePushes.touchesRange(frames.minPushSeq(frame), frames.maxPushSeq(frame));
    }

    private boolean mayMatter(FrameIndex frames, int frame) {
        if (limit.isNone() || (isCutByLimit() && frames.hasPushSeq(frame) && !limit.takes(frames.minPushSeq(frame)))) {
            return false;
        }
        if (hasPushSeq && bounds.limitsPushSeq() && !bounds.mayHavePushSeq(frames, frame)) {
            return false;
        }
        return !hasTime || !bounds.limitsTime() || bounds.mayHaveTime(frames, frame);
    }

    /** The first frame that may matter, as far as the order of the frames tells. */
    public int firstFrame(FrameIndex frames) {
        return hasPushSeq && frames.isAscending() && bounds.pushSeqMin() != 0
                ? frames.firstFrameNotBelow(bounds.pushSeqMin())
                : 0;
    }

    /** The end of the frames that may matter, as far as the order of the frames tells. */
    public int endFrame(FrameIndex frames) {
        if (limit.isNone()) {
            return 0;
        }
        long max = bounds.pushSeqMax();
        if (isCutByLimit() && Long.compareUnsigned(limit.maxPushSeq(), max) < 0) {
            max = limit.maxPushSeq();
        }
        if (!hasPushSeq || !frames.isAscending() || max == -1L) {
            return frames.count();
        }
        // The frame with the first number beyond may hold wanted ones, too; those behind it cannot.
        return Math.min(frames.count(), frames.firstFrameNotBelow(max + 1) + 1);
    }

    /** Rows without a push_seq count as the first push, wherever they lie. */
    private boolean isCutByLimit() {
        return hasPushSeq && !limit.isAll() && !mayLackPushSeq;
    }
}
