package org.pushlog.storage.ipc;

import java.util.Arrays;
import org.pushlog.storage.io.ViewMemory;

/**
 * Memory that the bytes of one batch after another are copied to, so that they stay in the processor's caches and no memory is cleared for each
 * batch. Belongs to whoever reads: it is handed to {@link BatchCursor#next(ReusedBuffers)}, and a batch that was read into it is good until the
 * next one is. For one thread at a time; may serve any number of cursors, one after another.
 *
 * <p>With assertions switched on each batch is overwritten before the next is read, so that every test finds out who keeps one.
 */
public final class ReusedBuffers implements ViewMemory {
    /** The most rows of a batch. */
    static final int ROW_COUNT_MAX = 8_192;

    /** Rows are read in batches so short that no buffer is longer: what a batch holds is to stay in a core's own cache. */
    static final int LENGTH_MAX_BYTES = 512 << 10;

    private static final byte OVERWRITTEN = (byte) 0xA5;

    private byte[][] arrays = new byte[8][0];
    private int usedCount;

    /** What was read before is not needed any more. */
    public void clear() {
        assert overwrite();
        usedCount = 0;
    }

    @Override
    public byte[] ofLength(int length) {
        if (length > LENGTH_MAX_BYTES) {
            // One long value. To keep its memory would cost more than to get it anew.
            return new byte[length];
        }
        if (usedCount == arrays.length) {
            arrays = Arrays.copyOf(arrays, 2 * usedCount);
            Arrays.fill(arrays, usedCount, arrays.length, new byte[0]);
        }
        if (arrays[usedCount].length < length) {
            arrays[usedCount] = new byte[Math.min(LENGTH_MAX_BYTES, length + (length >>> 2))];
        }
        return arrays[usedCount++];
    }

    private boolean overwrite() {
        for (int i = 0; i < usedCount; i++) {
            Arrays.fill(arrays[i], OVERWRITTEN);
        }
        return true;
    }
}
