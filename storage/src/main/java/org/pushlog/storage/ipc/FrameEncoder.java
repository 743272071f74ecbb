package org.pushlog.storage.ipc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/** Encodes frames of push logs: complete Arrow streams of one record batch each. */
public final class FrameEncoder {
    private FrameEncoder() {}

    /** The frame that holds all rows of the batches, in order; none, or batches without rows, give a frame without rows. */
    public static byte[] encode(Schema schema, List<Batch> batches) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encode(schema, batches, part -> {
            byte[] copy = new byte[part.remaining()];
            part.get(copy);
            bytes.writeBytes(copy);
        });
        return bytes.toByteArray();
    }

    public static byte[] encode(Batch batch) {
        return encode(batch.schema(), List.of(batch));
    }

    /** Hands the frame to a sink in parts, see {@link StreamWriter}; for frames too long for one array. */
    public static void encode(Schema schema, List<Batch> batches, Consumer<ByteBuffer> sink) {
        StreamWriter writer = new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, sink);
        writer.writeSchema();
        writer.writeBatch(batches);
        writer.writeEnd();
    }
}
