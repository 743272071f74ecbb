package org.pushlog.storage.archive;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;

/** Files out of a list of chunk rows in which the rows of one path stand together. */
final class FileCursor implements BatchCursor {
    private static final int BATCH_ROW_COUNT = 4_096;

    private final IndexRows rows;
    private final ChunkOrigins origins;
    private final RowList list;
    private final boolean oneChunkPerFile;
    private int next;

    FileCursor(IndexRows rows, ChunkOrigins origins, RowList list, boolean oneChunkPerFile) {
        this.rows = rows;
        this.origins = origins;
        this.list = list;
        this.oneChunkPerFile = oneChunkPerFile;
    }

    @Override
    public @Nullable Batch next() {
        if (next >= list.count()) {
            return null;
        }
        BatchBuilder builder = new BatchBuilder(ArchiveSchemas.FILES);
        while (next < list.count() && builder.rowCount() < BATCH_ROW_COUNT) {
            appendFile(builder);
        }
        return builder.build();
    }

    @Override
    public void close() {
        next = list.count();
    }

    private void appendFile(BatchBuilder builder) {
        int first = list.rowAt(next);
        long size = 0;
        long storedSize = 0;
        boolean compressed = false;
        int end = next;
        while (end < list.count() && (end == next || rows.comparePaths(first, list.rowAt(end)) == 0)) {
            int row = list.rowAt(end);
            size = Math.max(size, endOf(row));
            storedSize = add(storedSize, rows.number(IndexRows.BLOB_SIZE, row), row);
            compressed |= rows.compressed(row);
            end++;
        }
        builder.column(0).append(rows.pathText(first));
        builder.column(1).append(size);
        builder.column(2).append(storedSize);
        builder.column(3).append((long) (end - next));
        builder.column(4).append(compressed);
        ChunkOrigins.Origin origin = origins.of(first);
        if (origin == null) {
            builder.column(5).appendNull();
            builder.column(6).appendNull();
        } else {
            builder.column(5).append(origin.pkgType());
            builder.column(6).append(origin.repo());
        }
        next = end;
    }

    private long endOf(int row) {
        long start = oneChunkPerFile ? 0 : rows.number(IndexRows.FDATA_OFFSET, row);
        return add(start, rows.number(IndexRows.UNCOMPRESSED_SIZE, row), row);
    }

    private long add(long a, long b, int row) {
        if (a < 0 || b < 0 || a > Long.MAX_VALUE - b) {
            throw new CorruptDataException(
                    rows.resource(), -1, "the sizes of file \"" + rows.pathText(row) + "\" add up to more than 2^63");
        }
        return a + b;
    }
}
