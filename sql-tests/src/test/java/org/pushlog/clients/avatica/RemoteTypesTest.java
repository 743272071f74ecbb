package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.cli.serve.Serialization;

/** Every value is the same through the remote client as through the driver, or is refused; what differs besides is listed here. */
final class RemoteTypesTest {

    /** A value of each type in an expression each. */
    private static final List<String> EXPRESSIONS = List.of(
            "TRUE",
            "CAST(NULL AS BOOLEAN)",
            "CAST(-128 AS TINYINT)",
            "CAST(127 AS TINYINT)",
            "CAST(NULL AS TINYINT)",
            "CAST(-32768 AS SMALLINT)",
            "CAST(NULL AS SMALLINT)",
            "2147483647",
            "CAST(NULL AS INTEGER)",
            "CAST(0 AS BIGINT)",
            "CAST(9223372036854775807 AS BIGINT)",
            "CAST(-9223372036854775808 AS BIGINT)",
            "CAST(NULL AS BIGINT)",
            "CAST(18446744073709551615 AS DECIMAL(20, 0))",
            "CAST(99999999999999999999999999999999999999 AS DECIMAL(38, 0))",
            "CAST(-0.01 AS DECIMAL(5, 2))",
            "CAST(12345.6789 AS DECIMAL(10, 4))",
            "CAST(7 AS DECIMAL(5, 2))",
            "CAST(NULL AS DECIMAL(5, 2))",
            "CAST(0.1 AS REAL)",
            "CAST(3.4028235E38 AS REAL)",
            "CAST(NULL AS REAL)",
            "CAST(0.1 AS DOUBLE)",
            "CAST(3 AS DOUBLE)",
            "CAST(-1.7976931348623157E308 AS DOUBLE)",
            "CAST(NULL AS DOUBLE)",
            "'größe 功能 😀'",
            "''",
            "CAST(NULL AS VARCHAR)",
            "X'00ff10'",
            "X''",
            "CAST(NULL AS VARBINARY)",
            "DATE '2026-11-29'",
            "DATE '1969-12-31'",
            "DATE '1600-02-29'",
            "CAST(NULL AS DATE)",
            "TIME '23:59:59'",
            "TIME '00:00:00.001'",
            "CAST(NULL AS TIME)",
            "TIMESTAMP '2026-11-29 22:00:46.586'",
            "TIMESTAMP '1969-12-31 23:59:59.999'",
            "TIMESTAMP '2026-03-29 02:30:00'",
            "CAST(NULL AS TIMESTAMP)",
            "NULL");

    private static final List<String> ARRAYS = List.of(
            "ARRAY[1, NULL, -3]",
            "ARRAY[CAST(1 AS BIGINT), 9223372036854775807]",
            "ARRAY['a', NULL, '功']",
            "ARRAY[TRUE, FALSE]",
            "ARRAY[CAST(0.5 AS DOUBLE), 3]",
            "ARRAY[X'00ff', X'']",
            "ARRAY[DATE '2026-11-29']",
            "ARRAY[TIMESTAMP '2026-11-29 22:00:46.586']",
            "ARRAY[ARRAY[1, 2], ARRAY[3]]",
            "CAST(NULL AS INTEGER ARRAY)");

    /** What a client can ask a column for. */
    private static List<Object> allWays(ResultSet rows, int column, int jdbcType) throws SQLException {
        List<Object> seen = new ArrayList<>();
        seen.add(way(() -> rows.getString(column)));
        switch (jdbcType) {
            case Types.BOOLEAN -> seen.add(rows.getBoolean(column));
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> {
                seen.add(rows.getLong(column));
                seen.add(way(() -> rows.getBigDecimal(column)));
            }
            case Types.DECIMAL -> seen.add(way(() -> rows.getBigDecimal(column)));
            case Types.REAL -> {
                seen.clear();
                seen.add(rows.getFloat(column));
                seen.add(rows.getDouble(column));
            }
            case Types.DOUBLE -> {
                // The same number, but JSON's client writes its exponent as E+308.
                seen.clear();
                String text = rows.getString(column);
                seen.add(text == null ? "null" : Double.parseDouble(text));
                seen.add(rows.getDouble(column));
            }
            case Types.VARBINARY -> {
                seen.clear();
                byte[] bytes = rows.getBytes(column);
                seen.add(bytes == null ? "null" : Base64.getEncoder().encodeToString(bytes));
            }
            case Types.DATE -> seen.add(way(() -> rows.getDate(column)));
            case Types.TIME -> seen.add(way(() -> rows.getTime(column)));
            case Types.TIMESTAMP -> seen.add(way(() -> rows.getTimestamp(column)));
            default -> seen.add(way(() -> rows.getObject(column)));
        }
        seen.add(rows.wasNull());
        return seen;
    }

    @FunctionalInterface
    private interface Getter {
        @Nullable
        Object get() throws SQLException;
    }

    private static Object way(Getter getter) throws SQLException {
        Object value = getter.get();
        if (value instanceof BigDecimal number) {
            return number.stripTrailingZeros().toPlainString();
        }
        return value == null ? "null" : value;
    }

    private static List<Object> row(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(rows.next()).isTrue();
            List<Object> seen = new ArrayList<>();
            seen.add(columns.getColumnType(1));
            seen.add(columns.getColumnTypeName(1));
            // Of times, the client says the digits of a second instead of the characters.
            boolean isTime = columns.getColumnType(1) == Types.TIME || columns.getColumnType(1) == Types.TIMESTAMP;
            seen.add(isTime ? "digits" : columns.getPrecision(1));
            seen.add(columns.getScale(1));
            seen.add(columns.isNullable(1));
            seen.addAll(allWays(rows, 1, columns.getColumnType(1)));
            assertThat(rows.next()).isFalse();
            return seen;
        }
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void valuesAreTheSame(Serialization serialization, @TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect();
                Connection embedded = served.embedded()) {
            List<String> differences = new ArrayList<>();
            for (String expression : EXPRESSIONS) {
                String sql = "SELECT " + expression + " AS v FROM (VALUES (1))";
                List<Object> expected = row(embedded, sql);
                List<Object> found = row(remote, sql);
                if (!found.equals(expected)) {
                    differences.add(expression + ": expected " + expected + ", found " + found);
                }
            }
            assertThat(String.join("\n", differences)).isEmpty();
        }
    }

    private static Object elements(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            Array array = rows.getArray(1);
            return array == null ? "null" : plain(array);
        }
    }

    /** Elements as texts; the client gives lists or arrays of the same values. */
    private static Object plain(@Nullable Object value) throws SQLException {
        if (value instanceof Array array) {
            return plain(array.getArray());
        }
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof List<?> list) {
            return plain(list.toArray());
        }
        if (value instanceof long[] numbers) {
            return plain(Arrays.stream(numbers).boxed().toArray());
        }
        if (value instanceof int[] numbers) {
            return plain(Arrays.stream(numbers).boxed().toArray());
        }
        if (value instanceof double[] numbers) {
            return plain(Arrays.stream(numbers).boxed().toArray());
        }
        if (value instanceof boolean[] flags) {
            return Arrays.toString(flags);
        }
        if (value instanceof Object[] elements) {
            List<Object> plain = new ArrayList<>();
            for (Object element : elements) {
                plain.add(plain(element));
            }
            return plain.toString();
        }
        return String.valueOf(value);
    }

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void arraysAreTheSame(Serialization serialization, @TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect();
                Connection embedded = served.embedded()) {
            List<String> differences = new ArrayList<>();
            for (String expression : ARRAYS) {
                String sql = "SELECT " + expression + " AS v FROM (VALUES (1))";
                Object expected = elements(embedded, sql);
                Object found = elements(remote, sql);
                if (!found.equals(expected)) {
                    differences.add(expression + ": expected " + expected + ", found " + found);
                }
            }
            assertThat(String.join("\n", differences)).isEmpty();
        }
    }

    /** What JSON would turn into another value is refused, with the way out. */
    @Test
    void jsonRefusesWhatItCannotCarry(@TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.JSON);
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            for (String expression : List.of(
                    "CAST(123456789012345678.12 AS DECIMAL(20, 2))",
                    "CAST(0.1234567890123456789 AS DECIMAL(19, 19))",
                    "CAST('NaN' AS DOUBLE)")) {
                assertThatThrownBy(() -> statement.executeQuery("SELECT " + expression))
                        .as(expression)
                        .hasMessageContaining("serialization=protobuf")
                        .extracting("SQLState")
                        .isEqualTo("0A000");
            }
            try (PreparedStatement prepared = remote.prepareStatement("SELECT CAST(? AS DECIMAL(20, 2))")) {
                prepared.setBigDecimal(1, new BigDecimal("123456789012345678.12"));
                assertThatThrownBy(prepared::executeQuery).hasMessageContaining("serialization=protobuf");
            }
        }
    }

    /** The same values arrive exactly where the server speaks Protocol Buffers. */
    @Test
    void protobufCarriesThem(@TempDir Path folder) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Statement statement = remote.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT CAST(123456789012345678.12 AS DECIMAL(20, 2))," + " CAST('NaN' AS DOUBLE)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBigDecimal(1)).isEqualTo(new BigDecimal("123456789012345678.12"));
            assertThat(rows.getDouble(2)).isNaN();
        }
    }

    /** The differences that remain, each of them Avatica's: docs/tools/avatica.md lists them. */
    @Test
    void classesOfObjectsDiffer(@TempDir Path folder) throws Exception {
        String sql =
                "SELECT CAST(1 AS TINYINT), CAST(1 AS SMALLINT), CAST(1 AS REAL), TIMESTAMP '2026-11-29 22:00:46.586'";
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Statement statement = remote.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isEqualTo((byte) 1);
            assertThat(rows.getObject(2)).isEqualTo((short) 1);
            assertThat(rows.getObject(3)).isEqualTo(1.0f);
            assertThat(rows.getMetaData().getPrecision(4)).isEqualTo(3);
        }
    }
}
