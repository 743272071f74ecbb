package org.pushlog.storage.hot;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.codec.OpenZl;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Tells a record batch of which a power cut left a beginning, and zeros for the rest, which file systems do. A journal's batch has no end
 * mark, so that its length alone does not show it; but the checksums of its rows are its last bytes, and that of the last row comes last of
 * all. Only the last batch of a segment can be such a one.
 */
final class HalfWritten {
    private static final int COMPRESSED = 3;
    private static final int UNCOMPRESSED_SIZE = 4;
    private static final int BLOB_OFFSET = 5;
    private static final int BLOB_SIZE = 6;
    private static final int CHECKSUM = 7;

    private final ByteSource blobs;
    private boolean recordsChecksums;

    /** @param blobs the archive's file */
    HalfWritten(ByteSource blobs) {
        this.blobs = blobs;
    }

    /** Takes note of rows that are good. */
    void good(Batch rows) {
        for (int row = rows.rowCount() - 1; row >= 0 && !recordsChecksums; row--) {
            recordsChecksums = !isZero(checksum(rows, row));
        }
    }

    /** Whether these rows, the last ones of a segment, are only half there. What the other rows of their batch say is noted before. */
    boolean is(Batch rows) {
        int last = rows.rowCount() - 1;
        if (last < 0) {
            return false;
        }
        byte[] checksum = checksum(rows, last);
        if (isZero(checksum)) {
            // All zeros is also how a checksum is left out: where none is recorded, the other numbers have to make
            // sense.
            return recordsChecksums || !makesSense(rows, last);
        }
        return checksum[checksum.length - 1] == 0 && isBeginningOf(checksum, trueChecksum(rows, last));
    }

    private static boolean makesSense(Batch rows, int row) {
        long sizeBytes = number(rows, UNCOMPRESSED_SIZE, row);
        long blobBytes = number(rows, BLOB_SIZE, row);
        boolean isCompressed = ((BooleanColumn) rows.column(COMPRESSED)).booleanAt(row);
        return sizeBytes != 0 && blobBytes != 0 && (isCompressed || sizeBytes == blobBytes);
    }

    /** Whether a checksum that ends in zeros is the beginning of this one, and not this one. */
    private static boolean isBeginningOf(byte[] checksum, byte @Nullable [] whole) {
        if (whole == null || Arrays.equals(checksum, whole)) {
            return false;
        }
        int written = checksum.length;
        while (checksum[written - 1] == 0) {
            written--;
        }
        return Arrays.equals(checksum, 0, written, whole, 0, written);
    }

    private byte @Nullable [] trueChecksum(Batch rows, int row) {
        long offsetBytes = number(rows, BLOB_OFFSET, row);
        long blobBytes = number(rows, BLOB_SIZE, row);
        long sizeBytes = number(rows, UNCOMPRESSED_SIZE, row);
        boolean isThere = offsetBytes >= 0
                && blobBytes >= 0
                && blobBytes <= ByteSource.VIEW_LENGTH_MAX_BYTES
                && offsetBytes <= blobs.lengthBytes() - blobBytes
                && sizeBytes >= 0
                && sizeBytes <= ByteSource.VIEW_LENGTH_MAX_BYTES;
        if (!isThere) {
            return null;
        }
        ByteBuffer blob = blobs.view(offsetBytes, (int) blobBytes);
        if (!((BooleanColumn) rows.column(COMPRESSED)).booleanAt(row)) {
            return Blake3Digest.of(blob);
        }
        try {
            return Blake3Digest.of(OpenZl.decompress(blob, (int) sizeBytes, blobs.name(), offsetBytes));
        } catch (StorageException e) {
            // A blob that is damaged itself says nothing about its row.
            return null;
        }
    }

    private static long number(Batch rows, int column, int row) {
        return ((IntegerColumn) rows.column(column)).longAt(row);
    }

    private static byte[] checksum(Batch rows, int row) {
        Column column = rows.column(CHECKSUM);
        return column.isNull(row) ? new byte[0] : ((BytesColumn) column).bytesAt(row);
    }

    private static boolean isZero(byte[] checksum) {
        for (byte value : checksum) {
            if (value != 0) {
                return false;
            }
        }
        return checksum.length > 0;
    }
}
