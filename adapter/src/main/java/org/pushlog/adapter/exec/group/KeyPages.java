package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.pushlog.adapter.exec.ByteArrays;
import org.pushlog.adapter.exec.BytesVector;

/**
 * Records of byte strings and their hashes, written one after the other into pages of the partition that the highest bits of the hash name. A
 * record is the hash, the length, and the bytes up to a multiple of four. Pages are parts of slabs of nearly a MiB, so that the collector does not
 * move them. For one thread at a time; different partitions may be worked on by different threads once all is written.
 */
final class KeyPages {
    static final int PARTITION_COUNT = 256;
    static final int PAGE_BYTES = 1 << 12;
    static final int PAGES_PER_SLAB = 255;
    static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;
    /** Longer strings are not taken. */
    static final int LENGTH_MAX = 4_000;

    /** Marks the length of a record that another one is equal to. */
    static final int REPEATED = Integer.MIN_VALUE;

    private static final int PARTITION_SHIFT = Long.SIZE - 8;
    private static final int NO_PAGE = -1;

    private byte[][] slabs = {};
    private int slabCount;
    /** By page, how many bytes are written; of a partition's last page only after {@link #seal()}. */
    private int[] usedBytes = {};

    private int[] freePages = {};
    private int freePageCount;
    private final int[][] pagesOf = new int[PARTITION_COUNT][0];
    private final int[] pageCounts = new int[PARTITION_COUNT];
    private final int[] recordCounts = new int[PARTITION_COUNT];
    /** By partition, where the next record goes: the slab, the place in it, and the end of the page. */
    private final byte[][] currentSlabs = new byte[PARTITION_COUNT][0];

    private final int[] positions = new int[PARTITION_COUNT];
    private final int[] ends = new int[PARTITION_COUNT];
    private long recordCount;

    /** How many records there are. */
    long recordCount() {
        return recordCount;
    }

    int recordCount(int partition) {
        return recordCounts[partition];
    }

    int slabCount() {
        return slabCount;
    }

    byte[] slab(int slab) {
        return slabs[slab];
    }

    int pageCount(int partition) {
        return pageCounts[partition];
    }

    /** The number of a page of a partition, in the order they were written. */
    int page(int partition, int index) {
        return pagesOf[partition][index];
    }

    byte[] slabOf(int page) {
        return slabs[page / PAGES_PER_SLAB];
    }

    /** Where a page begins in its slab. */
    static int startOf(int page) {
        return page % PAGES_PER_SLAB * PAGE_BYTES;
    }

    /** How many bytes of a page are records. */
    int usedBytes(int page) {
        return usedBytes[page];
    }

    static int sizeOf(int length) {
        return HEAD_BYTES + (length + 3 & ~3);
    }

    /** Adds a record of at most {@link #LENGTH_MAX} bytes. */
    void add(long hash, ByteBuffer data, int start, int length) {
        int partition = (int) (hash >>> PARTITION_SHIFT);
        int size = sizeOf(length);
        if (ends[partition] - positions[partition] < size) {
            nextPage(partition);
        }
        int at = positions[partition];
        byte[] slab = currentSlabs[partition];
        ByteArrays.putLong(slab, at, hash);
        ByteArrays.putInt(slab, at + Long.BYTES, length);
        copy(data, start, slab, at + HEAD_BYTES, length);
        positions[partition] = at + size;
        recordCounts[partition]++;
        recordCount++;
    }

    /** Bytes at the end are copied twice rather than one by one. */
    private static void copy(ByteBuffer source, int from, byte[] target, int to, int length) {
        if (length > 4 * Long.BYTES) {
            source.get(from, target, to, length);
        } else if (length >= Long.BYTES) {
            int last = length - Long.BYTES;
            ByteArrays.putLong(target, to, source.getLong(from));
            if (length > 2 * Long.BYTES) {
                ByteArrays.putLong(target, to + Long.BYTES, source.getLong(from + Long.BYTES));
                ByteArrays.putLong(target, to + last - Long.BYTES, source.getLong(from + last - Long.BYTES));
            }
            ByteArrays.putLong(target, to + last, source.getLong(from + last));
        } else {
            long bytes = BytesVector.tail(source, from, length);
            for (int i = 0; i < length; i++) {
                target[to + i] = (byte) (bytes >>> (i << 3));
            }
        }
    }

    private void nextPage(int partition) {
        seal(partition);
        if (freePageCount == 0) {
            addSlab();
        }
        int page = freePages[--freePageCount];
        int[] pages = pagesOf[partition];
        if (pages.length == pageCounts[partition]) {
            pages = Arrays.copyOf(pages, Math.max(4, pages.length * 2));
            pagesOf[partition] = pages;
        }
        pages[pageCounts[partition]++] = page;
        currentSlabs[partition] = slabOf(page);
        positions[partition] = startOf(page);
        ends[partition] = startOf(page) + PAGE_BYTES;
    }

    private void addSlab() {
        if (slabs.length == slabCount) {
            slabs = Arrays.copyOf(slabs, Math.max(4, slabCount * 2));
            usedBytes = Arrays.copyOf(usedBytes, slabs.length * PAGES_PER_SLAB);
            freePages = Arrays.copyOf(freePages, slabs.length * PAGES_PER_SLAB);
        }
        slabs[slabCount++] = new byte[PAGES_PER_SLAB * PAGE_BYTES];
        for (int page = slabCount * PAGES_PER_SLAB - 1; page >= (slabCount - 1) * PAGES_PER_SLAB; page--) {
            freePages[freePageCount++] = page;
        }
    }

    private void seal(int partition) {
        int page = pageCounts[partition] == 0 ? NO_PAGE : pagesOf[partition][pageCounts[partition] - 1];
        if (page != NO_PAGE) {
            usedBytes[page] = positions[partition] - startOf(page);
        }
    }

    /** Says of all pages how many bytes are written. */
    void seal() {
        for (int partition = 0; partition < PARTITION_COUNT; partition++) {
            seal(partition);
        }
    }

    /** Takes the repeated records out of a partition: the others move to its beginning, and pages behind them are free again. */
    void dropRepeated(int partition) {
        int kept = 0;
        int target = 0;
        int position = 0;
        for (int source = 0; source < pageCounts[partition]; source++) {
            int page = pagesOf[partition][source];
            byte[] slab = slabOf(page);
            int end = startOf(page) + usedBytes[page];
            for (int at = startOf(page); at < end; ) {
                int length = ByteArrays.getInt(slab, at + Long.BYTES);
                int size = sizeOf(length & ~REPEATED);
                if ((length & REPEATED) == 0) {
                    if (PAGE_BYTES - position < size) {
                        usedBytes[pagesOf[partition][target++]] = position;
                        position = 0;
                    }
                    int to = pagesOf[partition][target];
                    System.arraycopy(slab, at, slabOf(to), startOf(to) + position, size);
                    position += size;
                    kept++;
                }
                at += size;
            }
        }
        if (kept == 0) {
            return;
        }
        for (int source = pageCounts[partition] - 1; source > target; source--) {
            usedBytes[pagesOf[partition][source]] = 0;
            freePages[freePageCount++] = pagesOf[partition][source];
        }
        int last = pagesOf[partition][target];
        pageCounts[partition] = target + 1;
        currentSlabs[partition] = slabOf(last);
        positions[partition] = startOf(last) + position;
        ends[partition] = startOf(last) + PAGE_BYTES;
        recordCount -= recordCounts[partition] - kept;
        recordCounts[partition] = kept;
        seal(partition);
    }

    long sizeBytes() {
        return slabCount * ((long) PAGES_PER_SLAB * PAGE_BYTES) + 8L * usedBytes.length;
    }
}
