package org.pushlog.storage.ipc;

import java.util.Arrays;
import java.util.Objects;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/**
 * The head of a record batch as plain numbers: lengths and null counts of the nodes, places of the buffers in the body. Nothing of it has been
 * checked against a schema yet; see {@link BatchGuard}.
 */
final class BatchHead {
    /** The length of a node and of a buffer entry. */
    static final int STRUCT_BYTES = 16;

    private final long rowCount;
    private final long[] nodes;
    private final long[] buffers;
    private final @Nullable BodyCodec codec;

    private BatchHead(long rowCount, long[] nodes, long[] buffers, @Nullable BodyCodec codec) {
        this.rowCount = rowCount;
        this.nodes = nodes;
        this.buffers = buffers;
        this.codec = codec;
    }

    /** Copies the numbers out of a verified flatbuffer. */
    static BatchHead read(RecordBatch batch) throws Malformed {
        FieldNode node = new FieldNode();
        long[] nodes = new long[2 * batch.nodesLength()];
        for (int i = 0; i < nodes.length; i += 2) {
            batch.nodes(node, i >> 1);
            nodes[i] = node.length();
            nodes[i + 1] = node.nullCount();
        }
        Buffer buffer = new Buffer();
        long[] buffers = new long[2 * batch.buffersLength()];
        for (int i = 0; i < buffers.length; i += 2) {
            batch.buffers(buffer, i >> 1);
            buffers[i] = buffer.offset();
            buffers[i + 1] = buffer.length();
        }
        if (batch.variadicBufferCountsLength() != 0) {
            throw new Malformed(0, "a record batch with a variable number of buffers is not accepted");
        }
        return new BatchHead(batch.length(), nodes, buffers, BodyCodec.of(batch.compression()));
    }

    /** The head of a batch that is not compressed, with lengths and null counts in turn, and offsets and lengths. */
    static BatchHead of(long rowCount, long[] nodes, long[] buffers) {
        return new BatchHead(rowCount, nodes, buffers, null);
    }

    /** Whether it is the head of a batch that is not compressed and has the numbers that lie in these bytes. */
    boolean hasNumbers(
            long otherRowCount, byte[] bytes, int nodesAt, int otherNodeCount, int buffersAt, int otherBufferCount) {
        return codec == null
                && rowCount == otherRowCount
                && nodeCount() == otherNodeCount
                && bufferCount() == otherBufferCount
                && HeadForm.areLongs(bytes, nodesAt, nodes)
                && HeadForm.areLongs(bytes, buffersAt, buffers);
    }

    /** Whether both have the same numbers and are compressed alike. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BatchHead head
                && rowCount == head.rowCount
                && Objects.equals(codec, head.codec)
                && Arrays.equals(nodes, head.nodes)
                && Arrays.equals(buffers, head.buffers);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(nodes) + Arrays.hashCode(buffers)) + Long.hashCode(rowCount);
    }

    long rowCount() {
        return rowCount;
    }

    int nodeCount() {
        return nodes.length >> 1;
    }

    long nodeLength(int node) {
        return nodes[node << 1];
    }

    long nullCount(int node) {
        return nodes[(node << 1) + 1];
    }

    int bufferCount() {
        return buffers.length >> 1;
    }

    long bufferOffset(int buffer) {
        return buffers[buffer << 1];
    }

    /** The stored length, compressed if the body is. */
    long bufferLength(int buffer) {
        return buffers[(buffer << 1) + 1];
    }

    /** How the buffers are compressed, or null. */
    @Nullable
    BodyCodec codec() {
        return codec;
    }
}
