package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.pushlog.storage.io.ByteSource;

/**
 * Views for reading many small neighbouring parts of a source: they come out of larger runs, which grow while reads stay close together. A view
 * is good until the next one is asked for. Not thread-safe.
 */
final class ReadAhead {
    private static final int CHUNK_MIN_BYTES = 4 << 10;
    private static final int CHUNK_MAX_BYTES = 256 << 10;

    private final ByteSource bytes;
    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private byte[] array = new byte[0];
    private final long[] loadedFrom = new long[1];
    private final int[] loadedLength = new int[1];
    private long chunkAt;
    private int nextBytes = CHUNK_MIN_BYTES;

    ReadAhead(ByteSource bytes) {
        this.bytes = bytes;
    }

    /** As {@link ByteSource#view}; what is short lies in an array. */
    ByteBuffer view(long offsetBytes, int length) {
        long ahead = offsetBytes - chunkAt;
        if (ahead < 0 || ahead > chunk.limit() - length) {
            if (length > CHUNK_MIN_BYTES) {
                return bytes.view(offsetBytes, length);
            }
            load(offsetBytes, length, ahead >= -CHUNK_MIN_BYTES && ahead <= chunk.limit() + CHUNK_MIN_BYTES);
            ahead = offsetBytes - chunkAt;
        }
        return chunk.slice((int) ahead, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void load(long offsetBytes, int length, boolean near) {
        nextBytes = near ? Math.min(2 * nextBytes, CHUNK_MAX_BYTES) : CHUNK_MIN_BYTES;
        // A frame's body is asked for once its end was seen, which may lie in the next run.
        int before = near ? (int) Math.max(0, Math.min(CHUNK_MIN_BYTES, offsetBytes)) : 0;
        // A range that is not inside is the source's to refuse.
        long left = Math.max(length, bytes.lengthBytes() - offsetBytes);
        loadedFrom[0] = offsetBytes - before;
        loadedLength[0] = before + (int) Math.min(left, nextBytes);
        if (array.length < loadedLength[0]) {
            array = new byte[loadedLength[0]];
        }
        chunk = ByteBuffer.wrap(array, 0, 0);
        bytes.read(loadedFrom, loadedLength, 1, array);
        chunk = ByteBuffer.wrap(array, 0, loadedLength[0]);
        chunkAt = loadedFrom[0];
    }
}
