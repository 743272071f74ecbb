package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Parameters, above all of UPDATE and DELETE, that are compared with integers: those beyond the column's type match exactly, too. */
final class WriteParametersTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE t SET b = 9 WHERE small = ? | 300 | 0",
                "UPDATE t SET b = 9 WHERE small = ? | 2 | 1",
                "UPDATE t SET b = 9 WHERE small = ? | 2.5 | 0",
                "UPDATE t SET b = 9 WHERE small < ? | 300 | 3",
                "UPDATE t SET b = 9 WHERE small <> ? | 99999999999999999999 | 3",
                "UPDATE t SET b = 9 WHERE big = ? | 9223372036854775808 | 0",
                "DELETE FROM t WHERE small = ? | 300 | 0",
                "DELETE FROM t WHERE small > ? | -99999 | 3",
                "DELETE FROM t WHERE small > ? | 99999 | 0",
                "DELETE FROM t WHERE big = ? | -9223372036854775809 | 0",
                "DELETE FROM t WHERE big = ? | 2 | 1",
            })
    void matchesExactly(String sql, BigDecimal parameter, int expected) throws SQLException {
        try (Connection connection = open();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBigDecimal(1, parameter);
            assertThat(statement.executeUpdate()).isEqualTo(expected);
        }
    }

    static Stream<Arguments> valuesThatNoColumnHolds() {
        return Stream.of(
                Arguments.of("de", new BigDecimal("1.5")),
                Arguments.of("de", 2.7),
                Arguments.of("de", "3.9"),
                Arguments.of("money", new BigDecimal("1.005")),
                Arguments.of("money", new BigDecimal("123456789.00")),
                Arguments.of("small", new BigDecimal("1.5")),
                Arguments.of("da", LocalDate.of(12345, 12, 31)),
                Arguments.of("da", LocalDate.of(0, 1, 1)),
                Arguments.of("da", LocalDate.of(-5, 1, 1)),
                Arguments.of("ts", LocalDateTime.of(10000, 1, 1, 0, 0)),
                Arguments.of("ts", LocalDateTime.of(0, 1, 1, 0, 0)),
                Arguments.of("ts", LocalDateTime.of(2026, 1, 1, 0, 0, 0, 1_000)),
                Arguments.of("ti", LocalTime.MAX),
                Arguments.of("v", "\ud800x"),
                Arguments.of("v", "x\udfff"));
    }

    /** What is written is read again as it was given; whatever cannot be is refused, and nothing is written. */
    @ParameterizedTest
    @MethodSource("valuesThatNoColumnHolds")
    void aValueThatItsColumnDoesNotHoldIsRefused(String column, Object value) throws SQLException {
        try (Connection connection = open()) {
            for (String sql : List.of(
                    "INSERT INTO w (id, " + column + ") VALUES (2, ?)",
                    "UPSERT INTO w (id, " + column + ") VALUES (1, ?)",
                    "UPDATE w SET " + column + " = ? WHERE id = 1")) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    assertThatThrownBy(() -> {
                                statement.setObject(1, value);
                                statement.executeUpdate();
                            })
                            .as(sql)
                            .isInstanceOf(SQLException.class)
                            .satisfies(e -> assertThat(((SQLException) e).getSQLState())
                                    .as(e.getMessage())
                                    .startsWith("22"));
                }
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT count(*), count(" + column + ") FROM w")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(rows.getInt(2)).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small = ? | 300 | 0",
                "small = ? | 2.5 | 0",
                "small < ? | 2.5 | 2",
                "big >= ? | -99999999999999999999 | 3",
                "small IN (?, 1) | 300 | 1",
            })
    void aQueryFindsTheSame(String condition, BigDecimal parameter, int expected) throws SQLException {
        try (Connection connection = open();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT count(*) FROM t WHERE " + condition)) {
            statement.setBigDecimal(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(expected);
            }
        }
    }

    @Test
    void aBatchMayHaveBothKinds() throws SQLException {
        try (Connection connection = open();
                PreparedStatement statement = connection.prepareStatement("UPDATE t SET b = 9 WHERE small = ?")) {
            for (long value : new long[] {1, 300, 2}) {
                statement.setLong(1, value);
                statement.addBatch();
            }
            assertThat(statement.executeBatch()).containsExactly(1, 0, 1);
        }
    }

    private Connection open() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, small TINYINT, big BIGINT, b INTEGER)");
            statement.execute(
                    "CREATE TABLE w (id INTEGER PRIMARY KEY, small SMALLINT, de DECIMAL(20, 0), money DECIMAL(10, 2),"
                            + " da DATE, ts TIMESTAMP(3), ti TIME(3), v VARCHAR)");
            statement.execute("INSERT INTO w (id) VALUES (1)");
            statement.execute("INSERT INTO t VALUES (1, 1, 1, 0), (2, 2, 2, 0), (3, 3, 3, 0)");
        }
        return connection;
    }
}
