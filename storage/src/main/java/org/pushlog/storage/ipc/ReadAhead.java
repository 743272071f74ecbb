package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.pushlog.storage.io.ByteSource;

/**
 * Views for reading many small neighbouring parts of a source: they come out of larger views, which grow while reads stay close together. Not
 * thread-safe.
 */
final class ReadAhead {
    private static final int CHUNK_MIN_BYTES = 4 << 10;
    private static final int CHUNK_MAX_BYTES = 256 << 10;

    private final ByteSource bytes;
    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private long chunkAt;
    private int nextBytes = CHUNK_MIN_BYTES;

    ReadAhead(ByteSource bytes) {
        this.bytes = bytes;
    }

    /** As {@link ByteSource#view}. */
    ByteBuffer view(long offsetBytes, int length) {
        long ahead = offsetBytes - chunkAt;
        if (ahead < 0 || ahead > chunk.limit() - length) {
            if (length > CHUNK_MIN_BYTES) {
                return bytes.view(offsetBytes, length);
            }
            load(offsetBytes, length, ahead >= 0 && ahead <= chunk.limit() + CHUNK_MIN_BYTES);
            ahead = 0;
        }
        return chunk.slice((int) ahead, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void load(long offsetBytes, int length, boolean near) {
        nextBytes = near ? Math.min(2 * nextBytes, CHUNK_MAX_BYTES) : CHUNK_MIN_BYTES;
        // A range that is not inside is the source's to refuse.
        long left = Math.max(length, bytes.lengthBytes() - offsetBytes);
        chunk = bytes.view(offsetBytes, (int) Math.min(left, nextBytes));
        chunkAt = offsetBytes;
    }
}
