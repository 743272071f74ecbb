package org.pushlog.cli.serve;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.avatica.remote.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * Parameter values as they come from a client, set on a statement. Dates and times have no zone on the way; they are set as such, so that
 * the server's own zone has no part in them.
 */
final class WireParameters {
    /** Decimal digits that every 64-bit floating-point number keeps. */
    private static final int DOUBLE_DIGITS = 15;

    private WireParameters() {}

    static void set(
            PreparedStatement statement, List<? extends @Nullable TypedValue> values, Serialization serialization)
            throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            TypedValue value = values.get(i);
            if (value == null) {
                throw new SQLException("Parameter " + (i + 1) + " has no value", "07001");
            }
            statement.setObject(i + 1, toJdbc(i + 1, value, serialization));
        }
    }

    private static @Nullable Object toJdbc(int number, TypedValue typed, Serialization serialization)
            throws SQLException {
        try {
            return toJdbc(typed, serialization);
        } catch (ClassCastException e) {
            throw RemoteError.of(
                    RemoteState.PROTOCOL_VIOLATION,
                    "Parameter " + number + " says that it is " + typed.type + ", and its value is of another kind");
        }
    }

    private static @Nullable Object toJdbc(TypedValue typed, Serialization serialization) throws SQLException {
        Object value = typed.value;
        if (value == null) {
            return null;
        }
        return switch (typed.type) {
            case BYTE_STRING -> Base64.getDecoder().decode((String) value);
            case JAVA_SQL_DATE -> LocalDate.ofEpochDay(((Number) value).longValue());
            case JAVA_SQL_TIME ->
                LocalTime.ofNanoOfDay(TimeUnit.MILLISECONDS.toNanos(
                        Math.floorMod(((Number) value).longValue(), TimeUnit.DAYS.toMillis(1))));
            case JAVA_SQL_TIMESTAMP, JAVA_UTIL_DATE ->
                LocalDateTime.ofInstant(Instant.ofEpochMilli(((Number) value).longValue()), ZoneOffset.UTC);
            case ARRAY -> toArray((List<?>) value, serialization);
            case NUMBER ->
                serialization == Serialization.JSON && value instanceof BigDecimal read ? fromJson(read) : value;
            default -> typed.toLocal();
        };
    }

    private static @Nullable Object[] toArray(List<?> values, Serialization serialization) throws SQLException {
        @Nullable Object[] array = new @Nullable Object[values.size()];
        for (int i = 0; i < array.length; i++) {
            Object element = values.get(i);
            array[i] = element instanceof TypedValue typed ? toJdbc(typed, serialization) : element;
        }
        return array;
    }

    /** A decimal that passed through a 64-bit floating-point number; with few digits it can only have been one decimal. */
    private static BigDecimal fromJson(BigDecimal read) throws SQLException {
        if (read.scale() <= 0) {
            return read;
        }
        BigDecimal shortest = BigDecimal.valueOf(read.doubleValue());
        if (shortest.precision() > DOUBLE_DIGITS) {
            throw new SQLException(
                    "The number " + shortest + " has more digits than JSON keeps; start the server and connect with"
                            + " serialization=protobuf",
                    "0A000");
        }
        return shortest;
    }
}
