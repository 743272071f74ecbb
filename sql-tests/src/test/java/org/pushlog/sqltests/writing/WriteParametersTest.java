package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            statement.execute("INSERT INTO t VALUES (1, 1, 1, 0), (2, 2, 2, 0), (3, 3, 3, 0)");
        }
        return connection;
    }
}
