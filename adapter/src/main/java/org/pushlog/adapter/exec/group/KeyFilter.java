package org.pushlog.adapter.exec.group;

import org.jspecify.annotations.Nullable;

/**
 * A bit for each of few keys among many bits, by a hash that is cheaper than that of the tables: most keys that are not there are told from one bit.
 * A Bloom filter with one hash function (Bloom 1970).
 */
final class KeyFilter {
    private static final int BITS_PER_KEY = 32;
    private static final int BIT_COUNT_MIN_LOG2 = 10;
    private static final int BIT_COUNT_MAX_LOG2 = 22;

    private final long[] words;
    private final int shift;

    private KeyFilter(int bitCountLog2) {
        words = new long[1 << (bitCountLog2 - 6)];
        shift = Long.SIZE - bitCountLog2;
    }

    /** An empty filter for so many keys, or null if they are too many for one. */
    static @Nullable KeyFilter of(int keyCount) {
        long wanted = Math.max(1L, keyCount) * BITS_PER_KEY;
        int log2 = Long.SIZE - Long.numberOfLeadingZeros(wanted - 1);
        if (log2 > BIT_COUNT_MAX_LOG2 + 2) {
            return null;
        }
        return new KeyFilter(Math.min(BIT_COUNT_MAX_LOG2, Math.max(BIT_COUNT_MIN_LOG2, log2)));
    }

    void add(long high, long low) {
        long bit = bitOf(high, low);
        words[(int) (bit >>> 6)] |= 1L << bit;
    }

    /** 0 if the key is not there; 1 if it may be. */
    int mayHave(long high, long low) {
        long bit = bitOf(high, low);
        return (int) (words[(int) (bit >>> 6)] >>> bit) & 1;
    }

    private long bitOf(long high, long low) {
        return ((high * 0x9FB2_1C65_1E98_DF25L ^ low) * 0x9E37_79B9_7F4A_7C15L) >>> shift;
    }

    long sizeBytes() {
        return 8L * words.length;
    }
}
