package org.pushlog.storage.store.history;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A 64-bit hash of bytes and numbers for tables in memory; never stored. */
public final class ByteHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FACTOR_A = 0xA0761D6478BD642FL;
    private static final long FACTOR_B = 0xE7037ED1A0B428DBL;

    private ByteHash() {}

    public static long of(byte[] bytes, long seed) {
        return of(bytes, 0, bytes.length, seed);
    }

    /** The hash of {@code length} bytes. */
    public static long of(byte[] bytes, int from, int length, long seed) {
        long hash = seed ^ (length * FACTOR_A);
        int last = from + length - Long.BYTES;
        if (last >= from) {
            for (int i = from; i < last; i += Long.BYTES) {
                hash = mix(hash, (long) LONGS.get(bytes, i));
            }
            // The last eight, some of which may have been taken before: cheaper than byte by byte.
            return mix(hash, (long) LONGS.get(bytes, last));
        }
        long rest = 0;
        for (int i = 0; i < length; i++) {
            rest |= (bytes[from + i] & 0xFFL) << (i * Byte.SIZE);
        }
        return mix(hash, rest);
    }

    /** The hash with one more number in it. */
    static long mix(long hash, long value) {
        long left = hash ^ FACTOR_A;
        long right = value ^ FACTOR_B ^ (hash << 1);
        return Math.multiplyHigh(left, right) ^ (left * right) ^ Long.rotateLeft(hash, 23);
    }
}
