package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of a few characters that would take gigabytes if their digits were written out: an answer or an error, and at once. */
final class HugeNumbersTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    /** Beyond an int, beyond what BigInteger takes, and what it takes but no memory does. */
    private static final List<String> EXPONENTS = List.of("2147483647", "2000000000", "500000000");

    @TempDir
    static Path folder;

    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
        connection
                .createStatement()
                .execute("CREATE TABLE t (id BIGINT, name VARCHAR, d DECIMAL(20,2), r REAL, x DOUBLE)");
        connection.createStatement().execute("INSERT INTO t VALUES (1, 'a', 1.50, 1.5, 2.5)");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    /** The first column of the first row, or the state of the failure. */
    private static String outcome(String sql, Object parameter) {
        return assertTimeoutPreemptively(SOON, () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                if (parameter != null) {
                    statement.setObject(1, parameter);
                }
                if (!statement.execute()) {
                    return "written";
                }
                ResultSet rows = statement.getResultSet();
                return rows.next() ? rows.getString(1) : "none";
            } catch (SQLException e) {
                return e.getSQLState();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ?",
                "SELECT COUNT(*) FROM t WHERE name = ?",
                "SELECT CAST(? AS VARCHAR)",
                "SELECT 'a' || ?",
                "INSERT INTO t (name) VALUES (?)"
            })
    void noTextIsMadeOfMillionsOfZeros(String sql) {
        for (String exponent : EXPONENTS) {
            for (String number : List.of("1E+" + exponent, "-1E+" + exponent, "1E-" + exponent, "0E-" + exponent)) {
                BigDecimal huge = new BigDecimal(number);
                assertThat(outcome(sql, huge)).as(number).isEqualTo("54000");
                assertThat(outcome(sql, new BigDecimal[] {huge})).as(number).isEqualTo("54000");
            }
        }
    }

    @Test
    void digitsOfItsOwnMakeALongText() {
        String digits = "7".repeat(20_000);
        assertThat(outcome("SELECT ?", new BigDecimal(digits))).isEqualTo(digits);
        assertThat(outcome("SELECT ?", new BigDecimal("0." + digits))).isEqualTo("0." + digits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # statement                                | 1E+n    | -1E+n   | 1E-n  | -1E-n | 0E-n
            SELECT COUNT(*) FROM t WHERE id < ?        | 1       | 0       | 0     | 0     | 0
            SELECT COUNT(*) FROM t WHERE id IN (?, 5)  | 0       | 0       | 0     | 0     | 0
            SELECT COUNT(*) FROM t WHERE d > ?         | 0       | 1       | 1     | 1     | 1
            SELECT COUNT(*) FROM t WHERE d - 1.5 < ?   | 1       | 0       | 1     | 0     | 0
            SELECT COUNT(*) FROM t WHERE d - 1.5 <= ?  | 1       | 0       | 1     | 0     | 1
            SELECT COUNT(*) FROM t WHERE d = ?         | 0       | 0       | 0     | 0     | 0
            SELECT COUNT(*) FROM t WHERE d <> ?        | 1       | 1       | 1     | 1     | 1
            SELECT COUNT(*) FROM t WHERE push_seq >= ? | 0       | 1       | 0     | 1     | 1
            SELECT COUNT(*) FROM t WHERE ? < push_seq  | 0       | 1       | 0     | 1     | 0
            SELECT CAST(? AS DECIMAL(10, 2))           | 22003   | 22003   | 0.00  | 0.00  | 0.00
            SELECT d + ? FROM t                        | 22003   | 22003   | 22003 | 22003 | 1.50
            SELECT COALESCE(d, ?) FROM t               | 22003   | 22003   | 1.50  | 1.50  | 1.50
            SELECT CAST(? AS BIGINT)                   | 22003   | 22003   | 22003 | 22003 | 0
            SELECT x + ? FROM t                        | 22003   | 22003   | 2.5   | 2.5   | 2.5
            """)
    void numbersAreComparedAndComputedWithoutTheirZeros(
            String sql, String large, String negative, String small, String negativeSmall, String zero) {
        for (String exponent : EXPONENTS) {
            List<String> outcomes = new ArrayList<>();
            for (String number : List.of("1E+", "-1E+", "1E-", "-1E-", "0E-")) {
                outcomes.add(outcome(sql, new BigDecimal(number + exponent)));
                assertThat(outcome(sql, number + exponent))
                        .as("as a text")
                        .isEqualTo(outcomes.get(outcomes.size() - 1));
            }
            assertThat(outcomes).as(exponent).containsExactly(large, negative, small, negativeSmall, zero);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO t (d) VALUES (1E-500000000)            | 22003
            INSERT INTO t (id) VALUES (1E-500000000)           | 22003
            SELECT ROUND(d, 500000000) FROM t                  | 1.50
            SELECT ROUND(d, -500000000) FROM t                 | 0.00
            SELECT TRUNCATE(d, 500000000) FROM t               | 1.50
            SELECT ROUND(x, 500000000) FROM t                  | 2.5
            SELECT TRUNCATE(x, -500000000) FROM t              | 0.0
            """)
    void literalsAndDigitsToo(String sql, String expected) {
        assertThat(outcome(sql, null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            r < 1E+39     | 1
            r <= 1E+39    | 1
            r > 1E+39     | 0
            r > -1E+39    | 1
            r = 1E+39     | 0
            r <> 1E+39    | 1
            1E+39 > r     | 1
            r IN (1E+39, 1.5) | 1
            """)
    void aNumberBeyondRealIsComparedAsTheLiteral(String condition, String expected) {
        String number = condition.contains("-1E") ? "-1E+39" : "1E+39";
        assertThat(outcome("SELECT COUNT(*) FROM t WHERE " + condition.replace("E+", "E"), null))
                .isEqualTo(expected);
        for (Object value : List.of(new BigDecimal(number), Double.valueOf(number), number)) {
            assertThat(outcome("SELECT COUNT(*) FROM t WHERE " + condition.replace(number, "?"), value))
                    .as(value.getClass().getName())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"500000000", "-500000000"})
    void gettersDoNotWriteThemOut(String exponent) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT '1E" + exponent + "'");
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            SqlFailures.assertFails("22003", () -> rows.getObject(1, java.math.BigInteger.class));
            SqlFailures.assertFails("22003", () -> rows.getLong(1));
            SqlFailures.assertFails("22003", () -> scaled(rows));
            assertThat(rows.getBigDecimal(1)).isEqualTo(new BigDecimal("1E" + exponent));
            assertThat(connection.createArrayOf("DECIMAL", new Object[] {rows.getBigDecimal(1)}))
                    .hasToString("[" + new BigDecimal("1E" + exponent) + "]");
        }
    }

    @SuppressWarnings("deprecation")
    private static BigDecimal scaled(ResultSet rows) throws SQLException {
        return rows.getBigDecimal(1, 2);
    }
}
