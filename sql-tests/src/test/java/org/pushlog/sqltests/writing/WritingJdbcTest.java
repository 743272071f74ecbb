package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.sqltests.SampleFiles;

/** What the java.sql interfaces promise of writes, and what lies on disk after them. */
final class WritingJdbcTest {
    @TempDir
    private Path folder;

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = connect("mode=rw");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void aBatchOfRowsIsOnePushWithItsKeys() throws SQLException {
        execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR)");
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO t (v, id) VALUES (?, ?)", new String[] {"PUSH_SEQ"})) {
            for (int i = 0; i < 3; i++) {
                insert.setString(1, "v" + i);
                insert.setInt(2, i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            assertThat(keys(insert)).containsExactly("0", "0", "0");
            insert.setString(1, "one");
            insert.setInt(2, 7);
            assertThat(insert.executeLargeUpdate()).isEqualTo(1);
            assertThat(keys(insert)).containsExactly("1");
            assertThat(insert.getUpdateCount()).isEqualTo(1);
            assertThat(insert.executeBatch()).isEmpty();
        }
        assertThat(rows("SELECT push_seq, row_count FROM pushes")).containsExactly("0|3", "1|1");
        assertThatThrownBy(() -> connection.prepareStatement("INSERT INTO t VALUES (1, 'x')", new String[] {"id"}))
                .hasMessageContaining("push_seq is the only one");
    }

    @Test
    void aBatchThatFailsSaysWhereAndWritesNothing() throws SQLException {
        execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n SMALLINT)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (Integer id : new Integer[] {1, 2, null, 4}) {
                insert.setObject(1, id, Types.INTEGER);
                insert.setInt(2, 5);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch)
                    .isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                        assertThat(e.getSQLState()).isEqualTo("23502");
                        assertThat(e.getUpdateCounts()).hasSize(4).containsOnly(Statement.EXECUTE_FAILED);
                        assertThat((Throwable) e).hasCauseInstanceOf(SQLIntegrityConstraintViolationException.class);
                    })
                    .hasMessage(
                            "Statement 3 of the batch: the column id of the log t may not be NULL; none of the batch is written");
        }
        assertThat(rows("SELECT count(*) FROM t_log")).containsExactly("0");
        connection.setAutoCommit(false);
        execute("INSERT INTO t VALUES (1, 1)");
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO t VALUES (2, 2)");
            statement.addBatch("UPDATE t SET n = 1 / 0");
            assertThatThrownBy(statement::executeBatch)
                    .isInstanceOfSatisfying(
                            BatchUpdateException.class,
                            e -> assertThat(e.getSQLState()).isEqualTo("22012"));
        }
        connection.commit();
        assertThat(rows("SELECT id, n FROM t")).containsExactly("1|1");
    }

    @Test
    void aPushThatNeedsTooMuchMemoryIsRefused() throws SQLException {
        execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR)");
        try (Connection writing = connect("mode=rw&memory_limit=64k");
                PreparedStatement insert = writing.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            writing.setAutoCommit(false);
            for (int i = 0; i < 2; i++) {
                insert.setInt(1, i);
                insert.setString(2, "x".repeat(40_000));
                if (i == 0) {
                    assertThat(insert.executeUpdate()).isEqualTo(1);
                } else {
                    assertThatThrownBy(insert::executeUpdate)
                            .isInstanceOfSatisfying(
                                    SQLException.class,
                                    e -> assertThat(e.getSQLState()).isEqualTo("53200"))
                            .hasMessageContaining("memory_limit");
                }
            }
            writing.commit();
        }
        assertThat(rows("SELECT id, char_length(v) FROM t")).containsExactly("0|40000");
    }

    @Test
    void metadataSaysWhatCanBeWritten() throws SQLException {
        DatabaseMetaData writing = connection.getMetaData();
        assertThat(connection.isReadOnly()).isFalse();
        assertThat(writing.isReadOnly()).isFalse();
        assertThat(writing.supportsBatchUpdates()).isTrue();
        assertThat(writing.supportsGetGeneratedKeys()).isTrue();
        assertThat(writing.supportsDataManipulationTransactionsOnly()).isTrue();
        connection.setReadOnly(true);
        assertThat(connection.isReadOnly()).isTrue();
        try (Connection reading = connect("mode=ro")) {
            assertThat(reading.getMetaData().isReadOnly()).isTrue();
            assertThat(reading.getMetaData().supportsBatchUpdates()).isFalse();
            reading.setReadOnly(false);
            assertThat(reading.isReadOnly()).isTrue();
        }
        assertThatThrownBy(() -> connect("mode=rw&as_of=2026-01-01T00:00:00")).hasMessageContaining("the past");
    }

    @Test
    void autocommitEndsATransactionByCommitting() throws SQLException {
        execute("CREATE TABLE t (id INTEGER PRIMARY KEY)");
        connection.setAutoCommit(false);
        execute("INSERT INTO t VALUES (1)");
        try (Connection other = connect("mode=rw&lock_timeout=0")) {
            try (Statement statement = other.createStatement()) {
                assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES (2)"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("55P03"));
                connection.setAutoCommit(true);
                assertThat(statement.executeUpdate("INSERT INTO t VALUES (2)")).isEqualTo(1);
            }
        }
        assertThat(rows("SELECT id, push_seq FROM t")).containsExactly("1|0", "2|1");
    }

    @Test
    void aTornTailIsCutAndTheWriterIsWarned() throws IOException, SQLException {
        Path log = folder.resolve("refs.log");
        Files.copy(SampleFiles.root().resolve("pushlog/refs-200-torn-batch-body.log"), log);
        try (Connection writing = connect("mode=rw");
                Statement statement = writing.createStatement()) {
            long before =
                    Long.parseLong(rows("SELECT max(push_seq) FROM ref_log").get(0));
            assertThat(statement.executeUpdate("INSERT INTO refs (name, target) VALUES ('refs/heads/after', 'aa')"))
                    .isEqualTo(1);
            SQLWarning warning = statement.getWarnings();
            assertThat((Object) warning).isNotNull();
            assertThat(warning.getMessage()).contains("torn bytes").contains("refs.log.cut-");
            assertThat(rows("SELECT target, push_seq FROM refs WHERE name = 'refs/heads/after'"))
                    .containsExactly("aa|" + (before + 1));
            assertThat(rows("SELECT torn_tail_bytes FROM recovery")).containsExactly("0");
        }
    }

    @Test
    void aHotArchiveIsSealed() throws SQLException {
        SampleFiles.copyTree(SampleFiles.root().resolve("hot/live"), folder.resolve("hot"));
        try (Connection writing = connect("mode=rw");
                Statement statement = writing.createStatement()) {
            String files = "SELECT relative_path, size FROM files ORDER BY relative_path";
            List<String> before = rows(writing, files);
            String archive = rows(writing, "SELECT file FROM archives WHERE state = 'hot'")
                    .get(0);
            try (ResultSet report = statement.executeQuery("CALL seal('" + archive + "')")) {
                assertThat(report.next()).isTrue();
                assertThat(report.getLong("rows_sealed")).isEqualTo(before.size());
                assertThat(report.getLong("segments_removed")).isPositive();
            }
            assertThat(rows(writing, "SELECT state FROM archives")).containsExactly("sealed");
            assertThat(rows(writing, files)).isEqualTo(before);
            assertThatThrownBy(() -> statement.execute("CALL seal('" + archive + "')"))
                    .hasMessageContaining("is not a hot archive");
        }
    }

    /** Every frame is an Arrow stream that Arrow's own reader takes. */
    @Test
    @Tag("duckdb")
    void arrowsOwnReaderReadsTheLog() throws IOException, SQLException {
        execute("CREATE TABLE t (id INTEGER, v VARCHAR, PRIMARY KEY (id))");
        execute("INSERT INTO t VALUES (1, 'one'), (2, NULL)");
        execute("DELETE FROM t WHERE id = 1");
        List<String> seen = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                ByteArrayInputStream log = new ByteArrayInputStream(Files.readAllBytes(folder.resolve("t.log")))) {
            while (log.available() > 0) {
                ArrowStreamReader frame = new ArrowStreamReader(log, allocator);
                assertThat(frame.getVectorSchemaRoot().getSchema().getCustomMetadata())
                        .containsEntry("pushlog.key", "id");
                while (frame.loadNextBatch()) {
                    List<FieldVector> vectors = frame.getVectorSchemaRoot().getFieldVectors();
                    for (int row = 0; row < frame.getVectorSchemaRoot().getRowCount(); row++) {
                        seen.add(vectors.get(0).getObject(row) + "|"
                                + vectors.get(1).getObject(row) + "|"
                                + vectors.get(2).getObject(row) + "|"
                                + vectors.get(4).getObject(row));
                    }
                }
                frame.close(false);
            }
        }
        assertThat(seen).containsExactly("1|one|0|false", "2|null|0|false", "1|one|1|true");
    }

    private Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder + "?" + properties);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        try (Connection reading = connect("mode=ro")) {
            return rows(reading, sql);
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

    private static List<String> keys(Statement statement) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (ResultSet rows = statement.getGeneratedKeys()) {
            while (rows.next()) {
                keys.add(rows.getString("push_seq"));
            }
        }
        return keys;
    }
}
