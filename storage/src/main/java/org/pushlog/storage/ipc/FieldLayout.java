package org.pushlog.storage.ipc;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType.TimeUnit;

/**
 * How the values of a field lie in a record batch, behind the validity buffer: bits, values of one width, or offsets with data or elements
 * behind them. A field that is stored by dictionary has the layout of its indexes.
 */
record FieldLayout(
        Shape shape,
        int widthBytes,
        boolean signed,
        @Nullable Field element) {

    /** What the second buffer holds. */
    enum Shape {
        /** One bit a value. */
        BITS,
        /** {@code widthBytes} a value. */
        FIXED,
        /** Rows + 1 offsets of {@code widthBytes} into a third buffer. */
        DATA,
        /** Rows + 1 offsets of {@code widthBytes} into the rows of the element field. */
        ELEMENTS
    }

    private static final FieldLayout BITS = new FieldLayout(Shape.BITS, 0, false, null);
    private static final FieldLayout DATA = new FieldLayout(Shape.DATA, 4, true, null);
    private static final FieldLayout LARGE_DATA = new FieldLayout(Shape.DATA, 8, true, null);
    private static final FieldLayout LONG = new FieldLayout(Shape.FIXED, 8, true, null);
    private static final FieldLayout UNSIGNED_LONG = new FieldLayout(Shape.FIXED, 8, false, null);

    static FieldLayout of(Field field) {
        DictionaryEncoding dictionary = field.dictionary();
        return of(dictionary == null ? field.type() : dictionary.indexType());
    }

    static FieldLayout of(ArrowType type) {
        return switch (type.kind()) {
            case BOOL -> BITS;
            case INT -> {
                ArrowType.Int integer = (ArrowType.Int) type;
                yield fixed(integer.bitWidth() / 8, integer.signed());
            }
            case FLOATING_POINT -> fixed(((ArrowType.FloatingPoint) type).bitWidth() / 8, true);
            case FIXED_SIZE_BINARY -> fixed(((ArrowType.FixedSizeBinary) type).widthBytes(), false);
            case DATE -> fixed(((ArrowType.Date) type).unit() == TimeUnit.DAY ? 4 : 8, true);
            case TIME -> {
                TimeUnit unit = ((ArrowType.Time) type).unit();
                yield fixed(unit == TimeUnit.SECOND || unit == TimeUnit.MILLISECOND ? 4 : 8, true);
            }
            case TIMESTAMP -> fixed(8, true);
            case DECIMAL -> fixed(((ArrowType.Decimal) type).bitWidth() / 8, true);
            case UTF8, BINARY -> DATA;
            case LARGE_UTF8, LARGE_BINARY -> LARGE_DATA;
            case LIST -> new FieldLayout(Shape.ELEMENTS, 4, true, ((ArrowType.ListType) type).element());
            case LARGE_LIST -> new FieldLayout(Shape.ELEMENTS, 8, true, ((ArrowType.LargeListType) type).element());
        };
    }

    private static FieldLayout fixed(int widthBytes, boolean signed) {
        if (widthBytes == LONG.widthBytes) {
            return signed ? LONG : UNSIGNED_LONG;
        }
        return new FieldLayout(Shape.FIXED, widthBytes, signed, null);
    }

    boolean hasData() {
        return shape == Shape.DATA;
    }

    /** How many buffers the field itself has. */
    int bufferCount() {
        return hasData() ? 3 : 2;
    }

    static long bytesForBits(long count) {
        return (count >>> 3) + ((count & 7) == 0 ? 0 : 1);
    }

    /**
     * What is wrong with a second buffer of this length for so many rows, or null. Only the original guard minds a broken last value; other
     * writers round lengths up.
     */
    @Nullable
    String problem(long rowCount, long lengthBytes, Guard guard) {
        if (shape == Shape.BITS) {
            return lengthBytes < bytesForBits(rowCount) ? "has too few bytes of values: " + lengthBytes : null;
        }
        if (guard == Guard.ORIGINAL && lengthBytes % widthBytes != 0) {
            return "has a buffer whose length " + lengthBytes + " is no multiple of " + widthBytes;
        }
        long entries = lengthBytes / widthBytes;
        if (shape == Shape.FIXED) {
            return entries < rowCount ? "has too few bytes of values: " + lengthBytes : null;
        }
        return rowCount > 0 && entries - 1 < rowCount ? "has too few offsets: " + entries : null;
    }
}
