package org.pushlog.storage.codec;

import java.util.Arrays;

/**
 * A Huffman decoding table for literals: indexed by the next {@code bitsMax} bits, an entry holds the symbol in its high byte and the
 * number of bits of its code in the low one. Its coded form is a header byte and the symbols' weights, in 4 bits each (header byte 128
 * and more) or FSE-coded (less); the last symbol's weight is what completes a power of two.
 */
final class HuffmanTable {
    private static final int BITS_MAX = 11;
    private static final int WEIGHT_COUNT_MAX = 255;
    private static final int WEIGHT_ACCURACY_LOG_MAX = 6;
    private static final int DIRECT_HEADER_MIN = 128;

    private final char[] entries;
    private final int bitsMax;

    private HuffmanTable(char[] entries, int bitsMax) {
        this.entries = entries;
        this.bitsMax = bitsMax;
    }

    static HuffmanTable read(ByteCursor in) {
        int first = in.position();
        int header = in.u8("a Huffman table");
        byte[] weights = header >= DIRECT_HEADER_MIN
                ? readDirectWeights(in, header - DIRECT_HEADER_MIN + 1)
                : readFseWeights(in.slice(header, "a Huffman table"));
        return build(in, first, weights);
    }

    private static byte[] readDirectWeights(ByteCursor in, int weightCount) {
        int index = in.take((weightCount + 1) / 2, "a Huffman table");
        byte[] weights = new byte[weightCount + 1];
        for (int symbol = 0; symbol < weightCount; symbol++) {
            int pair = in.bytes()[index + symbol / 2] & 0xff;
            weights[symbol] = (byte) (symbol % 2 == 0 ? pair >>> 4 : pair & 0xf);
        }
        return weights;
    }

    /** Two states take turns over one bit stream; when one finds no bits for its next state, the other's symbol is the last. */
    private static byte[] readFseWeights(ByteCursor in) {
        int first = in.position();
        FseCounts counts = FseCounts.read(in, SymbolValues.BYTES.symbolMax(), WEIGHT_ACCURACY_LOG_MAX);
        FseTable table = FseTable.of(counts, SymbolValues.BYTES);
        long[] entries = table.entries();
        ReverseBitReader bits = new ReverseBitReader(in, in.position(), in.limit());
        int turn = (int) bits.read(table.accuracyLog());
        int other = (int) bits.read(table.accuracyLog());
        byte[] weights = new byte[WEIGHT_COUNT_MAX + 1];
        int weightCount = 0;
        while (!bits.isOverrun()) {
            if (weightCount >= WEIGHT_COUNT_MAX - 1) {
                throw in.corrupt(first, "a Huffman table has more than " + WEIGHT_COUNT_MAX + " weights");
            }
            weights[weightCount++] = (byte) FseTable.base(entries[turn]);
            bits.refill();
            int next = FseTable.nextState(entries[turn], bits);
            turn = other;
            other = next;
        }
        if (weightCount == 0) {
            throw in.corrupt(first, "a Huffman table has no weights");
        }
        weights[weightCount++] = (byte) FseTable.base(entries[turn]);
        return Arrays.copyOf(weights, weightCount + 1);
    }

    /** The table of weights whose last place is still to be filled in. */
    private static HuffmanTable build(ByteCursor in, int first, byte[] weights) {
        int[] weightCounts = new int[BITS_MAX + 1];
        int sum = 0;
        for (int symbol = 0; symbol < weights.length - 1; symbol++) {
            int weight = weights[symbol] & 0xff;
            if (weight > BITS_MAX) {
                throw in.corrupt(first, "Huffman weight " + weight + " is above " + BITS_MAX);
            }
            weightCounts[weight]++;
            sum += (1 << weight) >> 1;
        }
        int bitsMax = 32 - Integer.numberOfLeadingZeros(sum);
        int rest = (1 << bitsMax) - sum;
        if (sum == 0 || bitsMax > BITS_MAX || Integer.bitCount(rest) != 1) {
            throw in.corrupt(first, "Huffman weights with the sum " + sum + " make no table");
        }
        int lastWeight = 32 - Integer.numberOfLeadingZeros(rest);
        weights[weights.length - 1] = (byte) lastWeight;
        weightCounts[lastWeight]++;
        if (weightCounts[1] < 2) {
            throw in.corrupt(first, "a Huffman table has no codes of its greatest length");
        }
        int[] starts = new int[BITS_MAX + 1];
        for (int weight = 1, start = 0; weight <= bitsMax; weight++) {
            starts[weight] = start;
            start += weightCounts[weight] << (weight - 1);
        }
        char[] entries = new char[1 << bitsMax];
        for (int symbol = 0; symbol < weights.length; symbol++) {
            int weight = weights[symbol];
            if (weight > 0) {
                int end = starts[weight] + (1 << (weight - 1));
                Arrays.fill(entries, starts[weight], end, (char) (symbol << 8 | (bitsMax + 1 - weight)));
                starts[weight] = end;
            }
        }
        return new HuffmanTable(entries, bitsMax);
    }

    /** Decodes the bit stream in {@code [start, end)} of the input to exactly {@code lengthBytes} bytes. */
    void decode(ByteCursor in, int start, int end, byte[] target, int to, int lengthBytes) {
        ReverseBitReader bits = new ReverseBitReader(in, start, end);
        char[] table = entries;
        int peekBits = bitsMax;
        int at = to;
        int targetEnd = to + lengthBytes;
        while (at <= targetEnd - 5) {
            bits.refill();
            // Five codes of at most 11 bits fit between two refills.
            for (int round = 0; round < 5; round++) {
                char entry = table[bits.peek(peekBits)];
                target[at++] = (byte) (entry >>> 8);
                bits.skip(entry & 0xff);
            }
        }
        bits.refill();
        while (at < targetEnd) {
            char entry = table[bits.peek(peekBits)];
            target[at++] = (byte) (entry >>> 8);
            bits.skip(entry & 0xff);
        }
        if (!bits.isExhausted()) {
            throw in.corrupt(start, "a Huffman bit stream is longer or shorter than its " + lengthBytes + " literals");
        }
    }
}
