package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.RecordBatch;
import org.pushlog.storage.work.Cancellation;

/**
 * Rows with the columns of {@link ArchiveSchemas#BASE} under one numbering, read at random. Of a section the paths are read at once, and the other columns of
 * a run of rows when one of them is first asked for. No value is null: that is checked when it is read. Safe for many threads.
 */
final class IndexRows {
    static final int PATH = 0;
    static final int CHUNK_SEQ = 1;
    static final int FDATA_OFFSET = 2;
    static final int COMPRESSED = 3;
    static final int UNCOMPRESSED_SIZE = 4;
    static final int BLOB_OFFSET = 5;
    static final int BLOB_SIZE = 6;
    static final int CHECKSUM = 7;

    private static final int ROWS_A_LOOK = 4_095;

    /** How many rows are read at once when one of them is asked for: some 600 KB. */
    private static final int RUN_LENGTH = 8_192;

    private final String resource;
    private final List<BytesColumn> paths;
    private final List<Supplier<Batch>> unread;
    private final AtomicReferenceArray<@Nullable Batch> batches;
    private final int[] firstRows;
    private final int rowCount;

    private IndexRows(String resource, List<BytesColumn> paths, List<Supplier<Batch>> unread) {
        this.resource = resource;
        this.paths = paths;
        this.unread = unread;
        this.batches = new AtomicReferenceArray<>(paths.size());
        this.firstRows = new int[paths.size()];
        long rows = 0;
        for (int i = 0; i < firstRows.length; i++) {
            firstRows[i] = (int) rows;
            rows += paths.get(i).rowCount();
            if (rows > Integer.MAX_VALUE - 8) {
                throw new LimitExceededException(resource, -1, "an index of more than 2^31 chunks is not read");
            }
        }
        this.rowCount = (int) rows;
    }

    /** The rows of the cursors, one after the other. The cursors are closed. */
    static IndexRows of(String resource, List<BatchCursor> cursors) {
        List<BytesColumn> paths = new ArrayList<>();
        List<Supplier<Batch>> batches = new ArrayList<>();
        for (BatchCursor cursor : cursors) {
            try (cursor) {
                for (Batch next = cursor.next(); next != null; next = cursor.next()) {
                    Batch batch = next;
                    if (batch.rowCount() > 0) {
                        refuseNulls(resource, batch);
                        paths.add((BytesColumn) batch.column(PATH));
                        batches.add(() -> batch);
                    }
                }
            }
        }
        return new IndexRows(resource, paths, batches);
    }

    /** The rows of a section, whose paths are read now. */
    static IndexRows ofSection(String resource, ArrowSection section) {
        int[] all = section.projectionOf(ArchiveSchemas.BASE);
        int[] others = Arrays.copyOfRange(all, PATH + 1, all.length);
        List<BytesColumn> paths = new ArrayList<>();
        List<Supplier<Batch>> unread = new ArrayList<>();
        for (int i = 0; i < section.batchCount(); i++) {
            RecordBatch batch = section.open(i);
            long first = 0;
            try (BatchCursor cursor = batch.batches(new int[] {all[PATH]})) {
                for (Batch next = cursor.next(); next != null; next = cursor.next()) {
                    refuseNulls(resource, next);
                    for (int row = 0; row < next.rowCount(); row += RUN_LENGTH) {
                        Cancellation.check();
                        Batch run = next.slice(row, Math.min(RUN_LENGTH, next.rowCount() - row));
                        BytesColumn path = (BytesColumn) run.column(0);
                        long from = first;
                        paths.add(path);
                        unread.add(() -> read(resource, batch, others, from, path));
                        first += run.rowCount();
                    }
                }
            }
        }
        return new IndexRows(resource, paths, unread);
    }

    /** The rows of some paths, with their other columns, which are all of one width and so are never cut into pieces where the paths were not. */
    private static Batch read(String resource, RecordBatch batch, int[] others, long first, BytesColumn path) {
        try (BatchCursor cursor = batch.batches(others, first, path.rowCount())) {
            Batch read = cursor.next();
            if (read == null || read.rowCount() != path.rowCount()) {
                throw new LimitExceededException(resource, -1, "rows of the index are too long to be read at once");
            }
            refuseNulls(resource, read);
            List<Column> columns = new ArrayList<>();
            columns.add(path);
            columns.addAll(read.columns());
            return new Batch(ArchiveSchemas.BASE, path.rowCount(), columns);
        }
    }

    private static void refuseNulls(String resource, Batch batch) {
        for (Column column : batch.columns()) {
            if (column.mayHaveNulls()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    if (column.isNull(row)) {
                        throw new CorruptDataException(
                                resource, -1, "column \"" + column.field().name() + "\" has a null");
                    }
                }
            }
        }
    }

    String resource() {
        return resource;
    }

    int rowCount() {
        return rowCount;
    }

    int batchCount() {
        return firstRows.length;
    }

    /** The rows from {@link #firstRowOf} on. */
    Batch batch(int index) {
        Batch known = batches.get(index);
        if (known == null) {
            known = unread.get(index).get();
            batches.set(index, known);
        }
        return known;
    }

    int batchOf(int row) {
        int found = Arrays.binarySearch(firstRows, row);
        return found >= 0 ? found : -found - 2;
    }

    int firstRowOf(int batch) {
        return firstRows[batch];
    }

    byte[] path(int row) {
        int batch = batchOf(row);
        return paths.get(batch).bytesAt(row - firstRows[batch]);
    }

    String pathText(int row) {
        int batch = batchOf(row);
        return paths.get(batch).stringAt(row - firstRows[batch]);
    }

    byte[] checksum(int row) {
        int batch = batchOf(row);
        return ((BytesColumn) batch(batch).column(CHECKSUM)).bytesAt(row - firstRows[batch]);
    }

    boolean compressed(int row) {
        int batch = batchOf(row);
        return ((BooleanColumn) batch(batch).column(COMPRESSED)).booleanAt(row - firstRows[batch]);
    }

    /** One of the integer columns; those of 64 bits are unsigned, so a negative value is above 2^63. */
    long number(int column, int row) {
        int batch = batchOf(row);
        return ((IntegerColumn) batch(batch).column(column)).longAt(row - firstRows[batch]);
    }

    /** Compares the path of a row with {@code path} by unsigned bytes. */
    int comparePath(int row, byte[] path) {
        int batch = batchOf(row);
        return paths.get(batch).compareAt(row - firstRows[batch], path);
    }

    /** Compares the paths of two rows by unsigned bytes. */
    int comparePaths(int row, int otherRow) {
        int batch = batchOf(row);
        int otherBatch = batchOf(otherRow);
        return paths.get(batch)
                .compareAt(row - firstRows[batch], paths.get(otherBatch), otherRow - firstRows[otherBatch]);
    }

    /** Compares the path of a row, cut to the prefix's length, with the prefix. */
    int comparePrefix(int row, byte[] prefix) {
        ByteBuffer view = pathView(row);
        if (view.remaining() > prefix.length) {
            view = view.slice(view.position(), prefix.length);
        }
        return compareUnsigned(view, ByteBuffer.wrap(prefix));
    }

    private ByteBuffer pathView(int row) {
        int batch = batchOf(row);
        return paths.get(batch).viewAt(row - firstRows[batch]);
    }

    private static int compareUnsigned(ByteBuffer a, ByteBuffer b) {
        int at = a.mismatch(b);
        if (at < 0) {
            return 0;
        }
        if (at == a.remaining() || at == b.remaining()) {
            return Integer.compare(a.remaining(), b.remaining());
        }
        return Byte.compareUnsigned(a.get(a.position() + at), b.get(b.position() + at));
    }

    /** Row numbers in path order; rows of one path keep their order. Null if the rows are in path order already. */
    int @Nullable [] pathOrder(Order order) {
        if (order.firstRowOutOfOrder() < 0) {
            return null;
        }
        byte[][] bytes = new byte[rowCount][];
        Integer[] sorted = new Integer[rowCount];
        for (int row = 0; row < rowCount; row++) {
            Cancellation.check(row, ROWS_A_LOOK);
            bytes[row] = path(row);
            sorted[row] = row;
        }
        Arrays.sort(sorted, (a, b) -> {
            Cancellation.check();
            return Arrays.compareUnsigned(bytes[a], bytes[b]);
        });
        return Arrays.stream(sorted).mapToInt(Integer::intValue).toArray();
    }

    /**
     * How the paths of the rows follow each other.
     *
     * @param firstRowOutOfOrder the first whose path is smaller than the one before, or -1
     * @param pathCount how many different paths there are, if none is
     */
    record Order(int firstRowOutOfOrder, int pathCount) {}

    /** Looks at all rows once. */
    Order order() {
        int pathCount = rowCount == 0 ? 0 : 1;
        for (int batch = 0; batch < firstRows.length; batch++) {
            BytesColumn own = paths.get(batch);
            for (int row = batch == 0 ? 1 : 0; row < own.rowCount(); row++) {
                Cancellation.check(row, ROWS_A_LOOK);
                int at = firstRows[batch] + row;
                int compared = row == 0 ? comparePaths(at - 1, at) : own.compareAt(row - 1, own, row);
                if (compared > 0) {
                    return new Order(at, pathCount);
                }
                pathCount += compared == 0 ? 0 : 1;
            }
        }
        return new Order(-1, pathCount);
    }
}
