package org.pushlog.storage.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;

/**
 * Batches as Arrow's own reader gives them: each {@link #loadNextBatch()} fills the one {@code VectorSchemaRoot}. Every batch is encoded as
 * a message of the IPC format and its body copied into the allocator's memory once; that way needs no JVM flag. Used by one thread at a
 * time; the caller closes it; the allocator stays the caller's.
 */
public final class BatchArrowReader extends ArrowReader {
    /** Of a framed message: the mark and the length in front. */
    private static final int PREFIX_BYTES = 8;

    private final Schema schema;
    private final Callable<@Nullable Batch> batches;
    private final Runnable atEnd;
    private long readBytes;

    /**
     * A reader of batches that have the fields of the schema.
     *
     * @param batches gives the next one, or null after the last; what it throws is behind the {@link IOException} that the reader throws
     * @param atEnd runs when the reader is closed, after its vectors are
     */
    public BatchArrowReader(
            BufferAllocator allocator, Schema schema, Callable<@Nullable Batch> batches, Runnable atEnd) {
        super(allocator);
        this.schema = schema;
        this.batches = batches;
        this.atEnd = atEnd;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        Batch batch = nextBatch();
        if (batch == null) {
            return false;
        }
        List<ByteBuffer> parts = new ArrayList<>();
        new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, parts::add).writeBatch(batch);
        Message message = message(parts.get(0));
        // Released by the record batch.
        ArrowBuf body = allocator.buffer(message.bodyLength());
        long at = 0;
        for (ByteBuffer part : parts.subList(1, parts.size())) {
            int length = part.remaining();
            body.setBytes(at, part);
            at += length;
        }
        body.writerIndex(at);
        readBytes += at;
        loadRecordBatch(MessageSerializer.deserializeRecordBatch(message, body));
        return true;
    }

    private @Nullable Batch nextBatch() throws IOException {
        try {
            return batches.call();
        } catch (Exception e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public long bytesRead() {
        return readBytes;
    }

    @Override
    protected void closeReadSource() {
        atEnd.run();
    }

    @Override
    protected org.apache.arrow.vector.types.pojo.Schema readSchema() {
        List<ByteBuffer> parts = new ArrayList<>();
        new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, parts::add).writeSchema();
        return MessageSerializer.deserializeSchema(message(parts.get(0)));
    }

    private static Message message(ByteBuffer framed) {
        return Message.getRootAsMessage(framed.slice(PREFIX_BYTES, framed.remaining() - PREFIX_BYTES));
    }
}
