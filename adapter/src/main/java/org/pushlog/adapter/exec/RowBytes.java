package org.pushlog.adapter.exec;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Estimates of the memory that rows of boxed values take, in bytes. */
public final class RowBytes {
    /** A place in a list, with what the list has to spare. */
    public static final int SLOT = 8;

    /** An entry of a hash table, with its share of the table. */
    public static final int ENTRY = 48;

    private static final int HEADER = 16;
    private static final int NUMBER = 16;
    private static final int TEXT = 40;
    private static final int DECIMAL = 64;
    private static final int OTHER = 32;

    /** An object of generated code has boxed values, as many as it has fields. */
    private static final ClassValue<Long> OBJECTS = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            return OTHER + (long) OTHER * type.getDeclaredFields().length;
        }
    };

    private RowBytes() {}

    /** A row or a value in it. */
    public static long of(@Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            return 0;
        }
        if (value instanceof @Nullable Object[] values) {
            return HEADER + sumOf(values);
        }
        if (value instanceof String text) {
            return TEXT + (long) text.length() * characterBytes(text);
        }
        if (value instanceof BigDecimal) {
            return DECIMAL;
        }
        if (value instanceof Number) {
            return NUMBER;
        }
        if (value instanceof ByteString bytes) {
            return TEXT + (long) bytes.length();
        }
        if (value instanceof List<?> values) {
            long bytes = OTHER;
            for (Object each : values) {
                bytes += SLOT + of(each);
            }
            return bytes;
        }
        return OBJECTS.get(value.getClass());
    }

    private static long sumOf(@Nullable Object[] values) {
        long bytes = 0;
        for (Object value : values) {
            bytes += Integer.BYTES + of(value);
        }
        return bytes;
    }

    /** A look at three characters: texts of one alphabet are held alike. */
    private static int characterBytes(String text) {
        int length = text.length();
        boolean isWide = length > 0 && (text.charAt(0) | text.charAt(length / 2) | text.charAt(length - 1)) > 0xff;
        return isWide ? 2 : 1;
    }
}
