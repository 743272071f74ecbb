package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import org.pushlog.adapter.exec.BytesVector;

/** Strings of up to {@link #LENGTH_MAX} bytes as two longs: the first eight bytes, then the others below the length in the highest byte. */
final class ShortBytes {
    static final int LENGTH_MAX = 15;

    private static final long[] LOW_MASKS = new long[LENGTH_MAX + 1];
    private static final long[] HIGH_MASKS = new long[LENGTH_MAX + 1];

    static {
        for (int length = 0; length <= LENGTH_MAX; length++) {
            LOW_MASKS[length] = mask(Math.min(length, Long.BYTES));
            HIGH_MASKS[length] = mask(Math.max(0, length - Long.BYTES));
        }
    }

    private ShortBytes() {}

    private static long mask(int byteCount) {
        return byteCount == Long.BYTES ? -1 : (1L << (byteCount << 3)) - 1;
    }

    static long low(ByteBuffer data, int start, int length) {
        return length >= Long.BYTES ? data.getLong(start) : BytesVector.tail(data, start, length);
    }

    static long high(ByteBuffer data, int start, int length) {
        long high = length > Long.BYTES ? BytesVector.tail(data, start + Long.BYTES, length - Long.BYTES) : 0;
        return high | (long) length << 56;
    }

    /** The bytes that count of the first eight of a value. */
    static long lowMask(int length) {
        return LOW_MASKS[Math.min(length, Long.BYTES)];
    }

    /** As {@link #low} where sixteen bytes from the start on lie within the data: without a branch. */
    static long lowWithin(ByteBuffer data, int start, int length) {
        return data.getLong(start) & LOW_MASKS[length];
    }

    /** As {@link #high} likewise. */
    static long highWithin(ByteBuffer data, int start, int length) {
        return (data.getLong(start + Long.BYTES) & HIGH_MASKS[length]) | (long) length << 56;
    }

    /** The bytes again. */
    static byte[] bytes(long high, long low) {
        byte[] bytes = new byte[(int) (high >>> 56)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i < Long.BYTES ? low >>> (i << 3) : high >>> ((i - Long.BYTES) << 3));
        }
        return bytes;
    }
}
