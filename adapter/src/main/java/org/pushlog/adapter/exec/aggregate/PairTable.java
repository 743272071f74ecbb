package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import org.pushlog.adapter.exec.Hash;

/** Maps pairs of longs to numbers by open addressing. Keys stand in the slots, so that a look-up waits for memory once. */
final class PairTable {
    static final int NONE = -1;

    private static final int FIRST_CAPACITY = 1_024;

    private long[] highs = new long[FIRST_CAPACITY];
    private long[] lows = new long[FIRST_CAPACITY];
    private int[] values = new int[FIRST_CAPACITY];
    private int mask = FIRST_CAPACITY - 1;
    private int count;

    PairTable() {
        Arrays.fill(values, NONE);
    }

    /** The number of a pair, or {@link #NONE}. */
    int find(long high, long low) {
        int slot = slotOf(high, low);
        while (values[slot] != NONE) {
            if (lows[slot] == low && highs[slot] == high) {
                return values[slot];
            }
            slot = (slot + 1) & mask;
        }
        return NONE;
    }

    /** The number of a pair; a new one gets {@code next}. */
    int add(long high, long low, int next) {
        int slot = slotOf(high, low);
        while (values[slot] != NONE) {
            if (lows[slot] == low && highs[slot] == high) {
                return values[slot];
            }
            slot = (slot + 1) & mask;
        }
        highs[slot] = high;
        lows[slot] = low;
        values[slot] = next;
        if (++count > values.length >> 1) {
            grow();
        }
        return next;
    }

    private void grow() {
        long[] oldHighs = highs;
        long[] oldLows = lows;
        int[] oldValues = values;
        int capacity = Math.multiplyExact(oldValues.length, 2);
        highs = new long[capacity];
        lows = new long[capacity];
        values = new int[capacity];
        mask = capacity - 1;
        Arrays.fill(values, NONE);
        for (int old = 0; old < oldValues.length; old++) {
            if (oldValues[old] != NONE) {
                int slot = slotOf(oldHighs[old], oldLows[old]);
                while (values[slot] != NONE) {
                    slot = (slot + 1) & mask;
                }
                highs[slot] = oldHighs[old];
                lows[slot] = oldLows[old];
                values[slot] = oldValues[old];
            }
        }
    }

    private int slotOf(long high, long low) {
        return (int) Hash.mix(low ^ Long.rotateLeft(high * 0xC2B2_AE3D_27D4_EB4FL, 31)) & mask;
    }

    long sizeBytes() {
        return 20L * values.length;
    }
}
