package org.pushlog.adapter.exec.group;

import java.util.Arrays;
import java.util.List;
import org.pushlog.adapter.exec.ByteArrays;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.work.Cancellation;

/**
 * Tells the records of one partition apart by open addressing. A partition is so small that the table stays in the processor's caches. For one
 * thread.
 */
final class KeyTable {
    private static final int SLOT_COUNT_MIN = 1 << 10;
    /** A record's place: its page among those of the partition, and units of four bytes in it. */
    private static final int PAGE_SHIFT = 10;

    private static final int PAGE_COUNT_MAX = (1 << (Integer.SIZE - PAGE_SHIFT)) - 1;
    private static final byte[] NO_BYTES = {};
    private static final long HIGH_HALF = 0xFFFF_FFFF_0000_0000L;

    /** Bits of the hash in the high half, and the place plus one in the low half; 0 if free. */
    private long[] slots = {};

    private byte[][] slabs = {};
    private int[] starts = {};

    /**
     * Finds the different records of a partition; all parts are sealed.
     *
     * @param marks whether records that were there before are marked as repeated
     * @return how many different ones there are
     */
    int tellApart(List<KeyPages> parts, int partition, boolean marks) {
        long recordCount = 0;
        int pageCount = 0;
        for (KeyPages part : parts) {
            recordCount += part.recordCount(partition);
            pageCount = Math.addExact(pageCount, part.pageCount(partition));
        }
        int slotCount = reset(recordCount, pageCount);
        int different = 0;
        int ordinal = 0;
        for (KeyPages part : parts) {
            for (int index = 0; index < part.pageCount(partition); index++) {
                Cancellation.check();
                int page = part.page(partition, index);
                slabs[ordinal] = part.slabOf(page);
                starts[ordinal] = KeyPages.startOf(page);
                different += addPage(ordinal, part.usedBytes(page), slotCount - 1, marks);
                ordinal++;
            }
        }
        Arrays.fill(slabs, 0, ordinal, NO_BYTES);
        return different;
    }

    private int reset(long recordCount, int pageCount) {
        long wanted = Math.max(SLOT_COUNT_MIN, Long.highestOneBit(Math.max(1, recordCount)) * 4);
        if (wanted > 1 << 30 || pageCount > PAGE_COUNT_MAX) {
            throw new LimitExceededException("DISTINCT", -1, "too many different values; read less");
        }
        if (slots.length < wanted) {
            slots = new long[(int) wanted];
        } else {
            Arrays.fill(slots, 0, (int) wanted, 0);
        }
        if (starts.length < pageCount) {
            slabs = new byte[pageCount][];
            starts = new int[pageCount];
        }
        return (int) wanted;
    }

    private int addPage(int ordinal, int usedBytes, int mask, boolean marks) {
        byte[] slab = slabs[ordinal];
        int start = starts[ordinal];
        int end = start + usedBytes;
        int different = 0;
        for (int at = start; at < end; ) {
            long hash = ByteArrays.getLong(slab, at);
            int length = ByteArrays.getInt(slab, at + Long.BYTES);
            long entry = (hash << 8 & HIGH_HALF) | (((ordinal << PAGE_SHIFT | (at - start) >>> 2) + 1) & 0xFFFF_FFFFL);
            if (isNew(entry, hash, slab, at, length, mask)) {
                different++;
            } else if (marks) {
                ByteArrays.putInt(slab, at + Long.BYTES, length | KeyPages.REPEATED);
            }
            at += KeyPages.sizeOf(length);
        }
        return different;
    }

    private boolean isNew(long entry, long hash, byte[] slab, int at, int length, int mask) {
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            if (((slots[slot] ^ entry) & HIGH_HALF) == 0 && isSame((int) slots[slot] - 1, hash, slab, at, length)) {
                return false;
            }
            slot = slot + 1 & mask;
        }
        slots[slot] = entry;
        return true;
    }

    private boolean isSame(int place, long hash, byte[] slab, int at, int length) {
        byte[] known = slabs[place >>> PAGE_SHIFT];
        int knownAt = starts[place >>> PAGE_SHIFT] + ((place & (1 << PAGE_SHIFT) - 1) << 2);
        return ByteArrays.getLong(known, knownAt) == hash
                && ByteArrays.getInt(known, knownAt + Long.BYTES) == length
                && Arrays.equals(
                        known,
                        knownAt + KeyPages.HEAD_BYTES,
                        knownAt + KeyPages.HEAD_BYTES + length,
                        slab,
                        at + KeyPages.HEAD_BYTES,
                        at + KeyPages.HEAD_BYTES + length);
    }

    long sizeBytes() {
        return 8L * slots.length + 12L * starts.length;
    }
}
