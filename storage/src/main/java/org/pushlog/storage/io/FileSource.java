package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StoreClosedException;

/**
 * A file as it was when it was opened. Small files are read to the heap at once. Larger ones are mapped, in windows that begin every half GiB and
 * overlap, so that each view lies in one of them; a window is mapped when more than a few short reads need it.
 *
 * <p>Views are copied out of the mapping in one piece. Compiled code that reads mapped bytes one by one ends the whole JVM (17 and 25 alike)
 * if the file was cut: HotSpot does not know all instructions that it emits for such reads. A bulk copy is guarded and fails with an error.
 * Only views too long for a copy are read in place.
 */
public final class FileSource extends ByteSource {
    /** Files up to this length are read to the heap. */
    static final int HEAP_LENGTH_MAX_BYTES = 256 * 1024;

    private static final int WINDOW_STEP_BITS = 29;
    private static final long WINDOW_LENGTH_BYTES = (1L << WINDOW_STEP_BITS) + VIEW_LENGTH_MAX_BYTES;
    private static final long TRANSFER_LENGTH_MAX_BYTES = 64 << 20;

    /** So few and short reads of a window are not worth mapping it, which also is to be undone: a log that grows is opened again and again. */
    static final int CHANNEL_READ_COUNT_MAX = 48;

    private static final int CHANNEL_LENGTH_MAX_BYTES = 1 << 20;
    private static final String CLOSED = "the file was closed";

    private final Path file;
    private final @Nullable Object fileKey;
    private final Mapping mapping;
    private final AtomicReferenceArray<@Nullable ByteBuffer> windows;
    private final Object lock = new Object();
    private FileChannel channel;
    private volatile int channelReadCount;
    private volatile boolean closed;

    private FileSource(Path file, String name, long lengthBytes, @Nullable Object fileKey, FileChannel channel) {
        super(name, lengthBytes);
        this.file = file;
        this.fileKey = fileKey;
        this.channel = channel;
        this.mapping = Mapping.create();
        this.windows = new AtomicReferenceArray<>((int) ((lengthBytes - 1) >>> WINDOW_STEP_BITS) + 1);
    }

    /**
     * Opens a regular file for reading. Its length is taken now, once.
     *
     * @param name what the file is called in messages
     * @throws NotFoundException if there is no such file
     * @throws IoFailedException if it cannot be read
     */
    public static ByteSource open(Path file, String name) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                // Opening a pipe would wait for its writer.
                throw new IoFailedException(name, -1, "expected a regular file, found something else");
            }
            return Interruptions.heldOff(() -> open(file, name, attributes.fileKey()));
        } catch (NoSuchFileException e) {
            throw new NotFoundException(name, -1, "there is no such file");
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, "cannot be opened: " + e), e);
        }
    }

    private static ByteSource open(Path file, String name, @Nullable Object fileKey) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        boolean handedOver = false;
        try {
            long lengthBytes = channel.size();
            if (lengthBytes <= HEAP_LENGTH_MAX_BYTES) {
                return new MemoryByteSource(name, readFully(channel, name, (int) lengthBytes));
            }
            handedOver = true;
            return new FileSource(file, name, lengthBytes, fileKey, channel);
        } finally {
            if (!handedOver) {
                channel.close();
            }
        }
    }

    private static byte[] readFully(FileChannel channel, String name, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, bytes.position());
            if (count < 0) {
                throw new IoFailedException(
                        Fault.mismatch(name, bytes.position(), "length", length, bytes.position()), null);
            }
        }
        return bytes.array();
    }

    @Override
    public long fileOffsetBytes() {
        return 0;
    }

    @Override
    protected ByteBuffer readView(long offsetBytes, int length, ViewMemory memory) {
        if (length == 0) {
            return ByteBuffer.allocate(0).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        }
        if (length > COPIED_VIEW_LENGTH_MAX_BYTES) {
            return windowAt(offsetBytes)
                    .slice(startInWindow(offsetBytes), length)
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        byte[] copy = memory.ofLength(length);
        readRange(offsetBytes, length, copy, 0);
        requireRead();
        return ByteBuffer.wrap(copy, 0, length).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    protected void readRange(long offsetBytes, int length, byte[] target, int targetOffset) {
        ByteBuffer window = windows.get((int) (offsetBytes >>> WINDOW_STEP_BITS));
        if (window == null && length <= CHANNEL_LENGTH_MAX_BYTES && channelReadCount < CHANNEL_READ_COUNT_MAX) {
            readFromChannel(offsetBytes, ByteBuffer.wrap(target, targetOffset, length));
            return;
        }
        window = windowAt(offsetBytes);
        try {
            window.get(startInWindow(offsetBytes), target, targetOffset, length);
        } catch (InternalError e) {
            throw vanished(e);
        } catch (IllegalStateException e) {
            // Closed by another thread at this moment.
            throw new StoreClosedException(Fault.of(name(), CLOSED + ": " + e));
        }
    }

    @Override
    protected void requireRead() {
        InternalError fault = PendingFault.take();
        if (fault != null) {
            throw vanished(fault);
        }
    }

    private ByteBuffer windowAt(long offsetBytes) {
        int index = (int) (offsetBytes >>> WINDOW_STEP_BITS);
        ByteBuffer window = windows.get(index);
        return window == null ? mapWindow(index) : window;
    }

    /** Where the bytes begin in {@link #windowAt}. */
    private static int startInWindow(long offsetBytes) {
        return (int) (offsetBytes & ((1L << WINDOW_STEP_BITS) - 1));
    }

    private void readFromChannel(long offsetBytes, ByteBuffer target) {
        synchronized (lock) {
            channelReadCount++;
            int start = target.position();
            while (target.hasRemaining()) {
                if (closed) {
                    throw new StoreClosedException(name(), -1, CLOSED);
                }
                long at = offsetBytes + target.position() - start;
                try {
                    if (onChannel(() -> channel.read(target, at)) < 0) {
                        checkLength(lengthNow());
                        throw new IoFailedException(name(), at, "was cut while it was read");
                    }
                } catch (IOException e) {
                    throw new IoFailedException(new Fault(name(), at, "cannot be read: " + e), e);
                }
            }
        }
    }

    private ByteBuffer mapWindow(int index) {
        synchronized (lock) {
            if (closed) {
                throw new StoreClosedException(name(), -1, CLOSED);
            }
            ByteBuffer window = windows.get(index);
            if (window == null) {
                long start = (long) index << WINDOW_STEP_BITS;
                int length = (int) Math.min(WINDOW_LENGTH_BYTES, lengthBytes() - start);
                try {
                    // Mapping beyond the end would make a file longer that was opened for writing; here it fails, but
                    // say why.
                    checkLength(lengthNow());
                    window = onChannel(() -> mapping.map(channel, start, length));
                } catch (IOException e) {
                    throw new IoFailedException(new Fault(name(), start, "cannot be mapped: " + e), e);
                }
                windows.set(index, window);
            }
            return window;
        }
    }

    @Override
    void copyRange(long offsetBytes, long length, WritableFile target, long targetOffsetBytes) {
        if (!(target instanceof LocalFile file)) {
            super.copyRange(offsetBytes, length, target, targetOffsetBytes);
            return;
        }
        for (long done = 0; done < length; ) {
            long from = offsetBytes + done;
            long to = targetOffsetBytes + done;
            long piece = Math.min(TRANSFER_LENGTH_MAX_BYTES, length - done);
            long count;
            synchronized (lock) {
                if (closed) {
                    throw new StoreClosedException(name(), -1, CLOSED);
                }
                try {
                    count = onChannel(() -> file.takeFrom(channel, from, piece, to));
                } catch (IOException e) {
                    throw new IoFailedException(
                            new Fault(name(), from, "cannot be copied to " + file.name() + ": " + e), e);
                }
            }
            if (count <= 0) {
                throw new IoFailedException(name(), from, "was cut while it was copied to " + file.name());
            }
            done += count;
        }
    }

    @Override
    public void checkStillThere() {
        synchronized (lock) {
            if (closed) {
                throw new StoreClosedException(name(), -1, CLOSED);
            }
            try {
                checkLength(lengthNow());
            } catch (IOException e) {
                throw new IoFailedException(Fault.of(name(), "its length cannot be read: " + e), e);
            }
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            if (closed) {
                return;
            }
            closed = true;
            for (int i = 0; i < windows.length(); i++) {
                windows.set(i, null);
            }
            mapping.close();
            try {
                channel.close();
            } catch (IOException e) {
                // Nothing was written: there is nothing to lose.
                return;
            }
        }
    }

    private void checkLength(long lengthNow) {
        if (lengthNow < lengthBytes()) {
            throw new IoFailedException(
                    name(), lengthNow, "was " + lengthBytes() + " bytes long when it was opened, is now " + lengthNow);
        }
    }

    private long lengthNow() throws IOException {
        return onChannel(() -> channel.size());
    }

    /** Runs a call on the channel; if an interruption closed the channel meanwhile, opens the same file anew and runs it again. */
    private <T> T onChannel(Interruptions.IoCall<T> call) throws IOException {
        return Interruptions.heldOff(call, this::reopen);
    }

    private void reopen(ClosedChannelException cause) throws IOException {
        if (channel.isOpen()) {
            // The one that was closed is the channel of a file copied to; a new one here would leave this one open.
            return;
        }
        Object keyNow = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        if (fileKey == null || !Objects.equals(fileKey, keyNow)) {
            throw cause;
        }
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }
}
