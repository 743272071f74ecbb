package org.pushlog.storage.store;

import java.util.Arrays;

/**
 * The winning row of every key seen so far. A row wins over another of its key if its push_seq is not smaller; rows are given in the
 * order of their frames, so that a tie goes to the later row. Keys whose winner is a deletion stay, so that an older row cannot bring
 * them back. Not thread-safe.
 */
final class FoldTable {
    private static final int FIRST_CAPACITY = 64;

    private final KeyIds keys;
    private long[] pushSeq;
    private int[] frame;
    private long[] row;
    private boolean[] deleted;

    FoldTable() {
        this.keys = new KeyIds();
        this.pushSeq = new long[FIRST_CAPACITY];
        this.frame = new int[FIRST_CAPACITY];
        this.row = new long[FIRST_CAPACITY];
        this.deleted = new boolean[FIRST_CAPACITY];
    }

    private FoldTable(FoldTable other) {
        this.keys = other.keys.copy();
        this.pushSeq = other.pushSeq.clone();
        this.frame = other.frame.clone();
        this.row = other.row.clone();
        this.deleted = other.deleted.clone();
    }

    FoldTable copy() {
        return new FoldTable(this);
    }

    /** How many keys there are, deleted ones included. */
    int size() {
        return keys.size();
    }

    /** Roughly how much memory the table takes. */
    long sizeBytes() {
        return keys.keyBytes() + 64L * pushSeq.length;
    }

    void put(byte[] key, long rowPushSeq, int rowFrame, long rowIndex, boolean isDeletion) {
        int before = keys.size();
        int entry = keys.idOf(key);
        if (entry == before) {
            ensureRoomFor(entry);
        } else if (Long.compareUnsigned(rowPushSeq, pushSeq[entry]) < 0) {
            return;
        }
        pushSeq[entry] = rowPushSeq;
        frame[entry] = rowFrame;
        row[entry] = rowIndex;
        deleted[entry] = isDeletion;
    }

    byte[] key(int entry) {
        return keys.key(entry);
    }

    int frame(int entry) {
        return frame[entry];
    }

    long row(int entry) {
        return row[entry];
    }

    /** The entries that are not deleted, in byte order of their keys. */
    int[] livingInKeyOrder() {
        int[] living = new int[size()];
        int count = 0;
        for (int i = 0; i < size(); i++) {
            if (!deleted[i]) {
                living[count++] = i;
            }
        }
        return KeyOrder.sorted(keys, Arrays.copyOf(living, count));
    }

    private void ensureRoomFor(int entry) {
        if (entry == pushSeq.length) {
            int capacity = Math.multiplyExact(entry, 2);
            pushSeq = Arrays.copyOf(pushSeq, capacity);
            frame = Arrays.copyOf(frame, capacity);
            row = Arrays.copyOf(row, capacity);
            deleted = Arrays.copyOf(deleted, capacity);
        }
    }
}
