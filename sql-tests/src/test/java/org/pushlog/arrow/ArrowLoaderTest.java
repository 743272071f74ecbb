package org.pushlog.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.driver.ArrowLoader;
import org.pushlog.storage.arrow.ArrowBatches;
import org.pushlog.storage.ipc.Batch;

/** Arrow vectors become one push, exactly or not at all. */
final class ArrowLoaderTest {
    private static final long SEED = 20261130;

    @TempDir
    private Path folder;

    private final RootAllocator allocator = new RootAllocator();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        // Fails if a buffer was kept.
        allocator.close();
    }

    @Test
    void aResultOfEveryTypeComesBackEqual() throws SQLException, IOException {
        ArrowTable.create(connection, 500, SEED);
        List<List<Object>> rows =
                ArrowTable.byRows(connection, "SELECT " + ArrowTable.COLUMNS + " FROM every ORDER BY id");
        execute("UPDATE every SET x = 'changed', u = 0, a = NULL, m = NULL WHERE TRUE");
        try (Connection before = DriverManager.getConnection("jdbc:pushlog:" + folder + "?as_of=0");
                Statement statement = before.createStatement();
                ArrowReader reader = statement
                        .executeQuery("SELECT " + ArrowTable.COLUMNS + " FROM every")
                        .unwrap(ArrowReader.class)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(ArrowLoader.append(connection, "every", reader.getVectorSchemaRoot()))
                    .isEqualTo(500);
        }
        assertThat(ArrowTable.byRows(connection, "SELECT " + ArrowTable.COLUMNS + " FROM every ORDER BY id"))
                .isEqualTo(rows);
        assertThat(ArrowTable.byRows(connection, "SELECT MAX(push_seq) FROM every_log"))
                .hasToString("[[2]]");
    }

    @Test
    void moreRowsThanABatchHasAreOnePush() throws SQLException {
        execute("CREATE TABLE t (id BIGINT, name VARCHAR, PRIMARY KEY (id))");
        try (VectorSchemaRoot root = numbered(200_000)) {
            assertThat(ArrowLoader.append(connection, "T", root)).isEqualTo(200_000);
        }
        assertThat(ArrowTable.byRows(
                        connection,
                        "SELECT COUNT(*), COUNT(DISTINCT push_seq), MIN(id), MAX(name), COUNT(name) FROM t"))
                .hasToString("[[200000, 1, 0, name-99999, 199999]]");
        assertThat(ArrowTable.byRows(connection, "SELECT row_count FROM pushes WHERE log = 't' AND push_seq = 0"))
                .hasToString("[[200000]]");
    }

    @Test
    void noRowIsNoPush() throws SQLException {
        execute("CREATE TABLE t (id BIGINT, name VARCHAR, PRIMARY KEY (id))");
        try (VectorSchemaRoot root = numbered(0)) {
            assertThat(ArrowLoader.append(connection, "t", root)).isZero();
        }
        assertThat(ArrowTable.byRows(connection, "SELECT COUNT(*) FROM t_log")).hasToString("[[0]]");
    }

    @Test
    void theyArePartOfATransaction() throws SQLException {
        execute("CREATE TABLE t (id BIGINT, name VARCHAR, PRIMARY KEY (id))");
        connection.setAutoCommit(false);
        try (VectorSchemaRoot root = numbered(3)) {
            ArrowLoader.append(connection, "t", root);
            connection.rollback();
            ArrowLoader.append(connection, "t", root);
            execute("INSERT INTO t (id, name) VALUES (7, 'x')");
            connection.commit();
        }
        assertThat(ArrowTable.byRows(connection, "SELECT id, push_seq FROM t ORDER BY id"))
                .hasToString("[[0, 0], [1, 0], [2, 0], [7, 0]]");
    }

    @Test
    void oneValueThatDoesNotFitLeavesNothing() throws SQLException {
        execute("CREATE TABLE t (id BIGINT, name VARCHAR, PRIMARY KEY (id))");
        try (UInt8Vector ids = new UInt8Vector("id", allocator)) {
            ids.allocateNew(2);
            ids.set(0, 1);
            ids.set(1, -1);
            ids.setValueCount(2);
            VectorSchemaRoot root = VectorSchemaRoot.of(ids);
            assertThatThrownBy(() -> ArrowLoader.append(connection, "t", root))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("18446744073709551615")
                    .hasFieldOrPropertyWithValue("SQLState", "22003");
        }
        assertThat(ArrowTable.byRows(connection, "SELECT COUNT(*) FROM t_log")).hasToString("[[0]]");
    }

    @Test
    void whatCannotBeHadIsRefused() throws SQLException {
        execute("CREATE TABLE t (id BIGINT, name VARCHAR, PRIMARY KEY (id))");
        try (DurationVector time =
                new DurationVector("id", FieldType.nullable(new ArrowType.Duration(TimeUnit.SECOND)), allocator)) {
            time.allocateNew(1);
            time.set(0, 1);
            time.setValueCount(1);
            VectorSchemaRoot root = VectorSchemaRoot.of(time);
            assertThatThrownBy(() -> ArrowLoader.append(connection, "t", root))
                    .hasFieldOrPropertyWithValue("SQLState", "0A000");
        }
        try (VectorSchemaRoot root = numbered(2)) {
            assertThatThrownBy(() -> ArrowLoader.append(connection, "other", root))
                    .hasMessageContaining("other")
                    .hasFieldOrPropertyWithValue("SQLState", "42S02");
            try (Connection reading = DriverManager.getConnection("jdbc:pushlog:" + folder)) {
                assertThatThrownBy(() -> ArrowLoader.append(reading, "t", root))
                        .hasFieldOrPropertyWithValue("SQLState", "25006");
            }
        }
    }

    @Test
    void indexesOfADictionaryAreNotTakenForValues() throws SQLException {
        execute("CREATE TABLE t (name VARCHAR)");
        try (VarCharVector words = names("name", "a", "b");
                VarCharVector values = names("name", "b", "a", "b")) {
            Dictionary dictionary = new Dictionary(words, new DictionaryEncoding(1, false, null));
            try (var encoded = (org.apache.arrow.vector.FieldVector) DictionaryEncoder.encode(values, dictionary)) {
                VectorSchemaRoot root = VectorSchemaRoot.of(encoded);
                assertThatThrownBy(() -> ArrowLoader.append(connection, "t", root))
                        .hasMessageContaining("name")
                        .hasMessageContaining("dictionary")
                        .hasFieldOrPropertyWithValue("SQLState", "0A000");
            }
        }
    }

    @Test
    void batchesAreCopies() {
        List<Batch> batches;
        try (VectorSchemaRoot root = numbered(70_000)) {
            batches = ArrowBatches.of(root);
        }
        assertThat(batches.stream().mapToInt(Batch::rowCount).sum()).isEqualTo(70_000);
        assertThat(batches.get(0).column(1).isNull(1)).isTrue();
    }

    private VectorSchemaRoot numbered(int rowCount) {
        BigIntVector ids = new BigIntVector("ID", allocator);
        VarCharVector names = new VarCharVector("name", allocator);
        ids.allocateNew(rowCount);
        names.allocateNew(rowCount);
        for (int i = 0; i < rowCount; i++) {
            ids.set(i, i);
            if (i != 1) {
                names.setSafe(i, ("name-" + i).getBytes(StandardCharsets.UTF_8));
            }
        }
        ids.setValueCount(rowCount);
        names.setValueCount(rowCount);
        return VectorSchemaRoot.of(ids, names);
    }

    private VarCharVector names(String field, String... values) {
        VarCharVector names = new VarCharVector(field, allocator);
        names.allocateNew(values.length);
        for (int i = 0; i < values.length; i++) {
            names.setSafe(i, values[i].getBytes(StandardCharsets.UTF_8));
        }
        names.setValueCount(values.length);
        return names;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
