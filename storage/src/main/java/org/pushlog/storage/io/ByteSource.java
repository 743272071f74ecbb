package org.pushlog.storage.io;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;

/**
 * A fixed run of bytes with a name: a file as it was when it was opened, memory, or a part of either.
 *
 * <ul>
 *   <li>Length and name never change. A file that grows is not seen to grow; one that shrinks makes {@link #checkStillThere()} fail.
 *   <li>Views are read-only and little-endian. Of a file, those up to {@link #COPIED_VIEW_LENGTH_MAX_BYTES} are copies, which cost little
 *       and stay good; longer ones are the mapped bytes themselves and must not be used after the source was closed.
 *   <li>All methods but {@link #close()} may be called by many threads at once.
 * </ul>
 */
public abstract class ByteSource implements AutoCloseable {
    /** The longest view: longer runs are read in several views. */
    public static final int VIEW_LENGTH_MAX_BYTES = 1 << 30;

    /** The longest view of a file that is a copy. Whoever can choose reads shorter runs. */
    public static final int COPIED_VIEW_LENGTH_MAX_BYTES = 16 << 20;

    private static final int COPY_LENGTH_BYTES = 1 << 18;

    private final String name;
    private final long lengthBytes;

    protected ByteSource(String name, long lengthBytes) {
        this.name = name;
        this.lengthBytes = lengthBytes;
    }

    /** What this is, for people: the file relative to its location, and the part of it. */
    public final String name() {
        return name;
    }

    /** How many bytes there are. */
    public final long lengthBytes() {
        return lengthBytes;
    }

    /** Where this source's first byte lies in its file; 0 for a whole file and for memory. */
    public abstract long fileOffsetBytes();

    /**
     * The bytes {@code [offsetBytes, offsetBytes + length)} as a read-only little-endian buffer whose position is 0 and whose limit is the
     * length.
     *
     * @throws CorruptDataException if the range is not inside this source or longer than {@link #VIEW_LENGTH_MAX_BYTES}
     * @throws IoFailedException if the file cannot be read or has shrunk
     */
    public final ByteBuffer view(long offsetBytes, int length) {
        return view(offsetBytes, length, ViewMemory.FRESH);
    }

    /**
     * As {@link #view(long, int)}; if the view has to be a copy, it is one in an array that {@code memory} gives, and good until that array is
     * written to again.
     */
    public final ByteBuffer view(long offsetBytes, int length, ViewMemory memory) {
        if (length > VIEW_LENGTH_MAX_BYTES) {
            throw new CorruptDataException(
                    name, fileOffsetBytes() + offsetBytes, "a run of " + length + " bytes is too long to read at once");
        }
        checkRange(offsetBytes, length);
        return readView(offsetBytes, length, memory);
    }

    /** The view of a range that is known to be inside. */
    protected abstract ByteBuffer readView(long offsetBytes, int length, ViewMemory memory);

    /**
     * Copies several ranges, one behind the other, to the start of an array. Many short ones cost little more than their bytes.
     *
     * @param offsetsBytes where each range begins
     * @param count how many ranges there are
     * @param target as long as the ranges together, or longer
     * @throws CorruptDataException if a range is not inside this source
     * @throws IoFailedException if the file cannot be read or has shrunk
     */
    public final void read(long[] offsetsBytes, int[] lengths, int count, byte[] target) {
        int at = 0;
        try {
            for (int i = 0; i < count; i++) {
                checkRange(offsetsBytes[i], lengths[i]);
                Objects.checkFromIndexSize(at, lengths[i], target.length);
                if (lengths[i] > 0) {
                    readRange(offsetsBytes[i], lengths[i], target, at);
                    at += lengths[i];
                }
            }
            requireRead();
        } catch (InternalError e) {
            throw vanished(e);
        }
    }

    /** Copies a range that is known to be inside, and not empty. What was copied counts only after {@link #requireRead()}. */
    protected void readRange(long offsetBytes, int length, byte[] target, int targetOffset) {
        readView(offsetBytes, length, ViewMemory.FRESH).get(0, target, targetOffset, length);
    }

    /** Fails if one of the reads before met bytes that are no longer there. */
    protected void requireRead() {
        // A view that could be made is there.
    }

    /**
     * Copies a range into a file, from a place on. What a file can give to a file is copied by the system, without a way through this process.
     *
     * @throws IoFailedException if it cannot be read or written, or has shrunk
     */
    public final void copyTo(long offsetBytes, long length, WritableFile target, long targetOffsetBytes) {
        checkRange(offsetBytes, length);
        copyRange(offsetBytes, length, target, targetOffsetBytes);
    }

    /** Copies a range that is known to be inside. */
    void copyRange(long offsetBytes, long length, WritableFile target, long targetOffsetBytes) {
        for (long done = 0; done < length; ) {
            int piece = (int) Math.min(COPY_LENGTH_BYTES, length - done);
            target.write(targetOffsetBytes + done, readView(offsetBytes + done, piece, ViewMemory.FRESH));
            done += piece;
        }
    }

    /** A part of this source under a name of its own. It is closed with this source; closing it does nothing. */
    public final ByteSource slice(String sliceName, long offsetBytes, long length) {
        checkRange(offsetBytes, length);
        return new SliceByteSource(sliceName, this, offsetBytes, length);
    }

    /**
     * Fails if the bytes that this source stands for are no longer there (the file was cut while it was mapped). What was read from views
     * before a call that succeeds is what the file held.
     *
     * @throws IoFailedException if the file has shrunk below this source's end
     */
    public abstract void checkStillThere();

    /**
     * What to throw for an {@link InternalError} that came out of reading views: the JVM raises one when mapped bytes are no longer there
     * because the file was cut. Any other error is thrown as it is.
     */
    public final IoFailedException vanished(InternalError error) {
        String message = error.getMessage();
        if (message == null || !message.contains("unsafe memory access")) {
            throw error;
        }
        return new IoFailedException(Fault.of(name, "was cut while it was read"), error);
    }

    /** Ends the use of this source. Idempotent, never throws. */
    @Override
    public abstract void close();

    @Override
    public final String toString() {
        return name;
    }

    private void checkRange(long offsetBytes, long length) {
        if (offsetBytes < 0 || length < 0 || offsetBytes > lengthBytes - length) {
            throw new CorruptDataException(
                    name,
                    fileOffsetBytes() + Math.max(0, Math.min(offsetBytes, lengthBytes)),
                    "expected " + length + " bytes from " + offsetBytes + ", found an end at " + lengthBytes);
        }
    }
}
