package org.pushlog.storage.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A decoder of the two OpenZL frame shapes that archives hold: a run of bytes stored as it is, or one Zstandard frame.
 *
 * <pre>
 * frame   → magic D7B1A5C0 + 25, flags 03, outputs 01, content length + 1: varint, header check: 1,
 *           chunk, content check: 4, frame check: 4, end 00
 * chunk   → 01 01, length: varint, bytes
 *         | 02 01 00 16 00 00 00 00, length: varint, 01, Zstandard frame without its magic
 * checks  → lowest bytes of XXH3-64: of all before it; of the content; of chunk and content check
 * </pre>
 *
 * <p>Any other version, flag, node or shape is refused with an {@link org.pushlog.storage.error.UnsupportedFormatException} that says what
 * was found. Limits and other failures are those of {@link Zstandard}.
 */
public final class OpenZl {
    private static final int MAGIC_BASE = 0xd7b1a5c0;
    private static final int VERSION = 25;
    /** Format versions below this are taken for versions, other magics for damage. */
    private static final int VERSION_COUNT = 64;

    private static final int FLAGS_BOTH_CHECKSUMS = 3;
    private static final int OUTPUTS_ONE_SERIAL = 1;
    private static final byte[] STORED_CHUNK = {1, 1};
    private static final byte[] ZSTANDARD_CHUNK = {2, 1, 0, 22, 0, 0, 0, 0};
    private static final int PAYLOAD_WITHOUT_MAGIC = 1;

    private OpenZl() {}

    /** As {@link #decompress(ByteBuffer, int, String, long)} of a frame that lies at the beginning of the resource. */
    public static byte[] decompress(ByteBuffer frame, int outputLengthMax, String resource) {
        return decompress(frame, outputLengthMax, resource, 0);
    }

    /**
     * Decodes the one frame between the buffer's position and limit, which stay as they are, and checks all its checksums.
     *
     * @param outputLengthMax the most bytes that may come out: the chunk's uncompressed size by its index
     * @param resource what the frame is called in a failure: file and chunk
     * @param offsetBytes where it lies in the resource, for a failure's offset
     */
    public static byte[] decompress(ByteBuffer frame, int outputLengthMax, String resource, long offsetBytes) {
        ByteCursor in = ByteCursor.over(frame, resource, offsetBytes);
        int first = in.position();
        long contentLength = readHeader(in);
        if (contentLength > outputLengthMax) {
            throw in.limitExceeded(
                    first, "an OpenZL frame of " + contentLength + " bytes is above the limit of " + outputLengthMax);
        }
        int chunkFirst = in.position();
        boolean stored = readChunkIsStored(in);
        ByteCursor payload = in.slice(in.varint("an OpenZL chunk"), "an OpenZL chunk");
        int contentCheckAt = in.position();
        int contentCheck = in.i32("the OpenZL content check");
        checkXxh3("frame check", in, chunkFirst, in.position());
        byte[] content = stored
                ? Arrays.copyOfRange(payload.bytes(), payload.position(), payload.limit())
                : decodeZstandard(payload, outputLengthMax);
        if (content.length != contentLength) {
            throw in.mismatch(chunkFirst, "decoded length of an OpenZL frame", contentLength, content.length);
        }
        int found = (int) XxHash.xxh3(content, 0, content.length);
        if (contentCheck != found) {
            throw in.mismatch(
                    contentCheckAt,
                    "content check of an OpenZL frame",
                    Integer.toHexString(contentCheck),
                    Integer.toHexString(found));
        }
        if (in.u8("the end of an OpenZL frame") != 0) {
            throw in.unsupported(in.position() - 1, "an OpenZL frame of more than one chunk");
        }
        in.expectEnd("an OpenZL frame");
        return content;
    }

    /** Reads the header and returns the content length, which is not checked against anything yet. */
    private static long readHeader(ByteCursor in) {
        int first = in.position();
        int magic = in.i32("an OpenZL frame");
        int version = magic - MAGIC_BASE;
        if (version < 0 || version >= VERSION_COUNT) {
            throw in.mismatch(
                    first, "OpenZL magic", Integer.toHexString(MAGIC_BASE + VERSION), Integer.toHexString(magic));
        }
        if (version != VERSION) {
            throw in.unsupported(
                    first, "an OpenZL frame of format version " + version + "; version " + VERSION + " is read");
        }
        int flags = in.u8("an OpenZL frame header");
        int outputs = in.u8("an OpenZL frame header");
        if (flags != FLAGS_BOTH_CHECKSUMS || outputs != OUTPUTS_ONE_SERIAL) {
            throw in.unsupported(
                    first + 4,
                    "an OpenZL frame with flags " + flags + " and outputs " + outputs
                            + "; flags 3 and outputs 1 are read");
        }
        int sizeAt = in.position();
        long sizePlusOne = in.varint("an OpenZL content length");
        int checkAt = in.position();
        int found = (int) XxHash.xxh3(in.bytes(), first, checkAt - first) & 0xff;
        int expected = in.u8("the OpenZL header check");
        if (expected != found) {
            throw in.mismatch(checkAt, "header check of an OpenZL frame", expected, found);
        }
        if (sizePlusOne == 0) {
            throw in.unsupported(sizeAt, "an OpenZL frame of unknown content length");
        }
        return sizePlusOne - 1;
    }

    private static boolean readChunkIsStored(ByteCursor in) {
        if (startsWith(in, STORED_CHUNK)) {
            in.take(STORED_CHUNK.length, "an OpenZL chunk");
            return true;
        }
        if (startsWith(in, ZSTANDARD_CHUNK)) {
            in.take(ZSTANDARD_CHUNK.length, "an OpenZL chunk");
            return false;
        }
        int shown = Math.min(in.remaining(), ZSTANDARD_CHUNK.length);
        if (shown == 0) {
            throw in.corrupt(in.position(), "an OpenZL frame ends behind its header");
        }
        String found = HexFormat.ofDelimiter(" ").formatHex(in.bytes(), in.position(), in.position() + shown);
        throw in.unsupported(
                in.position(), "an OpenZL chunk of another shape than stored or Zstandard: it begins with " + found);
    }

    private static boolean startsWith(ByteCursor in, byte[] bytes) {
        return in.remaining() >= bytes.length
                && Arrays.equals(in.bytes(), in.position(), in.position() + bytes.length, bytes, 0, bytes.length);
    }

    private static byte[] decodeZstandard(ByteCursor payload, int outputLengthMax) {
        int format = payload.u8("an OpenZL Zstandard payload");
        if (format != PAYLOAD_WITHOUT_MAGIC) {
            throw payload.unsupported(
                    payload.position() - 1, "an OpenZL Zstandard payload of format " + format + "; format 1 is read");
        }
        return Zstandard.decompressWithoutMagic(payload, outputLengthMax);
    }

    private static void checkXxh3(String what, ByteCursor in, int from, int to) {
        int expected = in.i32("the OpenZL " + what);
        int found = (int) XxHash.xxh3(in.bytes(), from, to - from);
        if (expected != found) {
            throw in.mismatch(
                    to, what + " of an OpenZL frame", Integer.toHexString(expected), Integer.toHexString(found));
        }
    }
}
