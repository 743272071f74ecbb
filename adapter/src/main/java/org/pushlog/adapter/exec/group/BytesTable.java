package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ByteArrays;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.work.Cancellation;

/**
 * Numbers byte strings by open addressing, and keeps a copy of each in pages. A slot holds half of the hash beside the place of a record, and the
 * record holds the number, the length and the bytes: a look-up waits for memory twice. The strings of some hundred rows are looked up in steps: all
 * hashes, then all slots, then all records; the waits of different rows then overlap.
 */
final class BytesTable {
    private static final int SLOTS_A_LOOK = 0xFFFF;
    private static final int FIRST_SLOT_COUNT = 256;
    private static final int PAGE_BYTES = 1 << 20;
    private static final int FIRST_PAGE_BYTES = 1 << 16;
    /** Places count in units of eight bytes; a page begins at a multiple of so many. */
    private static final int PAGE_UNITS_LOG2 = 17;

    private static final int PAGE_COUNT_MAX = (1 << (Integer.SIZE - PAGE_UNITS_LOG2)) - 1;
    private static final int HEAD_BYTES = 2 * Integer.BYTES;
    /** Behind the head of a Java array, records of 32 bytes then lie within cache lines. */
    private static final int FIRST_POSITION = 48;

    /** Who asks for fewer rows at a time has few. */
    private static final int SUFFIX_ROW_COUNT_MIN = 256;

    private static final int BLOCK_ROW_COUNT = LookupScratch.BLOCK_ROW_COUNT;

    /** Half of the hash in the high half, and the place plus one in the low half; 0 if free. */
    private long[] slots = new long[FIRST_SLOT_COUNT];
    /** By entry, the place of its record. */
    private int[] places = new int[FIRST_SLOT_COUNT / 2];

    private byte[][] pages = {};
    private int pageCount;
    private int pagePosition;
    private long pageBytes;
    private int count;
    private @Nullable SuffixNumbers suffixes;
    private boolean askedForSuffixes;

    int count() {
        return count;
    }

    /** The array of an entry's bytes. */
    byte[] pageAt(int entry) {
        return pages[places[entry] >>> PAGE_UNITS_LOG2];
    }

    /** Where an entry's bytes begin there. */
    int startAt(int entry) {
        return offsetOf(places[entry]) + HEAD_BYTES;
    }

    int lengthAt(int entry) {
        return ByteArrays.getInt(pageAt(entry), offsetOf(places[entry]) + Integer.BYTES);
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
                int place = (int) slots[slot] - 1;
                long head = headAt(place);
                if (isSame(place, head, data, start, length)) {
                    return (int) head;
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
        for (int first = 0; first < rowCount; first += BLOCK_ROW_COUNT) {
            int end = Math.min(rowCount, first + BLOCK_ROW_COUNT);
            SuffixNumbers known = adds ? suffixes(strings, rows, rowCount) : null;
            if (known == null) {
                numberBlock(strings, rows, first, end, adds, target, scratch);
                continue;
            }
            int left = known.find(strings, rows, first, end, target);
            if (left > 0) {
                numberBlock(strings, known.leftRows, 0, left, true, known.leftNumbers, scratch);
                if (!known.remember(strings, first, end, left, target)) {
                    suffixes = null;
                }
            }
        }
    }

    private @Nullable SuffixNumbers suffixes(BytesVector strings, int @Nullable [] rows, int rowCount) {
        if (!askedForSuffixes && rowCount >= SUFFIX_ROW_COUNT_MIN) {
            askedForSuffixes = true;
            suffixes = SuffixNumbers.of(strings, rows, rowCount);
        }
        return suffixes;
    }

    private void numberBlock(
            BytesVector strings,
            int @Nullable [] rows,
            int first,
            int end,
            boolean adds,
            int[] target,
            LookupScratch scratch) {
        hashBlock(strings, rows, first, end, scratch.hashes);
        findSlots(scratch.hashes, end - first, scratch.slots);
        readHeads(scratch.slots, end - first, scratch.heads);
        ByteBuffer data = strings.data();
        int[] starts = strings.starts();
        int[] lengths = strings.lengths();
        for (int i = first; i < end; i++) {
            int row = rows == null ? i : rows[i];
            int start = starts[row];
            int length = lengths[row];
            int k = i - first;
            long slot = scratch.slots[k];
            if (slot != 0 && isSame((int) slot - 1, scratch.heads[k], data, start, length)) {
                target[i] = (int) scratch.heads[k];
            } else {
                target[i] = adds
                        ? add(scratch.hashes[k], data, start, length)
                        : slot == 0 ? -1 : find(scratch.hashes[k], data, start, length);
            }
        }
    }

    // Each step is a method: a compiler makes more of short loops by themselves.

    private static void hashBlock(BytesVector strings, int @Nullable [] rows, int first, int end, int[] hashes) {
        ByteBuffer data = strings.data();
        int[] starts = strings.starts();
        int[] lengths = strings.lengths();
        for (int i = first; i < end; i++) {
            int row = rows == null ? i : rows[i];
            hashes[i - first] = hash(data, starts[row], lengths[row]);
        }
    }

    /** For each hash the first slot with it, or 0. */
    private void findSlots(int[] hashes, int hashCount, long[] found) {
        long[] known = slots;
        int mask = known.length - 1;
        for (int k = 0; k < hashCount; k++) {
            found[k] = known[hashes[k] & mask];
        }
        // By itself: a branch that is guessed wrong then waits for no memory.
        for (int k = 0; k < hashCount; k++) {
            int slot = hashes[k];
            while (found[k] != 0 && (int) (found[k] >>> 32) != hashes[k]) {
                found[k] = known[++slot & mask];
            }
        }
    }

    private void readHeads(long[] found, int slotCount, long[] heads) {
        for (int k = 0; k < slotCount; k++) {
            heads[k] = found[k] == 0 ? 0 : headAt((int) found[k] - 1);
        }
    }

    /** The number and, in the high half, the length of the record at a place. */
    private long headAt(int place) {
        return ByteArrays.getLong(pages[place >>> PAGE_UNITS_LOG2], offsetOf(place));
    }

    private boolean isSame(int place, long head, ByteBuffer data, int start, int length) {
        return (int) (head >>> 32) == length
                && ByteArrays.equal(
                        pages[place >>> PAGE_UNITS_LOG2], offsetOf(place) + HEAD_BYTES, data, start, length);
    }

    /** Writes a record of the next entry; returns its place. */
    private int keep(ByteBuffer data, int start, int length) {
        long size = HEAD_BYTES + (length + 7L & ~7L);
        if (pageCount == 0 || pages[pageCount - 1].length - pagePosition < size) {
            newPage(size);
        }
        byte[] page = pages[pageCount - 1];
        ByteArrays.putInt(page, pagePosition, count);
        ByteArrays.putInt(page, pagePosition + Integer.BYTES, length);
        data.get(start, page, pagePosition + HEAD_BYTES, length);
        int place = (pageCount - 1) << PAGE_UNITS_LOG2 | pagePosition >>> 3;
        pagePosition += (int) size;
        return place;
    }

    private void newPage(long leastBytes) {
        if (pageCount == PAGE_COUNT_MAX || leastBytes > Integer.MAX_VALUE - 8 - FIRST_POSITION) {
            throw new LimitExceededException("GROUP BY", -1, "the keys are longer than one table can hold; read less");
        }
        if (pageCount == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(4, pageCount * 2));
        }
        int capacity = (int) Math.max(leastBytes + FIRST_POSITION, pageCount == 0 ? FIRST_PAGE_BYTES : PAGE_BYTES);
        pages[pageCount++] = new byte[capacity];
        pageBytes += capacity;
        pagePosition = FIRST_POSITION;
    }

    private static int hash(ByteBuffer data, int start, int length) {
        return (int) (BytesVector.hash(data, start, length) >>> 32);
    }

    private void grow() {
        places = Arrays.copyOf(places, Math.multiplyExact(places.length, 2));
        long[] more = new long[Math.multiplyExact(slots.length, 2)];
        for (int slot = 0; slot < slots.length; slot++) {
            Cancellation.check(slot, SLOTS_A_LOOK);
            long held = slots[slot];
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
        SuffixNumbers known = suffixes;
        return 8L * slots.length + 4L * places.length + pageBytes + (known == null ? 0 : known.sizeBytes());
    }
}
