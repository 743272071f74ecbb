package org.pushlog.storage.store.history;

import java.util.Arrays;
import org.pushlog.storage.work.Cancellation;

/**
 * The pushes of a history in the order of their push_seq. A push is every row with one push_seq, wherever those rows lie; its place is that of
 * its first row. Where a log has no push_seq each frame is a push. Immutable once made.
 */
public final class PushList {
    private static final int PUSHES_A_LOOK = 4_095;

    private final HistoryFrames frames;
    private final boolean byFrame;
    private final boolean unsignedTimes;
    private long[] pushSeq = new long[16];
    private boolean[] known = new boolean[16];
    private long[] rowCount = new long[16];
    private long[] updatedMs = new long[16];
    private boolean[] updatedKnown = new boolean[16];
    private int[] frame = new int[16];
    private int count;

    /** @param byFrame whether each frame is a push, because there is no push_seq */
    public PushList(HistoryFrames frames, boolean byFrame, boolean unsignedTimes) {
        this.frames = frames;
        this.byFrame = byFrame;
        this.unsignedTimes = unsignedTimes;
    }

    public int count() {
        return count;
    }

    /** False if the log has no push_seq, or the rows have none. */
    public boolean hasPushSeq(int push) {
        return known[push];
    }

    /** Unsigned; without meaning unless {@link #hasPushSeq}. */
    public long pushSeq(int push) {
        return pushSeq[push];
    }

    public long rowCount(int push) {
        return rowCount[push];
    }

    /** Whether the push's first row has a time. */
    public boolean hasUpdatedMs(int push) {
        return updatedKnown[push];
    }

    /** The time of the push's first row as the log has it; unsigned if its column is. */
    public long updatedMs(int push) {
        return updatedMs[push];
    }

    /** Whether {@link #updatedMs} is to be read as unsigned. */
    public boolean isUpdatedMsUnsigned() {
        return unsignedTimes;
    }

    /** The frame of the push's first row, in the numbering of the history's frames. */
    public int frame(int push) {
        return frame[push];
    }

    /** The frames that {@link #frame} numbers. */
    public HistoryFrames frames() {
        return frames;
    }

    /** Adds rows in the order of the history; those of the push that was added last are counted to it. */
    public void add(boolean hasSeq, long seq, long rows, boolean hasTime, long time, int inFrame) {
        boolean isSame = count > 0
                && known[count - 1] == hasSeq
                && (hasSeq ? pushSeq[count - 1] == seq : !byFrame || frame[count - 1] == inFrame);
        if (isSame) {
            rowCount[count - 1] += rows;
            return;
        }
        if (count == pushSeq.length) {
            grow();
        }
        known[count] = hasSeq;
        pushSeq[count] = seq;
        rowCount[count] = rows;
        updatedKnown[count] = hasTime;
        updatedMs[count] = time;
        frame[count] = inFrame;
        count++;
    }

    /** Orders the pushes, and makes one of the parts of a push that others came between. */
    public PushList finish() {
        if (byFrame || isAscending()) {
            return this;
        }
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> {
            Cancellation.check();
            int unknownLast = Boolean.compare(known[b], known[a]);
            return unknownLast != 0 || !known[a] ? unknownLast : Long.compareUnsigned(pushSeq[a], pushSeq[b]);
        });
        PushList ordered = new PushList(frames, false, unsignedTimes);
        for (int i : order) {
            Cancellation.check(i, PUSHES_A_LOOK);
            ordered.add(known[i], pushSeq[i], rowCount[i], updatedKnown[i], updatedMs[i], frame[i]);
        }
        return ordered;
    }

    private boolean isAscending() {
        for (int i = 1; i < count; i++) {
            if (!known[i] || !known[i - 1] || Long.compareUnsigned(pushSeq[i - 1], pushSeq[i]) >= 0) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        int capacity = Math.multiplyExact(pushSeq.length, 2);
        pushSeq = Arrays.copyOf(pushSeq, capacity);
        known = Arrays.copyOf(known, capacity);
        rowCount = Arrays.copyOf(rowCount, capacity);
        updatedMs = Arrays.copyOf(updatedMs, capacity);
        updatedKnown = Arrays.copyOf(updatedKnown, capacity);
        frame = Arrays.copyOf(frame, capacity);
    }
}
