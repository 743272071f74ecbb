package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random writes, transactions and compactions give what a map in memory gives. */
final class WriteModelTest {
    private static final int SEED_COUNT = Boolean.getBoolean("pushlog.thorough") ? 200 : 6;
    private static final int STEP_COUNT = 60;

    @TempDir
    private Path folder;

    @Test
    void randomWritesGiveWhatAMapGives() throws Exception {
        for (int seed = 0; seed < SEED_COUNT; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            try (Model model = new Model(place, seed)) {
                for (int step = 0; step < STEP_COUNT; step++) {
                    String what = model.step();
                    assertThat(model.shown(model.connection))
                            .as("seed %d, step %d: %s", seed, step, what)
                            .isEqualTo(model.now.toString());
                    assertThat(model.shown(model.reader))
                            .as("seed %d, step %d: %s, by a reader", seed, step, what)
                            .isEqualTo(model.committed.toString());
                }
                assertThat(model.pushCount()).as("seed %d: pushes", seed).isEqualTo(model.committedPushCount);
            }
        }
    }

    /** The table as it should be: by id the text and the number. */
    private static final class Model implements AutoCloseable {
        private final Path place;
        private final Random random;
        private Map<Integer, List<Object>> now = new TreeMap<>();
        private Map<Integer, List<Object>> committed = new TreeMap<>();
        private long committedPushCount;
        private boolean hasWritten;
        private boolean inTransaction;
        private Connection connection;
        private final Connection reader;

        Model(Path place, int seed) throws SQLException {
            this.place = place;
            this.random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
            this.connection = connect("mode=rw");
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("CREATE TABLE kv (id INTEGER PRIMARY KEY, v VARCHAR, n BIGINT)");
            }
            this.reader = connect("mode=ro");
        }

        private Connection connect(String properties) throws SQLException {
            return DriverManager.getConnection("jdbc:pushlog:" + place + "?" + properties);
        }

        String step() throws SQLException {
            String what = switch (random.nextInt(12)) {
                case 0, 1, 2 -> insert();
                case 3, 4, 5 -> update();
                case 6 -> delete();
                case 7 -> batch();
                case 8 -> failingBatch();
                case 9 -> begin();
                case 10 -> end();
                default -> compactOrReconnect();
            };
            if (!inTransaction) {
                settle();
            }
            return what;
        }

        private void settle() {
            committed = copyOf(now);
            committedPushCount += hasWritten ? 1 : 0;
            hasWritten = false;
        }

        private String insert() throws SQLException {
            int count = 1 + random.nextInt(3);
            StringBuilder sql = new StringBuilder("INSERT INTO kv VALUES ");
            for (int i = 0; i < count; i++) {
                int id = random.nextInt(12);
                long number = random.nextInt(100);
                sql.append(i == 0 ? "" : ", ").append("(" + id + ", 'v" + number + "', " + number + ")");
                now.put(id, List.of("v" + number, number));
            }
            return run(sql.toString(), count);
        }

        private String update() throws SQLException {
            int modulus = 1 + random.nextInt(4);
            int plus = random.nextInt(10);
            int count = 0;
            for (Map.Entry<Integer, List<Object>> row : now.entrySet()) {
                if (row.getKey() % modulus == 0) {
                    row.setValue(List.of(
                            row.getValue().get(0) + "u", (Long) row.getValue().get(1) + plus));
                    count++;
                }
            }
            return run("UPDATE kv SET n = n + " + plus + ", v = v || 'u' WHERE MOD(id, " + modulus + ") = 0", count);
        }

        private String delete() throws SQLException {
            int below = random.nextInt(60);
            int before = now.size();
            now.values().removeIf(row -> (Long) row.get(1) < below);
            return run("DELETE FROM kv WHERE n < " + below, before - now.size());
        }

        private String batch() throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement("UPDATE kv SET n = ? WHERE id = ?")) {
                List<Integer> counts = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    int id = random.nextInt(12);
                    statement.setLong(1, i);
                    statement.setInt(2, id);
                    statement.addBatch();
                    List<Object> row = now.get(id);
                    counts.add(row == null ? 0 : 1);
                    if (row != null) {
                        now.put(id, List.of(row.get(0), (long) i));
                        hasWritten = true;
                    }
                }
                assertThat(statement.executeBatch())
                        .containsExactly(counts.stream().mapToInt(x -> x).toArray());
            }
            return "batch";
        }

        private String failingBatch() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.addBatch("INSERT INTO kv VALUES (1, 'never', 1)");
                statement.addBatch("INSERT INTO kv VALUES (NULL, 'never', 1)");
                statement.executeBatch();
                throw new AssertionError("a NULL key was taken");
            } catch (BatchUpdateException e) {
                assertThat(e.getSQLState()).isEqualTo("23502");
            }
            return "a batch that fails";
        }

        private String begin() throws SQLException {
            connection.setAutoCommit(false);
            inTransaction = true;
            return "begin";
        }

        private String end() throws SQLException {
            if (!inTransaction) {
                return "nothing";
            }
            boolean commits = random.nextBoolean();
            if (commits) {
                connection.commit();
            } else {
                connection.rollback();
                now = copyOf(committed);
                hasWritten = false;
            }
            connection.setAutoCommit(true);
            inTransaction = false;
            return commits ? "commit" : "rollback";
        }

        private String compactOrReconnect() throws SQLException {
            if (!hasWritten) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CALL compact('kv')");
                }
                return "compact";
            }
            connection.close();
            connection = connect("mode=rw");
            inTransaction = false;
            now = copyOf(committed);
            hasWritten = false;
            return "closed in a transaction";
        }

        private String run(String sql, int expectedCount) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate(sql)).as(sql).isEqualTo(expectedCount);
            }
            hasWritten |= expectedCount > 0;
            return sql;
        }

        private String shown(Connection from) throws SQLException {
            TreeMap<Integer, List<Object>> rows = new TreeMap<>();
            try (Statement statement = from.createStatement();
                    ResultSet result = statement.executeQuery("SELECT id, v, n FROM kv")) {
                while (result.next()) {
                    rows.put(result.getInt(1), List.of(result.getString(2), result.getLong(3)));
                }
            }
            return rows.toString();
        }

        private long pushCount() throws SQLException {
            try (Statement statement = reader.createStatement();
                    ResultSet result = statement.executeQuery("SELECT count(*) FROM pushes WHERE log = 'kv'")) {
                result.next();
                return result.getLong(1);
            }
        }

        private static Map<Integer, List<Object>> copyOf(Map<Integer, List<Object>> rows) {
            return new TreeMap<>(rows);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
            reader.close();
        }
    }
}
