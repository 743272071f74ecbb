package org.pushlog.storage.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;

/** A file of the local file system that is open for writing. */
final class LocalFile implements WritableFile {
    /** A heap buffer is copied to native memory for a write; this bounds the copy. Frames of one push are far below. */
    private static final int WRITE_LENGTH_MAX_BYTES = 64 << 20;

    private final String name;
    private final FileChannel channel;
    private final boolean appends;

    LocalFile(String name, FileChannel channel, boolean appends) {
        this.name = name;
        this.channel = channel;
        this.appends = appends;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long lengthBytes() {
        return call("its length cannot be read", channel::size);
    }

    @Override
    public void read(long offsetBytes, ByteBuffer target) {
        call("cannot be read", () -> {
            for (long at = offsetBytes; target.hasRemaining(); ) {
                int count = channel.read(target, at);
                if (count < 0) {
                    throw new EOFException("expected " + target.remaining() + " more bytes, found the end");
                }
                at += count;
            }
            return target;
        });
    }

    @Override
    public void write(long offsetBytes, ByteBuffer bytes) {
        if (appends) {
            throw new IllegalStateException(name + " was opened to append");
        }
        call("cannot be written", () -> {
            long at = offsetBytes;
            for (ByteBuffer rest = bytes; rest.hasRemaining(); ) {
                ByteBuffer part = part(rest);
                int count = channel.write(part, at);
                rest.position(rest.position() + count);
                at += count;
            }
            return at;
        });
    }

    /** Copies bytes of another file; gives how many of them it was, which may be less than asked for. */
    long takeFrom(FileChannel source, long sourceOffsetBytes, long length, long offsetBytes) throws IOException {
        if (appends) {
            throw new IllegalStateException(name + " was opened to append");
        }
        channel.position(offsetBytes);
        return source.transferTo(sourceOffsetBytes, length, channel);
    }

    @Override
    public long append(ByteBuffer bytes) {
        if (!appends) {
            throw new IllegalStateException(name + " was not opened to append");
        }
        int lengthBytes = bytes.remaining();
        return call("cannot be appended to", () -> {
            while (bytes.hasRemaining()) {
                ByteBuffer part = part(bytes);
                bytes.position(bytes.position() + channel.write(part));
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
            return channel;
        });
    }

    @Override
    public void close() {
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
            return Interruptions.heldOff(call);
        } catch (IOException e) {
            throw new IoFailedException(Fault.of(name, problem + ": " + e), e);
        }
    }
}
