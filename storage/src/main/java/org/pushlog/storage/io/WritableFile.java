package org.pushlog.storage.io;

import java.nio.ByteBuffer;

/**
 * A file that is open for writing. Not thread-safe but for reading. Methods throw {@link org.pushlog.storage.error.IoFailedException} where the operating
 * system refuses; part of the bytes may have been written then.
 */
public interface WritableFile extends AutoCloseable {

    /** The file's name in its folder. */
    String name();

    /** How long the file is now. */
    long lengthBytes();

    /**
     * Reads bytes that are there into all the room that the buffer has. Not for files that were opened to append; may be called by many
     * threads while one writes elsewhere.
     */
    void read(long offsetBytes, ByteBuffer target);

    /** Writes the remaining bytes at a place. Not for files that were opened to append. */
    void write(long offsetBytes, ByteBuffer bytes);

    /**
     * Writes the remaining bytes at the end, in one write if the system takes them at once. Only for files that were opened to append.
     *
     * @return where the bytes begin
     */
    long append(ByteBuffer bytes);

    /** Cuts what lies behind; a shorter file stays as it is. */
    void truncate(long lengthBytes);

    /** Makes everything that was written, and the length, durable. After a failure nothing may be assumed about what is on disk. */
    void sync();

    /** Gives the file back, without making anything durable. Idempotent, never throws. */
    @Override
    void close();
}
