package org.pushlog.sqltests;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One text for equal values of two drivers, whatever Java classes they use for them. */
public final class ValueText {
    private ValueText() {}

    /** The text; strings are quoted, so that no two values of different kinds share one. */
    public static String of(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof String string) {
            return '\'' + string.replace("'", "''") + '\'';
        }
        if (value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof Number number) {
            return ofNumber(number);
        }
        if (value instanceof byte[] bytes) {
            return "X'" + HexFormat.of().formatHex(bytes) + '\'';
        }
        if (value instanceof Object[] elements) {
            return ofElements(Arrays.asList(elements));
        }
        if (value instanceof List<?> elements) {
            return ofElements(elements);
        }
        return ofOther(value);
    }

    private static String ofOther(Object value) {
        try {
            if (value instanceof Array array) {
                return of(array.getArray());
            }
            if (value instanceof Blob blob) {
                return of(blob.getBytes(1, Math.toIntExact(blob.length())));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        if (value instanceof java.sql.Date date) {
            return of(date.toLocalDate());
        }
        if (value instanceof java.sql.Time time) {
            // Its own conversion leaves the milliseconds out.
            return of(new java.sql.Timestamp(time.getTime()).toLocalDateTime().toLocalTime());
        }
        if (value instanceof java.sql.Timestamp timestamp) {
            return of(timestamp.toLocalDateTime());
        }
        if (value instanceof OffsetDateTime time) {
            return of(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
        }
        if (value instanceof LocalDate || value instanceof LocalTime || value instanceof LocalDateTime) {
            return value.toString();
        }
        throw new IllegalArgumentException("no text for " + value.getClass());
    }

    private static String ofElements(List<?> elements) {
        return elements.stream().map(ValueText::of).toList().toString();
    }

    private static String ofNumber(Number number) {
        if (number instanceof Double || number instanceof Float) {
            // Zero has one sign here; a float and the double that it widens to are one value.
            return Double.toString(number.doubleValue() + 0.0) + "e";
        }
        if (number instanceof BigDecimal decimal) {
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        if (number instanceof BigInteger
                || number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte) {
            return number.toString();
        }
        throw new IllegalArgumentException("no text for " + number.getClass());
    }
}
