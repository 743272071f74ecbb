package org.pushlog.storage.store.fold;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.PushList;
import org.pushlog.storage.work.Cancellation;

/**
 * Which push is the last, in the order of push_seq, whose time is not later than a given one. Only pushes before which no later one has an
 * earlier or equal time can ever be the answer, so only those are kept: their times ascend strictly. Immutable.
 */
final class PushTimes {
    private static final int PUSHES_A_LOOK = 4_095;

    private final long[] pushSeq;
    private final long[] timeMs;
    private final long lastPushSeq;
    private final boolean hasPush;
    private final int liveFrameCount;

    private PushTimes(Builder builder, int liveFrameCount) {
        this.pushSeq = Arrays.copyOf(builder.pushSeq, builder.count);
        this.timeMs = Arrays.copyOf(builder.timeMs, builder.count);
        this.lastPushSeq = builder.lastPushSeq;
        this.hasPush = builder.hasPush;
        this.liveFrameCount = liveFrameCount;
    }

    /**
     * The times of all pushes.
     *
     * @param earlier what is known of the same history with fewer live frames, null if nothing is
     */
    static PushTimes of(HistoryParts parts, @Nullable PushTimes earlier, BooleanSupplier cancelled) {
        PushTimes grown = fromIndex(parts, earlier);
        if (grown != null) {
            return grown;
        }
        Builder builder = new Builder();
        PushList pushes = new PushReader(parts, true).read(PushLimit.ALL, cancelled);
        for (int push = 0; push < pushes.count(); push++) {
            Cancellation.check(push, PUSHES_A_LOOK);
            if (pushes.hasPushSeq(push)) {
                boolean tooLate = pushes.isUpdatedMsUnsigned() && pushes.updatedMs(push) < 0;
                builder.add(
                        pushes.pushSeq(push),
                        pushes.hasUpdatedMs(push),
                        tooLate ? Long.MAX_VALUE : pushes.updatedMs(push));
            }
        }
        return new PushTimes(builder, parts.liveFrameCount());
    }

    /** The state after the last push that is not later. */
    PushLimit limitAt(long epochMillis) {
        int low = 0;
        int high = pushSeq.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timeMs[middle] <= epochMillis) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? PushLimit.NONE : PushLimit.upTo(pushSeq[low - 1]);
    }

    /** From what the frame index knows, if each frame is one push of one time and they are in order; otherwise null. */
    private static @Nullable PushTimes fromIndex(HistoryParts parts, @Nullable PushTimes earlier) {
        FrameRun live = parts.live();
        if (live == null
                || parts.mayLackPushSeq()
                || parts.mayLackTime()
                || (parts.sealed() != null && earlier == null)) {
            return null;
        }
        Builder builder = earlier == null ? new Builder() : new Builder(earlier);
        FrameIndex frames = live.frames();
        for (int frame = earlier == null ? 0 : earlier.liveFrameCount; frame < frames.count(); frame++) {
            Cancellation.check(frame, PUSHES_A_LOOK);
            if (!frames.isLikeFirst(frame) || frames.rowCount(frame) == 0) {
                continue;
            }
            long seq = frames.minPushSeq(frame);
            boolean isOnePush = seq == frames.maxPushSeq(frame)
                    && frames.hasTime(frame)
                    && frames.minTimeMs(frame) == frames.maxTimeMs(frame);
            if (!isOnePush || !builder.isAtEnd(seq)) {
                return null;
            }
            builder.add(seq, true, frames.minTimeMs(frame));
        }
        return new PushTimes(builder, frames.count());
    }

    private static final class Builder {
        private long[] pushSeq;
        private long[] timeMs;
        private int count;
        private long lastPushSeq;
        private boolean hasPush;

        Builder() {
            pushSeq = new long[64];
            timeMs = new long[64];
        }

        Builder(PushTimes earlier) {
            count = earlier.pushSeq.length;
            pushSeq = Arrays.copyOf(earlier.pushSeq, count + 64);
            timeMs = Arrays.copyOf(earlier.timeMs, count + 64);
            lastPushSeq = earlier.lastPushSeq;
            hasPush = earlier.hasPush;
        }

        boolean isAtEnd(long seq) {
            return !hasPush || Long.compareUnsigned(seq, lastPushSeq) >= 0;
        }

        /** Adds rows of a push that is not below the last; those of the last one itself were given its time by their first. */
        void add(long seq, boolean hasTime, long millis) {
            if (hasPush && seq == lastPushSeq) {
                return;
            }
            hasPush = true;
            lastPushSeq = seq;
            if (!hasTime) {
                return;
            }
            while (count > 0 && timeMs[count - 1] >= millis) {
                count--;
            }
            if (count == pushSeq.length) {
                pushSeq = Arrays.copyOf(pushSeq, Math.multiplyExact(count, 2));
                timeMs = Arrays.copyOf(timeMs, pushSeq.length);
            }
            pushSeq[count] = seq;
            timeMs[count] = millis;
            count++;
        }
    }
}
