package org.pushlog.adapter.exec.kernel;

import java.util.Arrays;

/** A set of longs with open addressing. */
final class LongSet {
    private long[] slots = new long[16];
    private boolean hasZero;
    private int count;

    void add(long value) {
        if (value == 0) {
            hasZero = true;
            return;
        }
        if ((count + 1) * 2 > slots.length) {
            long[] old = slots;
            slots = new long[old.length * 2];
            count = 0;
            Arrays.stream(old).filter(kept -> kept != 0).forEach(this::add);
        }
        int slot = slotOf(value);
        while (slots[slot] != 0) {
            if (slots[slot] == value) {
                return;
            }
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = value;
        count++;
    }

    boolean contains(long value) {
        if (value == 0) {
            return hasZero;
        }
        int slot = slotOf(value);
        while (slots[slot] != 0) {
            if (slots[slot] == value) {
                return true;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return false;
    }

    private int slotOf(long value) {
        long hash = value * 0x9E37_79B9_7F4A_7C15L;
        return (int) (hash >>> 32) & slots.length - 1;
    }
}
