package org.pushlog.storage.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bounds-checked little-endian words of a byte array. */
final class LittleEndian {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private LittleEndian() {}

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
    }

    static int u16(byte[] bytes, int index) {
        return (short) SHORT.get(bytes, index) & 0xffff;
    }

    static int i32(byte[] bytes, int index) {
        return (int) INT.get(bytes, index);
    }

    static long i64(byte[] bytes, int index) {
        return (long) LONG.get(bytes, index);
    }

    static void putI64(byte[] bytes, int index, long value) {
        LONG.set(bytes, index, value);
    }
}
