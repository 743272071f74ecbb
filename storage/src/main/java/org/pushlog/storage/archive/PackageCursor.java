package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * The packages of a data section: of each file in force the first row. A section that says row by row whether its plugin knew the file (a
 * column {@code pkg_type} that may be null) gives only the files that it knew.
 */
final class PackageCursor implements BatchCursor {
    private final ChunkTable inForce;
    private final BatchCursor rows;
    private final int fixedColumnCount;
    private final boolean hasPkgType;
    private final Set<ByteBuffer> seen = new HashSet<>();

    /**
     * @param rows the base columns, then {@code pkg_type} if the section has it, then the columns wanted
     */
    PackageCursor(ChunkTable inForce, BatchCursor rows, boolean hasPkgType) {
        this.inForce = inForce;
        this.rows = rows;
        this.hasPkgType = hasPkgType;
        this.fixedColumnCount = ArchiveSchemas.BASE.fieldCount() + (hasPkgType ? 1 : 0);
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = rows.next();
        if (batch == null) {
            return null;
        }
        int[] chosen = new int[batch.rowCount()];
        int count = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            if (isPackage(batch, row)) {
                chosen[count++] = row;
            }
        }
        int[] wanted = IntStream.concat(
                        IntStream.of(IndexRows.PATH),
                        IntStream.range(fixedColumnCount, batch.columns().size()))
                .toArray();
        return batch.project(wanted).gather(chosen, count);
    }

    @Override
    public void close() {
        rows.close();
    }

    private boolean isPackage(Batch batch, int row) {
        if (hasPkgType && batch.column(fixedColumnCount - 1).isNull(row)) {
            return false;
        }
        Column path = batch.column(IndexRows.PATH);
        if (path.isNull(row)) {
            return false;
        }
        byte[] bytes = ((BytesColumn) path).bytesAt(row);
        return inForce.containsChunk(
                        bytes,
                        number(batch, IndexRows.CHUNK_SEQ, row),
                        number(batch, IndexRows.BLOB_OFFSET, row),
                        number(batch, IndexRows.BLOB_SIZE, row))
                && seen.add(ByteBuffer.wrap(bytes));
    }

    private static long number(Batch batch, int column, int row) {
        return ((IntegerColumn) batch.column(column)).longAt(row);
    }
}
