package org.pushlog.storage.codec;

import org.pushlog.storage.work.Cancellation;

/**
 * Decodes one Zstandard frame behind its magic bytes: header, blocks (each 3 bytes of header: last flag, type in 2 bits, size in 21), and
 * the low 4 bytes of the content's XXH64 if the header says so.
 */
final class ZstandardFrame {
    private static final int RAW = 0;
    private static final int RUN = 1;
    private static final int COMPRESSED = 2;

    private final ByteCursor in;
    private final OutputBuffer out;
    private final ZstandardHeader header;
    private final int blockSizeMaxBytes;
    private final int frameStart;
    /** Where the output ends at the latest: by the declared content size or by the caller's limit. */
    private final int outputEnd;

    private final LiteralsDecoder literals;
    private final SequenceDecoder sequences;

    private ZstandardFrame(ByteCursor in, OutputBuffer out) {
        int first = in.position();
        this.in = in;
        this.out = out;
        header = ZstandardHeader.read(in);
        blockSizeMaxBytes = header.blockSizeMaxBytes();
        frameStart = out.length();
        literals = new LiteralsDecoder(blockSizeMaxBytes);
        sequences = new SequenceDecoder(header.windowSizeBytes());
        if (header.contentSizeBytes().isPresent()) {
            long contentSizeBytes = header.contentSizeBytes().getAsLong();
            if (Long.compareUnsigned(contentSizeBytes, out.room()) > 0) {
                throw in.limitExceeded(
                        first,
                        "a Zstandard frame of " + Long.toUnsignedString(contentSizeBytes)
                                + " bytes is above the limit of " + out.room());
            }
            if (contentSizeBytes > possibleOutputBytes()) {
                throw in.corrupt(first, "a Zstandard frame's blocks cannot hold its " + contentSizeBytes + " bytes");
            }
            outputEnd = frameStart + (int) contentSizeBytes;
            out.reserve((int) contentSizeBytes);
        } else {
            outputEnd = frameStart + out.room();
        }
    }

    /** Decodes the frame at the cursor, which goes behind it. */
    static void decode(ByteCursor in, OutputBuffer out) {
        new ZstandardFrame(in, out).decodeBlocks();
    }

    /** The most bytes that the frame's blocks can decode to: a header alone must not make us allocate. */
    private long possibleOutputBytes() {
        ByteCursor ahead = in.copy();
        long sum = 0;
        boolean last = false;
        while (!last) {
            int block = ahead.u24("a Zstandard block header");
            int type = (block >>> 1) & 3;
            last = (block & 1) != 0;
            sum += type == COMPRESSED ? blockSizeMaxBytes : block >>> 3;
            ahead.take(type == RUN ? 1 : block >>> 3, "a Zstandard block");
        }
        return sum;
    }

    private void decodeBlocks() {
        boolean last = false;
        while (!last) {
            Cancellation.check();
            int first = in.position();
            int block = in.u24("a Zstandard block header");
            int sizeBytes = block >>> 3;
            last = (block & 1) != 0;
            if (sizeBytes > blockSizeMaxBytes) {
                throw in.corrupt(first, "a Zstandard block of " + sizeBytes + " bytes is above " + blockSizeMaxBytes);
            }
            switch ((block >>> 1) & 3) {
                case RAW -> {
                    checkFits(first, sizeBytes);
                    out.append(in.bytes(), in.take(sizeBytes, "a Zstandard block"), sizeBytes);
                }
                case RUN -> {
                    byte value = (byte) in.u8("a Zstandard block");
                    checkFits(first, sizeBytes);
                    out.appendRun(value, sizeBytes);
                }
                case COMPRESSED -> decodeCompressed(first, in.slice(sizeBytes, "a Zstandard block"));
                default -> throw in.corrupt(first, "a Zstandard block is of the reserved type 3");
            }
        }
        checkContent();
    }

    private void decodeCompressed(int first, ByteCursor block) {
        int lengthMax = Math.min(blockSizeMaxBytes, outputEnd - out.length());
        out.reserve(lengthMax);
        literals.decode(block);
        int end = sequences.decode(
                block,
                literals,
                new SequenceDecoder.Target(out.array(), frameStart, out.length(), out.length() + lengthMax));
        if (end == SequenceDecoder.TARGET_FULL) {
            checkFits(first, blockSizeMaxBytes);
            throw in.corrupt(first, "a Zstandard block decodes to more than " + blockSizeMaxBytes + " bytes");
        }
        out.advanceTo(end);
    }

    private void checkFits(int first, int lengthBytes) {
        if (lengthBytes > outputEnd - out.length()) {
            if (header.contentSizeBytes().isPresent()) {
                throw in.corrupt(
                        first, "a Zstandard frame decodes to more than its " + (outputEnd - frameStart) + " bytes");
            }
            throw in.limitExceeded(
                    first, "a Zstandard frame decodes to more than the limit of " + out.lengthMax() + " bytes");
        }
    }

    private void checkContent() {
        int contentLength = out.length() - frameStart;
        if (header.contentSizeBytes().isPresent() && out.length() != outputEnd) {
            throw in.mismatch(
                    in.position(), "decoded length of a Zstandard frame", outputEnd - frameStart, contentLength);
        }
        if (header.hasChecksum()) {
            int at = in.position();
            int expected = in.i32("a Zstandard checksum");
            int found = (int) XxHash.xxh64(out.array(), frameStart, contentLength);
            if (expected != found) {
                throw in.mismatch(
                        at, "XXH64 of a Zstandard frame", Integer.toHexString(expected), Integer.toHexString(found));
            }
        }
    }
}
