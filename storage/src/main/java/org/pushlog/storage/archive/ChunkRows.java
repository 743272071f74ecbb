package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;

/**
 * Rows of an archive's index that are about to be written, with the columns of {@link ArchiveSchemas#BASE}. Rows are only added. One thread
 * adds; rows that were added before another thread learned of their number may be read by it.
 */
public final class ChunkRows {
    private static final int CHECKSUM_BYTES = 32;
    private static final int ROW_COUNT_MAX = Integer.MAX_VALUE / CHECKSUM_BYTES - 8;

    private volatile Store store = new Store(16);
    private int count;

    /** The arrays; a longer one replaces it, and rows that were in it stay readable through it. */
    private static final class Store {
        private final byte[][] paths;
        private final long[] numbers;
        private final boolean[] compressed;
        private final byte[] checksums;

        Store(int capacity) {
            paths = new byte[capacity][];
            numbers = new long[capacity * 5];
            compressed = new boolean[capacity];
            checksums = new byte[capacity * CHECKSUM_BYTES];
        }

        Store grown() {
            int capacity = (int) Math.min(ROW_COUNT_MAX, paths.length * 2L);
            Store grown = new Store(capacity);
            System.arraycopy(paths, 0, grown.paths, 0, paths.length);
            System.arraycopy(numbers, 0, grown.numbers, 0, numbers.length);
            System.arraycopy(compressed, 0, grown.compressed, 0, compressed.length);
            System.arraycopy(checksums, 0, grown.checksums, 0, checksums.length);
            return grown;
        }
    }

    /** Adds a row; the arrays are not copied and must not be changed. */
    public void add(
            byte[] path,
            long chunkSeq,
            long fileOffsetBytes,
            boolean compressed,
            long sizeBytes,
            long blobOffsetBytes,
            long blobBytes,
            byte[] checksum) {
        Store target = withRoom();
        target.paths[count] = path;
        int at = count * 5;
        target.numbers[at] = chunkSeq;
        target.numbers[at + 1] = fileOffsetBytes;
        target.numbers[at + 2] = sizeBytes;
        target.numbers[at + 3] = blobOffsetBytes;
        target.numbers[at + 4] = blobBytes;
        target.compressed[count] = compressed;
        System.arraycopy(checksum, 0, target.checksums, count * CHECKSUM_BYTES, CHECKSUM_BYTES);
        count++;
    }

    /** Adds rows that were read; the cursor is closed. */
    public void addAll(BatchCursor rows) {
        try (rows) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    add(
                            ((BytesColumn) batch.column(0)).bytesAt(row),
                            number(batch, 1, row),
                            number(batch, 2, row),
                            ((BooleanColumn) batch.column(3)).booleanAt(row),
                            number(batch, 4, row),
                            number(batch, 5, row),
                            number(batch, 6, row),
                            ((BytesColumn) batch.column(7)).bytesAt(row));
                }
            }
        }
    }

    /** Adds a row of other rows. */
    public void addFrom(ChunkRows other, int row) {
        Store from = other.store;
        Store target = withRoom();
        target.paths[count] = from.paths[row];
        System.arraycopy(from.numbers, row * 5, target.numbers, count * 5, 5);
        target.compressed[count] = from.compressed[row];
        System.arraycopy(
                from.checksums, row * CHECKSUM_BYTES, target.checksums, count * CHECKSUM_BYTES, CHECKSUM_BYTES);
        count++;
    }

    private Store withRoom() {
        if (count == ROW_COUNT_MAX) {
            throw new LimitExceededException("archive", -1, "more than " + ROW_COUNT_MAX + " chunks");
        }
        if (count == store.paths.length) {
            store = store.grown();
        }
        return store;
    }

    public int count() {
        return count;
    }

    public byte[] path(int row) {
        return store.paths[row];
    }

    public long chunkSeq(int row) {
        return store.numbers[row * 5];
    }

    public long fileOffsetBytes(int row) {
        return store.numbers[row * 5 + 1];
    }

    /** The bytes of the chunk when it is read. */
    public long sizeBytes(int row) {
        return store.numbers[row * 5 + 2];
    }

    public long blobOffsetBytes(int row) {
        return store.numbers[row * 5 + 3];
    }

    /** The bytes of the chunk as it is stored. */
    public long blobBytes(int row) {
        return store.numbers[row * 5 + 4];
    }

    public boolean isCompressed(int row) {
        return store.compressed[row];
    }

    public byte[] checksum(int row) {
        return Arrays.copyOfRange(store.checksums, row * CHECKSUM_BYTES, (row + 1) * CHECKSUM_BYTES);
    }

    /** All rows as they stand. */
    public List<Batch> batches(Schema schema) {
        int[] order = new int[count];
        for (int row = 0; row < count; row++) {
            order[row] = row;
        }
        return batches(schema, order);
    }

    /** The chosen rows in the chosen order, under a schema with the base columns. */
    public List<Batch> batches(Schema schema, int[] order) {
        BatchBuilder builder = new BatchBuilder(schema);
        List<Batch> batches = new ArrayList<>();
        for (int row : order) {
            append(builder, row);
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        if (builder.rowCount() > 0) {
            batches.add(builder.build());
        }
        return batches;
    }

    private void append(BatchBuilder builder, int row) {
        ColumnBuilder paths = builder.column(0);
        paths.append(path(row));
        builder.column(1).append(chunkSeq(row));
        builder.column(2).append(fileOffsetBytes(row));
        builder.column(3).append(isCompressed(row));
        builder.column(4).append(sizeBytes(row));
        builder.column(5).append(blobOffsetBytes(row));
        builder.column(6).append(blobBytes(row));
        builder.column(7).append(checksum(row));
    }

    /** The row numbers by path bytes, then chunk number. */
    public int[] lookupOrder() {
        Integer[] order = new Integer[count];
        boolean isSorted = true;
        for (int row = 0; row < count; row++) {
            order[row] = row;
            isSorted = isSorted && (row == 0 || compare(row - 1, row) <= 0);
        }
        if (!isSorted) {
            Arrays.sort(order, this::compare);
        }
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = order[i];
        }
        return rows;
    }

    private int compare(int a, int b) {
        int byPath = Arrays.compareUnsigned(path(a), path(b));
        return byPath != 0 ? byPath : Long.compareUnsigned(chunkSeq(a), chunkSeq(b));
    }

    private static long number(Batch batch, int column, int row) {
        return ((IntegerColumn) batch.column(column)).longAt(row);
    }
}
