package org.pushlog.storage.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;

/**
 * A file of the local file system that is open for writing. An interrupt of the thread that writes closes the channel; the file is then opened anew, if it
 * is still the same.
 */
final class LocalFile implements WritableFile {
    /** A heap buffer is copied to native memory for a write; this bounds the copy. Frames of one push are far below. */
    private static final int WRITE_LENGTH_MAX_BYTES = 64 << 20;

    private final Path file;
    private final String name;
    private final boolean appends;
    private final @Nullable Object fileKey;
    private volatile FileChannel channel;
    private volatile boolean closed;

    private LocalFile(Path file, String name, boolean appends, FileChannel channel, @Nullable Object fileKey) {
        this.file = file;
        this.name = name;
        this.appends = appends;
        this.channel = channel;
        this.fileKey = fileKey;
    }

    static LocalFile open(Path file, String name, Set<? extends OpenOption> options) throws IOException {
        FileChannel channel = FileChannel.open(file, options);
        try {
            return new LocalFile(file, name, options.contains(StandardOpenOption.APPEND), channel, keyOf(file));
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static @Nullable Object keyOf(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private boolean isStillThere() throws IOException {
        return fileKey != null && Files.exists(file) && fileKey.equals(keyOf(file));
    }

    private synchronized void reopen(ClosedChannelException cause) throws IOException {
        if (closed || !isStillThere()) {
            throw cause;
        }
        if (!channel.isOpen()) {
            channel = appends
                    ? FileChannel.open(file, StandardOpenOption.APPEND)
                    : FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long lengthBytes() {
        return call("its length cannot be read", () -> channel.size());
    }

    @Override
    public void read(long offsetBytes, ByteBuffer target) {
        int start = target.position();
        call("cannot be read", () -> {
            while (target.hasRemaining()) {
                if (channel.read(target, offsetBytes + target.position() - start) < 0) {
                    throw new EOFException("expected " + target.remaining() + " more bytes, found the end");
                }
            }
            return target;
        });
    }

    @Override
    public void write(long offsetBytes, ByteBuffer bytes) {
        if (appends) {
            throw new IllegalStateException(name + " was opened to append");
        }
        int start = bytes.position();
        call("cannot be written", () -> {
            while (bytes.hasRemaining()) {
                int count = channel.write(part(bytes), offsetBytes + bytes.position() - start);
                bytes.position(bytes.position() + count);
            }
            return bytes;
        });
    }

    /** Copies bytes of another file; gives how many of them it was, which may be less than asked for. */
    long takeFrom(FileChannel source, long sourceOffsetBytes, long length, long offsetBytes) throws IOException {
        if (appends) {
            throw new IllegalStateException(name + " was opened to append");
        }
        if (!channel.isOpen()) {
            try {
                reopen(new ClosedChannelException());
            } catch (ClosedChannelException e) {
                // Whoever copies would take it for a channel of his own, and try again without end.
                throw new IOException(name + " is closed, or another file has its name", e);
            }
        }
        channel.position(offsetBytes);
        return source.transferTo(sourceOffsetBytes, length, channel);
    }

    @Override
    public long append(ByteBuffer bytes) {
        if (!appends) {
            throw new IllegalStateException(name + " was not opened to append");
        }
        int start = bytes.position();
        int lengthBytes = bytes.remaining();
        long before = lengthBytes();
        FileChannel first = channel;
        return call("cannot be appended to", () -> {
            if (channel != first) {
                // What a write did that an interrupt cut off, only the length says.
                long written = channel.size() - before;
                if (written < 0 || written > lengthBytes) {
                    throw new IOException("something else appended meanwhile");
                }
                bytes.position(start + (int) written);
            }
            while (bytes.hasRemaining()) {
                bytes.position(bytes.position() + channel.write(part(bytes)));
            }
            return channel.position() - lengthBytes;
        });
    }

    @Override
    public void truncate(long lengthBytes) {
        call("cannot be cut", () -> channel.truncate(lengthBytes));
    }

    @Override
    public void sync() {
        call("cannot be made durable", () -> {
            channel.force(true);
            return file;
        });
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            // What counts was made durable before.
            return;
        }
    }

    private static ByteBuffer part(ByteBuffer bytes) {
        return bytes.remaining() <= WRITE_LENGTH_MAX_BYTES
                ? bytes.duplicate()
                : bytes.slice(bytes.position(), WRITE_LENGTH_MAX_BYTES);
    }

    private <T> T call(String problem, Interruptions.IoCall<T> call) {
        try {
            return Interruptions.heldOff(call, this::reopen);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, problem + ": " + e), e);
        }
    }
}
