package org.pushlog.storage.codec;

import java.nio.ByteBuffer;
import org.pushlog.storage.work.Cancellation;

/**
 * A decoder of the LZ4 frame format (version 1): independent and linked blocks, stored blocks, content size, all check sums, several
 * frames in a row and skippable frames. Dictionaries and the legacy format are refused by name. Limits and failures are those of {@link
 * Zstandard}.
 *
 * <pre>
 * frame      → magic 184D2204, descriptor, block*, end mark 00000000, [XXH32 of the content]
 * descriptor → flags, block size code, [content size: 8], [dictionary: 4], second byte of the XXH32 of all these
 * block      → size: 4 (highest bit: stored), bytes, [XXH32 of the bytes]
 * </pre>
 */
public final class Lz4Frame {
    private static final int MAGIC = 0x184d2204;
    private static final int LEGACY_MAGIC = 0x184c2102;
    private static final int STORED_BIT = 0x80000000;
    /** What a block's coded byte can at most decode to, by run lengths of 255 a byte. */
    private static final int EXPANSION_MAX = 255;

    private final ByteCursor in;
    private final OutputBuffer out;
    private final int frameStart;
    private final boolean linkedBlocks;
    private final boolean blockChecksums;
    private final boolean contentChecksum;
    private final int blockSizeMaxBytes;
    /** Where the output must end, or -1 if the frame does not say. */
    private final long declaredEnd;

    private Lz4Frame(ByteCursor in, OutputBuffer out) {
        this.in = in;
        this.out = out;
        frameStart = out.length();
        int first = in.position();
        int flags = in.u8("an LZ4 frame header");
        int blockSize = in.u8("an LZ4 frame header");
        if (flags >>> 6 != 1) {
            throw in.unsupported(first, "an LZ4 frame of version " + (flags >>> 6) + "; version 1 is read");
        }
        int blockSizeCode = blockSize >>> 4;
        if ((flags & 0x02) != 0 || (blockSize & 0x8f) != 0 || blockSizeCode < 4) {
            throw in.corrupt(first, "an LZ4 frame header has reserved bits or an unknown block size");
        }
        linkedBlocks = (flags & 0x20) == 0;
        blockChecksums = (flags & 0x10) != 0;
        contentChecksum = (flags & 0x04) != 0;
        blockSizeMaxBytes = 1 << (8 + 2 * blockSizeCode);
        boolean contentSizePresent = (flags & 0x08) != 0;
        long contentSizeBytes = contentSizePresent ? in.i64("an LZ4 frame header") : 0;
        long dictionary = (flags & 0x01) != 0 ? in.u32("an LZ4 frame header") : 0;
        checkHeader(first);
        if ((flags & 0x01) != 0) {
            throw in.unsupported(first, "an LZ4 frame needs dictionary " + dictionary + "; dictionaries are not read");
        }
        if (contentSizePresent) {
            reserveContent(first, contentSizeBytes);
        }
        declaredEnd = contentSizePresent ? frameStart + contentSizeBytes : -1;
    }

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
            int magic = in.i32("an LZ4 frame");
            if (magic == MAGIC) {
                new Lz4Frame(in, out).decodeBlocks();
            } else if (SkippableFrame.is(magic)) {
                SkippableFrame.skip(in);
            } else if (magic == LEGACY_MAGIC) {
                throw in.unsupported(first, "an LZ4 frame of the legacy format");
            } else {
                throw in.mismatch(first, "LZ4 frame magic", Integer.toHexString(MAGIC), Integer.toHexString(magic));
            }
        } while (in.hasRemaining());
        return out.toArray();
    }

    private void checkHeader(int first) {
        int at = in.position();
        int found = (XxHash.xxh32(in.bytes(), first, at - first) >>> 8) & 0xff;
        int expected = in.u8("an LZ4 frame header");
        if (expected != found) {
            throw in.mismatch(at, "check byte of an LZ4 frame header", expected, found);
        }
    }

    private void reserveContent(int first, long contentSizeBytes) {
        if (Long.compareUnsigned(contentSizeBytes, out.room()) > 0) {
            throw in.limitExceeded(
                    first,
                    "an LZ4 frame of " + Long.toUnsignedString(contentSizeBytes) + " bytes is above the limit of "
                            + out.room());
        }
        if (contentSizeBytes > (long) EXPANSION_MAX * in.remaining()) {
            throw in.corrupt(first, in.remaining() + " bytes of LZ4 blocks cannot hold " + contentSizeBytes + " bytes");
        }
        out.reserve((int) contentSizeBytes);
    }

    private void decodeBlocks() {
        for (int size = in.i32("an LZ4 block"); size != 0; size = in.i32("an LZ4 block")) {
            Cancellation.check();
            int first = in.position();
            int lengthBytes = size & ~STORED_BIT;
            if (lengthBytes > blockSizeMaxBytes) {
                throw in.corrupt(first, "an LZ4 block of " + lengthBytes + " bytes is above " + blockSizeMaxBytes);
            }
            ByteCursor block = in.slice(lengthBytes, "an LZ4 block");
            if (blockChecksums) {
                checkXxh32("XXH32 of an LZ4 block", in.bytes(), first, lengthBytes);
            }
            if ((size & STORED_BIT) != 0) {
                checkFits(first, lengthBytes);
                out.append(in.bytes(), first, lengthBytes);
            } else {
                decodeBlock(block);
            }
        }
        if (declaredEnd >= 0 && out.length() != declaredEnd) {
            throw in.mismatch(
                    in.position(),
                    "decoded length of an LZ4 frame",
                    declaredEnd - frameStart,
                    out.length() - frameStart);
        }
        if (contentChecksum) {
            checkXxh32("XXH32 of an LZ4 frame", out.array(), frameStart, out.length() - frameStart);
        }
    }

    private void decodeBlock(ByteCursor block) {
        int first = block.position();
        // At most what the block can decode to, so that many small blocks do not ask for the largest size each.
        int lengthMax =
                (int) Math.min(Math.min(blockSizeMaxBytes, (long) EXPANSION_MAX * block.remaining()), out.room());
        out.reserve(lengthMax);
        int historyStart = linkedBlocks ? frameStart : out.length();
        int end = Lz4Block.decode(block, out.array(), historyStart, out.length(), out.length() + lengthMax);
        if (end == Lz4Block.TARGET_FULL) {
            checkFits(first, blockSizeMaxBytes);
            throw block.corrupt(first, "an LZ4 block decodes to more than " + lengthMax + " bytes");
        }
        checkFits(first, end - out.length());
        out.advanceTo(end);
    }

    private void checkFits(int first, int lengthBytes) {
        if (declaredEnd >= 0 && lengthBytes > declaredEnd - out.length()) {
            throw in.corrupt(first, "an LZ4 frame decodes to more than its " + (declaredEnd - frameStart) + " bytes");
        }
        if (lengthBytes > out.room()) {
            throw in.limitExceeded(
                    first, "an LZ4 frame decodes to more than the limit of " + out.lengthMax() + " bytes");
        }
    }

    private void checkXxh32(String what, byte[] bytes, int index, int lengthBytes) {
        int at = in.position();
        int expected = in.i32("an LZ4 checksum");
        int found = XxHash.xxh32(bytes, index, lengthBytes);
        if (expected != found) {
            throw in.mismatch(at, what, Integer.toHexString(expected), Integer.toHexString(found));
        }
    }
}
