package org.pushlog.storage.store.part;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;

/** A log with frames behind it that are not in its file yet. */
public final class AppendedSource extends ByteSource {
    private final ByteSource file;
    private final List<ByteBuffer> frames;
    private final Runnable onClose;
    private boolean closed;

    /**
     * @param frames from position 0 to their limits; not changed afterwards
     * @param onClose lets go of the file
     */
    public AppendedSource(ByteSource file, List<ByteBuffer> frames, Runnable onClose) {
        super(file.name(), file.lengthBytes() + lengthOf(frames));
        this.file = file;
        this.frames = List.copyOf(frames);
        this.onClose = onClose;
    }

    @Override
    public long fileOffsetBytes() {
        return 0;
    }

    @Override
    protected ByteBuffer readView(long offsetBytes, int length, ViewMemory memory) {
        if (offsetBytes + length <= file.lengthBytes()) {
            return file.view(offsetBytes, length, memory);
        }
        ByteBuffer whole = insideOneFrame(offsetBytes, length);
        return (whole == null ? copied(offsetBytes, length) : whole)
                .asReadOnlyBuffer()
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void checkStillThere() {
        file.checkStillThere();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            onClose.run();
        }
    }

    private @Nullable ByteBuffer insideOneFrame(long offsetBytes, int length) {
        long startBytes = file.lengthBytes();
        for (ByteBuffer frame : frames) {
            long inFrame = offsetBytes - startBytes;
            if (inFrame >= 0 && inFrame + length <= frame.limit()) {
                return frame.slice((int) inFrame, length);
            }
            startBytes += frame.limit();
        }
        return null;
    }

    private ByteBuffer copied(long offsetBytes, int length) {
        ByteBuffer copy = ByteBuffer.allocate(length);
        long inFile = Math.min(length, file.lengthBytes() - offsetBytes);
        if (inFile > 0) {
            copy.put(file.view(offsetBytes, (int) inFile));
        }
        long startBytes = file.lengthBytes();
        for (ByteBuffer frame : frames) {
            int from = (int) Math.max(0, Math.min(frame.limit(), offsetBytes - startBytes));
            int to = (int) Math.max(from, Math.min(frame.limit(), offsetBytes + length - startBytes));
            copy.put(frame.slice(from, to - from));
            startBytes += frame.limit();
        }
        return copy.flip();
    }

    private static long lengthOf(List<ByteBuffer> frames) {
        return frames.stream().mapToLong(ByteBuffer::limit).sum();
    }
}
