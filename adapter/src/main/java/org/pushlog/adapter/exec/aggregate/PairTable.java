package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;

/** Numbers pairs of longs by open addressing. Slots hold an entry's number plus one; the caller keeps what else belongs to it. */
final class PairTable {
    private static final int FIRST_CAPACITY = 64;

    private int[] slots = new int[FIRST_CAPACITY * 2];
    private long[] highs = new long[FIRST_CAPACITY];
    private long[] lows = new long[FIRST_CAPACITY];
    private int count;

    int count() {
        return count;
    }

    long highAt(int entry) {
        return highs[entry];
    }

    long lowAt(int entry) {
        return lows[entry];
    }

    /** The entry of a pair, or -1. */
    int find(long high, long low) {
        int slot = slotOf(high, low);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (lows[entry] == low && highs[entry] == high) {
                return entry;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return -1;
    }

    /** The entry of a pair; a new one has the number that {@link #count()} was. */
    int add(long high, long low) {
        int slot = slotOf(high, low);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (lows[entry] == low && highs[entry] == high) {
                return entry;
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (count == lows.length) {
            grow();
            slot = slotOf(high, low);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
        }
        lows[count] = low;
        highs[count] = high;
        slots[slot] = ++count;
        return count - 1;
    }

    private void grow() {
        int capacity = Math.multiplyExact(lows.length, 2);
        lows = Arrays.copyOf(lows, capacity);
        highs = Arrays.copyOf(highs, capacity);
        slots = new int[Math.multiplyExact(capacity, 2)];
        for (int entry = 0; entry < count; entry++) {
            int slot = slotOf(highs[entry], lows[entry]);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = entry + 1;
        }
    }

    private int slotOf(long high, long low) {
        long hash = (low ^ Long.rotateLeft(high * 0xC2B2_AE3D_27D4_EB4FL, 31)) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (hash >>> 32 ^ hash >>> 12) & slots.length - 1;
    }

    long sizeBytes() {
        return 4L * slots.length + 16L * lows.length;
    }
}
