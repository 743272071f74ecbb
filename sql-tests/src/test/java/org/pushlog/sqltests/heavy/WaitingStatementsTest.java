package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A statement that waits for another one ends soon after it was told to, with 57014, and the other goes on as if it had never been. */
class WaitingStatementsTest {
    /** Far more than it takes, and far less than what is waited for. */
    private static final Duration GUARD = Duration.ofSeconds(30);

    private static final int DELAY_MS = 100;

    @TempDir
    private Path folder;

    private String url;

    @BeforeEach
    void create() throws SQLException {
        url = "jdbc:pushlog:" + folder + "?mode=rw&lock_timeout=600000";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id BIGINT)");
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    /** Starts work, tells its statement to end, and gives how it ended. */
    private static SQLException ended(Statement statement, CancelTest.Way way, Work work) throws Exception {
        CompletableFuture<SQLException> end = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            try {
                begun.countDown();
                work.run();
                end.completeExceptionally(new AssertionError("it was done"));
            } catch (SQLException e) {
                end.complete(e);
            } catch (RuntimeException | Error e) {
                end.completeExceptionally(e);
            }
        });
        thread.start();
        begun.await();
        Thread.sleep(DELAY_MS);
        assertThat(end.isDone()).isFalse();
        long startNanos = System.nanoTime();
        way.end(statement);
        SQLException failure = end.get(GUARD.toSeconds(), TimeUnit.SECONDS);
        System.out.printf("%d ms: %s%n", (System.nanoTime() - startNanos) / 1_000_000, way);
        return failure;
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t_log")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    @ParameterizedTest
    @EnumSource(CancelTest.Way.class)
    void forTheLockOfALog(CancelTest.Way way) throws Exception {
        try (Connection holder = DriverManager.getConnection(url);
                Statement first = holder.createStatement()) {
            holder.setAutoCommit(false);
            first.executeUpdate("INSERT INTO t (id) VALUES (1)");
            try (Connection connection = DriverManager.getConnection(url);
                    Statement second = connection.createStatement()) {
                second.setQueryTimeout(way == CancelTest.Way.TIMEOUT ? 1 : 0);
                SQLException failure = ended(second, way, () -> second.executeUpdate("INSERT INTO t (id) VALUES (2)"));
                assertThat(failure.getSQLState()).as(failure.toString()).isEqualTo("57014");
            }
            try (Connection connection = DriverManager.getConnection(url);
                    PreparedStatement batch = connection.prepareStatement("INSERT INTO t (id) VALUES (?)")) {
                for (int i = 0; i < 3; i++) {
                    batch.setLong(1, i);
                    batch.addBatch();
                }
                batch.setQueryTimeout(way == CancelTest.Way.TIMEOUT ? 1 : 0);
                SQLException failure = ended(batch, way, batch::executeBatch);
                assertThat(failure.getSQLState()).as(failure.toString()).isEqualTo("57014");
            }
            holder.commit();
            assertThat(count(holder)).isOne();
        }
        // The lock went neither with those that were told to end, nor with the one that held it.
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO t (id) VALUES (3)");
            assertThat(count(connection)).isEqualTo(2);
        }
    }

    /** A torn tail is cut after two looks a second apart; whoever is told to end between them cuts nothing. */
    @Test
    void forTheSecondLookAtATornTail() throws Exception {
        Path log = folder.resolve("t.log");
        Files.write(log, new byte[] {1, 2, 3, 4, 5}, StandardOpenOption.APPEND);
        byte[] before = Files.readAllBytes(log);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            SQLException failure = ended(
                    statement, CancelTest.Way.CANCEL, () -> statement.executeUpdate("INSERT INTO t (id) VALUES (2)"));
            assertThat(failure.getSQLState()).as(failure.toString()).isEqualTo("57014");
            assertThat(Files.readAllBytes(log)).isEqualTo(before);
            statement.executeUpdate("INSERT INTO t (id) VALUES (2)");
            assertThat(count(connection)).isOne();
        }
    }

    /** Calls on one connection run one after the other. */
    @ParameterizedTest
    @EnumSource(
            value = CancelTest.Way.class,
            names = {"CANCEL", "CLOSE", "TIMEOUT"})
    void forAnotherStatementOfTheConnection(CancelTest.Way way) throws Exception {
        writeBig();
        try (Connection connection = HeavyStatements.connect(folder, "vectorised");
                Statement busy = connection.createStatement();
                Statement second = connection.createStatement()) {
            CompletableFuture<SQLException> busyEnd = new CompletableFuture<>();
            Thread working = new Thread(() -> {
                try {
                    busy.executeQuery("select count(*) from big a, big b where a.id + b.id < 0")
                            .next();
                    busyEnd.completeExceptionally(new AssertionError("it was done"));
                } catch (SQLException e) {
                    busyEnd.complete(e);
                }
            });
            working.start();
            Thread.sleep(DELAY_MS);
            second.setQueryTimeout(way == CancelTest.Way.TIMEOUT ? 1 : 0);
            SQLException failure = ended(second, way, () -> second.executeQuery("select count(*) from big"));
            assertThat(failure.getSQLState()).as(failure.toString()).isEqualTo("57014");
            assertThat(busyEnd.isDone()).isFalse();
            busy.cancel();
            assertThat(busyEnd.get(GUARD.toSeconds(), TimeUnit.SECONDS).getSQLState())
                    .isEqualTo("57014");
        }
    }

    private void writeBig() throws IOException {
        BigLog.write(folder, 100_000);
    }

    /** There is no statement yet that could be told to end; the connection can. */
    @Test
    void theConnectionThatPreparesAStatementCanBeClosed() throws Exception {
        writeBig();
        String list = IntStream.range(0, 400_000).mapToObj(i -> "k + " + i).collect(Collectors.joining(","));
        try (Connection connection = HeavyStatements.connect(folder, "vectorised");
                Statement statement = connection.createStatement()) {
            SQLException failure = ended(
                    statement,
                    CancelTest.Way.ABORT,
                    () -> connection.prepareStatement("select count(*) from big where id in (" + list + ")"));
            assertThat(failure.getSQLState()).as(failure.toString()).isEqualTo("57014");
        }
    }

    /** Two that need the same compiled code wait for one compiler; whoever is told to end does not take the other's answer away. */
    @Test
    void forAPlanThatAnotherOneCompiles() throws Exception {
        writeBig();
        String sql = "select "
                + IntStream.range(0, 40)
                        .mapToObj(i -> "sum(x + " + i + ") over (partition by k order by id)")
                        .collect(Collectors.joining(" + "))
                + " from big where id < 10";
        try (Connection one = HeavyStatements.connect(folder, "enumerable");
                Connection two = HeavyStatements.connect(folder, "enumerable");
                PreparedStatement first = one.prepareStatement(sql);
                PreparedStatement second = two.prepareStatement(sql)) {
            CompletableFuture<Integer> rowCount = CompletableFuture.supplyAsync(() -> {
                try (ResultSet rows = first.executeQuery()) {
                    int count = 0;
                    while (rows.next()) {
                        count++;
                    }
                    return count;
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            });
            Thread teller = new Thread(() -> {
                try {
                    while (!rowCount.isDone()) {
                        second.cancel();
                        Thread.sleep(1);
                    }
                } catch (SQLException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            teller.start();
            while (!rowCount.isDone()) {
                try (ResultSet rows = second.executeQuery()) {
                    rows.next();
                } catch (SQLException e) {
                    assertThat(e.getSQLState()).as(e.toString()).isEqualTo("57014");
                }
            }
            teller.join();
            assertThat(rowCount.get()).isEqualTo(10);
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
