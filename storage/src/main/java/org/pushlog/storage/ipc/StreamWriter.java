package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes one Arrow IPC stream in the original writers' dialect, byte for byte: a schema message, record batches, an end mark. Metadata
 * version 5, little-endian, bodies not compressed, no validity bits for a column without nulls. Not thread-safe.
 */
public final class StreamWriter {
    /** Where messages and buffers begin in push logs and archives: at multiples of this. */
    public static final int ALIGNMENT_BYTES = 64;

    /** The same in hot journals. */
    public static final int JOURNAL_ALIGNMENT_BYTES = 8;

    private static final int PREFIX_BYTES = 8;
    private static final byte[] EOS = {-1, -1, -1, -1, 0, 0, 0, 0};

    private final Schema schema;
    private final int alignmentBytes;
    private final Consumer<ByteBuffer> sink;

    /**
     * A writer of streams of this schema.
     *
     * @param alignmentBytes a power of two, at least 8
     * @param sink takes the bytes in order, each buffer from its position to its limit; it must use them before it returns
     */
    public StreamWriter(Schema schema, int alignmentBytes, Consumer<ByteBuffer> sink) {
        if (alignmentBytes < PREFIX_BYTES || Integer.bitCount(alignmentBytes) != 1) {
            throw new IllegalArgumentException("an alignment of " + alignmentBytes + " bytes");
        }
        this.schema = schema;
        this.alignmentBytes = alignmentBytes;
        this.sink = sink;
    }

    /** Writes the schema message; call it once, first. */
    public void writeSchema() {
        writeMetadata(SchemaEncoder.encode(schema));
    }

    /**
     * Writes all rows of the batches, in order, as one record batch. They have the schema's columns.
     *
     * @throws org.pushlog.storage.error.LimitExceededException if they are too many for one
     */
    public void writeBatch(List<Batch> batches) {
        BatchEncoder message = BatchEncoder.encode(schema, batches, alignmentBytes);
        writeMetadata(message.metadata());
        message.body().forEach(sink);
    }

    public void writeBatch(Batch batch) {
        writeBatch(List.of(batch));
    }

    /** Writes the end mark. */
    public void writeEnd() {
        sink.accept(ByteBuffer.wrap(EOS.clone()));
    }

    private void writeMetadata(ByteBuffer metadata) {
        int length = metadata.remaining();
        int padding = BodyEncoder.padding(PREFIX_BYTES + length, alignmentBytes);
        ByteBuffer framed = ByteBuffer.allocate(PREFIX_BYTES + length + padding).order(ByteOrder.LITTLE_ENDIAN);
        framed.putInt(0, -1).putInt(Integer.BYTES, length + padding);
        framed.put(PREFIX_BYTES, metadata, metadata.position(), length);
        sink.accept(framed);
    }
}
