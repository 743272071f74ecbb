package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Collects the nodes and buffers of one record batch in the order of its fields. */
final class BodyEncoder {
    private final int alignmentBytes;
    private final List<long[]> nodes = new ArrayList<>();
    private final List<long[]> buffers = new ArrayList<>();
    private final List<ByteBuffer> parts = new ArrayList<>();
    private long lengthBytes;

    BodyEncoder(int alignmentBytes) {
        this.alignmentBytes = alignmentBytes;
    }

    void addNode(long rowCount, long nullCount) {
        nodes.add(new long[] {rowCount, nullCount});
    }

    /** Adds one buffer, which may be given in several parts. An empty one has the place where the next begins. */
    void addBuffer(List<ByteBuffer> bufferParts) {
        long length = 0;
        for (ByteBuffer part : bufferParts) {
            length += part.remaining();
            parts.add(part);
        }
        buffers.add(new long[] {lengthBytes, length});
        int padding = padding(length, alignmentBytes);
        if (padding > 0) {
            parts.add(ByteBuffer.allocate(padding));
        }
        lengthBytes += length + padding;
    }

    List<long[]> nodes() {
        return nodes;
    }

    /** Offset and exact length of each buffer. */
    List<long[]> buffers() {
        return buffers;
    }

    /** The body, padding included. */
    List<ByteBuffer> parts() {
        return parts;
    }

    long lengthBytes() {
        return lengthBytes;
    }

    static int padding(long length, int alignmentBytes) {
        return (int) (-length & (alignmentBytes - 1));
    }
}
