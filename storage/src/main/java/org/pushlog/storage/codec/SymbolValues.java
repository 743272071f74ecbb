package org.pushlog.storage.codec;

/** What the symbols of an FSE table stand for: symbol n is {@code bases[n]} plus a number in {@code extraBits[n]} bits. */
final class SymbolValues {
    static final SymbolValues LITERAL_LENGTHS =
            consecutive(0, 16, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    static final SymbolValues MATCH_LENGTHS =
            consecutive(3, 32, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    static final SymbolValues OFFSETS = powersOfTwo(31);
    /** The symbols themselves. */
    static final SymbolValues BYTES = consecutive(0, 256);

    private final long[] bases;
    private final int[] extraBits;

    private SymbolValues(long[] bases, int[] extraBits) {
        this.bases = bases;
        this.extraBits = extraBits;
    }

    int symbolMax() {
        return bases.length - 1;
    }

    /** The value part of a packed FSE entry. */
    long packed(int symbol) {
        return (bases[symbol] << 32) | ((long) extraBits[symbol] << 24);
    }

    /** Values without a gap: some symbols of one value each, then one symbol for each given number of bits. */
    private static SymbolValues consecutive(long first, int singleCount, int... furtherBits) {
        int[] extraBits = new int[singleCount + furtherBits.length];
        System.arraycopy(furtherBits, 0, extraBits, singleCount, furtherBits.length);
        long[] bases = new long[extraBits.length];
        long base = first;
        for (int symbol = 0; symbol < bases.length; symbol++) {
            bases[symbol] = base;
            base += 1L << extraBits[symbol];
        }
        return new SymbolValues(bases, extraBits);
    }

    private static SymbolValues powersOfTwo(int symbolMax) {
        long[] bases = new long[symbolMax + 1];
        int[] extraBits = new int[symbolMax + 1];
        for (int symbol = 0; symbol <= symbolMax; symbol++) {
            bases[symbol] = 1L << symbol;
            extraBits[symbol] = symbol;
        }
        return new SymbolValues(bases, extraBits);
    }
}
