package org.pushlog.storage.codec;

import java.nio.ByteBuffer;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;

/**
 * A reading position in a run of coded bytes that knows what the run is called and where it lies, so that every failure can say so. Reads
 * past the end are {@link CorruptDataException}. Positions are indexes of {@link #bytes()}.
 */
final class ByteCursor {
    private final byte[] bytes;
    private final int limit;
    private final String resource;
    /** What must be added to an index of the array to have the offset in the resource's file. */
    private final long indexToOffsetBytes;

    private int position;

    private ByteCursor(byte[] bytes, int position, int limit, String resource, long indexToOffsetBytes) {
        this.bytes = bytes;
        this.position = position;
        this.limit = limit;
        this.resource = resource;
        this.indexToOffsetBytes = indexToOffsetBytes;
    }

    /**
     * A cursor over the remaining bytes of a buffer, whose own position stays. Bytes that lie in no accessible array are copied once, so
     * that nothing decoded depends on a mapped file that changes meanwhile.
     */
    static ByteCursor over(ByteBuffer source, String resource, long offsetBytes) {
        if (source.hasArray()) {
            int first = source.arrayOffset() + source.position();
            return new ByteCursor(source.array(), first, first + source.remaining(), resource, offsetBytes - first);
        }
        if (source.remaining() > OutputBuffer.ARRAY_LENGTH_MAX) {
            throw new LimitExceededException(
                    resource, offsetBytes, source.remaining() + " coded bytes are too many to read at once");
        }
        byte[] copy = new byte[source.remaining()];
        source.duplicate().get(copy);
        return new ByteCursor(copy, 0, copy.length, resource, offsetBytes);
    }

    byte[] bytes() {
        return bytes;
    }

    int position() {
        return position;
    }

    int limit() {
        return limit;
    }

    int remaining() {
        return limit - position;
    }

    boolean hasRemaining() {
        return position < limit;
    }

    int u8(String what) {
        return bytes[take(1, what)] & 0xff;
    }

    int u16(String what) {
        return LittleEndian.u16(bytes, take(2, what));
    }

    int u24(String what) {
        int at = take(3, what);
        return LittleEndian.u16(bytes, at) | ((bytes[at + 2] & 0xff) << 16);
    }

    int i32(String what) {
        return LittleEndian.i32(bytes, take(4, what));
    }

    long u32(String what) {
        return Integer.toUnsignedLong(i32(what));
    }

    long i64(String what) {
        return LittleEndian.i64(bytes, take(8, what));
    }

    /** An unsigned LEB128 number below 2^63. */
    long varint(String what) {
        int at = position;
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int part = u8(what);
            value |= (long) (part & 0x7f) << shift;
            if (part < 0x80) {
                return value;
            }
        }
        throw corrupt(at, what + " is a number of more than 9 bytes");
    }

    /** The index of the next bytes, which are passed over. */
    int take(long lengthBytes, String what) {
        if (lengthBytes < 0 || lengthBytes > remaining()) {
            throw corrupt(position, what + " needs " + lengthBytes + " bytes, " + remaining() + " are left");
        }
        int at = position;
        position += (int) lengthBytes;
        return at;
    }

    /** A cursor over the next bytes, which are passed over here. */
    ByteCursor slice(long lengthBytes, String what) {
        int at = take(lengthBytes, what);
        return new ByteCursor(bytes, at, position, resource, indexToOffsetBytes);
    }

    /** A second cursor at the same position. */
    ByteCursor copy() {
        return new ByteCursor(bytes, position, limit, resource, indexToOffsetBytes);
    }

    CorruptDataException corrupt(int at, String problem) {
        return new CorruptDataException(resource, indexToOffsetBytes + at, problem);
    }

    CorruptDataException mismatch(int at, String what, Object expected, Object found) {
        return new CorruptDataException(Fault.mismatch(resource, indexToOffsetBytes + at, what, expected, found));
    }

    UnsupportedFormatException unsupported(int at, String problem) {
        return new UnsupportedFormatException(resource, indexToOffsetBytes + at, problem);
    }

    LimitExceededException limitExceeded(int at, String problem) {
        return new LimitExceededException(resource, indexToOffsetBytes + at, problem);
    }

    /** Fails if fewer or more bytes were read than there are. */
    void expectEnd(String what) {
        if (hasRemaining()) {
            throw corrupt(position, remaining() + " bytes follow " + what);
        }
    }
}
