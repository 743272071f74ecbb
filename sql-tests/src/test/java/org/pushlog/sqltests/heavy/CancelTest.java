package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.sqltests.heavy.HeavyStatements.Heavy;

/** Whatever a statement is doing, it ends soon after it was told to, with 57014. */
class CancelTest {
    /** Far more than it takes, and far less than any of these statements would run. */
    private static final Duration GUARD = Duration.ofSeconds(30);

    /** For how long a thread may go on that nobody waits for: to the next question of what is planned, or to the end of one step of Calcite's. */
    private static final Duration ABANDONED = Duration.ofSeconds(30);

    /** Into the work: some of it is done before the first row, some while rows are fetched. */
    private static final int LONGEST_DELAY_MS = 700;

    private static final int PLANNING_DELAY_MS = 100;

    /** A statement that is done sooner than this was not told anything. */
    private static final int SHORTEST_DELAY_MS = 10;

    @TempDir
    static Path folder;

    /** How a statement is told to end. */
    enum Way {
        CANCEL {
            @Override
            void end(Statement statement) throws SQLException {
                statement.cancel();
            }
        },
        CLOSE {
            @Override
            void end(Statement statement) throws SQLException {
                statement.close();
            }
        },
        CLOSE_CONNECTION {
            @Override
            void end(Statement statement) throws SQLException {
                statement.getConnection().close();
            }
        },
        ABORT {
            @Override
            void end(Statement statement) throws SQLException {
                statement.getConnection().abort(Runnable::run);
            }
        },
        TIMEOUT {
            @Override
            void end(Statement statement) {
                // Its time is up by itself.
            }
        };

        abstract void end(Statement statement) throws SQLException;
    }

    @BeforeAll
    static void write() throws IOException {
        HeavyStatements.write(folder);
    }

    @ParameterizedTest
    @MethodSource("org.pushlog.sqltests.heavy.HeavyStatements#all")
    void endsSoon(Heavy heavy) throws Exception {
        endsSoon(heavy, Way.CANCEL);
    }

    static Stream<Arguments> otherWays() {
        Stream<Heavy> some = HeavyStatements.all().stream()
                .filter(heavy -> heavy.sql().contains("rows between 100000 preceding and 100000 following")
                        || heavy.sql().contains("full join (select"));
        return some.flatMap(heavy ->
                Stream.of(Way.values()).filter(way -> way != Way.CANCEL).map(way -> Arguments.of(heavy, way)));
    }

    @ParameterizedTest
    @MethodSource("otherWays")
    void endsSoonWhateverTheWay(Heavy heavy, Way way) throws Exception {
        endsSoon(heavy, way);
    }

    private static void endsSoon(Heavy heavy, Way way) throws Exception {
        // Planned before: what is ended is work on rows.
        try (Connection connection = HeavyStatements.connect(folder, heavy.engine());
                PreparedStatement statement = connection.prepareStatement(heavy.sql())) {
            endsSoon(statement, way, heavy.toString(), () -> {
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            });
        }
    }

    /** How long a statement runs depends on the machine: it is told sooner and sooner until it is told while it works. */
    private static void endsSoon(Statement statement, Way way, String what, Work work) throws Exception {
        endsSoon(statement, way, LONGEST_DELAY_MS, what, work);
    }

    private static void endsSoon(Statement statement, Way way, int firstDelayMs, String what, Work work)
            throws Exception {
        statement.setQueryTimeout(way == Way.TIMEOUT ? 1 : 0);
        int delayMs = firstDelayMs;
        OptionalLong waitedNanos = nanosToEnd(statement, way, delayMs, work);
        while (waitedNanos.isEmpty() && delayMs > SHORTEST_DELAY_MS && way != Way.TIMEOUT) {
            delayMs /= 2;
            waitedNanos = nanosToEnd(statement, way, delayMs, work);
        }
        assertThat(waitedNanos).as("told after %d ms: %s", delayMs, what).isPresent();
        System.out.printf("%d ms, told after %d: %s %s%n", waitedNanos.getAsLong() / 1_000_000, delayMs, way, what);
        assertThat(waitedNanos.getAsLong()).isLessThan(GUARD.toNanos());
    }

    @ParameterizedTest
    @EnumSource(names = {"CANCEL", "ABORT", "TIMEOUT"})
    void planningEndsSoon(Way way) throws Exception {
        // Parsed, checked and planned for many seconds, most of it by code that nothing can stop.
        String list = IntStream.range(0, 400_000).mapToObj(i -> "k + " + i).collect(Collectors.joining(","));
        try (Connection connection = HeavyStatements.connect(folder, "vectorised");
                Statement statement = connection.createStatement()) {
            endsSoon(
                    statement,
                    way,
                    "planning",
                    () -> statement.executeQuery("select count(*) from big where id in (" + list + ")"));
        }
        assertThat(nanosUntilNobodyPlans()).isLessThan(ABANDONED.toNanos());
    }

    /** The thread that planned goes on without anybody who waits for it: how long. */
    private static long nanosUntilNobodyPlans() throws InterruptedException {
        long startNanos = System.nanoTime();
        while (Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("pushlog-deep-statement"))
                && System.nanoTime() - startNanos < ABANDONED.toNanos()) {
            Thread.sleep(5);
        }
        long nanos = System.nanoTime() - startNanos;
        System.out.printf("%d ms until the thread that planned ended%n", nanos / 1_000_000);
        return nanos;
    }

    /** What takes long in each of the steps from the text to the plan. */
    @ParameterizedTest
    @MethodSource("longPlans")
    void planningOfEveryKindEndsSoon(String what, String sql) throws Exception {
        try (Connection connection = HeavyStatements.connect(folder, "vectorised");
                Statement statement = connection.createStatement()) {
            // A plan that was made is kept: there is no second try.
            endsSoon(statement, Way.CANCEL, PLANNING_DELAY_MS, "planning " + what, () -> statement.executeQuery(sql));
        }
        assertThat(nanosUntilNobodyPlans()).isLessThan(ABANDONED.toNanos());
    }

    static Stream<Arguments> longPlans() {
        return Stream.of(
                Arguments.of(
                        "values",
                        "select count(*) from (values " + repeated(60_000, i -> "(" + i + ", 'n" + i + "')")
                                + ") t(a, b)"),
                Arguments.of(
                        "conditions",
                        "select count(*) from big where "
                                + IntStream.range(0, 30_000)
                                        .mapToObj(i -> "k + " + i + " > u")
                                        .collect(Collectors.joining(" and "))),
                Arguments.of(
                        "a union",
                        IntStream.range(0, 1_500)
                                .mapToObj(i -> "select id + " + i + " from big")
                                .collect(Collectors.joining(" union all "))),
                Arguments.of("columns", "select " + repeated(20_000, i -> "id + " + i + " as c" + i) + " from big"),
                Arguments.of(
                        "a long sum",
                        "select "
                                + IntStream.range(0, 10_000)
                                        .mapToObj(i -> "k * " + i)
                                        .collect(Collectors.joining(" + "))
                                + " from big"));
    }

    private static String repeated(int count, IntFunction<String> element) {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(", "));
    }

    @Test
    void theConnectionGoesOn() throws Exception {
        Heavy heavy = HeavyStatements.all().get(0);
        try (Connection connection = HeavyStatements.connect(folder, heavy.engine());
                PreparedStatement statement = connection.prepareStatement(heavy.sql());
                Statement other = connection.createStatement()) {
            endsSoon(statement, Way.CANCEL, heavy.toString(), () -> {
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                }
            });
            try (ResultSet rows = other.executeQuery("select count(*) from big")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    /**
     * Tells a statement to end while it works, and gives the time from then to its exception; nothing if it was done, or had no more memory, before
     * it could be told.
     */
    private static OptionalLong nanosToEnd(Statement statement, Way way, int delayMs, Work work) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        Thread other = new Thread(() -> {
            try {
                begun.await();
                Thread.sleep(delayMs);
                // Again and again: a busy machine may not have begun with the work.
                while (!ended.get()) {
                    way.end(statement);
                    Thread.sleep(delayMs);
                }
            } catch (InterruptedException | SQLException e) {
                // A statement that is closed already.
                ended.set(true);
            }
        });
        other.start();
        long startNanos = System.nanoTime();
        SQLException end = null;
        try {
            begun.countDown();
            work.run();
        } catch (SQLException e) {
            end = e;
        }
        long endNanos = System.nanoTime();
        ended.set(true);
        other.join(TimeUnit.SECONDS.toMillis(10));
        if (end == null || end.getSQLState().equals("53200")) {
            return OptionalLong.empty();
        }
        assertThat(end.getSQLState()).as(end.getMessage()).isEqualTo("57014");
        long toldNanos = TimeUnit.MILLISECONDS.toNanos(way == Way.TIMEOUT ? 1_000 : delayMs);
        return OptionalLong.of(endNanos - startNanos - toldNanos);
    }
}
