package org.pushlog.storage.io;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Writes bytes one after another into a file from a place on, collected into larger writes. Not thread-safe; closes nothing. */
public final class FileOutput implements Consumer<ByteBuffer> {
    private static final int BUFFER_LENGTH_BYTES = 1 << 18;

    private final WritableFile file;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_LENGTH_BYTES);
    private long flushedBytes;

    public FileOutput(WritableFile file, long offsetBytes) {
        this.file = file;
        this.flushedBytes = offsetBytes;
    }

    /** Where the next byte goes. */
    public long positionBytes() {
        return flushedBytes + buffer.position();
    }

    /** Takes all remaining bytes. */
    @Override
    public void accept(ByteBuffer bytes) {
        if (bytes.remaining() > buffer.remaining()) {
            flush();
        }
        if (bytes.remaining() > buffer.remaining()) {
            int lengthBytes = bytes.remaining();
            file.write(flushedBytes, bytes);
            flushedBytes += lengthBytes;
        } else {
            buffer.put(bytes);
        }
    }

    /** Copies a source to the end of what was taken. */
    public void copy(ByteSource source) {
        if (source.lengthBytes() <= BUFFER_LENGTH_BYTES) {
            accept(source.view(0, (int) source.lengthBytes()));
        } else {
            flush();
            source.copyTo(0, source.lengthBytes(), file, flushedBytes);
            flushedBytes += source.lengthBytes();
        }
        source.checkStillThere();
    }

    /** Hands over to the file what was collected. */
    public void flush() {
        if (buffer.position() > 0) {
            int lengthBytes = buffer.position();
            file.write(flushedBytes, buffer.flip());
            flushedBytes += lengthBytes;
            buffer.clear();
        }
    }
}
