package org.pushlog.storage.io;

import java.nio.ByteBuffer;

/** A part of another source. */
final class SliceByteSource extends ByteSource {
    private final ByteSource whole;
    private final long startBytes;

    SliceByteSource(String name, ByteSource whole, long startBytes, long lengthBytes) {
        super(name, lengthBytes);
        this.whole = whole;
        this.startBytes = startBytes;
    }

    @Override
    public long fileOffsetBytes() {
        return whole.fileOffsetBytes() + startBytes;
    }

    @Override
    protected ByteBuffer readView(long offsetBytes, int length, ViewMemory memory) {
        return whole.readView(startBytes + offsetBytes, length, memory);
    }

    @Override
    protected void readRange(long offsetBytes, int length, byte[] target, int targetOffset) {
        whole.readRange(startBytes + offsetBytes, length, target, targetOffset);
    }

    @Override
    protected void requireRead() {
        whole.requireRead();
    }

    @Override
    void copyRange(long offsetBytes, long length, WritableFile target, long targetOffsetBytes) {
        whole.copyRange(startBytes + offsetBytes, length, target, targetOffsetBytes);
    }

    @Override
    public void checkStillThere() {
        whole.checkStillThere();
    }

    @Override
    public void close() {
        // The whole owns the bytes.
    }
}
