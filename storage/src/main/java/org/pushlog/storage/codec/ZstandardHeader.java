package org.pushlog.storage.codec;

import java.util.OptionalLong;

/**
 * The header of a Zstandard frame, behind its magic bytes: a descriptor byte, then the window size (1 byte, unless the frame is a single
 * segment), the dictionary's number (0 to 4 bytes) and the content size (0 to 8 bytes).
 *
 * @param windowSizeBytes the greatest distance of a match, as an unsigned number
 * @param contentSizeBytes the number of bytes that the frame decodes to, as an unsigned number, if it says so
 */
record ZstandardHeader(long windowSizeBytes, OptionalLong contentSizeBytes, boolean hasChecksum) {
    private static final int BLOCK_SIZE_MAX = 128 * 1024;

    static ZstandardHeader read(ByteCursor in) {
        int descriptor = in.u8("a Zstandard frame header");
        if ((descriptor & 0x08) != 0) {
            throw in.corrupt(in.position() - 1, "a reserved bit of the Zstandard frame header is set");
        }
        boolean singleSegment = (descriptor & 0x20) != 0;
        long windowSizeBytes = singleSegment ? 0 : readWindowSize(in);
        refuseDictionary(in, descriptor & 3);
        OptionalLong contentSizeBytes = readContentSize(in, descriptor >>> 6, singleSegment);
        return new ZstandardHeader(
                singleSegment ? contentSizeBytes.orElseThrow() : windowSizeBytes,
                contentSizeBytes,
                (descriptor & 0x04) != 0);
    }

    private static long readWindowSize(ByteCursor in) {
        int window = in.u8("a Zstandard frame header");
        long base = 1L << (10 + (window >>> 3));
        return base + base / 8 * (window & 7);
    }

    private static void refuseDictionary(ByteCursor in, int idFormat) {
        int first = in.position();
        long id = switch (idFormat) {
            case 1 -> in.u8("a Zstandard frame header");
            case 2 -> in.u16("a Zstandard frame header");
            case 3 -> in.u32("a Zstandard frame header");
            default -> 0;
        };
        if (id != 0) {
            throw in.unsupported(first, "a Zstandard frame needs dictionary " + id + "; dictionaries are not read");
        }
    }

    private static OptionalLong readContentSize(ByteCursor in, int sizeFormat, boolean singleSegment) {
        return switch (sizeFormat) {
            case 0 -> singleSegment ? OptionalLong.of(in.u8("a Zstandard frame header")) : OptionalLong.empty();
            case 1 -> OptionalLong.of(in.u16("a Zstandard frame header") + 256L);
            case 2 -> OptionalLong.of(in.u32("a Zstandard frame header"));
            default -> OptionalLong.of(in.i64("a Zstandard frame header"));
        };
    }

    /** The most bytes that one block may decode to, and may be coded in. */
    int blockSizeMaxBytes() {
        return Long.compareUnsigned(windowSizeBytes, BLOCK_SIZE_MAX) < 0 ? (int) windowSizeBytes : BLOCK_SIZE_MAX;
    }
}
