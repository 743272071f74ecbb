package org.pushlog.storage.store.history;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ViewMemory;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.log.FrameBlocks;
import org.pushlog.storage.log.FrameIndex;

/**
 * Reads neighbouring short frames of a part at once. Blocks grow, so that whoever wants few rows reads few. Where a block cannot be read, or is not
 * worth it, its frames are left to be read one by one. Not thread-safe.
 */
final class ShortFrames {
    private static final int FRAME_COUNT_MAX = 1_024;
    private static final int FIRST_ROW_COUNT = 64;
    private static final int ROW_COUNT_MAX = 8_192;
    private static final int PAUSE_FRAME_COUNT_MAX = 4_096;

    private final FrameRun part;
    private final FrameBlocks blocks;
    private final int[] frames = new int[FRAME_COUNT_MAX];
    private final int[] ends = new int[FRAME_COUNT_MAX];
    private int count;
    private int rowCount;
    private long lengthBytes;
    private int wantedRowCount = FIRST_ROW_COUNT;
    private int pauseFrameCount;
    private int readCount;

    private ShortFrames(FrameRun part, FrameBlocks blocks) {
        this.part = part;
        this.blocks = blocks;
    }

    /** Null if the part does not have all the wanted columns of the history; see {@link HistoryScan} for both. */
    static @Nullable ShortFrames of(FrameRun part, int[] wanted, int valueCount) {
        FrameBlocks blocks = part.blocks(wanted, valueCount);
        return blocks == null ? null : new ShortFrames(part, blocks);
    }

    /** Forgets the frames that were chosen. */
    void clear() {
        count = 0;
        rowCount = 0;
        lengthBytes = 0;
    }

    /** Chooses a frame that has rows, all of which are wanted, if it fits to those before it. */
    boolean add(int frame) {
        FrameIndex index = part.frames();
        if (count == FRAME_COUNT_MAX || !blocks.isShort(frame)) {
            return false;
        }
        long rows = index.rowCount(frame);
        if (count > 0 && (rowCount + rows > wantedRowCount || !blocks.areAlike(frames[0], frame))) {
            return false;
        }
        frames[count] = frame;
        rowCount += (int) rows;
        ends[count] = rowCount;
        lengthBytes += index.lengthBytes(frame);
        count++;
        return true;
    }

    /** The rows of the first of the chosen frames; null if they are to be read one by one. */
    @Nullable
    HistoryBatch read(ReadCounts counts, ViewMemory memory) {
        wantedRowCount = Math.min(4 * wantedRowCount, ROW_COUNT_MAX);
        if (count < 2) {
            return null;
        }
        Batch rows = blocks.read(frames, count, memory);
        if (rows == null) {
            pauseFrameCount = Math.min(2 * pauseFrameCount + 1, PAUSE_FRAME_COUNT_MAX);
            return null;
        }
        pauseFrameCount = 0;
        readCount = blocks.readCount();
        for (int i = readCount; i < count; i++) {
            lengthBytes -= part.frames().lengthBytes(frames[i]);
        }
        counts.readFrames(readCount, lengthBytes);
        counts.addRows(rows.rowCount());
        return HistoryBatch.ofFrames(rows, part, Arrays.copyOf(frames, readCount), Arrays.copyOf(ends, readCount));
    }

    /** The first of the chosen frames that was not read with the others, and is to be read by itself; -1 if all were. */
    int firstLeft() {
        return readCount < count ? frames[readCount] : -1;
    }

    /**
     * Up to which frame they are to be read one by one where {@link #read} gave nothing: farther after each time that frames could not be read at
     * once.
     *
     * @param end the first frame behind those that were looked at
     */
    int oneByOneEnd(int end) {
        return count < 2 ? end : frames[0] + pauseFrameCount;
    }
}
