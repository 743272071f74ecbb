package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a statement is doing, it ends soon after it was cancelled by another thread, with 57014. */
class CancelTest {
    /** Far more than it takes, and far less than any of these statements would run. */
    private static final Duration GUARD = Duration.ofSeconds(30);

    private static final int ROW_COUNT = 300_000;

    @TempDir
    static Path folder;

    private static Connection connection;

    @BeforeAll
    static void open() throws IOException, SQLException {
        BigLog.write(folder, ROW_COUNT);
        connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?locators=false&memory_limit=600m");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // scans and expressions over pairs of rows without end
                "select count(*) from big a, big b where a.id + b.id < 0",
                "select count(*) from big a, big b where a.name like '%x%y%z%' or b.name like '%q%r%'",
                "select sum(a.x * b.x) from big a, big b",
                // aggregates
                "select mod(a.id * 31 + b.id, 1000), count(*), min(a.name) from big a, big b group by mod(a.id * 31 +"
                        + " b.id, 1000)",
                "select count(distinct mod(a.id + b.id, 100000)) from big a, big b",
                "select distinct mod(a.id + b.id, 100000) from big a, big b",
                // joins: by few keys, by inequality, against all
                "select count(*) from big a join big b on a.k = b.k join big c on b.k = c.k",
                "select count(*) from big a join big b on a.k < b.k and a.x < b.x",
                "select count(*) from big a left join big b on a.x < b.x and a.u > b.u",
                "select count(*) from big a where exists (select 1 from big b where b.x + a.x > 1000)",
                // sorts, with and without a file
                "select a.name from big a join big b on a.k = b.k order by a.name, b.u",
                "select a.name from big a join big b on a.k = b.k order by b.u desc limit 5",
                // row by row
                "select sum(r) from (select row_number() over (partition by a.k order by b.x) as r from big a join big"
                        + " b on a.k = b.k) t",
                "select count(*) from big a join big b on a.k = b.k where cast(a.x as varchar) = cast(b.u as varchar)",
            })
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
