package org.pushlog.storage.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The winning row of every key seen so far. A row wins over another of its key if its push_seq is not smaller; rows are given in the
 * order of their frames, so that a tie goes to the later row. Keys whose winner is a deletion stay, so that an older row cannot bring
 * them back. Not thread-safe.
 */
final class FoldTable {
    private static final int FIRST_CAPACITY = 64;

    private final long seed;
    private int[] slots;
    private byte[][] keys;
    private long[] pushSeq;
    private int[] frame;
    private long[] row;
    private boolean[] deleted;
    private int size;
    private long keyBytes;

    FoldTable() {
        // Without a seed a file could choose keys that all meet in one slot.
        this.seed = System.nanoTime() * 0x9E3779B97F4A7C15L;
        this.slots = new int[FIRST_CAPACITY * 2];
        this.keys = new byte[FIRST_CAPACITY][];
        this.pushSeq = new long[FIRST_CAPACITY];
        this.frame = new int[FIRST_CAPACITY];
        this.row = new long[FIRST_CAPACITY];
        this.deleted = new boolean[FIRST_CAPACITY];
    }

    private FoldTable(FoldTable other) {
        this.seed = other.seed;
        this.slots = other.slots.clone();
        this.keys = other.keys.clone();
        this.pushSeq = other.pushSeq.clone();
        this.frame = other.frame.clone();
        this.row = other.row.clone();
        this.deleted = other.deleted.clone();
        this.size = other.size;
        this.keyBytes = other.keyBytes;
    }

    FoldTable copy() {
        return new FoldTable(this);
    }

    /** How many keys there are, deleted ones included. */
    int size() {
        return size;
    }

    /** Roughly how much memory the table takes. */
    long sizeBytes() {
        return keyBytes + 64L * keys.length;
    }

    void put(byte[] key, long rowPushSeq, int rowFrame, long rowIndex, boolean isDeletion) {
        int slot = slotOf(key);
        int entry = slots[slot] - 1;
        if (entry < 0) {
            entry = append(key, slot);
        } else if (Long.compareUnsigned(rowPushSeq, pushSeq[entry]) < 0) {
            return;
        }
        pushSeq[entry] = rowPushSeq;
        frame[entry] = rowFrame;
        row[entry] = rowIndex;
        deleted[entry] = isDeletion;
    }

    byte[] key(int entry) {
        return keys[entry];
    }

    int frame(int entry) {
        return frame[entry];
    }

    long row(int entry) {
        return row[entry];
    }

    /** The entries that are not deleted, in byte order of their keys. */
    int[] livingInKeyOrder() {
        @Nullable Integer[] order = new Integer[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (!deleted[i]) {
                order[count++] = i;
            }
        }
        Integer[] living = Arrays.copyOf(order, count, Integer[].class);
        Arrays.sort(living, (a, b) -> Arrays.compareUnsigned(keys[a], keys[b]));
        int[] result = new int[count];
        for (int i = 0; i < count; i++) {
            result[i] = living[i];
        }
        return result;
    }

    private int append(byte[] key, int slot) {
        if (size == keys.length) {
            grow();
            slot = slotOf(key);
        }
        keys[size] = key;
        keyBytes += key.length + 16L;
        slots[slot] = size + 1;
        return size++;
    }

    private void grow() {
        int capacity = Math.multiplyExact(keys.length, 2);
        keys = Arrays.copyOf(keys, capacity);
        pushSeq = Arrays.copyOf(pushSeq, capacity);
        frame = Arrays.copyOf(frame, capacity);
        row = Arrays.copyOf(row, capacity);
        deleted = Arrays.copyOf(deleted, capacity);
        slots = new int[Math.multiplyExact(capacity, 2)];
        for (int i = 0; i < size; i++) {
            slots[slotOf(keys[i])] = i + 1;
        }
    }

    /** The slot where the key is, or the free one where it belongs. */
    private int slotOf(byte[] key) {
        int mask = slots.length - 1;
        int slot = (int) ByteHash.of(key, seed) & mask;
        while (slots[slot] != 0 && !Arrays.equals(keys[slots[slot] - 1], key)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
