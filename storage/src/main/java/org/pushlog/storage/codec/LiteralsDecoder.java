package org.pushlog.storage.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the literals section of Zstandard blocks and holds the literals of the last one: bytes {@code [index, index + length)} of
 * {@link #bytes()}. The Huffman table of one block may be used again by later blocks of the frame.
 */
final class LiteralsDecoder {
    private static final int RAW = 0;
    private static final int RUN = 1;
    private static final int TREELESS = 3;

    private final int lengthMax;
    private byte[] buffer = new byte[0];
    private byte[] bytes = buffer;
    private int index;
    private int length;
    private @Nullable HuffmanTable table;

    /** A decoder of sections of at most {@code lengthMax} literals. */
    LiteralsDecoder(int lengthMax) {
        this.lengthMax = lengthMax;
    }

    byte[] bytes() {
        return bytes;
    }

    int index() {
        return index;
    }

    int length() {
        return length;
    }

    void decode(ByteCursor in) {
        int first = in.position();
        int header = in.u8("a literals section");
        int type = header & 3;
        int sizeFormat = (header >>> 2) & 3;
        if (type == RAW || type == RUN) {
            length = switch (sizeFormat) {
                case 1 -> (header >>> 4) | (in.u8("a literals section") << 4);
                case 3 -> (header >>> 4) | (in.u16("a literals section") << 4);
                default -> header >>> 3;
            };
            checkLength(in, first);
            if (type == RAW) {
                bytes = in.bytes();
                index = in.take(length, "raw literals");
            } else {
                useBuffer();
                Arrays.fill(buffer, 0, length, (byte) in.u8("a run of literals"));
            }
        } else {
            decodeHuffman(in, first, header, type == TREELESS);
        }
    }

    /** The header is the type and the size format in 2 bits each, then both lengths in 10, 14 or 18 bits each. */
    private void decodeHuffman(ByteCursor in, int first, int header, boolean treeless) {
        int sizeFormat = (header >>> 2) & 3;
        int lengthBits = sizeFormat < 2 ? 10 : 6 + 4 * sizeFormat;
        long sizes = header;
        for (int shift = 8; shift < 4 + 2 * lengthBits; shift += 8) {
            sizes |= (long) in.u8("a literals section") << shift;
        }
        length = (int) (sizes >>> 4) & ((1 << lengthBits) - 1);
        checkLength(in, first);
        ByteCursor coded = in.slice(sizes >>> (4 + lengthBits), "coded literals");
        if (!treeless) {
            table = HuffmanTable.read(coded);
        }
        HuffmanTable current = table;
        if (current == null) {
            throw in.corrupt(first, "a literals section uses the Huffman table of an earlier block, which had none");
        }
        useBuffer();
        if (sizeFormat == 0) {
            current.decode(coded, coded.position(), coded.limit(), buffer, 0, length);
        } else {
            decodeFourStreams(coded, current);
        }
    }

    private void decodeFourStreams(ByteCursor in, HuffmanTable current) {
        int first = in.position();
        int[] ends = new int[4];
        int codedLength = 0;
        for (int stream = 0; stream < 3; stream++) {
            codedLength += in.u16("a jump table");
            ends[stream] = codedLength;
        }
        ends[3] = in.remaining();
        int quarter = (length + 3) / 4;
        if (codedLength >= ends[3] || 3 * quarter > length) {
            throw in.corrupt(first, "the jump table of four Huffman streams leaves nothing for the last");
        }
        int start = in.position();
        for (int stream = 0; stream < 4; stream++) {
            int from = stream * quarter;
            int end = first + 6 + ends[stream];
            current.decode(in, start, end, buffer, from, stream < 3 ? quarter : length - from);
            start = end;
        }
    }

    private void checkLength(ByteCursor in, int first) {
        if (length > lengthMax) {
            throw in.corrupt(first, "a literals section of " + length + " bytes is above the block's " + lengthMax);
        }
    }

    private void useBuffer() {
        if (buffer.length < length) {
            buffer = new byte[Math.min(lengthMax, Math.max(length, 2 * buffer.length))];
        }
        bytes = buffer;
        index = 0;
    }
}
