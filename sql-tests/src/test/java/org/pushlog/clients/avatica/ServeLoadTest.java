package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.cli.serve.Serialization;

/**
 * 64 clients ask while a writer pushes. Push n sets the value of all {@value #KEY_COUNT} keys to n, so that each answer tells which push
 * it is of: it must be of one only, not of one before the newest that the client has seen, and not of one that was not written yet.
 * Afterwards nothing is left: no connection, statement, file handle, mapping or thread.
 */
final class ServeLoadTest {
    private static final int CLIENT_COUNT = 64;
    private static final int KEY_COUNT = 50;
    private static final long SEED = 20_261_130;

    /** What one client does: so many times it asks one of the questions, on a connection that it opens anew now and then. */
    private static final int QUESTION_COUNT = 24;

    private static final long THOROUGH_NANOS = TimeUnit.MINUTES.toNanos(5);

    @TempDir
    private Path folder;

    private final AtomicInteger pushesBegun = new AtomicInteger();
    private final AtomicInteger pushesDone = new AtomicInteger();
    private final AtomicInteger answers = new AtomicInteger();

    @Test
    void everyAnswerIsOfOnePushAndNothingIsLeft() throws Exception {
        Path location = Files.createDirectories(folder.resolve("served"));
        long end = Boolean.getBoolean("pushlog.thorough") ? System.nanoTime() + THOROUGH_NANOS : System.nanoTime();
        try (Connection writer = DriverManager.getConnection("jdbc:pushlog:" + location + "?mode=rw")) {
            begin(writer);
            try (Served served = Served.of(location, Serialization.PROTOBUF)) {
                load(served, writer, end);
                assertThat(served.server().connectionCount()).isZero();
                assertThat(served.server().statementCount()).isZero();
                assertThat(answers.get()).isGreaterThanOrEqualTo(CLIENT_COUNT * QUESTION_COUNT);
                assertThat(pushesDone.get()).isGreaterThan(1);
            }
        }
        assertThat(handlesBelow(location)).isEmpty();
        assertThat(threadsOfTheServer()).isEmpty();
        // Before JDK 22 a mapping ends with the collection after its last use.
        for (int i = 0; i < 100 && !mappingsBelow(location).isEmpty(); i++) {
            System.gc();
        }
        assertThat(mappingsBelow(location)).isEmpty();
    }

    private void begin(Connection writer) throws SQLException {
        try (Statement statement = writer.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INTEGER PRIMARY KEY, n BIGINT, note VARCHAR)");
            StringBuilder rows = new StringBuilder();
            for (int id = 0; id < KEY_COUNT; id++) {
                rows.append(id == 0 ? "" : ", ")
                        .append("(")
                        .append(id)
                        .append(", 0, 'key ")
                        .append(id)
                        .append("')");
            }
            statement.executeUpdate("INSERT INTO t VALUES " + rows);
        }
    }

    private void load(Served served, Connection writer, long end) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENT_COUNT);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENT_COUNT; i++) {
                Random random = new Random(SEED + i);
                running.add(clients.submit(() -> {
                    ask(served, random, end);
                    return null;
                }));
            }
            try (Statement statement = writer.createStatement()) {
                while (running.stream().anyMatch(client -> !client.isDone())) {
                    pushesBegun.incrementAndGet();
                    assertThat(statement.executeUpdate("UPDATE t SET n = n + 1"))
                            .isEqualTo(KEY_COUNT);
                    pushesDone.incrementAndGet();
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            }
            for (Future<?> client : running) {
                client.get();
            }
        } finally {
            clients.shutdownNow();
        }
    }

    private void ask(Served served, Random random, long end) throws SQLException {
        long seen = 0;
        int asked = 0;
        while (asked < QUESTION_COUNT || System.nanoTime() < end) {
            try (Connection connection = served.connect();
                    PreparedStatement point = connection.prepareStatement("SELECT n, note FROM t WHERE id = ?")) {
                for (int i = 0; i < QUESTION_COUNT / 3; i++) {
                    long before = pushesDone.get();
                    long found = answer(connection, point, random);
                    assertThat(found)
                            .as("seed %d", SEED)
                            .isGreaterThanOrEqualTo(Math.max(seen, before))
                            .isLessThanOrEqualTo(pushesBegun.get());
                    seen = found;
                    asked++;
                    answers.incrementAndGet();
                }
                if (random.nextInt(8) == 0) {
                    // Left open; closing the connection closes it.
                    ResultSet rows = connection.createStatement().executeQuery("SELECT * FROM t_log");
                    assertThat(rows.next()).isTrue();
                }
            }
        }
    }

    /** Asks one question and gives the push that the answer is of. */
    private long answer(Connection connection, PreparedStatement point, Random random) throws SQLException {
        return switch (random.nextInt(4)) {
            case 0 -> pointAnswer(point, random.nextInt(KEY_COUNT));
            case 1 -> sumAnswer(connection);
            case 2 -> historyAnswer(connection);
            default -> rowsAnswer(connection);
        };
    }

    private static long pointAnswer(PreparedStatement point, int id) throws SQLException {
        point.setInt(1, id);
        try (ResultSet rows = point.executeQuery()) {
            assertThat(rows.next()).isTrue();
            long found = rows.getLong(1);
            assertThat(rows.getString(2)).isEqualTo("key " + id);
            assertThat(rows.next()).isFalse();
            return found;
        }
    }

    private static long sumAnswer(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*), SUM(n), MIN(n), MAX(n) FROM t")) {
            assertThat(rows.next()).isTrue();
            long found = rows.getLong(3);
            assertThat(rows.getLong(1)).isEqualTo(KEY_COUNT);
            assertThat(rows.getBigDecimal(2).longValueExact()).isEqualTo(KEY_COUNT * found);
            assertThat(rows.getLong(4)).isEqualTo(found);
            return found;
        }
    }

    /** Each push added a row for each key. */
    private static long historyAnswer(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*), MAX(n) FROM t_log")) {
            assertThat(rows.next()).isTrue();
            long found = rows.getLong(2);
            assertThat(rows.getLong(1)).isEqualTo(KEY_COUNT * (found + 1));
            return found;
        }
    }

    /** Read in pages of 20: all of them are of one state, though pushes come between them. */
    private static long rowsAnswer(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(20);
            try (ResultSet rows = statement.executeQuery("SELECT id, n FROM t ORDER BY id")) {
                long found = -1;
                for (int id = 0; id < KEY_COUNT; id++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(id);
                    found = id == 0 ? rows.getLong(2) : found;
                    assertThat(rows.getLong(2)).isEqualTo(found);
                }
                assertThat(rows.next()).isFalse();
                return found;
            }
        }
    }

    private static List<String> handlesBelow(Path location) throws IOException {
        Path handles = Path.of("/proc/self/fd");
        if (!Files.isDirectory(handles)) {
            return List.of();
        }
        try (Stream<Path> links = Files.list(handles)) {
            return links.map(ServeLoadTest::target)
                    .filter(target -> target.startsWith(location.toString()))
                    .toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed while we looked
        }
    }

    private static List<String> mappingsBelow(Path location) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        return Files.isReadable(maps)
                ? Files.readAllLines(maps).stream()
                        .filter(line -> line.contains(location.toString()))
                        .toList()
                : List.of();
    }

    private static List<String> threadsOfTheServer() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name ->
                        name.startsWith("avatica_") || name.startsWith("qtp") || name.startsWith("pushlog serve"))
                .toList();
    }
}
