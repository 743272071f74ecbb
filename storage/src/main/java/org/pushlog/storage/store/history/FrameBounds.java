package org.pushlog.storage.store.history;

import org.pushlog.storage.log.FrameIndex;

/**
 * Ranges of push_seq and time outside which nothing is wanted: a frame none of whose rows lies in both may be left out. A hint, not a filter.
 *
 * @param pushSeqMin unsigned
 * @param pushSeqMax unsigned
 * @param timeMinMs of updated_ms, signed; a larger unsigned time counts as {@link Long#MAX_VALUE}
 * @param timeMaxMs likewise
 */
public record FrameBounds(long pushSeqMin, long pushSeqMax, long timeMinMs, long timeMaxMs) {
    /** Everything is wanted. */
    public static final FrameBounds ALL = new FrameBounds(0, -1L, Long.MIN_VALUE, Long.MAX_VALUE);

    /** The part that both want. */
    public FrameBounds and(FrameBounds other) {
        return new FrameBounds(
                Long.compareUnsigned(pushSeqMin, other.pushSeqMin) >= 0 ? pushSeqMin : other.pushSeqMin,
                Long.compareUnsigned(pushSeqMax, other.pushSeqMax) <= 0 ? pushSeqMax : other.pushSeqMax,
                Math.max(timeMinMs, other.timeMinMs),
                Math.min(timeMaxMs, other.timeMaxMs));
    }

    /** Whether nothing can be wanted. */
    public boolean isEmpty() {
        return Long.compareUnsigned(pushSeqMin, pushSeqMax) > 0 || timeMinMs > timeMaxMs;
    }

    boolean limitsPushSeq() {
        return pushSeqMin != 0 || pushSeqMax != -1L;
    }

    boolean limitsTime() {
        return timeMinMs != Long.MIN_VALUE || timeMaxMs != Long.MAX_VALUE;
    }

    /** Whether a frame may have a row whose push_seq is wanted. A null is not. */
    boolean mayHavePushSeq(FrameIndex frames, int frame) {
        return frames.hasPushSeq(frame)
                && Long.compareUnsigned(frames.maxPushSeq(frame), pushSeqMin) >= 0
                && Long.compareUnsigned(frames.minPushSeq(frame), pushSeqMax) <= 0;
    }

    /** Whether a frame may have a row whose time is wanted. A null is not. */
    boolean mayHaveTime(FrameIndex frames, int frame) {
        return frames.hasTime(frame) && frames.maxTimeMs(frame) >= timeMinMs && frames.minTimeMs(frame) <= timeMaxMs;
    }
}
