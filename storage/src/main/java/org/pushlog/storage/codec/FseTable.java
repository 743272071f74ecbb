package org.pushlog.storage.codec;

/**
 * A finite-state-entropy decoding table: an entry a state, packed into a long. A state stands for a symbol, that is for a base value and
 * a number of bits to be read and added to it, and for the way to the next state.
 */
final class FseTable {
    private final long[] entries;
    private final int accuracyLog;

    private FseTable(long[] entries, int accuracyLog) {
        this.entries = entries;
        this.accuracyLog = accuracyLog;
    }

    /** The table of one state, for a symbol that repeats throughout. */
    static FseTable ofOneSymbol(int symbol, SymbolValues values) {
        return new FseTable(new long[] {values.packed(symbol)}, 0);
    }

    /** The table of a distribution, whose counts add up to {@code 2^accuracyLog}. */
    static FseTable of(FseCounts distribution, SymbolValues values) {
        int[] counts = distribution.counts();
        int accuracyLog = distribution.accuracyLog();
        int stateCount = 1 << accuracyLog;
        short[] symbols = new short[stateCount];
        int[] next = new int[counts.length];
        int rareStart = stateCount;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            next[symbol] = Math.abs(counts[symbol]);
            if (counts[symbol] < 0) {
                symbols[--rareStart] = (short) symbol;
            }
        }
        spread(counts, symbols, rareStart);
        long[] entries = new long[stateCount];
        for (int state = 0; state < stateCount; state++) {
            int symbol = symbols[state];
            int rank = next[symbol]++;
            int bitCount = accuracyLog - (31 - Integer.numberOfLeadingZeros(rank));
            int nextBase = (rank << bitCount) - stateCount;
            entries[state] = values.packed(symbol) | ((long) bitCount << 16) | nextBase;
        }
        return new FseTable(entries, accuracyLog);
    }

    private static void spread(int[] counts, short[] symbols, int rareStart) {
        int stateCount = symbols.length;
        int step = (stateCount >> 1) + (stateCount >> 3) + 3;
        int state = 0;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            for (int placed = 0; placed < counts[symbol]; placed++) {
                symbols[state] = (short) symbol;
                do {
                    state = (state + step) & (stateCount - 1);
                } while (state >= rareStart);
            }
        }
    }

    long[] entries() {
        return entries;
    }

    int accuracyLog() {
        return accuracyLog;
    }

    /** The value that a state stands for, before extra bits. */
    static long base(long entry) {
        return entry >>> 32;
    }

    /** How many bits are to be read and added to the value. */
    static int extraBits(long entry) {
        return (int) entry >>> 24;
    }

    /** The state that follows, given the bits for it. */
    static int nextState(long entry, ReverseBitReader bits) {
        return ((int) entry & 0xffff) + (int) bits.read(stateBits(entry));
    }

    /** How many bits the next state needs. */
    static int stateBits(long entry) {
        return ((int) entry >>> 16) & 0xff;
    }
}
