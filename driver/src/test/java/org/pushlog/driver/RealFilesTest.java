package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The driver over kept files, as an application uses it. */
@Timeout(300)
final class RealFilesTest {
    /** Each pair has to be looked at; rows that nothing is asked of would only be counted. */
    private static final String ENDLESS = "SELECT COUNT(*) FROM ref_log a, ref_log b, ref_log c, ref_log d, ref_log e"
            + " WHERE a.push_seq + b.push_seq + c.push_seq + d.push_seq + e.push_seq < 5";

    private static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).as(sql).isTrue();
            return rows.getString(1);
        }
    }

    @Test
    void refsAreRead() throws SQLException {
        try (Connection connection = Samples.connect("pushlog/refs-1x4.log")) {
            assertThat((Object) connection.getWarnings()).isNull();
            assertThat(one(connection, "SELECT COUNT(*) FROM refs")).isEqualTo("4");
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT name AS n, push_seq, updated_at, peeled, target FROM refs ORDER BY name")) {
                ResultSetMetaData facts = rows.getMetaData();
                assertThat(facts.getColumnLabel(1)).isEqualTo("n");
                assertThat(facts.getColumnName(1)).isEqualTo("name");
                assertThat(facts.getTableName(1)).isEqualTo("refs");
                assertThat(facts.getSchemaName(1)).isEqualTo("pushlog");
                assertThat(facts.getColumnTypeName(2)).isEqualTo("DECIMAL");
                assertThat(facts.getPrecision(2)).isEqualTo(20);
                List<String> names = new ArrayList<>();
                while (rows.next()) {
                    names.add(rows.getString("N"));
                    assertThat(rows.getLong("push_seq")).isNotNegative();
                    assertThat(rows.getString(3)).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}");
                    assertThat(rows.getObject(3)).isInstanceOf(java.sql.Timestamp.class);
                }
                assertThat(names).hasSize(4).contains("HEAD");
            }
        }
    }

    @Test
    void metadataAgreesWithResults() throws SQLException {
        for (String sample : List.of("pushlog/refs-1x4.log", "pushlog/foreign-schema.log", "archive/create.znippy")) {
            try (Connection connection = Samples.connect(sample)) {
                DatabaseMetaData metaData = connection.getMetaData();
                List<String> tables = new ArrayList<>();
                try (ResultSet rows = metaData.getTables(null, "pushlog", null, null)) {
                    while (rows.next()) {
                        tables.add(rows.getString("TABLE_NAME"));
                    }
                }
                assertThat(tables).contains("refs", "ref_log", "frames", "recovery");
                for (String table : tables) {
                    assertThat(describedByMetaData(metaData, table))
                            .as("%s in %s", table, sample)
                            .isEqualTo(describedByResult(connection, table));
                }
            }
        }
    }

    private static List<String> describedByMetaData(DatabaseMetaData metaData, String table) throws SQLException {
        List<String> columns = new ArrayList<>();
        String pattern = table.replace("_", "\\_");
        try (ResultSet rows = metaData.getColumns(null, "pushlog", pattern, "%")) {
            while (rows.next()) {
                columns.add(rows.getString("COLUMN_NAME") + " " + rows.getInt("DATA_TYPE") + " "
                        + rows.getString("TYPE_NAME")
                        + " " + rows.getInt("COLUMN_SIZE") + " " + rows.getInt("DECIMAL_DIGITS") + " "
                        + rows.getInt("NULLABLE"));
            }
        }
        return columns;
    }

    private static List<String> describedByResult(Connection connection, String table) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM \"" + table + '"')) {
            ResultSetMetaData facts = statement.getMetaData();
            for (int i = 1; i <= facts.getColumnCount(); i++) {
                columns.add(facts.getColumnName(i) + " " + facts.getColumnType(i) + " " + facts.getColumnTypeName(i)
                        + " " + facts.getPrecision(i) + " " + facts.getScale(i) + " " + facts.isNullable(i));
            }
        }
        return columns;
    }

    @Test
    void everyTableCanBeReadAsItsOwnTypes() throws Exception {
        for (String sample : List.of("pushlog/refs-1x4.log", "pushlog/foreign-schema.log", "archive/create.znippy")) {
            try (Connection connection = Samples.connect(sample);
                    ResultSet tables = connection.getMetaData().getTables(null, null, null, null)) {
                while (tables.next()) {
                    String name =
                            '"' + tables.getString("TABLE_SCHEM") + "\".\"" + tables.getString("TABLE_NAME") + '"';
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
                        readAll(rows, name);
                    }
                }
            }
        }
    }

    private static void readAll(ResultSet rows, String name) throws Exception {
        ResultSetMetaData facts = rows.getMetaData();
        while (rows.next()) {
            for (int i = 1; i <= facts.getColumnCount(); i++) {
                Object value = rows.getObject(i);
                String column = name + "." + facts.getColumnName(i);
                assertThat(rows.wasNull()).as(column).isEqualTo(value == null);
                if (value == null) {
                    assertThat(facts.isNullable(i)).as(column).isEqualTo(ResultSetMetaData.columnNullable);
                } else {
                    assertThat(value).as(column).isInstanceOf(Class.forName(facts.getColumnClassName(i)));
                }
                assertThat(rows.getString(facts.getColumnLabel(i))).as(column).isEqualTo(rows.getString(i));
            }
        }
    }

    @Test
    void aTornTailIsAWarningOrAnError() throws SQLException {
        try (Connection connection = Samples.connect("pushlog/refs-1x4-garbage-ff4.log")) {
            assertThat(connection.getWarnings().getMessage()).contains("refs-1x4-garbage-ff4.log");
            Statement statement = connection.createStatement();
            statement.executeQuery("SELECT * FROM refs").next();
            assertThat(statement.getWarnings().getMessage()).contains("4");
        }
        assertFails(
                "XX001",
                () -> DriverManager.getConnection(Samples.url("pushlog/refs-1x4-garbage-ff4.log") + "?strict=true"));
    }

    @Test
    void aMissingLocationIsNamed(@TempDir Path folder) {
        Path missing = folder.resolve("no such thing?.log");
        String url = Samples.url(missing);
        assertFails("08001", () -> DriverManager.getConnection(url)).hasMessageContaining("no such thing?.log");
        assertThat(Files.exists(missing)).isFalse();
    }

    @Test
    void locationsMayHaveAnyName(@TempDir Path folder) throws Exception {
        Path odd = folder.resolve("50% what?x=y ünï 功能.log");
        Files.copy(Samples.path("pushlog/refs-1x4.log"), odd);
        String url = Samples.url(odd);
        try (Connection connection = DriverManager.getConnection(url + "?locators=false")) {
            assertThat(one(connection, "SELECT COUNT(*) FROM ref_log")).isEqualTo("4");
            assertFails("42S22", () -> one(connection, "SELECT frame_offset FROM ref_log"));
        }
        assertThat(Files.size(odd)).isEqualTo(Files.size(Samples.path("pushlog/refs-1x4.log")));
    }

    @Test
    void parametersOfEveryKindAreTaken() throws SQLException {
        try (Connection connection = Samples.connect("pushlog/refs-200.log");
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT COUNT(*) FROM ref_log WHERE push_seq = ? AND name LIKE ?")) {
            assertThat(statement.getParameterMetaData().getParameterTypeName(1)).isEqualTo("DECIMAL");
            assertFails("07001", statement::executeQuery);
            statement.setString(2, "%");
            List<String> counts = new ArrayList<>();
            statement.setInt(1, 7);
            counts.add(count(statement));
            statement.setString(1, "7");
            counts.add(count(statement));
            statement.setDouble(1, 7);
            counts.add(count(statement));
            statement.setObject(1, new java.math.BigDecimal("7.0"));
            counts.add(count(statement));
            assertThat(counts).allMatch(count -> !count.equals("0") && count.equals(counts.get(0)));
            statement.setObject(1, new java.math.BigDecimal("7.5"));
            assertThat(count(statement)).isEqualTo("0");
            statement.setNull(1, java.sql.Types.DECIMAL);
            assertThat(count(statement)).isEqualTo("0");
        }
    }

    private static String count(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void cancelEndsAWideJoin() throws Exception {
        try (Connection connection = Samples.connect("pushlog/refs-200.log");
                Statement statement = connection.createStatement()) {
            CompletableFuture<Throwable> outcome = new CompletableFuture<>();
            Thread worker = new Thread(() -> {
                try (ResultSet rows = statement.executeQuery(ENDLESS)) {
                    rows.next();
                    outcome.complete(null);
                } catch (Throwable e) {
                    outcome.complete(e);
                }
            });
            worker.start();
            while (!outcome.isDone()) {
                statement.cancel();
                waitBriefly(outcome);
            }
            assertThat(((SQLException) outcome.get()).getSQLState()).isEqualTo("57014");
            worker.join();
            assertThat(one(connection, "SELECT COUNT(*) FROM ref_log")).isEqualTo("660");
        }
    }

    private static void waitBriefly(CompletableFuture<Throwable> outcome)
            throws InterruptedException, ExecutionException {
        try {
            outcome.get(20, TimeUnit.MILLISECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            return;
        }
    }

    @Test
    void aTimeLimitEndsAWideJoin() throws SQLException {
        try (Connection connection = Samples.connect("pushlog/refs-200.log");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertFails("57014", () -> statement.executeQuery(ENDLESS).next()).isInstanceOf(SQLTimeoutException.class);
            assertThat(one(connection, "SELECT COUNT(*) FROM ref_log")).isEqualTo("660");
        }
    }

    @Test
    void closingTheConnectionEndsAWideJoin() throws Exception {
        Connection connection = Samples.connect("pushlog/refs-200.log");
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread worker = new Thread(() -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(ENDLESS)) {
                rows.next();
                outcome.complete(null);
            } catch (Throwable e) {
                outcome.complete(e);
            }
        });
        worker.start();
        waitBriefly(outcome);
        connection.close();
        assertThat(((SQLException) outcome.get()).getSQLState()).isIn("57014", "08003", "55000");
        worker.join();
    }

    @Test
    void mistakesAreSaidAndTheConnectionStaysUsable() throws SQLException {
        try (Connection connection = Samples.connect("pushlog/refs-1x4.log");
                Statement statement = connection.createStatement()) {
            assertFails("42601", () -> statement.executeQuery("SELEKT 1")).isInstanceOf(SQLSyntaxErrorException.class);
            assertFails("42S02", () -> statement.executeQuery("SELECT * FROM nowhere"));
            assertFails("42S22", () -> statement.executeQuery("SELECT nothing FROM refs"));
            assertFails("42601", () -> statement.execute("CREATE LOCAL TEMPORARY TABLE t (a INTEGER)"));
            assertFails("25006", () -> statement.executeUpdate("DELETE FROM refs"))
                    .hasMessage("DELETE is refused: this connection only reads; connect with mode=rw to write");
            assertFails("07003", () -> statement.executeUpdate("SELECT 1"));
            assertFails(
                    "22003",
                    () -> statement
                            .executeQuery("SELECT CAST(2147483647 AS INTEGER) + 1")
                            .next());
            assertThat(one(connection, "SELECT COUNT(*) FROM refs")).isEqualTo("4");
        }
    }

    @Test
    void explainIsAQuery() throws SQLException {
        try (Connection connection = Samples.connect("pushlog/refs-1x4.log");
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("EXPLAIN SELECT COUNT(*) FROM refs")).isTrue();
            assertThat(statement.getResultSet().next()).isTrue();
        }
    }

    @Test
    void aPreparedStatementSeesNewPushes(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("refs.log");
        Files.copy(Samples.path("pushlog/refs-1x4.log"), log);
        byte[] frame = Files.readAllBytes(log);
        try (Connection connection = DriverManager.getConnection(Samples.url(log));
                PreparedStatement statement = connection.prepareStatement("SELECT COUNT(*) FROM ref_log")) {
            assertThat(count(statement)).isEqualTo("4");
            ResultSet open = connection.createStatement().executeQuery("SELECT name FROM ref_log");
            open.next();
            Files.write(log, frame, java.nio.file.StandardOpenOption.APPEND);
            assertThat(count(statement)).isEqualTo("8");
            int rowCount = 1;
            while (open.next()) {
                rowCount++;
            }
            assertThat(rowCount).isEqualTo(4);
        }
    }

    @Test
    void closeLeavesNoFileOpen(@TempDir Path folder) throws Exception {
        Path handles = Path.of("/proc/self/fd");
        org.junit.jupiter.api.Assumptions.assumeTrue(Files.isDirectory(handles));
        Path log = folder.resolve("refs.log");
        Files.copy(Samples.path("pushlog/refs-200.log"), log);
        Connection connection = DriverManager.getConnection(Samples.url(log));
        connection.createStatement().executeQuery("SELECT * FROM ref_log").next();
        connection.close();
        try (var links = Files.list(handles)) {
            assertThat(links.filter(link -> pointsTo(link, log))).isEmpty();
        }
    }

    private static boolean pointsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (java.io.IOException e) {
            return false;
        }
    }
}
