package org.pushlog.storage.ipc;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Columns whose values follow from little. */
public final class Columns {
    private Columns() {}

    /**
     * The same value in every row, whatever the row count in constant space. The value is of the Java class that fits the field's type: Long
     * (or another Number) for whole numbers, dates and times, Double, Boolean, String or byte[], BigDecimal; or null.
     */
    public static Column constant(Field field, int rowCount, @Nullable Object value) {
        Bitmap validity = value == null ? Bitmap.filled(rowCount, false) : null;
        return switch (field.type().kind()) {
            case BOOL ->
                new BooleanColumn(field, rowCount, validity, Bitmap.filled(rowCount, Boolean.TRUE.equals(value)));
            case INT, DATE, TIME, TIMESTAMP ->
                IntegerColumn.sequence(field, rowCount, validity, value == null ? 0 : ((Number) value).longValue(), 0);
            case FLOATING_POINT ->
                FloatColumn.constant(field, rowCount, validity, value == null ? 0 : ((Number) value).doubleValue());
            case DECIMAL -> DecimalColumn.constant(field, rowCount, validity, unscaledOf(field, value));
            case UTF8, LARGE_UTF8, BINARY, LARGE_BINARY, FIXED_SIZE_BINARY -> {
                byte[] bytes = bytesOf(value);
                yield new BytesColumn(
                        field, rowCount, validity, ByteBuffer.wrap(bytes), ValueRanges.constant(bytes.length));
            }
            case LIST, LARGE_LIST -> {
                if (value != null) {
                    throw new IllegalArgumentException("no constant lists but null");
                }
                Column none = constant(ColumnBuilder.elementOf(field), 0, null);
                yield new ListColumn(field, rowCount, validity, none, ValueRanges.constant(0));
            }
        };
    }

    /** {@code first}, {@code first + 1} and so on, in constant space. */
    public static Column sequence(Field field, int rowCount, long first) {
        return IntegerColumn.sequence(field, rowCount, null, first, 1);
    }

    private static ByteBuffer unscaledOf(Field field, @Nullable Object value) {
        BigDecimal decimal = value == null ? BigDecimal.ZERO : (BigDecimal) value;
        return ByteBuffer.wrap(DecimalBytes.of(decimal, (ArrowType.Decimal) field.type()));
    }

    private static byte[] bytesOf(@Nullable Object value) {
        if (value == null) {
            return new byte[0];
        }
        return value instanceof byte[] bytes ? bytes.clone() : ((String) value).getBytes(StandardCharsets.UTF_8);
    }
}
