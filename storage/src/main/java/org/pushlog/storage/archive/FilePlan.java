package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.work.Cancellation;

/**
 * Where the chunks of one file go.
 *
 * @param chunks the chunks by offset in the file; those of equal offset in index order
 * @param overlaps whether some chunk lies over another; later ones win
 */
record FilePlan(String path, List<PlacedChunk> chunks, long sizeBytes, boolean overlaps) {
    private static final int CHUNKS_A_LOOK = 4_095;

    /**
     * One chunk of the file.
     *
     * @param row its row in the index
     */
    record PlacedChunk(int row, long offsetBytes, long lengthBytes) {}

    /**
     * The plan of a file, or null if there is none of this path.
     *
     * @throws CorruptDataException if the chunks leave a gap
     */
    static @Nullable FilePlan of(ChunkTable table, String archive, String path) {
        RowList list = table.rowsOf(path.getBytes(StandardCharsets.UTF_8));
        if (list.count() == 0) {
            return null;
        }
        IndexRows rows = table.rows();
        List<PlacedChunk> chunks = new ArrayList<>(list.count());
        for (int i = 0; i < list.count(); i++) {
            Cancellation.check(i, CHUNKS_A_LOOK);
            int row = list.rowAt(i);
            long offset = rows.number(IndexRows.FDATA_OFFSET, row);
            long length = rows.number(IndexRows.UNCOMPRESSED_SIZE, row);
            if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
                throw new CorruptDataException(
                        new ChunkName(path, rows.number(IndexRows.CHUNK_SEQ, row)).in(archive),
                        -1,
                        "a chunk of " + Long.toUnsignedString(length) + " bytes at " + Long.toUnsignedString(offset)
                                + " ends past 2^63");
            }
            chunks.add(new PlacedChunk(row, offset, length));
        }
        chunks.sort(Comparator.comparingLong(PlacedChunk::offsetBytes));
        long end = 0;
        boolean overlaps = false;
        for (PlacedChunk chunk : chunks) {
            if (chunk.offsetBytes() > end) {
                throw new CorruptDataException(
                        archive + " file " + ChunkName.quoted(path),
                        -1,
                        "the chunks leave a gap: bytes " + end + " to " + chunk.offsetBytes() + " are missing");
            }
            overlaps |= chunk.offsetBytes() < end && chunk.lengthBytes() > 0;
            end = Math.max(end, chunk.offsetBytes() + chunk.lengthBytes());
        }
        return new FilePlan(path, chunks, end, overlaps);
    }
}
