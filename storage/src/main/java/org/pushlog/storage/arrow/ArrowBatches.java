package org.pushlog.storage.arrow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Field;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWalk;

/**
 * The rows of a {@code VectorSchemaRoot} as batches, for one push: {@code writer.append(ArrowBatches.of(root))} on a {@code PushLogWriter}
 * whose log has these fields. They are copies; the root may change afterwards.
 */
public final class ArrowBatches {
    private static final int COPY_BYTES = 1 << 20;

    private ArrowBatches() {}

    /**
     * All rows in order; no batch if there is no row.
     *
     * @throws UnsupportedFormatException if a field is stored by dictionary, or its type is none that push logs have
     * @throws InvalidRequestException if the vectors contradict their schema, each other or themselves
     * @throws CorruptDataException if values contradict the type of their field
     */
    public static List<Batch> of(VectorSchemaRoot root) {
        root.getSchema().getFields().forEach(ArrowBatches::requirePlain);
        ByteSource stream = new MemoryByteSource("the vectors", checkedBytes(root));
        if (root.getRowCount() == 0) {
            return List.of();
        }
        StreamWalk walk = ArrowStream.walk(stream, 0, Guard.EXTENDED);
        if (walk.defect() != null) {
            throw new UnsupportedFormatException(
                    "the vectors", -1, walk.defect().problem());
        }
        List<Batch> batches = new ArrayList<>();
        for (int i = 0; i < walk.batches().size(); i++) {
            try (BatchCursor cursor = walk.open(stream, i).batches()) {
                for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    batches.add(batch);
                }
            }
        }
        return batches;
    }

    private static void requirePlain(Field field) {
        if (field.getDictionary() != null) {
            throw new UnsupportedFormatException(
                    "field " + field.getName(),
                    -1,
                    "expected plain values, found the indexes of a dictionary; decode it with DictionaryEncoder.decode"
                            + " first");
        }
        field.getChildren().forEach(ArrowBatches::requirePlain);
    }

    private static byte[] checkedBytes(VectorSchemaRoot root) {
        try {
            VectorChecks.check(root);
            checkDigits(root);
            return root.getRowCount() == 0 ? new byte[0] : bytes(root);
        } catch (StorageException e) {
            throw e;
        } catch (RuntimeException e) {
            // What Arrow itself looks at: memory that was given back, bounds that it keeps.
            throw new InvalidRequestException("the vectors", -1, "they cannot be read: " + e);
        }
    }

    private static void checkDigits(VectorSchemaRoot root) {
        for (FieldVector vector : root.getFieldVectors()) {
            int row = DecimalDigits.firstRowBeyond(vector);
            if (row >= 0) {
                throw new CorruptDataException(
                        "column " + vector.getName(),
                        -1,
                        "row " + (row + 1) + " has more digits than "
                                + vector.getField().getType());
            }
        }
    }

    private static byte[] bytes(VectorSchemaRoot root) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (WriteChannel channel = new CopyingChannel(bytes);
                ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
            MessageSerializer.serialize(channel, root.getSchema());
            MessageSerializer.serialize(channel, batch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Writes Arrow's memory by copies on the heap: views of it need a JVM flag. */
    private static final class CopyingChannel extends WriteChannel {
        CopyingChannel(ByteArrayOutputStream target) {
            super(Channels.newChannel(target));
        }

        @Override
        public void write(ArrowBuf buffer) throws IOException {
            long end = buffer.readerIndex() + buffer.readableBytes();
            byte[] copy = new byte[(int) Math.min(COPY_BYTES, buffer.readableBytes())];
            for (long at = buffer.readerIndex(); at < end; at += copy.length) {
                int length = (int) Math.min(copy.length, end - at);
                buffer.getBytes(at, copy, 0, length);
                write(ByteBuffer.wrap(copy, 0, length));
            }
        }
    }
}
