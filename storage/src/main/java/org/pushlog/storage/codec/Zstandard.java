package org.pushlog.storage.codec;

import java.nio.ByteBuffer;

/**
 * A Zstandard decoder after RFC 8878: all block types, all table modes, content checksums, several frames in a row and skippable frames.
 * Dictionaries and the formats before 0.8 are refused by name. Whole values only; the result is one array. May be called by many threads
 * at once.
 *
 * <p>Nothing is allocated beyond the caller's limit, the compressed bytes and a few hundred kilobytes. Damaged input fails with {@link
 * org.pushlog.storage.error.CorruptDataException}, a result above the limit with {@link
 * org.pushlog.storage.error.LimitExceededException}, a dictionary with {@link org.pushlog.storage.error.UnsupportedFormatException}.
 */
public final class Zstandard {
    private static final int MAGIC = 0xfd2fb528;
    private static final int LEGACY_MAGIC_FIRST = 0xfd2fb522;

    private Zstandard() {}

    /** As {@link #decompress(ByteBuffer, int, String, long)} of bytes that lie at the beginning of the resource. */
    public static byte[] decompress(ByteBuffer frames, int outputLengthMax, String resource) {
        return decompress(frames, outputLengthMax, resource, 0);
    }

    /**
     * Decodes all frames between the buffer's position and limit, which stay as they are.
     *
     * @param outputLengthMax the most bytes that may come out
     * @param resource what the frames are called in a failure
     * @param offsetBytes where they lie in the resource, for a failure's offset
     */
    public static byte[] decompress(ByteBuffer frames, int outputLengthMax, String resource, long offsetBytes) {
        ByteCursor in = ByteCursor.over(frames, resource, offsetBytes);
        OutputBuffer out = new OutputBuffer(outputLengthMax);
        do {
            int first = in.position();
            int magic = in.i32("a Zstandard frame");
            if (magic == MAGIC) {
                ZstandardFrame.decode(in, out);
            } else if (SkippableFrame.is(magic)) {
                SkippableFrame.skip(in);
            } else if (magic >= LEGACY_MAGIC_FIRST && magic < MAGIC) {
                throw in.unsupported(
                        first, "a Zstandard frame of a version before 0.8: magic " + Integer.toHexString(magic));
            } else {
                throw in.mismatch(first, "Zstandard magic", Integer.toHexString(MAGIC), Integer.toHexString(magic));
            }
        } while (in.hasRemaining());
        return out.toArray();
    }

    /** Decodes exactly one frame that lacks its 4 magic bytes, as OpenZL stores it; see {@link #decompress(ByteBuffer, int, String, long)}. */
    public static byte[] decompressWithoutMagic(
            ByteBuffer frame, int outputLengthMax, String resource, long offsetBytes) {
        return decompressWithoutMagic(ByteCursor.over(frame, resource, offsetBytes), outputLengthMax);
    }

    static byte[] decompressWithoutMagic(ByteCursor in, int outputLengthMax) {
        OutputBuffer out = new OutputBuffer(outputLengthMax);
        ZstandardFrame.decode(in, out);
        in.expectEnd("a Zstandard frame");
        return out.toArray();
    }
}
