package org.pushlog.adapter.exec.aggregate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pushlog.adapter.exec.BytesVector;

/** Numbers byte strings by open addressing, and keeps a copy of each in pages. */
final class BytesTable {
    private static final int FIRST_CAPACITY = 64;
    private static final int PAGE_BYTES = 1 << 18;

    private int[] slots = new int[FIRST_CAPACITY * 2];
    private int[] hashes = new int[FIRST_CAPACITY];
    private int[] pageOf = new int[FIRST_CAPACITY];
    private int[] startOf = new int[FIRST_CAPACITY];
    private int[] lengthOf = new int[FIRST_CAPACITY];
    private final List<ByteBuffer> pages = new ArrayList<>();
    private ByteBuffer page = ByteBuffer.allocate(0);
    private long pageBytes;
    private int count;

    int count() {
        return count;
    }

    /** The buffer of an entry's bytes. */
    ByteBuffer pageAt(int entry) {
        return pages.get(pageOf[entry]);
    }

    int startAt(int entry) {
        return startOf[entry];
    }

    int lengthAt(int entry) {
        return lengthOf[entry];
    }

    /** The entry of some bytes, or -1. */
    int find(ByteBuffer data, int start, int length) {
        int hash = hash(data, start, length);
        int slot = slotOf(hash);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == hash && isSame(entry, data, start, length)) {
                return entry;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return -1;
    }

    /** The entry of some bytes; a new one has the number that {@link #count()} was. */
    int add(ByteBuffer data, int start, int length) {
        int hash = hash(data, start, length);
        int slot = slotOf(hash);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == hash && isSame(entry, data, start, length)) {
                return entry;
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (count == hashes.length) {
            grow();
            slot = slotOf(hash);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
        }
        keep(data, start, length);
        hashes[count] = hash;
        slots[slot] = ++count;
        return count - 1;
    }

    private void keep(ByteBuffer data, int start, int length) {
        if (page.remaining() < length) {
            page = ByteBuffer.allocate(Math.max(PAGE_BYTES, length)).order(ByteOrder.LITTLE_ENDIAN);
            pages.add(page);
            pageBytes += page.capacity();
        } else if (pages.isEmpty()) {
            pages.add(page);
        }
        pageOf[count] = pages.size() - 1;
        startOf[count] = page.position();
        lengthOf[count] = length;
        page.put(page.position(), data, start, length);
        page.position(page.position() + length);
    }

    private boolean isSame(int entry, ByteBuffer data, int start, int length) {
        return lengthOf[entry] == length
                && BytesVector.equal(pages.get(pageOf[entry]), startOf[entry], data, start, length);
    }

    private static int hash(ByteBuffer data, int start, int length) {
        long hash = BytesVector.hash(data, start, length);
        return (int) (hash ^ hash >>> 32);
    }

    private int slotOf(int hash) {
        return (((hash * 0x9E37_79B1) >>> 7) ^ hash) & (slots.length - 1);
    }

    private void grow() {
        int capacity = Math.multiplyExact(hashes.length, 2);
        hashes = Arrays.copyOf(hashes, capacity);
        pageOf = Arrays.copyOf(pageOf, capacity);
        startOf = Arrays.copyOf(startOf, capacity);
        lengthOf = Arrays.copyOf(lengthOf, capacity);
        slots = new int[Math.multiplyExact(capacity, 2)];
        for (int entry = 0; entry < count; entry++) {
            int slot = slotOf(hashes[entry]);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = entry + 1;
        }
    }

    long sizeBytes() {
        return 4L * slots.length + 16L * hashes.length + pageBytes;
    }
}
