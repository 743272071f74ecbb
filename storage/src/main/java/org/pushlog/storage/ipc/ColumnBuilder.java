package org.pushlog.storage.ipc;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Builds one column on the heap, value by value. A value must be of the class that fits the field's type. Not thread-safe.
 *
 * <p>A list is built by appending its elements to {@link #elements()} and then calling {@link #appendList()}.
 */
public abstract sealed class ColumnBuilder
        permits IntegerColumnBuilder,
                FloatColumnBuilder,
                BooleanColumnBuilder,
                DecimalColumnBuilder,
                BytesColumnBuilder,
                ListColumnBuilder {
    private final Field field;
    private byte[] validity = new byte[8];
    private int rowCount;
    private boolean someNull;

    ColumnBuilder(Field field) {
        this.field = field;
    }

    /** A builder for any number of rows of this field. */
    public static ColumnBuilder of(Field field) {
        return switch (field.type().kind()) {
            case BOOL -> new BooleanColumnBuilder(field);
            case INT, DATE, TIME, TIMESTAMP -> new IntegerColumnBuilder(field);
            case FLOATING_POINT -> new FloatColumnBuilder(field);
            case DECIMAL -> new DecimalColumnBuilder(field);
            case UTF8, LARGE_UTF8, BINARY, LARGE_BINARY, FIXED_SIZE_BINARY -> new BytesColumnBuilder(field);
            case LIST, LARGE_LIST -> new ListColumnBuilder(field);
        };
    }

    public final Field field() {
        return field;
    }

    public final int rowCount() {
        return rowCount;
    }

    public final void appendNull() {
        addNullValue();
        someNull = true;
        rowCount++;
    }

    /** A whole number, date, time or timestamp; unsigned 64-bit as its bits. */
    public void append(long value) {
        throw unfit("long");
    }

    public void append(double value) {
        throw unfit("double");
    }

    public void append(boolean value) {
        throw unfit("boolean");
    }

    public void append(String value) {
        throw unfit("String");
    }

    public void append(byte[] value) {
        throw unfit("byte[]");
    }

    public void append(BigDecimal value) {
        throw unfit("BigDecimal");
    }

    /** Text or bytes: a range of {@code data}, copied. */
    public void append(ByteBuffer data, int start, int length) {
        throw unfit("range of bytes");
    }

    /** A decimal number without its point, in the two halves of 128 bits in two's complement; at most as many digits as the type has. */
    public void append(long high, long low) {
        throw unfit("number of 128 bits");
    }

    /** The builder of a list's elements. */
    public ColumnBuilder elements() {
        throw unfit("list");
    }

    /** Appends the list of the elements that were appended since the last one. */
    public void appendList() {
        throw unfit("list");
    }

    /** Appends the value, or null, in {@code row} of a column of the same class. */
    public final void appendFrom(Column column, int row) {
        if (column.isNull(row)) {
            appendNull();
        } else {
            appendValue(column, row);
        }
    }

    /** The column of what was appended; the builder is empty afterwards. */
    public final Column build() {
        Bitmap bits = null;
        if (someNull) {
            byte[] copy = Arrays.copyOf(validity, Bitmap.bytesFor(rowCount));
            bits = new Bitmap(ByteBuffer.wrap(copy), 0, rowCount);
        }
        Column column = buildValues(rowCount, bits);
        Arrays.fill(validity, (byte) 0);
        rowCount = 0;
        someNull = false;
        return column;
    }

    /** Called by every append of a value that is not null, after the value was stored. */
    final void valueAdded() {
        int needed = (rowCount >>> 3) + 1;
        if (needed > validity.length) {
            validity = Arrays.copyOf(validity, Math.max(needed, validity.length * 2));
        }
        Bitmap.set(validity, rowCount);
        rowCount++;
    }

    abstract void addNullValue();

    abstract void appendValue(Column column, int row);

    /** The column over copies; the builder's values are emptied. */
    abstract Column buildValues(int count, @Nullable Bitmap bits);

    static Field elementOf(Field listField) {
        return listField.type() instanceof ArrowType.ListType list
                ? list.element()
                : ((ArrowType.LargeListType) listField.type()).element();
    }

    /** An array at least {@code needed} long, for growing in proportion. */
    static int grown(int length, int needed) {
        return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, length * 2L));
    }

    private IllegalArgumentException unfit(String what) {
        return new IllegalArgumentException("a " + what + " for " + field);
    }
}
