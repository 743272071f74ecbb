package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a statement is doing, it ends soon after it was cancelled by another thread, with 57014. */
class CancelTest {
    /** Far more than it takes, and far less than any of these statements would run. */
    private static final Duration GUARD = Duration.ofSeconds(30);

    @TempDir
    static Path folder;

    private static Connection connection;

    @BeforeAll
    static void open() throws IOException, SQLException {
        connection = HeavyStatements.open(folder);
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @MethodSource("org.pushlog.sqltests.heavy.HeavyStatements#all")
    void endsSoon(String sql) throws Exception {
        // Planned before: what is cancelled is work on rows.
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            CountDownLatch started = new CountDownLatch(1);
            AtomicBoolean ended = new AtomicBoolean();
            AtomicLong cancelledNanos = new AtomicLong();
            Thread canceller = new Thread(() -> {
                try {
                    // Into the work: some of it is done before the first row, some while rows are fetched.
                    started.await(2, TimeUnit.SECONDS);
                    cancelledNanos.set(System.nanoTime());
                    while (!ended.get()) {
                        statement.cancel();
                        Thread.sleep(100);
                    }
                } catch (InterruptedException | SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            canceller.start();
            assertThatThrownBy(() -> {
                        try (ResultSet rows = statement.executeQuery()) {
                            started.countDown();
                            while (rows.next()) {
                                rows.getObject(1);
                            }
                        }
                    })
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
            long waitedNanos = System.nanoTime() - cancelledNanos.get();
            ended.set(true);
            canceller.join();
            System.out.println(waitedNanos / 1_000_000 + " ms: " + sql);
            assertThat(waitedNanos).isLessThan(GUARD.toNanos());
        }
    }
}
