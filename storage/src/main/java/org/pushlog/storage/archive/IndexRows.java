package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Rows with the columns of {@link ArchiveSchemas#BASE} under one numbering, read in place at random. No value is null: that is checked
 * when the rows are taken.
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

    private final String resource;
    private final List<Batch> batches;
    private final int[] firstRows;
    private final int rowCount;

    private IndexRows(String resource, List<Batch> batches) {
        this.resource = resource;
        this.batches = batches;
        this.firstRows = new int[batches.size()];
        long rows = 0;
        for (int i = 0; i < firstRows.length; i++) {
            firstRows[i] = (int) rows;
            rows += batches.get(i).rowCount();
            if (rows > Integer.MAX_VALUE - 8) {
                throw new LimitExceededException(resource, -1, "an index of more than 2^31 chunks is not read");
            }
        }
        this.rowCount = (int) rows;
    }

    /** The rows of the cursors, one after the other. The cursors are closed. */
    static IndexRows of(String resource, List<BatchCursor> cursors) {
        List<Batch> batches = new ArrayList<>();
        for (BatchCursor cursor : cursors) {
            try (cursor) {
                for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    if (batch.rowCount() > 0) {
                        refuseNulls(resource, batch);
                        batches.add(batch);
                    }
                }
            }
        }
        return new IndexRows(resource, batches);
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

    List<Batch> batches() {
        return batches;
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
        return bytes(batch, PATH).bytesAt(row - firstRows[batch]);
    }

    String pathText(int row) {
        int batch = batchOf(row);
        return bytes(batch, PATH).stringAt(row - firstRows[batch]);
    }

    byte[] checksum(int row) {
        int batch = batchOf(row);
        return bytes(batch, CHECKSUM).bytesAt(row - firstRows[batch]);
    }

    boolean compressed(int row) {
        int batch = batchOf(row);
        return ((BooleanColumn) batches.get(batch).column(COMPRESSED)).booleanAt(row - firstRows[batch]);
    }

    /** One of the integer columns; those of 64 bits are unsigned, so a negative value is above 2^63. */
    long number(int column, int row) {
        int batch = batchOf(row);
        return ((IntegerColumn) batches.get(batch).column(column)).longAt(row - firstRows[batch]);
    }

    /** Compares the path of a row with {@code path} by unsigned bytes. */
    int comparePath(int row, byte[] path) {
        int batch = batchOf(row);
        return bytes(batch, PATH).compareAt(row - firstRows[batch], path);
    }

    /** Compares the paths of two rows by unsigned bytes. */
    int comparePaths(int row, int otherRow) {
        int batch = batchOf(row);
        int otherBatch = batchOf(otherRow);
        return bytes(batch, PATH)
                .compareAt(row - firstRows[batch], bytes(otherBatch, PATH), otherRow - firstRows[otherBatch]);
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
        return bytes(batch, PATH).viewAt(row - firstRows[batch]);
    }

    private BytesColumn bytes(int batch, int column) {
        return (BytesColumn) batches.get(batch).column(column);
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
        byte[][] paths = new byte[rowCount][];
        Integer[] sorted = new Integer[rowCount];
        for (int row = 0; row < rowCount; row++) {
            paths[row] = path(row);
            sorted[row] = row;
        }
        Arrays.sort(sorted, (a, b) -> Arrays.compareUnsigned(paths[a], paths[b]));
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
            BytesColumn paths = bytes(batch, PATH);
            for (int row = batch == 0 ? 1 : 0; row < paths.rowCount(); row++) {
                int at = firstRows[batch] + row;
                int compared = row == 0 ? comparePaths(at - 1, at) : paths.compareAt(row - 1, paths, row);
                if (compared > 0) {
                    return new Order(at, pathCount);
                }
                pathCount += compared == 0 ? 0 : 1;
            }
        }
        return new Order(-1, pathCount);
    }
}
