package org.pushlog.sqltests.crosscheck;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * An Arrow stream within the bytes of a file.
 *
 * @param bytes the file
 * @param offsetBytes where the stream starts
 * @param lengthBytes the most it may take
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ArrowSlice(byte[] bytes, long offsetBytes, long lengthBytes) {

    /**
     * What a stream turned out to be.
     *
     * @param batchRows the rows of each batch
     * @param lengthBytes what the reader took, the end marker included
     * @param endsInMarker whether the last eight bytes are the end marker
     */
    record Walk(Schema schema, List<Integer> batchRows, long lengthBytes, boolean endsInMarker) {
        long rowCount() {
            return batchRows.stream().mapToLong(Integer::longValue).sum();
        }
    }

    static ArrowSlice whole(byte[] bytes) {
        return new ArrowSlice(bytes, 0, bytes.length);
    }

    /** The rest of the bytes from an offset on. */
    static ArrowSlice from(byte[] bytes, long offsetBytes) {
        return new ArrowSlice(bytes, offsetBytes, bytes.length - offsetBytes);
    }

    ArrowReader open(BufferAllocator allocator) {
        return new ArrowStreamReader(
                new ByteArrayInputStream(bytes, Math.toIntExact(offsetBytes), Math.toIntExact(lengthBytes)), allocator);
    }

    /** Reads the stream to its end; throws what the reader throws if it has none. */
    Walk walk(BufferAllocator allocator) throws IOException {
        try (ArrowReader reader = open(allocator)) {
            List<Integer> batchRows = new ArrayList<>();
            while (reader.loadNextBatch()) {
                batchRows.add(reader.getVectorSchemaRoot().getRowCount());
            }
            int end = Math.toIntExact(offsetBytes + reader.bytesRead());
            boolean marker = end - offsetBytes >= 8;
            for (int i = 1; marker && i <= 8; i++) {
                marker = bytes[end - i] == (i <= 4 ? (byte) 0 : (byte) 0xff);
            }
            return new Walk(reader.getVectorSchemaRoot().getSchema(), batchRows, reader.bytesRead(), marker);
        }
    }
}
