package org.pushlog.storage.store.fold;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.log.FrameBlocks;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.ReadCounts;

/** Makes rows of a state out of short frames that are read at once. Not thread-safe. */
final class StateBlocks {
    /** Of fewer frames each is opened by itself. */
    static final int FRAME_COUNT_MIN = 8;

    private static final int FRAME_ROW_COUNT_MAX = 32_768;
    private static final long FRAME_BYTES_MAX = 8L << 20;

    private final FrameRun part;
    private final FrameBlocks blocks;

    /** For frames the place of their first row among the rows that are read: keys and values of an open hash table, keys plus one. */
    private int[] known = new int[16];

    private int[] firstRow = new int[16];
    private int[] frames = new int[16];
    private int count;
    private int rowCount;
    private long lengthBytes;

    private StateBlocks(FrameRun part, FrameBlocks blocks) {
        this.part = part;
        this.blocks = blocks;
    }

    /** Null if the part does not have all the wanted columns of the history, or its frames are long. */
    static @Nullable StateBlocks of(@Nullable FrameRun part, int[] wanted) {
        FrameBlocks blocks = part == null || !part.hasShortFrames() ? null : part.blocks(wanted, wanted.length);
        return part == null || blocks == null ? null : new StateBlocks(part, blocks);
    }

    /**
     * The rows {@code [from, end)} of a state, which all lie in this part; null if they are to be made one by one.
     *
     * @param firstFrame the number that the state gives to this part's first frame
     */
    @Nullable
    Batch read(StateRows rows, int from, int end, int firstFrame, ReadCounts counts) {
        begin(end - from);
        int[] places = new int[end - from];
        for (int i = from; i < end; i++) {
            int frame = rows.frame(i) - firstFrame;
            if (frame < 0 || frame >= part.frames().count()) {
                return null;
            }
            int first = firstRowOf(frame);
            long inFrame = rows.row(i);
            if (first < 0 || inFrame >= part.frames().rowCount(frame)) {
                return null;
            }
            places[i - from] = first + (int) inFrame;
        }
        if (count < FRAME_COUNT_MIN) {
            return null;
        }
        Batch read = blocks.read(frames, count);
        if (read == null || blocks.readCount() < count) {
            return null;
        }
        counts.readFrames(count, lengthBytes);
        return read.gather(places);
    }

    private void begin(int wantedCount) {
        int capacity = Integer.highestOneBit(Math.max(8, wantedCount)) * 4;
        if (known.length < capacity) {
            known = new int[capacity];
            firstRow = new int[capacity];
            frames = new int[wantedCount];
        } else {
            Arrays.fill(known, 0);
        }
        count = 0;
        rowCount = 0;
        lengthBytes = 0;
    }

    /** Where the rows of a frame begin among those that are read; -1 if it cannot be read with the others. */
    private int firstRowOf(int frame) {
        int mask = known.length - 1;
        int slot = ((frame * 0x9E3779B9) >>> 7) & mask;
        while (known[slot] != 0) {
            if (known[slot] == frame + 1) {
                return firstRow[slot];
            }
            slot = (slot + 1) & mask;
        }
        FrameIndex index = part.frames();
        boolean fits = blocks.isShort(frame)
                && rowCount + index.rowCount(frame) <= FRAME_ROW_COUNT_MAX
                && lengthBytes + index.lengthBytes(frame) <= FRAME_BYTES_MAX
                && (count == 0 || blocks.areAlike(frames[0], frame));
        if (!fits) {
            return -1;
        }
        known[slot] = frame + 1;
        firstRow[slot] = rowCount;
        frames[count++] = frame;
        rowCount += (int) index.rowCount(frame);
        lengthBytes += index.lengthBytes(frame);
        return firstRow[slot];
    }
}
