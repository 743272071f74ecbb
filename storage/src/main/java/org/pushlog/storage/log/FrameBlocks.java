package org.pushlog.storage.log;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchGatherer;
import org.pushlog.storage.ipc.BatchLocation;

/** Reads many short frames of one schema at once, see {@link BatchGatherer}. Not thread-safe. */
public final class FrameBlocks {
    /** Opening a longer frame by itself costs less than its bytes. */
    private static final int FRAME_BYTES_MAX = 16 << 10;

    private final FrameIndex frames;
    private final ByteSource source;
    private final int[] projection;
    private final int valueCount;
    private @Nullable FrameSchema schema;
    private @Nullable BatchGatherer gatherer;
    private int readCount;
    private BatchLocation[] locations = new BatchLocation[0];

    FrameBlocks(FrameIndex frames, ByteSource source, int[] projection, int valueCount) {
        this.frames = frames;
        this.source = source;
        this.projection = projection.clone();
        this.valueCount = valueCount;
    }

    /** Whether a frame is so short that it is better read together with others. */
    public boolean isShort(int frame) {
        return frames.lengthBytes(frame) <= FRAME_BYTES_MAX && frames.rowCount(frame) <= FRAME_BYTES_MAX;
    }

    /** Whether two frames have one schema, so that they can be in one block. */
    @SuppressWarnings("ReferenceEquality") // Each schema of an index is one object.
    public boolean areAlike(int frame, int other) {
        return frames.frameSchema(frame) == frames.frameSchema(other);
    }

    /**
     * The rows of the first of some frames, one behind the other; null if they are to be read one by one, which gives them or says what is wrong.
     *
     * @param chosen short frames that are alike and have rows, together at most {@link Batch#ROW_COUNT_MAX} of them
     * @throws org.pushlog.storage.error.IoFailedException if the bytes cannot be read, or are no longer there
     */
    public @Nullable Batch read(int[] chosen, int count) {
        return read(chosen, count, ViewMemory.FRESH);
    }

    /** As {@link #read(int[], int)}; the values are copied to arrays of this memory. */
    public @Nullable Batch read(int[] chosen, int count, ViewMemory memory) {
        BatchGatherer own = gathererFor(frames.frameSchema(chosen[0]));
        if (own == null) {
            return null;
        }
        if (locations.length < count) {
            locations = Arrays.copyOf(locations, count);
        }
        for (int i = 0; i < count; i++) {
            locations[i] = frames.location(chosen[i]);
        }
        Batch rows = own.gather(locations, count, memory);
        readCount = own.gatheredCount();
        return rows;
    }

    /** How many frames the last answer has the rows of: those before the first that is to be read by itself. */
    public int readCount() {
        return readCount;
    }

    @SuppressWarnings("ReferenceEquality")
    private @Nullable BatchGatherer gathererFor(FrameSchema wanted) {
        if (schema != wanted) {
            gatherer = BatchGatherer.of(source, wanted.layout(), projection, valueCount);
            schema = wanted;
        }
        return gatherer;
    }
}
