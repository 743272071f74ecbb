package org.pushlog.adapter.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Little-endian numbers at any place of byte arrays, which are read with fewer checks than buffers where the array changes with every row. */
public final class ByteArrays {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteArrays() {}

    public static long getLong(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    public static int getInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    public static void putLong(byte[] bytes, int at, long value) {
        LONGS.set(bytes, at, value);
    }

    public static void putInt(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }

    /** Whether a range of an array and one of a buffer are equal, as {@link BytesVector#equal} compares them. */
    public static boolean equal(byte[] left, int leftStart, ByteBuffer right, int rightStart, int length) {
        if (length < Long.BYTES) {
            for (int i = 0; i < length; i++) {
                if (left[leftStart + i] != right.get(rightStart + i)) {
                    return false;
                }
            }
            return true;
        }
        int last = length - Long.BYTES;
        long different = (getLong(left, leftStart) ^ right.getLong(rightStart))
                | (getLong(left, leftStart + last) ^ right.getLong(rightStart + last));
        if (length > 2 * Long.BYTES) {
            different |= getLong(left, leftStart + Long.BYTES) ^ right.getLong(rightStart + Long.BYTES);
        }
        if (length > 3 * Long.BYTES) {
            int before = last - Long.BYTES;
            different |= getLong(left, leftStart + before) ^ right.getLong(rightStart + before);
        }
        return different == 0
                && (length <= 4 * Long.BYTES || equalBetween(left, leftStart, right, rightStart, last - Long.BYTES));
    }

    /** Compares from the seventeenth byte on. */
    private static boolean equalBetween(byte[] left, int leftStart, ByteBuffer right, int rightStart, int end) {
        for (int i = 2 * Long.BYTES; i < end; i += Long.BYTES) {
            if (getLong(left, leftStart + i) != right.getLong(rightStart + i)) {
                return false;
            }
        }
        return true;
    }
}
