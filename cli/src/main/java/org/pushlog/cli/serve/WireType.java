package org.pushlog.cli.serve;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.ColumnMetaData.AvaticaType;
import org.apache.calcite.avatica.ColumnMetaData.Rep;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a column travel. Chosen such that Avatica's own client and those of other languages read what the driver gives, or
 * a text where Avatica has no type that holds it; a value that would arrive as another one is an error.
 *
 * @param type what the client is told; it chooses by it how it reads
 * @param reader takes a value from the current row
 */
record WireType(AvaticaType type, Reader reader) {
    private static final String ARRAY_SUFFIX = " ARRAY";
    private static final int FRACTION_DIGITS_MAX = 3;

    /** Takes the value of a column, counted from 1, in a form that Avatica serialises. */
    @FunctionalInterface
    interface Reader {
        @Nullable
        Object read(ResultSet rows, int column) throws SQLException;
    }

    /**
     * The form of a column.
     *
     * @param jdbcType a constant of {@link Types}
     * @param fractionDigits digits of a second, for TIME and TIMESTAMP
     */
    static WireType of(int jdbcType, String typeName, int fractionDigits, Serialization serialization) {
        boolean isJson = serialization == Serialization.JSON;
        return switch (jdbcType) {
            case Types.BOOLEAN -> scalar(jdbcType, typeName, Rep.BOOLEAN, orNull(ResultSet::getBoolean));
            case Types.TINYINT -> scalar(jdbcType, typeName, Rep.BYTE, orNull(ResultSet::getByte));
            case Types.SMALLINT -> scalar(jdbcType, typeName, Rep.SHORT, orNull(ResultSet::getShort));
            case Types.INTEGER -> scalar(jdbcType, typeName, Rep.INTEGER, orNull(ResultSet::getInt));
            case Types.BIGINT -> scalar(jdbcType, typeName, Rep.LONG, orNull(ResultSet::getLong));
            // Avatica sends a float as the bits of an integer; clients of other languages do not know that.
            case Types.REAL -> scalar(jdbcType, typeName, Rep.NUMBER, finite(ResultSet::getFloat, isJson));
            case Types.DOUBLE, Types.FLOAT ->
                scalar(jdbcType, typeName, Rep.DOUBLE, finite(ResultSet::getDouble, isJson));
            case Types.DECIMAL, Types.NUMERIC ->
                scalar(
                        jdbcType,
                        typeName,
                        Rep.NUMBER,
                        isJson ? WireType::readJsonDecimal : (rows, column) -> rows.getBigDecimal(column));
            case Types.VARBINARY, Types.BINARY ->
                scalar(jdbcType, typeName, Rep.BYTE_STRING, (rows, column) -> rows.getBytes(column));
            case Types.DATE -> scalar(jdbcType, typeName, Rep.INTEGER, WireType::readDate);
            case Types.TIME ->
                fractionDigits > FRACTION_DIGITS_MAX
                        ? text(typeName)
                        : scalar(jdbcType, typeName, Rep.INTEGER, WireType::readTime);
            case Types.TIMESTAMP ->
                fractionDigits > FRACTION_DIGITS_MAX
                        ? text(typeName)
                        : scalar(jdbcType, typeName, Rep.LONG, WireType::readTimestamp);
            case Types.ARRAY -> array(typeName, serialization);
            case Types.NULL -> scalar(jdbcType, typeName, Rep.OBJECT, (rows, column) -> null);
            default -> text(typeName);
        };
    }

    /** Whether the client sees a text instead of the column's own type. */
    boolean isText() {
        return type.id == Types.VARCHAR;
    }

    private static WireType text(String typeName) {
        return scalar(Types.VARCHAR, typeName, Rep.STRING, (rows, column) -> rows.getString(column));
    }

    private static WireType scalar(int jdbcType, String typeName, Rep rep, Reader reader) {
        return new WireType(ColumnMetaData.scalar(jdbcType, typeName, rep), reader);
    }

    private static WireType array(String typeName, Serialization serialization) {
        String elementName = typeName.endsWith(ARRAY_SUFFIX)
                ? typeName.substring(0, typeName.length() - ARRAY_SUFFIX.length())
                : typeName;
        WireType element = element(elementName, serialization);
        return new WireType(
                ColumnMetaData.array(element.type, typeName, Rep.ARRAY),
                (rows, column) -> readArray(rows, column, element));
    }

    /** What a column's name of a type does not tell, such as the digits of a second, is not known of elements: those are texts. */
    private static WireType element(String typeName, Serialization serialization) {
        int jdbcType = typeName.endsWith(ARRAY_SUFFIX) ? Types.ARRAY : typeNamed(typeName);
        boolean isJson = serialization == Serialization.JSON;
        if (jdbcType == Types.TIME || (isJson && jdbcType == Types.DECIMAL)) {
            return text(typeName);
        }
        WireType element = of(jdbcType, typeName, 0, serialization);
        return switch (element.type.rep) {
            // In JSON a small BIGINT comes as an integer, and the client does not look at elements as it does at
            // columns.
            case BYTE, SHORT, INTEGER, LONG, DOUBLE ->
                isJson && jdbcType != Types.DATE && jdbcType != Types.TIMESTAMP
                        ? scalar(jdbcType, typeName, Rep.NUMBER, element.reader)
                        : element;
            default -> element;
        };
    }

    private static int typeNamed(String typeName) {
        for (JDBCType known : JDBCType.values()) {
            if (known.getName().equals(typeName)) {
                return known.getVendorTypeNumber();
            }
        }
        return Types.OTHER;
    }

    private static @Nullable Object readArray(ResultSet rows, int column, WireType element) throws SQLException {
        Array array = rows.getArray(column);
        if (array == null) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>();
        try (ResultSet elements = array.getResultSet()) {
            while (elements.next()) {
                values.add(element.reader.read(elements, 2));
            }
        }
        return values;
    }

    /** A getter of a primitive, with null where the value is. */
    private static Reader orNull(Reader getter) {
        return (rows, column) -> {
            Object value = getter.read(rows, column);
            return rows.wasNull() ? null : value;
        };
    }

    private static Reader finite(Reader getter, boolean isJson) {
        return (rows, column) -> {
            Object value = getter.read(rows, column);
            if (value == null || rows.wasNull()) {
                return null;
            }
            double number = ((Number) value).doubleValue();
            if (isJson && !Double.isFinite(number)) {
                throw notInJson(Double.toString(number));
            }
            return number;
        };
    }

    private static @Nullable Object readJsonDecimal(ResultSet rows, int column) throws SQLException {
        BigDecimal value = rows.getBigDecimal(column);
        if (value == null) {
            return null;
        }
        if (value.scale() <= 0) {
            return value.toBigIntegerExact();
        }
        // The client reads a number with a point as the nearest 64-bit floating-point one.
        double nearest = value.doubleValue();
        if (!Double.isFinite(nearest) || BigDecimal.valueOf(nearest).compareTo(value) != 0) {
            throw notInJson(value.toPlainString());
        }
        return value;
    }

    private static SQLException notInJson(String value) {
        return new SQLException(
                "The value " + value + " would arrive as another one in JSON; start the server and connect with"
                        + " serialization=protobuf",
                "0A000");
    }

    private static @Nullable Object readDate(ResultSet rows, int column) throws SQLException {
        LocalDate date = rows.getObject(column, LocalDate.class);
        return date == null ? null : Math.toIntExact(date.toEpochDay());
    }

    private static @Nullable Object readTime(ResultSet rows, int column) throws SQLException {
        LocalTime time = rows.getObject(column, LocalTime.class);
        return time == null ? null : (int) TimeUnit.NANOSECONDS.toMillis(time.toNanoOfDay());
    }

    private static @Nullable Object readTimestamp(ResultSet rows, int column) throws SQLException {
        LocalDateTime timestamp = rows.getObject(column, LocalDateTime.class);
        return timestamp == null ? null : timestamp.toInstant(ZoneOffset.UTC).toEpochMilli();
    }
}
