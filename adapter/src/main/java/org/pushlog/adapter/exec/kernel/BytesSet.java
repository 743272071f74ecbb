package org.pushlog.adapter.exec.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import org.pushlog.adapter.exec.BytesVector;

/** A fixed set of texts or byte strings. */
final class BytesSet {
    private final int[] slots;
    private final ByteBuffer data;
    private final int[] starts;
    private final int[] lengths;

    BytesSet(Collection<byte[]> values) {
        int total = 0;
        for (byte[] value : values) {
            total = Math.addExact(total, value.length);
        }
        this.data = ByteBuffer.allocate(total).order(ByteOrder.LITTLE_ENDIAN);
        this.starts = new int[values.size() + 1];
        this.lengths = new int[values.size() + 1];
        this.slots = new int[Integer.highestOneBit(Math.max(values.size(), 4)) * 4];
        int entry = 1;
        for (byte[] value : values) {
            starts[entry] = data.position();
            lengths[entry] = value.length;
            data.put(value);
            int slot = slotOf(BytesVector.hash(data, starts[entry], value.length));
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = entry++;
        }
    }

    private int slotOf(long hash) {
        return (int) (hash ^ hash >>> 32) & slots.length - 1;
    }

    boolean contains(ByteBuffer other, int start, int length) {
        int slot = slotOf(BytesVector.hash(other, start, length));
        while (slots[slot] != 0) {
            int entry = slots[slot];
            if (lengths[entry] == length && BytesVector.equal(data, starts[entry], other, start, length)) {
                return true;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return false;
    }
}
