package org.pushlog.storage.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes in memory. */
public final class MemoryByteSource extends ByteSource {
    private final ByteBuffer bytes;

    /** A source over the remaining bytes of {@code bytes}, which must not be changed afterwards. */
    public MemoryByteSource(String name, ByteBuffer bytes) {
        super(name, bytes.remaining());
        this.bytes = bytes.slice();
    }

    public MemoryByteSource(String name, byte[] bytes) {
        this(name, ByteBuffer.wrap(bytes));
    }

    @Override
    public long fileOffsetBytes() {
        return 0;
    }

    @Override
    protected ByteBuffer readView(long offsetBytes, int length, ViewMemory memory) {
        return bytes.slice((int) offsetBytes, length).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    protected void readRange(long offsetBytes, int length, byte[] target, int targetOffset) {
        bytes.get((int) offsetBytes, target, targetOffset, length);
    }

    @Override
    public void checkStillThere() {
        // Memory stays.
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
