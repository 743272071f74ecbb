package org.pushlog.sqltests.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.pushlog.sqltests.heavy.HeavyStatements;

/**
 * How long a statement goes on after another thread called {@code cancel}: until its exception has come. Each of the heavy statements is
 * cancelled several times, at other points of its work. Held against limits; there is no other program.
 */
final class CancelBenchmark implements Benchmark {
    private static final long SEED = 20_261_130L;
    private static final int ROUND_COUNT = 6;
    private static final int DELAY_MS_MIN = 50;
    private static final int DELAY_MS_MAX = 600;
    private static final double LIMIT_NANOS = 100e6;
    private static final double DRIVER_LIMIT_NANOS = 200e6;

    @Override
    public String name() {
        return "cancel";
    }

    @Override
    public List<Figure> run(Setting setting) throws Exception {
        Path folder = Setting.fresh(setting.memory().resolve("cancel"));
        Random random = new Random(SEED);
        List<Figure> figures = new ArrayList<>();
        List<HeavyStatements.Heavy> statements = HeavyStatements.all();
        int roundCount = setting.isShort() ? 2 : ROUND_COUNT;
        long[] all = new long[statements.size() * roundCount];
        int count = 0;
        HeavyStatements.write(folder);
        for (HeavyStatements.Heavy heavy : statements) {
            long worst = 0;
            try (Connection connection = HeavyStatements.connect(folder, heavy.engine())) {
                for (int round = 0; round < roundCount; round++) {
                    int delayMs = DELAY_MS_MIN + random.nextInt(DELAY_MS_MAX - DELAY_MS_MIN);
                    long nanos = nanosToEnd(connection, heavy.sql(), delayMs);
                    worst = Math.max(worst, nanos);
                    all[count++] = nanos;
                }
            }
            figures.add(Figure.notSlower(
                    "cancelled, the worst of " + roundCount + ": " + heavy, (double) worst, LIMIT_NANOS));
        }
        figures.add(Figure.notSlower("cancelled, the median of all", Timing.median(all), LIMIT_NANOS));
        figures.add(Figure.notSlower(
                "cancelled, the worst of all", (double) Arrays.stream(all).max().orElseThrow(), DRIVER_LIMIT_NANOS));
        return figures;
    }

    /** Runs a statement, cancels it after a while, and gives the time from that call to its exception. */
    private static long nanosToEnd(Connection connection, String sql, int delayMs) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            CountDownLatch started = new CountDownLatch(1);
            AtomicLong cancelledNanos = new AtomicLong();
            AtomicLong failed = new AtomicLong();
            Thread canceller = new Thread(() -> {
                try {
                    started.await();
                    Thread.sleep(delayMs);
                    cancelledNanos.set(System.nanoTime());
                    statement.cancel();
                } catch (InterruptedException | SQLException e) {
                    failed.set(1);
                }
            });
            canceller.start();
            long endNanos = endNanos(statement, started);
            canceller.join();
            if (failed.get() != 0 || endNanos < cancelledNanos.get()) {
                throw new IllegalStateException("not cancelled: " + sql);
            }
            return endNanos - cancelledNanos.get();
        }
    }

    private static long endNanos(PreparedStatement statement, CountDownLatch started) throws SQLException {
        started.countDown();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getObject(1);
            }
        } catch (SQLException e) {
            long endNanos = System.nanoTime();
            if (!"57014".equals(e.getSQLState())) {
                throw e;
            }
            return endNanos;
        }
        throw new IllegalStateException("the statement came to its end before it was cancelled");
    }
}
