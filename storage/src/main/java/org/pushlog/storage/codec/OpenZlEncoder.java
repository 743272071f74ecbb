package org.pushlog.storage.codec;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.LimitExceededException;

/**
 * Makes OpenZL frames of the shape that holds one Zstandard frame; {@link OpenZl} has the format. It needs the library zstd-jni, which is an
 * optional dependency: reading never does. Safe for many threads.
 */
public final class OpenZlEncoder {
    private static final int MAGIC = 0xD7B1_A5C0 + 25;
    private static final byte[] FLAGS_AND_OUTPUTS = {3, 1};
    private static final byte[] ZSTANDARD_CHUNK = {2, 1, 0, 22, 0, 0, 0, 0};
    private static final int ZSTANDARD_MAGIC_BYTES = 4;
    private static final int OVERHEAD_BYTES_MAX = 64;
    private static final int LEVEL_MAX = 22;

    private OpenZlEncoder() {}

    /** Whether the library is there. */
    public static boolean isAvailable() {
        try {
            return Zstd.maxCompressionLevel() > 0;
        } catch (LinkageError e) {
            return false;
        }
    }

    /**
     * The frame of some bytes.
     *
     * @param level 1 to 22
     * @throws InvalidRequestException if the level is none, or the library is not there
     */
    public static byte[] encode(byte[] content, int level) {
        if (level < 1 || level > LEVEL_MAX) {
            throw new InvalidRequestException("compression", -1, "expected a level of 1 to 22, found " + level);
        }
        byte[] payload = compress(content, level);
        long lengthMax = (long) payload.length + OVERHEAD_BYTES_MAX;
        if (lengthMax > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("compression", -1, lengthMax + " bytes in one chunk");
        }
        ByteBuffer frame = ByteBuffer.wrap(new byte[(int) lengthMax]).order(ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = frame.array();
        frame.putInt(MAGIC).put(FLAGS_AND_OUTPUTS);
        putVarint(frame, content.length + 1L);
        frame.put((byte) XxHash.xxh3(bytes, 0, frame.position()));
        int chunkStart = frame.position();
        frame.put(ZSTANDARD_CHUNK);
        putVarint(frame, payload.length - ZSTANDARD_MAGIC_BYTES + 1L);
        frame.put((byte) 1);
        frame.put(payload, ZSTANDARD_MAGIC_BYTES, payload.length - ZSTANDARD_MAGIC_BYTES);
        frame.putInt((int) XxHash.xxh3(content, 0, content.length));
        frame.putInt((int) XxHash.xxh3(bytes, chunkStart, frame.position() - chunkStart));
        frame.put((byte) 0);
        return Arrays.copyOf(bytes, frame.position());
    }

    private static byte[] compress(byte[] content, int level) {
        try {
            return Zstd.compress(content, level);
        } catch (LinkageError e) {
            throw new InvalidRequestException(
                    "compression",
                    -1,
                    "writing compressed content needs the library zstd-jni (com.github.luben:zstd-jni) on the class"
                            + " path: "
                            + e);
        }
    }

    private static void putVarint(ByteBuffer target, long value) {
        long rest = value;
        for (; rest >= 0x80; rest >>>= 7) {
            target.put((byte) (rest | 0x80));
        }
        target.put((byte) rest);
    }
}
