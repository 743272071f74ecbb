package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.arrow.adapter.jdbc.ArrowVectorIterator;
import org.apache.arrow.adapter.jdbc.JdbcToArrow;
import org.apache.arrow.adapter.jdbc.JdbcToArrowConfig;
import org.apache.arrow.adapter.jdbc.JdbcToArrowConfigBuilder;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.driver.TableLoader;

/** Rows of another database arrive exactly, or are refused by name. */
final class TableLoaderTest {
    @TempDir
    private Path folder;

    private Connection duck;
    private Connection pushlog;

    @BeforeEach
    void connect() throws SQLException {
        duck = DriverManager.getConnection("jdbc:duckdb:");
        pushlog = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
    }

    @AfterEach
    void close() throws SQLException {
        duck.close();
        pushlog.close();
    }

    @Test
    void everyTypeThatCanBeHadArrives() throws SQLException {
        String query =
                "SELECT i AS id, i::TINYINT AS a, i::SMALLINT AS b, i::UTINYINT AS c, i::USMALLINT AS d, i::UINTEGER"
                        + " AS e, 18446744073709551615::UBIGINT AS f, i::FLOAT AS g, i / 3 AS h, (i * 1.25)::DECIMAL(9, 2)"
                        + " AS k, i % 2 = 0 AS l, 'text ä ' || i AS m, 'ab'::BLOB AS n, DATE '2026-02-03' AS o, TIME"
                        + " '04:05:06' AS p, TIMESTAMP '2026-02-03 04:05:06.789' AS q, TIMESTAMPTZ '2026-02-03"
                        + " 04:05:06+02' AS r, 'd9428888-122b-11e1-b85c-61cd3cbb3210'::UUID AS s, NULL::INTEGER AS t FROM"
                        + " range(3) r(i)";
        TableLoader.Loaded loaded = load(TableLoader.into(pushlog, "all_types").withKey("id"), query);
        assertThat(loaded).isEqualTo(new TableLoader.Loaded(3, 1, true));
        assertThat(rows(
                        pushlog,
                        "SELECT id, a, b, c, d, e, f, g, h, k, l, m, n, o, p, q, r, s, t FROM all_types WHERE id = 2"))
                .containsExactly(
                        "2|2|2|2|2|2|18446744073709551615|2.0|0.6666666666666666|2.50|true|text ä 2|6162|2026-02-03"
                                + "|04:05:06.000|2026-02-03 04:05:06.789|2026-02-03 02:05:06.000"
                                + "|d9428888-122b-11e1-b85c-61cd3cbb3210|null");
        assertThat(rows(
                        pushlog,
                        "SELECT column_name || ' ' || data_type FROM information_schema.columns"
                                + " WHERE table_name = 'all_types' AND ordinal_position BETWEEN 4 AND 7"))
                .containsExactly("c SMALLINT", "d INTEGER", "e BIGINT", "f DECIMAL");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "INTERVAL 1 DAY ~ INTERVAL",
                "[1, 2] ~ INTEGER[]",
                "{'a': 1} ~ STRUCT",
                "MAP {'a': 1} ~ MAP",
                "1::HUGEINT ~ HUGEINT",
                "'10:00:00+02'::TIMETZ ~ TIME WITH TIME ZONE"
            })
    void otherTypesAreRefusedByName(String expression, String typeName) {
        assertThatThrownBy(
                        () -> load(TableLoader.into(pushlog, "refused"), "SELECT 1 AS ok, " + expression + " AS odd"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
                .hasMessageStartingWith("The column \"odd\" of the source has the type " + typeName)
                .hasMessageEndingWith("cast it in the query");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void rowsGoIntoATableThatIsThereInPushes() throws SQLException {
        execute("CREATE TABLE t (n BIGINT, id INTEGER PRIMARY KEY, more VARCHAR)");
        TableLoader loader = TableLoader.into(pushlog, "T").withRowsPerPush(400);
        assertThat(load(loader, "SELECT i AS ID, i * 2 AS n FROM range(1000) r(i)"))
                .isEqualTo(new TableLoader.Loaded(1000, 3, false));
        assertThat(rows(pushlog, "SELECT count(*), sum(n), min(more) FROM t")).containsExactly("1000|999000|null");
        assertThat(rows(pushlog, "SELECT push_seq, row_count FROM pushes WHERE log = 't'"))
                .containsExactly("0|400", "1|400", "2|200");
        assertThatThrownBy(() -> load(loader, "SELECT 1 AS id, 2 AS nothing"))
                .hasMessageContaining("Unknown target column 'nothing'");
    }

    @Test
    void aValueThatDoesNotFitEndsTheLoadBetweenPushes() throws SQLException {
        TableLoader loader = TableLoader.into(pushlog, "t").withRowsPerPush(10);
        String query =
                "SELECT i AS id, TIMESTAMP '2026-01-01 00:00:00' + to_microseconds(CASE WHEN i = 25 THEN 1 ELSE 0 END)"
                        + " AS at FROM range(40) r(i)";
        assertThatThrownBy(() -> load(loader, query))
                .hasMessage("the column at cannot hold 2026-01-01T00:00:00.000001 as it is");
        assertThat(rows(pushlog, "SELECT count(*), max(id) FROM t")).containsExactly("20|19");
        pushlog.setAutoCommit(false);
        assertThat(load(loader, "SELECT i AS id FROM range(100, 125) r(i)"))
                .isEqualTo(new TableLoader.Loaded(25, 0, false));
        pushlog.rollback();
        assertThat(rows(pushlog, "SELECT count(*) FROM t")).containsExactly("20");
        load(loader, "SELECT i AS id FROM range(100, 125) r(i)");
        pushlog.commit();
        assertThat(rows(pushlog, "SELECT count(*), max(push_seq) FROM t")).containsExactly("45|2");
    }

    @Test
    void aConnectionThatReadsLoadsNothing() throws SQLException {
        try (Connection reading = DriverManager.getConnection("jdbc:pushlog:" + folder)) {
            assertThatThrownBy(() -> load(TableLoader.into(reading, "t"), "SELECT 1 AS x"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25006"));
        }
    }

    /** Arrow's own way from JDBC gives the same rows: a stream a batch, one behind the other, is a push log. */
    @Test
    @Tag("duckdb")
    void arrowsOwnWayGivesTheSameRows() throws Exception {
        String query =
                "SELECT i::BIGINT AS id, 'row ' || i AS what, i / 4 AS part, i % 3 = 0 AS third, DATE '2026-01-01' +"
                        + " i::INTEGER AS day FROM range(5000) r(i)";
        load(TableLoader.into(pushlog, "ours").withKey("id"), query);
        Path log = folder.resolve("theirs.log");
        Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        try (BufferAllocator allocator = new RootAllocator();
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            JdbcToArrowConfig config = new JdbcToArrowConfigBuilder(allocator, utc)
                    .setTargetBatchSize(2_000)
                    .build();
            try (ArrowVectorIterator batches = JdbcToArrow.sqlToArrowVectorIterator(rows, config)) {
                while (batches.hasNext()) {
                    try (VectorSchemaRoot batch = batches.next()) {
                        append(log, batch);
                    }
                }
            }
        }
        try (Connection anew = DriverManager.getConnection("jdbc:pushlog:" + folder)) {
            String columns = "SELECT id, what, part, third, \"day\" FROM ";
            assertThat(rows(anew, columns + "theirs ORDER BY id")).isEqualTo(rows(anew, columns + "ours ORDER BY id"));
        }
    }

    private static void append(Path log, VectorSchemaRoot batch) throws Exception {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (ArrowStreamWriter writer = new ArrowStreamWriter(batch, null, frame)) {
            writer.writeBatch();
            writer.end();
        }
        Files.write(log, frame.toByteArray(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private TableLoader.Loaded load(TableLoader loader, String query) throws SQLException {
        try (Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return loader.load(rows);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = pushlog.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int count = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= count; i++) {
                    cells.add(rows.getString(i));
                }
                lines.add(String.join("|", cells));
            }
        }
        return lines;
    }
}
