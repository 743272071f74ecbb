package org.pushlog.storage.store;

import org.pushlog.storage.log.FrameIndex;

/**
 * Which frames of a history a scan opens: those that may have rows within its bounds and up to its limit.
 *
 * @param hasPushSeq whether the history has the unsigned column push_seq
 * @param mayLackPushSeq whether a row may have none, and so counts as push 0
 * @param hasTime whether the history has the column updated_ms
 */
record FrameChoice(FrameBounds bounds, PushLimit limit, boolean hasPushSeq, boolean mayLackPushSeq, boolean hasTime) {

    boolean mayMatter(FrameIndex frames, int frame) {
        if (limit.isNone() || (isCutByLimit() && frames.hasPushSeq(frame) && !limit.takes(frames.minPushSeq(frame)))) {
            return false;
        }
        if (hasPushSeq && bounds.limitsPushSeq() && !bounds.mayHavePushSeq(frames, frame)) {
            return false;
        }
        return !hasTime || !bounds.limitsTime() || bounds.mayHaveTime(frames, frame);
    }

    /** The first frame that may matter, as far as the order of the frames tells. */
    int firstFrame(FrameIndex frames) {
        return hasPushSeq && frames.isAscending() && bounds.pushSeqMin() != 0
                ? frames.firstFrameNotBelow(bounds.pushSeqMin())
                : 0;
    }

    /** The end of the frames that may matter, as far as the order of the frames tells. */
    int endFrame(FrameIndex frames) {
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
