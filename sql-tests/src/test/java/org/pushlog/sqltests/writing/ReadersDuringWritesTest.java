package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who reads while others write sees whole pushes only, and never one less than before. */
final class ReadersDuringWritesTest {
    private static final int PUSH_COUNT = 40;

    @TempDir
    private Path folder;

    @Test
    void readersSeeWholePushes() throws Exception {
        try (Connection connection = connect("mode=rw");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INTEGER PRIMARY KEY, n BIGINT)");
            statement.executeUpdate("INSERT INTO t VALUES (1, 0), (2, 0), (3, 0)");
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Future<Integer> one = threads.submit(this::write);
            Future<Integer> two = threads.submit(this::write);
            Future<Long> firstReader = threads.submit(() -> read(one, two));
            Future<Long> secondReader = threads.submit(() -> read(one, two));
            assertThat(one.get() + two.get()).isEqualTo(2 * PUSH_COUNT);
            assertThat(firstReader.get()).isEqualTo(2 * PUSH_COUNT);
            assertThat(secondReader.get()).isEqualTo(2 * PUSH_COUNT);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aTableThatWasMadeIsThereForOtherConnectionsAtOnce() throws SQLException {
        try (Connection one = connect("mode=rw");
                Connection two = connect("mode=rw&drop=allow");
                Statement first = one.createStatement();
                Statement second = two.createStatement()) {
            for (int i = 0; i < 3; i++) {
                first.executeUpdate("CREATE TABLE made (id INTEGER)");
                assertThat(second.executeUpdate("INSERT INTO made VALUES (1)")).isEqualTo(1);
                try (ResultSet tables = two.getMetaData().getTables(null, null, "made", null)) {
                    assertThat(tables.next()).isTrue();
                }
                second.executeUpdate("DROP TABLE made");
                try (ResultSet tables = one.getMetaData().getTables(null, null, "made", null)) {
                    assertThat(tables.next()).isFalse();
                }
            }
        }
    }

    /** A plan that was made before the log was dropped and made anew with other columns is not used for it. */
    @Test
    void aPreparedWriteMeetsAnotherTable() throws SQLException {
        try (Connection one = connect("mode=rw&drop=allow");
                Connection two = connect("mode=rw");
                Statement statement = one.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INTEGER PRIMARY KEY, n BIGINT, m BIGINT)");
            statement.executeUpdate("INSERT INTO t VALUES (1, 10, 100)");
            try (var update = two.prepareStatement("UPDATE t SET n = n + ? WHERE m > 5")) {
                update.setLong(1, 1);
                assertThat(update.executeUpdate()).isEqualTo(1);
                statement.executeUpdate("DROP TABLE t");
                statement.executeUpdate("CREATE TABLE t (m BIGINT, id INTEGER PRIMARY KEY, n BIGINT)");
                statement.executeUpdate("INSERT INTO t VALUES (7, 1, 20)");
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
            try (ResultSet rows = statement.executeQuery("SELECT m, id, n FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(7);
                assertThat(rows.getLong(3)).isEqualTo(21);
            }
        }
    }

    private int write() throws SQLException {
        int count = 0;
        try (Connection connection = connect("mode=rw&lock_timeout=5min");
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < PUSH_COUNT; i++) {
                count += statement.executeUpdate("UPDATE t SET n = n + 1") / 3;
                if (i % 10 == 5) {
                    statement.execute("CALL compact('t')");
                }
            }
        }
        return count;
    }

    private long read(Future<?> one, Future<?> two) throws SQLException {
        long last = 0;
        try (Connection connection = connect("mode=ro");
                Statement statement = connection.createStatement()) {
            boolean isLast;
            do {
                isLast = one.isDone() && two.isDone();
                try (ResultSet rows = statement.executeQuery("SELECT count(*), min(n), max(n) FROM t")) {
                    rows.next();
                    assertThat(rows.getLong(1)).isEqualTo(3);
                    assertThat(rows.getLong(2)).isEqualTo(rows.getLong(3)).isGreaterThanOrEqualTo(last);
                    last = rows.getLong(2);
                }
            } while (!isLast);
        }
        return last;
    }

    private Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder + "?" + properties);
    }
}
