package org.pushlog.storage.ipc;

/**
 * Checks the head of a record batch against its schema: enough nodes and buffers, lengths and null counts that agree, buffers inside the body
 * and long enough for their rows. Sizes of a compressed body are checked when its buffers are read.
 */
final class BatchGuard {
    private final BatchHead head;
    private final long bodyLengthBytes;
    private final Guard guard;
    private int node;
    private int buffer;

    private BatchGuard(BatchHead head, long bodyLengthBytes, Guard guard) {
        this.head = head;
        this.bodyLengthBytes = bodyLengthBytes;
        this.guard = guard;
    }

    static void check(BatchHead head, Schema schema, long bodyLengthBytes, Guard guard) throws Malformed {
        if (guard == Guard.ORIGINAL && head.codec() != null) {
            throw new Malformed(0, "a compressed body is not accepted");
        }
        if (head.rowCount() < 0) {
            throw new Malformed(0, "a record batch of " + head.rowCount() + " rows");
        }
        BatchGuard walk = new BatchGuard(head, bodyLengthBytes, guard);
        for (int i = 0; i < schema.fieldCount(); i++) {
            Field field = schema.field(i);
            if (walk.node < head.nodeCount() && head.nodeLength(walk.node) != head.rowCount()) {
                throw new Malformed(
                        0,
                        "column " + field.name() + " has " + head.nodeLength(walk.node) + " rows in a record batch of "
                                + head.rowCount());
            }
            walk.field(field);
        }
    }

    private void field(Field field) throws Malformed {
        if (node >= head.nodeCount()) {
            throw new Malformed(0, "no node for column " + field.name());
        }
        long length = head.nodeLength(node);
        long nullCount = head.nullCount(node);
        node++;
        if (length < 0 || nullCount < 0 || nullCount > length) {
            throw new Malformed(0, "column " + field.name() + " has " + length + " rows and " + nullCount + " nulls");
        }
        long validityBytes = nextBuffer(field);
        if (head.codec() == null && nullCount > 0 && validityBytes < FieldLayout.bytesForBits(length)) {
            throw new Malformed(0, "column " + field.name() + " has too few validity bytes: " + validityBytes);
        }
        FieldLayout layout = FieldLayout.of(field);
        long bytes = nextBuffer(field);
        if (head.codec() == null) {
            String problem = layout.problem(length, bytes, guard);
            if (problem != null) {
                throw new Malformed(0, "column " + field.name() + " " + problem);
            }
        }
        if (layout.hasData()) {
            nextBuffer(field);
        }
        Field element = layout.element();
        if (element != null) {
            field(element);
        }
    }

    private long nextBuffer(Field field) throws Malformed {
        if (buffer >= head.bufferCount()) {
            throw new Malformed(0, "no buffer for column " + field.name());
        }
        long offset = head.bufferOffset(buffer);
        long length = head.bufferLength(buffer);
        buffer++;
        if (offset < 0 || length < 0 || length > bodyLengthBytes || offset > bodyLengthBytes - length) {
            throw new Malformed(
                    0,
                    "a buffer of column " + field.name() + " at " + offset + " of " + length
                            + " bytes lies outside the body of " + bodyLengthBytes);
        }
        return length;
    }
}
