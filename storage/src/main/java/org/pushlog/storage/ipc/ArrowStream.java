package org.pushlog.storage.ipc;

import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.io.ByteSource;

/**
 * Walks Arrow IPC streams: finds the messages and checks each against a {@link Guard} before anything of it is used. Bodies are not read.
 */
public final class ArrowStream {
    private ArrowStream() {}

    /**
     * Walks the stream that begins at {@code offsetBytes} up to its end mark, the end of the bytes or the first defect. Content is never an
     * error: what is wrong with it is {@link StreamWalk#defect()}.
     *
     * @throws org.pushlog.storage.error.IoFailedException if the bytes cannot be read
     */
    public static StreamWalk walk(ByteSource bytes, long offsetBytes, Guard guard) {
        return new StreamWalker(bytes, guard).walk(offsetBytes);
    }

    /**
     * Walks the stream that the whole source is. Bytes behind the end mark are allowed.
     *
     * @throws CorruptDataException if there is a defect, or no schema
     * @throws org.pushlog.storage.error.IoFailedException if the bytes cannot be read
     */
    public static StreamWalk require(ByteSource bytes, Guard guard) {
        StreamWalk walk = walk(bytes, 0, guard);
        Fault defect = walk.defect();
        if (defect != null) {
            throw new CorruptDataException(defect);
        }
        if (walk.schema() == null) {
            throw new CorruptDataException(
                    bytes.name(), bytes.fileOffsetBytes(), "expected an Arrow schema, found none");
        }
        return walk;
    }
}
