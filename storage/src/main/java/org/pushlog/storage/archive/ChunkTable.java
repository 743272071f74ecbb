package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.work.Cancellation;

/** The chunks in force of one archive: found by path, listed in order. Immutable, safe for many threads. */
public final class ChunkTable {
    private static final int ROWS_A_LOOK = 4_095;

    private final IndexRows rows;
    private final PathSearch search;
    private final ChunkOrigins origins;
    private final int @Nullable [] pathOrder;
    private final boolean listedByPath;
    private final long fileCount;

    private ChunkTable(
            IndexRows rows,
            int @Nullable [] pathOrder,
            boolean listedByPath,
            ChunkOrigins origins,
            IndexRows.Order order) {
        this.rows = rows;
        this.search = new PathSearch(rows, pathOrder);
        this.origins = origins;
        this.pathOrder = pathOrder;
        this.listedByPath = listedByPath;
        this.fileCount = order.firstRowOutOfOrder() < 0 ? order.pathCount() : countFiles();
    }

    /**
     * The rows of a lookup section, which are in path order.
     *
     * @throws CorruptDataException if they are not
     */
    static ChunkTable ofLookup(IndexRows rows, ChunkOrigins origins) {
        IndexRows.Order order = rows.order();
        int outOfOrder = order.firstRowOutOfOrder();
        if (outOfOrder >= 0) {
            throw new CorruptDataException(
                    rows.resource(),
                    -1,
                    "the lookup is not in path order: row " + outOfOrder + " belongs before the row above it");
        }
        return new ChunkTable(rows, null, true, origins, order);
    }

    /** Rows in any order, listed by path. */
    static ChunkTable ofData(IndexRows rows, ChunkOrigins origins) {
        IndexRows.Order order = rows.order();
        return new ChunkTable(rows, rows.pathOrder(order), true, origins, order);
    }

    /**
     * One row a path, with the columns of {@link ArchiveSchemas#BASE}, listed as they stand; untyped and without a label, as an archive
     * sealed from them would say. The size of a file is that of its one chunk, wherever the row places it.
     */
    public static ChunkTable ofFiles(String resource, BatchCursor cursor) {
        IndexRows rows = IndexRows.of(resource, List.of(cursor));
        IndexRows.Order order = rows.order();
        return new ChunkTable(rows, rows.pathOrder(order), false, ChunkOrigins.single(0, ""), order);
    }

    public long fileCount() {
        return fileCount;
    }

    public long chunkCount() {
        return rows.rowCount();
    }

    /** Whether there is a file of this path. */
    public boolean contains(String path) {
        return search.find(path.getBytes(StandardCharsets.UTF_8)).count() > 0;
    }

    /** The chunks of a selection, with the columns of {@link ArchiveSchemas#CHUNKS}. */
    public BatchCursor chunks(PathSelection selection) {
        return new ChunkCursor(rows, origins, list(selection));
    }

    /** The files of a selection, with the columns of {@link ArchiveSchemas#FILES}. */
    public BatchCursor files(PathSelection selection) {
        return new FileCursor(rows, origins, list(selection), !listedByPath);
    }

    /** The largest end of a blob, 0 without rows: where a hot archive would write next. */
    public long blobEndBytes() {
        long end = 0;
        for (int row = 0; row < rows.rowCount(); row++) {
            Cancellation.check(row, ROWS_A_LOOK);
            long offset = rows.number(IndexRows.BLOB_OFFSET, row);
            long size = rows.number(IndexRows.BLOB_SIZE, row);
            if (offset >= 0 && size >= 0 && offset <= Long.MAX_VALUE - size) {
                end = Math.max(end, offset + size);
            }
        }
        return end;
    }

    /** Whether some row is this chunk. */
    boolean containsChunk(ChunkName name) {
        PathSearch.Range range = search.find(name.path().getBytes(StandardCharsets.UTF_8));
        for (int position = range.from(); position < range.to(); position++) {
            if (rows.number(IndexRows.CHUNK_SEQ, search.rowAt(position)) == name.seq()) {
                return true;
            }
        }
        return false;
    }

    /** Whether some row is this chunk with this blob. */
    boolean containsChunk(byte[] path, long seq, long blobOffset, long blobSize) {
        PathSearch.Range range = search.find(path);
        for (int position = range.from(); position < range.to(); position++) {
            int row = search.rowAt(position);
            if (rows.number(IndexRows.CHUNK_SEQ, row) == seq
                    && rows.number(IndexRows.BLOB_OFFSET, row) == blobOffset
                    && rows.number(IndexRows.BLOB_SIZE, row) == blobSize) {
                return true;
            }
        }
        return false;
    }

    IndexRows rows() {
        return rows;
    }

    /** The rows of one path, in row order; none if there is no such file. */
    RowList rowsOf(byte[] path) {
        return RowList.of(search, List.of(search.find(path)));
    }

    private RowList list(PathSelection selection) {
        if (selection.paths() == null && selection.prefix().isEmpty()) {
            return pathOrder == null || !listedByPath ? RowList.all(rows.rowCount()) : RowList.of(pathOrder);
        }
        RowList found = RowList.of(search, search.find(selection));
        return listedByPath ? found : found.sorted();
    }

    private long countFiles() {
        long files = rows.rowCount() == 0 ? 0 : 1;
        for (int position = 1; position < rows.rowCount(); position++) {
            Cancellation.check(position, ROWS_A_LOOK);
            if (rows.comparePaths(search.rowAt(position - 1), search.rowAt(position)) != 0) {
                files++;
            }
        }
        return files;
    }
}
