package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.pushlog.storage.error.LimitExceededException;

/**
 * Encodes the frames of one log: complete Arrow streams of one record batch each, equal to {@link FrameEncoder}'s where the alignment is
 * that of push logs. The schema message is made once. Safe for many threads.
 */
public final class FrameWriter {
    private static final long END_MARK = 0x0000_0000_FFFF_FFFFL;
    private static final int PREFIX_BYTES = 8;

    private final Schema schema;
    private final int alignmentBytes;
    private final byte[] schemaMessage;

    /**
     * @param alignmentBytes where messages and buffers begin: {@link StreamWriter#ALIGNMENT_BYTES}, or {@link
     *     StreamWriter#JOURNAL_ALIGNMENT_BYTES} for frames that are shorter and still read by every reader
     */
    public FrameWriter(Schema schema, int alignmentBytes) {
        this.schema = schema;
        this.alignmentBytes = alignmentBytes;
        ByteBuffer metadata = SchemaEncoder.encode(schema);
        this.schemaMessage = new byte[messageLength(metadata)];
        putMessage(ByteBuffer.wrap(schemaMessage).order(ByteOrder.LITTLE_ENDIAN), metadata);
    }

    public Schema schema() {
        return schema;
    }

    /**
     * The frame that holds all rows of the batches, in order, from position 0 to the limit.
     *
     * @throws org.pushlog.storage.error.InvalidRequestException if a batch has other fields, or a value that no reader would take
     * @throws org.pushlog.storage.error.LimitExceededException if they are too many for one buffer
     */
    public ByteBuffer encode(List<Batch> batches) {
        WriteChecks.check(schema, batches);
        BatchEncoder batch = BatchEncoder.encode(schema, batches, alignmentBytes);
        long length =
                schemaMessage.length + (long) messageLength(batch.metadata()) + batch.bodyLengthBytes() + Long.BYTES;
        if (length > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("frame", -1, length + " bytes in one push; push in parts");
        }
        ByteBuffer frame = allocate((int) length);
        frame.put(schemaMessage);
        putMessage(frame, batch.metadata());
        batch.body().forEach(frame::put);
        frame.putLong(END_MARK);
        return frame.flip();
    }

    private int messageLength(ByteBuffer metadata) {
        int length = PREFIX_BYTES + metadata.remaining();
        return length + BodyEncoder.padding(length, alignmentBytes);
    }

    private void putMessage(ByteBuffer target, ByteBuffer metadata) {
        int length = messageLength(metadata);
        int end = target.position() + length;
        target.putInt(-1).putInt(length - PREFIX_BYTES).put(metadata.duplicate());
        target.position(end);
    }

    private static ByteBuffer allocate(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
