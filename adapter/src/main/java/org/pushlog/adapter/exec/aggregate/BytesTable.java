package org.pushlog.adapter.exec.aggregate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;

/**
 * Numbers byte strings by open addressing, and keeps a copy of each in pages. A slot holds the hash beside the entry, and an entry's place is
 * one number, so that a look-up waits for memory three times. The strings of many rows are looked up in steps: all hashes, then all slots,
 * then all bytes; the waits of different rows then overlap.
 */
final class BytesTable {
    private static final int FIRST_CAPACITY = 256;
    private static final int SPARSE_CAPACITY_MAX = 1 << 18;
    private static final int PAGE_BYTES = 1 << 20;
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    /** The hash in the high half and the entry plus one in the low half; 0 if free. */
    private long[] slots = new long[FIRST_CAPACITY];
    /** By entry, the page in the high half and the place in it in the low half. */
    private long[] places = new long[FIRST_CAPACITY / 4];

    private int[] lengths = new int[FIRST_CAPACITY / 4];
    private final List<ByteBuffer> pages = new ArrayList<>();
    private ByteBuffer[] pageArray = {};
    private ByteBuffer page = ByteBuffer.allocate(0);
    private long pageBytes;
    private int count;
    private int[] rowHashes = {};
    private long[] rowSlots = {};

    int count() {
        return count;
    }

    /** The buffer of an entry's bytes. */
    ByteBuffer pageAt(int entry) {
        return pageArray[(int) (places[entry] >>> 32)];
    }

    int startAt(int entry) {
        return (int) places[entry];
    }

    int lengthAt(int entry) {
        return lengths[entry];
    }

    /** The entry of some bytes, or -1. */
    int find(ByteBuffer data, int start, int length) {
        return find(hash(data, start, length), data, start, length);
    }

    private int find(int hash, ByteBuffer data, int start, int length) {
        int slot = slotOf(hash);
        while (slots[slot] != 0) {
            long held = slots[slot];
            if ((int) (held >>> 32) == hash && isSame((int) held - 1, data, start, length)) {
                return (int) held - 1;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return -1;
    }

    /** The entry of some bytes; a new one has the number that {@link #count()} was. */
    int add(ByteBuffer data, int start, int length) {
        return add(hash(data, start, length), data, start, length);
    }

    private int add(int hash, ByteBuffer data, int start, int length) {
        int slot = slotOf(hash);
        while (slots[slot] != 0) {
            long held = slots[slot];
            if ((int) (held >>> 32) == hash && isSame((int) held - 1, data, start, length)) {
                return (int) held - 1;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        if (count == places.length) {
            grow();
            slot = slotOf(hash);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
        }
        keep(data, start, length);
        slots[slot] = (long) hash << 32 | ++count;
        return count - 1;
    }

    /**
     * The entries of some rows' strings.
     *
     * @param adds whether new ones are added; otherwise they get -1
     * @param target takes the entry of the i-th row at i
     */
    void number(BytesVector strings, int @Nullable [] rows, int rowCount, boolean adds, int[] target) {
        if (rowHashes.length < rowCount) {
            rowHashes = new int[rowCount];
            rowSlots = new long[rowCount];
        }
        ByteBuffer data = strings.data();
        int[] starts = strings.starts();
        int[] ownLengths = strings.lengths();
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            rowHashes[i] = hash(data, starts[row], ownLengths[row]);
        }
        for (int i = 0; i < rowCount; i++) {
            rowSlots[i] = slots[slotOf(rowHashes[i])];
        }
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            int hash = rowHashes[i];
            long held = rowSlots[i];
            if (held != 0
                    && (int) (held >>> 32) == hash
                    && isSame((int) held - 1, data, starts[row], ownLengths[row])) {
                target[i] = (int) held - 1;
            } else {
                target[i] = adds
                        ? add(hash, data, starts[row], ownLengths[row])
                        : find(hash, data, starts[row], ownLengths[row]);
            }
        }
    }

    private void keep(ByteBuffer data, int start, int length) {
        if (page.remaining() < length || pages.isEmpty()) {
            page = ByteBuffer.allocate(Math.max(pages.isEmpty() ? PAGE_BYTES >> 4 : PAGE_BYTES, length))
                    .order(ByteOrder.LITTLE_ENDIAN);
            pages.add(page);
            pageArray = pages.toArray(ByteBuffer[]::new);
            pageBytes += page.capacity();
        }
        places[count] = (pages.size() - 1L) << 32 | page.position();
        lengths[count] = length;
        page.put(page.position(), data, start, length);
        page.position(page.position() + length);
    }

    private boolean isSame(int entry, ByteBuffer data, int start, int length) {
        long place = places[entry];
        return lengths[entry] == length
                && BytesVector.equal(pageArray[(int) (place >>> 32)], (int) (place & LOW_HALF), data, start, length);
    }

    private static int hash(ByteBuffer data, int start, int length) {
        long hash = BytesVector.hash(data, start, length);
        return (int) (hash ^ (hash >>> 32));
    }

    private int slotOf(int hash) {
        int mixed = hash * 0x9E37_79B1;
        return (mixed ^ (mixed >>> 15)) & (slots.length - 1);
    }

    private void grow() {
        int capacity = Math.multiplyExact(places.length, 2);
        places = Arrays.copyOf(places, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        long[] old = slots;
        // Small tables are kept sparse: most look-ups then end at their first slot.
        int slotCount = Math.multiplyExact(capacity, capacity <= SPARSE_CAPACITY_MAX ? 4 : 2);
        slots = new long[slotCount];
        for (long held : old) {
            if (held != 0) {
                int slot = slotOf((int) (held >>> 32));
                while (slots[slot] != 0) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = held;
            }
        }
    }

    long sizeBytes() {
        return 8L * slots.length + 12L * places.length + pageBytes;
    }
}
