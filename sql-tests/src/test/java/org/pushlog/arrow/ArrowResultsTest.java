package org.pushlog.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.driver.ArrowResults;

/** A result gives the same values as Arrow vectors as it gives by its getters. */
final class ArrowResultsTest {
    private static final int ROW_COUNT = 20_000;
    private static final long SEED = 20261130;

    @TempDir
    private static Path folder;

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        boolean isNew = folder.toFile().list().length == 0;
        connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
        if (isNew) {
            ArrowTable.create(connection, ROW_COUNT, SEED);
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void noFlagIsGiven() {
        assertThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
                .noneMatch(flag -> flag.contains("add-opens"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, b, t, s, i, l, u, r, d, k, n, x, y, e, c, m FROM every ORDER BY id",
                "SELECT " + ArrowTable.COLUMNS + ", push_seq, store FROM every ORDER BY id LIMIT 300",
                "SELECT id, x FROM every WHERE MOD(id, 1000) = 7 ORDER BY id",
                "SELECT id FROM every WHERE id < 0",
                "SELECT b, COUNT(*) AS n, SUM(u) AS u, AVG(d) AS d, MAX(x) AS x FROM every GROUP BY b ORDER BY b NULLS"
                        + " FIRST",
                "SELECT id, ROW_NUMBER() OVER (ORDER BY id DESC) AS r, REPEAT(x, 2) AS x FROM every WHERE id < 100"
                        + " ORDER BY id",
                "SELECT * FROM (VALUES (1, 'a', TRUE, CAST(NULL AS DOUBLE)), (2, 'b', FALSE, 2.5e0)) v (a, b, c, d)"
            })
    void valuesAreThoseOfTheRows(String sql) throws SQLException, IOException {
        for (String engine : List.of("vectorised", "enumerable")) {
            try (Connection reading = DriverManager.getConnection("jdbc:pushlog:" + folder + "?engine=" + engine);
                    RootAllocator allocator = new RootAllocator();
                    Statement statement = reading.createStatement()) {
                List<List<Object>> expected = ArrowTable.byRows(reading, sql);
                try (ArrowReader reader = ArrowResults.reader(statement.executeQuery(sql), allocator)) {
                    assertThat(ArrowTable.byVectors(reader)).as(engine).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void aResultSetUnwrapsToAReader() throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM every ORDER BY id")) {
            assertThat(rows.isWrapperFor(ArrowReader.class)).isTrue();
            ArrowReader reader = rows.unwrap(ArrowReader.class);
            assertThat(ArrowTable.byVectors(reader)).hasSize(ROW_COUNT);
            assertThat(reader.bytesRead()).isGreaterThanOrEqualTo(8L * ROW_COUNT);
            assertThatThrownBy(rows::next).hasFieldOrPropertyWithValue("SQLState", "24000");
            reader.close();
            reader.close();
            assertThat(rows.isClosed()).isTrue();
        }
    }

    @Test
    void rowsThatWereReadDoNotComeAgain() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM every")) {
            rows.next();
            assertThatThrownBy(() -> rows.unwrap(ArrowReader.class))
                    .isInstanceOf(SQLException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "24000");
            assertThat(rows.next()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8_191, 8_192, 8_193, 19_999, 20_000, 30_000})
    void theLimitOfRowsHolds(int rowCountMax) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(rowCountMax);
            try (ArrowReader reader =
                    statement.executeQuery("SELECT id FROM every").unwrap(ArrowReader.class)) {
                assertThat(ArrowTable.byVectors(reader)).hasSize(Math.min(rowCountMax, ROW_COUNT));
            }
        }
    }

    @Test
    void aCancelledStatementEndsTheBatches() throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
                ArrowReader reader = statement
                        .executeQuery("SELECT a.id FROM every a, every b")
                        .unwrap(ArrowReader.class)) {
            assertThat(reader.loadNextBatch()).isTrue();
            statement.cancel();
            assertThatThrownBy(() -> {
                        while (reader.loadNextBatch()) {
                            // To the end that must not come.
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .cause()
                    .hasFieldOrPropertyWithValue("SQLState", "57014");
            assertThat(ArrowTable.byRows(connection, "SELECT 1")).hasSize(1);
        }
    }

    @Test
    void longValuesComeInShortBatches() throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
                ArrowReader reader = statement
                        .executeQuery("SELECT REPEAT('0123456789', 100000) AS x FROM every WHERE id < 100")
                        .unwrap(ArrowReader.class)) {
            int rowCount = 0;
            while (reader.loadNextBatch()) {
                assertThat(reader.getVectorSchemaRoot().getRowCount()).isBetween(1, 32);
                rowCount += reader.getVectorSchemaRoot().getRowCount();
            }
            assertThat(rowCount).isEqualTo(100);
        }
    }

    @Test
    void whatHasNoArrowTypeIsRefused() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT INTERVAL '1' DAY AS waited");
                ResultSet tables = connection.getMetaData().getTables(null, null, null, null)) {
            assertThatThrownBy(() -> rows.unwrap(ArrowReader.class))
                    .hasMessageContaining("waited")
                    .hasFieldOrPropertyWithValue("SQLState", "0A000");
            assertThatThrownBy(() -> tables.unwrap(ArrowReader.class)).hasFieldOrPropertyWithValue("SQLState", "0A000");
        }
    }
}
