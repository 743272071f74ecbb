package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;

/**
 * A message whose place a walk found, read anew: the bytes may have changed since.
 *
 * @param body the body, where it is short enough to be read together with the metadata
 */
record MessageBytes(MessageHead head, @Nullable ByteBuffer body) {
    /** Messages up to this length are read at once. */
    private static final int WHOLE_LENGTH_MAX_BYTES = 64 << 10;

    private static final int MARK_BYTES = 4;

    /** Problems have offsets from the start of the source. */
    static MessageBytes read(ByteSource bytes, long messageOffsetBytes, long bodyOffsetBytes, long bodyLengthBytes)
            throws Malformed {
        long headLength = bodyOffsetBytes - messageOffsetBytes;
        if (headLength < MARK_BYTES
                || headLength > ByteSource.VIEW_LENGTH_MAX_BYTES
                || bodyLengthBytes < 0
                || bodyLengthBytes > bytes.lengthBytes() - bodyOffsetBytes) {
            throw new Malformed(messageOffsetBytes, "expected a message, found other bytes");
        }
        boolean whole = headLength + bodyLengthBytes <= WHOLE_LENGTH_MAX_BYTES;
        ByteBuffer view = bytes.view(messageOffsetBytes, (int) (whole ? headLength + bodyLengthBytes : headLength));
        int prefixLength = view.getInt(0) == -1 ? 2 * MARK_BYTES : MARK_BYTES;
        if (headLength < prefixLength) {
            throw new Malformed(messageOffsetBytes, "expected a message, found other bytes");
        }
        long metadataAt = messageOffsetBytes + prefixLength;
        ByteBuffer metadata =
                view.slice(prefixLength, (int) headLength - prefixLength).order(ByteOrder.LITTLE_ENDIAN);
        try {
            MessageHead head = MessageHead.read(metadata, metadataAt);
            if (head.bodyLengthBytes() != bodyLengthBytes) {
                throw new Malformed(0, "expected a body of " + bodyLengthBytes + " bytes");
            }
            ByteBuffer body = whole ? view.slice((int) headLength, (int) bodyLengthBytes) : null;
            return new MessageBytes(head, body);
        } catch (Malformed e) {
            throw e.from(metadataAt);
        }
    }
}
