package org.pushlog.adapter.exec.group;

import java.util.Arrays;
import org.pushlog.storage.work.Cancellation;

/** Maps pairs of longs to numbers by open addressing. Keys stand in the slots, so that a look-up waits for memory once. */
final class PairTable {
    private static final int SLOTS_A_LOOK = 0xFFFF;
    static final int NONE = -1;

    private static final int FIRST_CAPACITY_LOG2 = 10;

    /** By slot, the high half and then the low half of a key. */
    private long[] keys = new long[2 << FIRST_CAPACITY_LOG2];

    private int[] values = new int[1 << FIRST_CAPACITY_LOG2];
    private int shift = Long.SIZE - FIRST_CAPACITY_LOG2;
    private int count;

    /** How many of the lowest bits of the low halves choose among neighbouring slots. */
    private final int neighbourBits;

    private final int neighbourMask;

    /** For numbers. */
    PairTable() {
        this(2);
    }

    private PairTable(int neighbourBits) {
        this.neighbourBits = neighbourBits;
        this.neighbourMask = (1 << neighbourBits) - 1;
        Arrays.fill(values, NONE);
    }

    /** For texts: their lowest bits are those of the first letter, which often is the same, and then a quarter of the slots would be used. */
    static PairTable ofTexts() {
        return new PairTable(0);
    }

    /** The number of a pair, or {@link #NONE}. */
    int find(long high, long low) {
        int slot = slotOf(high, low);
        while (values[slot] != NONE) {
            if (keys[2 * slot + 1] == low && keys[2 * slot] == high) {
                return values[slot];
            }
            slot = (slot + 1) & (values.length - 1);
        }
        return NONE;
    }

    /** The number of a pair; a new one gets {@code next}. */
    int add(long high, long low, int next) {
        int slot = slotOf(high, low);
        while (values[slot] != NONE) {
            if (keys[2 * slot + 1] == low && keys[2 * slot] == high) {
                return values[slot];
            }
            slot = (slot + 1) & (values.length - 1);
        }
        keys[2 * slot] = high;
        keys[2 * slot + 1] = low;
        values[slot] = next;
        if (++count > values.length >> 1) {
            grow();
        }
        return next;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[Math.multiplyExact(oldKeys.length, 2)];
        values = new int[oldValues.length * 2];
        shift--;
        Arrays.fill(values, NONE);
        for (int old = 0; old < oldValues.length; old++) {
            Cancellation.check(old, SLOTS_A_LOOK);
            if (oldValues[old] != NONE) {
                int slot = slotOf(oldKeys[2 * old], oldKeys[2 * old + 1]);
                while (values[slot] != NONE) {
                    slot = (slot + 1) & (values.length - 1);
                }
                keys[2 * slot] = oldKeys[2 * old];
                keys[2 * slot + 1] = oldKeys[2 * old + 1];
                values[slot] = oldValues[old];
            }
        }
    }

    /**
     * The highest bits of a product depend on all bits of both halves, but of numbers for the lowest two of the low one: neighbours lie side by side in
     * memory, since they often come one after the other.
     */
    private int slotOf(long high, long low) {
        long mixed =
                (low >> neighbourBits ^ Long.rotateLeft(high * 0xC2B2_AE3D_27D4_EB4FL, 31)) * 0x9E37_79B9_7F4A_7C15L;
        int slot = (int) (((mixed ^ mixed >>> 32) * 0xD6E8_FEB8_6659_FD93L) >>> shift);
        return (slot & ~neighbourMask) | ((int) low & neighbourMask);
    }

    long sizeBytes() {
        return 8L * keys.length + 4L * values.length;
    }
}
