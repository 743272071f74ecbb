package org.pushlog.storage.store.fold;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.pushlog.storage.store.history.PushSeqSet;
import org.pushlog.storage.work.Cancellation;

/**
 * The winning row of every key seen so far: the one that is last in the order of push_seq, frame and row, in whatever order they are given. Keys whose
 * winner is a deletion stay, so that an older row cannot bring them back. Not thread-safe.
 */
final class FoldTable {
    private static final int KEYS_A_LOOK = 4_095;

    private static final int FIRST_CAPACITY = 64;

    private final KeyIds keys;
    private long[] pushSeq;
    private long[] firstPushSeq;
    private int[] frame;
    private long[] row;
    private boolean[] deleted;
    private int entryCount;
    private final int[] earlierOrder;

    FoldTable() {
        this.earlierOrder = new int[0];
        this.keys = new KeyIds();
        this.pushSeq = new long[FIRST_CAPACITY];
        this.firstPushSeq = new long[FIRST_CAPACITY];
        this.frame = new int[FIRST_CAPACITY];
        this.row = new long[FIRST_CAPACITY];
        this.deleted = new boolean[FIRST_CAPACITY];
    }

    private FoldTable(FoldTable other, int[] order) {
        this.earlierOrder = order;
        this.keys = other.keys.copy();
        this.pushSeq = other.pushSeq.clone();
        this.firstPushSeq = other.firstPushSeq.clone();
        this.frame = other.frame.clone();
        this.row = other.row.clone();
        this.deleted = other.deleted.clone();
        this.entryCount = other.entryCount;
    }

    /** @param order what {@link #inKeyOrder} gave, from which the copy's own order is made */
    FoldTable copy(int[] order) {
        return new FoldTable(this, order);
    }

    /** How many keys there are, deleted ones included. */
    int size() {
        return keys.size();
    }

    /** Roughly how much memory the table takes. */
    long sizeBytes() {
        return keys.keyBytes() + 72L * pushSeq.length;
    }

    void put(KeyBytes key, long rowPushSeq, int rowFrame, long rowIndex, boolean isDeletion) {
        int entry = entryAt(keys.idOf(key));
        if (take(entry, rowPushSeq, rowFrame, rowIndex)) {
            deleted[entry] = isDeletion;
        }
    }

    /** The entry of the key of one text or binary; a new one, which has no row yet, if there is none. */
    int entryOf(byte[] bytes, int from, int end) {
        return entryAt(keys.idOf(KeyEncoder.VALUE, bytes, from, end - from));
    }

    /**
     * Takes a row of an entry if none that is known is behind it; says whether. It is no deletion then, until {@link #setDeleted}. The last row that was
     * taken may be given again.
     */
    boolean take(int entry, long rowPushSeq, int rowFrame, long rowIndex) {
        if (Long.compareUnsigned(rowPushSeq, firstPushSeq[entry]) < 0) {
            firstPushSeq[entry] = rowPushSeq;
        }
        int order = Long.compareUnsigned(rowPushSeq, pushSeq[entry]);
        if (order < 0 || (order == 0 && isBehind(entry, rowFrame, rowIndex))) {
            return false;
        }
        pushSeq[entry] = rowPushSeq;
        frame[entry] = rowFrame;
        row[entry] = rowIndex;
        deleted[entry] = false;
        return true;
    }

    /** Says that a row is a deletion, if it is the one of an entry. */
    void setDeleted(int entry, int rowFrame, long rowIndex) {
        deleted[entry] |= frame[entry] == rowFrame && row[entry] == rowIndex;
    }

    /** Adds what another table knows of rows of the same history. */
    void addAll(FoldTable other) {
        for (int from = 0; from < other.size(); from++) {
            Cancellation.check(from, KEYS_A_LOOK);
            byte[] key = other.key(from);
            int entry = entryAt(keys.idOf(key[0], key, 1, key.length - 1));
            if (take(entry, other.pushSeq[from], other.frame[from], other.row[from])) {
                deleted[entry] = other.deleted[from];
            }
            firstPushSeq[entry] = PushSeqSet.smaller(firstPushSeq[entry], other.firstPushSeq[from]);
        }
    }

    /** Whether the row of an entry lies behind this one. */
    private boolean isBehind(int entry, int rowFrame, long rowIndex) {
        return frame[entry] > rowFrame || (frame[entry] == rowFrame && row[entry] > rowIndex);
    }

    private int entryAt(int entry) {
        ensureRoomFor(entry);
        if (entry == entryCount) {
            entryCount++;
            firstPushSeq[entry] = -1L;
            frame[entry] = -1;
        }
        return entry;
    }

    /** The entry of a key, or -1 if there is none. */
    int find(KeyBytes key) {
        return keys.find(key);
    }

    /** The push_seq of the winning row. */
    long pushSeq(int entry) {
        return pushSeq[entry];
    }

    /** The smallest push_seq of all rows of the key. */
    long firstPushSeq(int entry) {
        return firstPushSeq[entry];
    }

    /** Whether the winning row says that the key is gone. */
    boolean isDeleted(int entry) {
        return deleted[entry];
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

    /**
     * All entries in byte order of their keys. Those of an earlier order are not sorted again.
     *
     * @param cancelled asked now and then; once true the work ends early, with the entries in no order
     */
    int[] inKeyOrder(BooleanSupplier cancelled) {
        int known = earlierOrder.length;
        if (known == size()) {
            return earlierOrder;
        }
        int[] fresh = new int[size() - known];
        Arrays.setAll(fresh, i -> known + i);
        return merged(earlierOrder, known, KeyOrder.sorted(keys, fresh, cancelled));
    }

    /** Both in one order; mostly there are few fresh ones. */
    private int[] merged(int[] kept, int keptCount, int[] fresh) {
        int[] order = new int[keptCount + fresh.length];
        int from = 0;
        int count = 0;
        for (int entry : fresh) {
            Cancellation.check(entry, KEYS_A_LOOK);
            int to = firstAbove(kept, from, keptCount, keys.key(entry));
            System.arraycopy(kept, from, order, count, to - from);
            count += to - from;
            from = to;
            order[count++] = entry;
        }
        System.arraycopy(kept, from, order, count, keptCount - from);
        return order;
    }

    private int firstAbove(int[] kept, int from, int to, byte[] key) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(keys.key(kept[middle]), key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void ensureRoomFor(int entry) {
        if (entry == pushSeq.length) {
            int capacity = Math.multiplyExact(entry, 2);
            pushSeq = Arrays.copyOf(pushSeq, capacity);
            firstPushSeq = Arrays.copyOf(firstPushSeq, capacity);
            frame = Arrays.copyOf(frame, capacity);
            row = Arrays.copyOf(row, capacity);
            deleted = Arrays.copyOf(deleted, capacity);
        }
    }
}
