package org.pushlog.adapter.exec.kernel;

import java.util.Arrays;
import org.pushlog.adapter.exec.Hash;

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
        return (int) Hash.mix(value) & (slots.length - 1);
    }
}
