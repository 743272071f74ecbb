package org.pushlog.driver;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Canonical values as objects of a class that the application names, or of the class that JDBC prescribes for the column's type. */
final class ObjectValues {

    /** Turns a canonical value of a column into an object. */
    @FunctionalInterface
    private interface Conversion {
        Object apply(Object value, ColumnType type) throws SQLException;
    }

    private static final Map<Class<?>, Conversion> CONVERSIONS = conversions();

    private ObjectValues() {}

    /** The value as an object of that class. */
    static <T> T toClass(Object value, ColumnType type, Class<T> target) throws SQLException {
        Conversion conversion = CONVERSIONS.get(target);
        if (conversion != null) {
            return target.cast(conversion.apply(value, type));
        }
        if (target.isInstance(value)) {
            return target.cast(value);
        }
        throw NumberValues.mismatch(value, target.getName());
    }

    /** The value as {@code getObject} gives it: an object of the type's own class. */
    static Object toObject(Object value, ColumnType type) throws SQLException {
        Class<?> target = type.objectClass();
        return target == Object.class ? value : toClass(value, type, target);
    }

    /** The text of a value. */
    static String toText(Object value, ColumnType type) {
        if (value instanceof String text) {
            return text;
        }
        return ValueText.of(value, type.isTimeOfDay() ? type.fractionDigits() : ValueText.FRACTION_DIGITS_MIN);
    }

    /** The bytes of a VARBINARY, or of a text in UTF-8. */
    static byte[] toBytes(Object value, String target) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw NumberValues.mismatch(value, target);
    }

    /** The text as a stream of ASCII; other characters are refused. */
    static InputStream toAsciiStream(String text) throws SQLException {
        try {
            ByteBuffer bytes = StandardCharsets.US_ASCII.newEncoder().encode(CharBuffer.wrap(text));
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            return new ByteArrayInputStream(copy);
        } catch (CharacterCodingException e) {
            throw SqlErrors.of(
                    SqlState.INVALID_TEXT,
                    "The text " + NumberValues.quoted(text) + " has characters outside of ASCII");
        }
    }

    static URL toUrl(Object value) throws SQLException {
        if (!(value instanceof String text)) {
            throw NumberValues.mismatch(value, "java.net.URL");
        }
        try {
            return URI.create(text).toURL();
        } catch (IllegalArgumentException | MalformedURLException e) {
            throw NumberValues.invalidText(text, "URL");
        }
    }

    static PushLogArray toArray(Object value, ColumnType type) throws SQLException {
        if (value instanceof List<?> elements) {
            ColumnType element = type.element();
            return new PushLogArray(element == null ? ColumnType.of(TypeKind.OTHER) : element, elements);
        }
        throw NumberValues.mismatch(value, "java.sql.Array");
    }

    private static UUID toUuid(Object value) throws SQLException {
        if (value instanceof byte[] bytes && bytes.length == 16) {
            ByteBuffer halves = ByteBuffer.wrap(bytes);
            return new UUID(halves.getLong(), halves.getLong());
        }
        if (value instanceof String text) {
            try {
                UUID uuid = UUID.fromString(text.trim());
                if (text.trim().length() == 36) {
                    return uuid;
                }
            } catch (IllegalArgumentException e) {
                throw NumberValues.invalidText(text, "UUID");
            }
            throw NumberValues.invalidText(text, "UUID");
        }
        throw NumberValues.mismatch(value, "java.util.UUID");
    }

    /** A UUID as 16 bytes, the first half first. */
    static byte[] bytesOf(UUID uuid) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    private static Calendar toCalendar(Object value) throws SQLException {
        Calendar calendar = TimeValues.processCalendar();
        calendar.setTimeInMillis(TimeValues.toTimestamp(value, null).getTime());
        return calendar;
    }

    private static Map<Class<?>, Conversion> conversions() {
        Map<Class<?>, Conversion> map = new LinkedHashMap<>();
        map.put(Object.class, ObjectValues::toObject);
        map.put(String.class, ObjectValues::toText);
        map.put(Boolean.class, (value, type) -> NumberValues.toBoolean(value, "boolean"));
        map.put(Byte.class, (value, type) -> (byte) NumberValues.toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte"));
        map.put(Short.class, (value, type) ->
                (short) NumberValues.toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, "short"));
        map.put(Integer.class, (value, type) ->
                (int) NumberValues.toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int"));
        map.put(Long.class, (value, type) -> NumberValues.toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, "long"));
        map.put(Float.class, (value, type) -> NumberValues.toFloat(value, "float"));
        map.put(Double.class, (value, type) -> NumberValues.toDouble(value, "double"));
        map.put(BigDecimal.class, (value, type) -> NumberValues.toBigDecimal(value, "BigDecimal"));
        map.put(BigInteger.class, (value, type) -> NumberValues.toBigInteger(value, "BigInteger"));
        map.put(
                Number.class,
                (value, type) -> value instanceof Number ? value : NumberValues.toBigDecimal(value, "Number"));
        map.put(LocalDate.class, (value, type) -> TimeValues.toLocalDate(value, "LocalDate"));
        map.put(LocalTime.class, (value, type) -> TimeValues.toLocalTime(value, "LocalTime"));
        map.put(LocalDateTime.class, (value, type) -> TimeValues.toLocalDateTime(value, "LocalDateTime"));
        map.put(OffsetDateTime.class, (value, type) -> TimeValues.toOffsetDateTime(value, "OffsetDateTime"));
        map.put(
                ZonedDateTime.class,
                (value, type) ->
                        TimeValues.toLocalDateTime(value, "ZonedDateTime").atZone(ZoneOffset.UTC));
        map.put(Instant.class, (value, type) -> TimeValues.toInstant(value, "Instant"));
        map.put(Date.class, (value, type) -> TimeValues.toDate(value, null));
        map.put(Time.class, (value, type) -> TimeValues.toTime(value, null));
        map.put(Timestamp.class, (value, type) -> TimeValues.toTimestamp(value, null));
        map.put(java.util.Date.class, (value, type) -> TimeValues.toTimestamp(value, null));
        map.put(Calendar.class, (value, type) -> toCalendar(value));
        map.put(UUID.class, (value, type) -> toUuid(value));
        map.put(URL.class, (value, type) -> toUrl(value));
        map.put(byte[].class, (value, type) -> toBytes(value, "byte[]"));
        map.put(InputStream.class, (value, type) -> new ByteArrayInputStream(toBytes(value, "InputStream")));
        map.put(Reader.class, (value, type) -> new StringReader(toText(value, type)));
        map.put(Blob.class, (value, type) -> new BytesBlob(toBytes(value, "Blob")));
        map.put(Clob.class, (value, type) -> new TextClob(toText(value, type)));
        map.put(NClob.class, (value, type) -> new TextClob(toText(value, type)));
        map.put(Array.class, ObjectValues::toArray);
        return map;
    }
}
