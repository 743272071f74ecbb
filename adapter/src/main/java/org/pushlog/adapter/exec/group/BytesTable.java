package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.storage.error.LimitExceededException;

/**
 * Numbers byte strings by open addressing, and keeps a copy of each in pages. A slot holds half of the hash beside the place of a record, and the
 * record holds the number, the length and the bytes: a look-up waits for memory twice. The strings of many rows are looked up in steps: all
 * hashes, then all slots, then all records; the waits of different rows then overlap.
 */
final class BytesTable {
    private static final int FIRST_SLOT_COUNT = 256;
    private static final int PAGE_BYTES = 1 << 20;
    private static final int FIRST_PAGE_BYTES = 1 << 16;
    /** Places count in units of eight bytes; a page begins at a multiple of so many. */
    private static final int PAGE_UNITS_LOG2 = 17;

    private static final int PAGE_COUNT_MAX = (1 << (Integer.SIZE - PAGE_UNITS_LOG2)) - 1;
    private static final int HEAD_BYTES = 2 * Integer.BYTES;

    /** Half of the hash in the high half, and the place plus one in the low half; 0 if free. */
    private long[] slots = new long[FIRST_SLOT_COUNT];
    /** By entry, the place of its record. */
    private int[] places = new int[FIRST_SLOT_COUNT / 2];

    private ByteBuffer[] pages = {};
    private int pageCount;
    private int pagePosition;
    private long pageBytes;
    private int count;

    int count() {
        return count;
    }

    /** The buffer of an entry's bytes. */
    ByteBuffer pageAt(int entry) {
        return pages[places[entry] >>> PAGE_UNITS_LOG2];
    }

    /** Where an entry's bytes begin there. */
    int startAt(int entry) {
        return offsetOf(places[entry]) + HEAD_BYTES;
    }

    int lengthAt(int entry) {
        return pageAt(entry).getInt(offsetOf(places[entry]) + Integer.BYTES);
    }

    private static int offsetOf(int place) {
        return (place & ((1 << PAGE_UNITS_LOG2) - 1)) << 3;
    }

    /** The entry of some bytes, or -1. */
    int find(ByteBuffer data, int start, int length) {
        return find(hash(data, start, length), data, start, length);
    }

    private int find(int hash, ByteBuffer data, int start, int length) {
        int slot = hash & (slots.length - 1);
        while (slots[slot] != 0) {
            if ((int) (slots[slot] >>> 32) == hash) {
                int entry = entryIfSame((int) slots[slot] - 1, data, start, length);
                if (entry >= 0) {
                    return entry;
                }
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
        int known = find(hash, data, start, length);
        if (known >= 0) {
            return known;
        }
        if (count == places.length) {
            grow();
        }
        places[count] = keep(data, start, length);
        put(slots, (long) hash << 32 | (places[count] + 1 & 0xFFFF_FFFFL));
        return count++;
    }

    /**
     * The entries of some rows' strings.
     *
     * @param adds whether new ones are added; otherwise they get -1, and any number of threads may ask, each with its scratch
     * @param target takes the entry of the i-th row at i
     */
    void number(
            BytesVector strings,
            int @Nullable [] rows,
            int rowCount,
            boolean adds,
            int[] target,
            LookupScratch scratch) {
        scratch.ensure(rowCount);
        int[] rowHashes = scratch.hashes;
        long[] rowSlots = scratch.slots;
        ByteBuffer data = strings.data();
        int[] starts = strings.starts();
        int[] lengths = strings.lengths();
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            rowHashes[i] = hash(data, starts[row], lengths[row]);
        }
        long[] known = slots;
        int mask = known.length - 1;
        for (int i = 0; i < rowCount; i++) {
            rowSlots[i] = known[rowHashes[i] & mask];
        }
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            int hash = rowHashes[i];
            long held = rowSlots[i];
            int entry = held != 0 && (int) (held >>> 32) == hash
                    ? entryIfSame((int) held - 1, data, starts[row], lengths[row])
                    : -1;
            if (entry < 0 && adds) {
                entry = add(hash, data, starts[row], lengths[row]);
            } else if (entry < 0 && held != 0) {
                entry = find(hash, data, starts[row], lengths[row]);
            }
            target[i] = entry;
        }
    }

    /** The entry at a place if it has these bytes, or -1. */
    private int entryIfSame(int place, ByteBuffer data, int start, int length) {
        ByteBuffer page = pages[place >>> PAGE_UNITS_LOG2];
        int offset = offsetOf(place);
        return page.getInt(offset + Integer.BYTES) == length
                        && BytesVector.equal(page, offset + HEAD_BYTES, data, start, length)
                ? page.getInt(offset)
                : -1;
    }

    /** Writes a record of the next entry; returns its place. */
    private int keep(ByteBuffer data, int start, int length) {
        long size = HEAD_BYTES + (length + 7L & ~7L);
        if (pageCount == 0 || pages[pageCount - 1].capacity() - pagePosition < size) {
            newPage(size);
        }
        ByteBuffer page = pages[pageCount - 1];
        page.putInt(pagePosition, count);
        page.putInt(pagePosition + Integer.BYTES, length);
        page.put(pagePosition + HEAD_BYTES, data, start, length);
        int place = (pageCount - 1) << PAGE_UNITS_LOG2 | pagePosition >>> 3;
        pagePosition += (int) size;
        return place;
    }

    private void newPage(long leastBytes) {
        if (pageCount == PAGE_COUNT_MAX || leastBytes > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("GROUP BY", -1, "the keys are longer than one table can hold; read less");
        }
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(4, pageCount * 2));
        }
        int capacity = (int) Math.max(leastBytes, pageCount == 0 ? FIRST_PAGE_BYTES : PAGE_BYTES);
        pages[pageCount++] = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
        pageBytes += capacity;
        pagePosition = 0;
    }

    private static int hash(ByteBuffer data, int start, int length) {
        return (int) (BytesVector.hash(data, start, length) >>> 32);
    }

    private void grow() {
        places = Arrays.copyOf(places, Math.multiplyExact(places.length, 2));
        long[] more = new long[Math.multiplyExact(slots.length, 2)];
        for (long held : slots) {
            if (held != 0) {
                put(more, held);
            }
        }
        slots = more;
    }

    private static void put(long[] slots, long held) {
        int slot = (int) (held >>> 32) & (slots.length - 1);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = held;
    }

    long sizeBytes() {
        return 8L * slots.length + 4L * places.length + pageBytes;
    }
}
