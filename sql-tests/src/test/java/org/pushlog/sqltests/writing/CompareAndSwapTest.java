package org.pushlog.sqltests.writing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many writers move one ref from what they saw to the next: each success counts once, whoever they are. */
final class CompareAndSwapTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void makeTheRef() throws IOException, SQLException {
        Files.createFile(folder.resolve("refs.log"));
        try (Connection connection = connect("mode=rw");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO refs (name, target) VALUES ('refs/heads/main', '0')");
        }
    }

    @Test
    void eightThreadsWinEachNumberOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<List<Long>>> work =
                    Collections.nCopies(8, () -> CountingProgram.count(folder.toString(), 15));
            List<Long> all = new ArrayList<>();
            for (Future<List<Long>> set : threads.invokeAll(work)) {
                all.addAll(set.get());
            }
            check(all, 8 * 15);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void fourProcessesWinEachNumberOnce() throws Exception {
        List<Process> processes = new ArrayList<>();
        List<Path> outputs = new ArrayList<>();
        Path outside = Files.createTempDirectory("swaps");
        for (int i = 0; i < 4; i++) {
            Path output = outside.resolve("output" + i);
            outputs.add(output);
            processes.add(start(output, outside.resolve("errors" + i)));
        }
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < processes.size(); i++) {
            assertThat(processes.get(i).waitFor())
                    .as(() -> "the errors in " + outside)
                    .isZero();
            Files.readAllLines(outputs.get(i)).forEach(line -> all.add(Long.parseLong(line)));
        }
        check(all, 4 * 12);
    }

    /** Two updates that both read before they write, without the condition: the negative control of the tests above. */
    @Test
    void withoutTheConditionASuccessWouldBeLost() throws SQLException {
        try (Connection one = connect("mode=rw");
                Connection two = connect("mode=rw")) {
            long seenByOne = target(one);
            long seenByTwo = target(two);
            assertThat(set(one, seenByOne + 1, "")).isEqualTo(1);
            assertThat(set(two, seenByTwo + 1, "")).isEqualTo(1);
            assertThat(target(one)).isEqualTo(1);
            assertThat(set(one, 2, " AND target = '1'")).isEqualTo(1);
            assertThat(set(two, 2, " AND target = '1'")).isZero();
        }
    }

    @Test
    void whoWaitsTooLongIsToldThatItIsLocked() throws SQLException {
        try (Connection holder = connect("mode=rw");
                Connection other = connect("mode=rw&lock_timeout=20ms")) {
            holder.setAutoCommit(false);
            assertThat(set(holder, 7, "")).isEqualTo(1);
            try {
                set(other, 8, "");
                throw new AssertionError("two writers at once");
            } catch (SQLTransientException e) {
                assertThat(e.getSQLState()).isEqualTo("55P03");
                assertThat((Throwable) e).hasMessageContaining("refs.log.lock");
            }
            assertThat(target(other)).isZero();
            holder.commit();
            assertThat(set(other, 8, " AND target = '7'")).isEqualTo(1);
        }
    }

    private void check(List<Long> all, int successCount) throws SQLException {
        Collections.sort(all);
        assertThat(all)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, successCount).boxed().toList());
        try (Connection connection = connect("mode=ro");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT push_seq, target FROM ref_log ORDER BY push_seq")) {
            for (long number = 0; number <= successCount; number++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(number);
                assertThat(rows.getString(2)).isEqualTo(Long.toString(number));
            }
            assertThat(rows.next()).isFalse();
        }
    }

    private Process start(Path output, Path errors) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CountingProgram.class.getName(),
                        folder.toString(),
                        "12")
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
    }

    private Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder + "?" + properties);
    }

    private static int set(Connection connection, long number, String condition) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(
                    "UPDATE refs SET target = '" + number + "' WHERE name = 'refs/heads/main'" + condition);
        }
    }

    private static long target(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT target FROM refs")) {
            rows.next();
            return Long.parseLong(rows.getString(1));
        }
    }
}
