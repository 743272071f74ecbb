package org.pushlog.driver;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Objects that applications hand over as parameters, as canonical values of the parameter's type. Exact, or an error. */
final class ParameterConversions {

    /** Turns an object of one class into a canonical value. */
    @FunctionalInterface
    private interface ToCanonical<T> {
        Object apply(T value, String name) throws SQLException;
    }

    private record Entry<T>(Class<T> source, ToCanonical<T> conversion) {
        Object apply(Object value, String name) throws SQLException {
            return conversion.apply(source.cast(value), name);
        }
    }

    /** In order: a java.sql.Date is a java.util.Date, too. */
    private static final List<Entry<?>> CONVERSIONS = List.of(
            new Entry<>(BigInteger.class, (value, name) -> new BigDecimal(value)),
            new Entry<>(Character.class, (value, name) -> String.valueOf(value)),
            new Entry<>(Date.class, (value, name) -> TimeValues.ofDate(value, null)),
            new Entry<>(Time.class, (value, name) -> TimeValues.ofTime(value, null)),
            new Entry<>(Timestamp.class, (value, name) -> TimeValues.ofTimestamp(value, null)),
            new Entry<>(java.util.Date.class, (value, name) -> ofInstant(value.toInstant())),
            new Entry<>(Calendar.class, (value, name) -> ofInstant(value.toInstant())),
            new Entry<>(OffsetDateTime.class, (value, name) -> utc(value.toInstant())),
            new Entry<>(ZonedDateTime.class, (value, name) -> utc(value.toInstant())),
            new Entry<>(Instant.class, (value, name) -> utc(value)),
            new Entry<>(
                    OffsetTime.class,
                    (value, name) -> value.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime()),
            new Entry<>(UUID.class, (value, name) -> value.toString()),
            new Entry<>(URL.class, (value, name) -> value.toExternalForm()),
            new Entry<>(byte[].class, (value, name) -> value.clone()),
            new Entry<>(Blob.class, (value, name) -> value.getBytes(1, Math.toIntExact(value.length()))),
            new Entry<>(Clob.class, (value, name) -> value.getSubString(1, Math.toIntExact(value.length()))),
            new Entry<>(InputStream.class, ParameterStreams::bytes),
            new Entry<>(Reader.class, ParameterStreams::text));

    private static final Map<Integer, TypeKind> KINDS = Map.ofEntries(
            Map.entry(Types.BIT, TypeKind.BOOLEAN),
            Map.entry(Types.BOOLEAN, TypeKind.BOOLEAN),
            Map.entry(Types.TINYINT, TypeKind.TINYINT),
            Map.entry(Types.SMALLINT, TypeKind.SMALLINT),
            Map.entry(Types.INTEGER, TypeKind.INTEGER),
            Map.entry(Types.BIGINT, TypeKind.BIGINT),
            Map.entry(Types.DECIMAL, TypeKind.DECIMAL),
            Map.entry(Types.NUMERIC, TypeKind.DECIMAL),
            Map.entry(Types.REAL, TypeKind.REAL),
            Map.entry(Types.FLOAT, TypeKind.DOUBLE),
            Map.entry(Types.DOUBLE, TypeKind.DOUBLE),
            Map.entry(Types.CHAR, TypeKind.VARCHAR),
            Map.entry(Types.VARCHAR, TypeKind.VARCHAR),
            Map.entry(Types.LONGVARCHAR, TypeKind.VARCHAR),
            Map.entry(Types.NCHAR, TypeKind.VARCHAR),
            Map.entry(Types.NVARCHAR, TypeKind.VARCHAR),
            Map.entry(Types.LONGNVARCHAR, TypeKind.VARCHAR),
            Map.entry(Types.CLOB, TypeKind.VARCHAR),
            Map.entry(Types.NCLOB, TypeKind.VARCHAR),
            Map.entry(Types.DATALINK, TypeKind.VARCHAR),
            Map.entry(Types.BINARY, TypeKind.VARBINARY),
            Map.entry(Types.VARBINARY, TypeKind.VARBINARY),
            Map.entry(Types.LONGVARBINARY, TypeKind.VARBINARY),
            Map.entry(Types.BLOB, TypeKind.VARBINARY),
            Map.entry(Types.DATE, TypeKind.DATE),
            Map.entry(Types.TIME, TypeKind.TIME),
            Map.entry(Types.TIME_WITH_TIMEZONE, TypeKind.TIME),
            Map.entry(Types.TIMESTAMP, TypeKind.TIMESTAMP),
            Map.entry(Types.TIMESTAMP_WITH_TIMEZONE, TypeKind.TIMESTAMP),
            Map.entry(Types.ARRAY, TypeKind.ARRAY),
            Map.entry(Types.NULL, TypeKind.NULL),
            Map.entry(Types.OTHER, TypeKind.OTHER),
            Map.entry(Types.JAVA_OBJECT, TypeKind.OTHER));

    private ParameterConversions() {}

    /** The kind of a constant of {@link Types}. */
    static TypeKind kindOf(int jdbcType) throws SQLException {
        TypeKind kind = KINDS.get(jdbcType);
        if (kind == null) {
            throw SqlErrors.notSupported("The type " + jdbcType + " of java.sql.Types");
        }
        return kind;
    }

    /** The kind of a type's name in SQL, in any case. */
    static TypeKind kindNamed(String typeName) throws SQLException {
        String name = typeName.trim().toUpperCase(Locale.ROOT);
        for (TypeKind kind : TypeKind.values()) {
            if (kind.sqlName().equals(name)) {
                return kind;
            }
        }
        return switch (name) {
            case "INT" -> TypeKind.INTEGER;
            case "NUMERIC" -> TypeKind.DECIMAL;
            case "FLOAT", "DOUBLE PRECISION" -> TypeKind.DOUBLE;
            case "TEXT", "STRING", "CHAR", "CHARACTER VARYING" -> TypeKind.VARCHAR;
            case "BINARY", "BINARY VARYING" -> TypeKind.VARBINARY;
            default -> throw SqlErrors.notSupported("The type " + NumberValues.quoted(typeName));
        };
    }

    /** As {@link #canonical(Object, String)}, for a parameter of that type: a UUID is a text, or 16 bytes where bytes are wanted. */
    static @Nullable Object canonical(@Nullable Object value, ColumnType type, String name) throws SQLException {
        return value instanceof UUID uuid && type.kind() == TypeKind.VARBINARY
                ? ObjectValues.bytesOf(uuid)
                : canonical(value, name);
    }

    /**
     * An object that an application hands over, as a canonical value.
     *
     * @param name what it is for, as errors begin with it
     */
    static @Nullable Object canonical(@Nullable Object value, String name) throws SQLException {
        if (value == null) {
            return null;
        }
        try {
            for (Entry<?> entry : CONVERSIONS) {
                if (entry.source().isInstance(value)) {
                    return entry.apply(value, name);
                }
            }
            if (value instanceof Array array) {
                return canonical(array.getArray(), name);
            }
            if (value instanceof Object[] elements) {
                return canonicalList(Arrays.asList(elements), name);
            }
            if (value instanceof List<?> elements) {
                return canonicalList(elements, name);
            }
        } catch (RuntimeException | StackOverflowError e) {
            throw unreadable(value, name, e);
        }
        if (ValueKinds.of(value) == TypeKind.OTHER) {
            throw SqlErrors.of(
                    SqlState.TYPE_MISMATCH,
                    name + ": an object of " + value.getClass().getName() + " cannot be a parameter");
        }
        return value;
    }

    /** Some classes are the application's: they may throw whatever they like. */
    private static SQLException unreadable(Object value, String name, Throwable cause) {
        if (value instanceof java.util.Date || value instanceof Calendar || value instanceof TemporalAccessor) {
            return SqlErrors.of(
                    SqlState.DATETIME_OVERFLOW, name + ": the time " + value + " is beyond what a TIMESTAMP can be");
        }
        if (cause instanceof ArithmeticException && (value instanceof Blob || value instanceof Clob)) {
            return SqlErrors.of(SqlState.OUT_OF_MEMORY, name + " is longer than 2 GiB");
        }
        if (cause instanceof StackOverflowError) {
            return SqlErrors.ofStatement(cause);
        }
        return SqlErrors.of(
                SqlState.IO_FAILED.code(),
                name + ": the object of " + value.getClass().getName() + " could not be read",
                cause);
    }

    /** A canonical value as one of the parameter's type. */
    static @Nullable Object fit(@Nullable Object value, ColumnType type, int index) throws SQLException {
        return fit(value, type, "parameter " + index);
    }

    /** The same of what people know by that name, such as a column. */
    static @Nullable Object fit(@Nullable Object value, ColumnType type, String name) throws SQLException {
        if (value == null) {
            return null;
        }
        String target = name + ", a " + type.name();
        return switch (type.kind()) {
            case BOOLEAN -> NumberValues.toBoolean(value, target);
            case TINYINT -> (byte) NumberValues.toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, target);
            case SMALLINT -> (short) NumberValues.toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, target);
            case INTEGER -> (int) NumberValues.toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, target);
            case BIGINT -> NumberValues.toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, target);
            case DECIMAL -> NumberValues.toBigDecimal(value, target);
            case REAL -> NumberValues.toFloat(value, target);
            case DOUBLE -> NumberValues.toDouble(value, target);
            case VARCHAR -> NumberValues.toText(value, target);
            case VARBINARY -> bytes(value, target);
            case DATE -> date(value, target);
            case TIME -> time(value, target);
            case TIMESTAMP -> TimeValues.toLocalDateTime(value, target);
            case ARRAY -> elements(value, type, name, target);
            case NULL, OTHER -> value;
        };
    }

    /** A canonical value as one of a type that the application names: of a timestamp, DATE and TIME take their part. */
    static @Nullable Object cast(@Nullable Object value, TypeKind kind, int index) throws SQLException {
        if (kind == TypeKind.DATE && (value instanceof LocalDateTime || value instanceof String)) {
            return TimeValues.toLocalDate(value, "parameter " + index + ", a DATE");
        }
        if (kind == TypeKind.TIME && (value instanceof LocalDateTime || value instanceof String)) {
            return TimeValues.toLocalTime(value, "parameter " + index + ", a TIME");
        }
        return fit(value, ColumnType.of(kind), index);
    }

    /** As {@link #fit}, but a number that the parameter's integer type does not hold stays one, as a decimal, and one beyond REAL as a double. */
    static @Nullable Object fitCompared(@Nullable Object value, ColumnType type, int index) throws SQLException {
        boolean isReal = type.kind() == TypeKind.REAL;
        if (value == null || !(isReal || type.kind().isInteger())) {
            return fit(value, type, index);
        }
        try {
            return fit(value, type, index);
        } catch (SQLDataException e) {
            if (SqlState.NUMBER_OUT_OF_RANGE.code().equals(e.getSQLState())) {
                if (isReal) {
                    return NumberValues.toDouble(value, "parameter " + index);
                }
                return NumberValues.toBigDecimal(value, "parameter " + index);
            }
            throw e;
        }
    }

    /** A decimal with so many digits after the point. */
    static @Nullable Object scaled(@Nullable Object value, int scale, int index) throws SQLException {
        if (!(value instanceof BigDecimal decimal) || scale < 0) {
            return value;
        }
        return NumberValues.rescaled(
                decimal, scale, "parameter " + index + " with " + scale + " digits after the point");
    }

    /** The fields that the old classes show for an instant in the zone of the process. */
    private static LocalDateTime ofInstant(Instant instant) {
        return TimeValues.ofTimestamp(Timestamp.from(instant), null);
    }

    private static LocalDateTime utc(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }

    private static List<@Nullable Object> canonicalList(List<? extends @Nullable Object> elements, String name)
            throws SQLException {
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (Object element : elements) {
            list.add(canonical(element, name));
        }
        return list;
    }

    private static List<@Nullable Object> elements(Object value, ColumnType type, String name, String target)
            throws SQLException {
        ColumnType elementType = type.element();
        if (!(value instanceof List<?> elements) || elementType == null) {
            throw NumberValues.mismatch(value, target);
        }
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (Object element : elements) {
            list.add(fit(element, elementType, name));
        }
        return list;
    }

    /** Bytes, or their hex as {@code getString} gives it. */
    private static byte[] bytes(Object value, String target) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        if (value instanceof String text) {
            try {
                return HexFormat.of().parseHex(text);
            } catch (IllegalArgumentException e) {
                throw NumberValues.invalidText(text, "hex for " + target);
            }
        }
        throw NumberValues.mismatch(value, target);
    }

    private static LocalDate date(Object value, String target) throws SQLException {
        LocalDateTime timestamp = TimeValues.toLocalDateTime(value, target);
        if (value instanceof LocalTime) {
            throw NumberValues.mismatch(value, target);
        }
        if (!timestamp.toLocalTime().equals(LocalTime.MIDNIGHT)) {
            throw SqlErrors.of(
                    SqlState.DATETIME_OVERFLOW,
                    "The value " + ValueText.of(value) + " has a time of day, which does not fit " + target);
        }
        return timestamp.toLocalDate();
    }

    private static LocalTime time(Object value, String target) throws SQLException {
        if (value instanceof LocalDateTime) {
            throw NumberValues.mismatch(value, target);
        }
        // The day of a text would be lost.
        return value instanceof String text
                ? TimeValues.parseTime(text, target)
                : TimeValues.toLocalTime(value, target);
    }
}
