package org.pushlog.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pool of HikariCP, with its leak detection on. */
final class HikariPoolTest {
    private static final int BORROW_COUNT = 10_000;
    private static final int THREAD_COUNT = 4;
    private static final int QUERY_EVERY = 50;

    private static HikariConfig config(LiveLocation location) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(location.url());
        config.setPoolName("pushlog");
        config.setMaximumPoolSize(THREAD_COUNT);
        config.setMinimumIdle(1);
        config.setReadOnly(true);
        config.setAutoCommit(false);
        config.setSchema("pushlog");
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionInitSql("SELECT 1");
        config.setLeakDetectionThreshold(TimeUnit.SECONDS.toMillis(60));
        config.setRegisterMbeans(false);
        return config;
    }

    @Test
    void manyThreadsBorrowAndReturn(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder);
                HikariDataSource pool = new HikariDataSource(config(location))) {
            ExecutorService threads = Executors.newFixedThreadPool(THREAD_COUNT);
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < THREAD_COUNT; i++) {
                answers.add(threads.submit(borrower(pool, location)));
            }
            for (Future<Long> answer : answers) {
                assertThat(answer.get(300, TimeUnit.SECONDS)).isPositive();
            }
            threads.shutdown();
            HikariPoolMXBean state = pool.getHikariPoolMXBean();
            assertThat(state.getActiveConnections()).isZero();
            assertThat(state.getThreadsAwaitingConnection()).isZero();
            assertThat(state.getTotalConnections()).isBetween(1, THREAD_COUNT);
        }
    }

    private static Callable<Long> borrower(HikariDataSource pool, LiveLocation location) {
        return () -> {
            long rowCount = 0;
            for (int i = 0; i < BORROW_COUNT / THREAD_COUNT; i++) {
                try (Connection connection = pool.getConnection()) {
                    assertThat(connection.isValid(1)).isTrue();
                    assertThat(connection.isReadOnly()).isTrue();
                    if (i % QUERY_EVERY == 0) {
                        long before = location.pushCount();
                        long now = count(connection);
                        assertThat(now % LiveLocation.ROWS_OF_A_PUSH).isZero();
                        assertThat(now).isGreaterThanOrEqualTo(before * LiveLocation.ROWS_OF_A_PUSH);
                        assertThat(now).isGreaterThanOrEqualTo(rowCount);
                        rowCount = now;
                    }
                    connection.commit();
                }
            }
            return rowCount;
        };
    }

    private static long count(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT COUNT(*) FROM ref_log WHERE store = ? AND source = ?");
                ResultSet rows = query(statement)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    private static ResultSet query(PreparedStatement statement) throws SQLException {
        statement.setString(1, "live");
        statement.setString(2, "live");
        return statement.executeQuery();
    }

    @Test
    void aConnectionThatWasClosedBehindThePoolIsReplaced(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder);
                HikariDataSource pool = new HikariDataSource(config(location))) {
            Connection aborted = pool.getConnection();
            aborted.unwrap(Connection.class).abort(Runnable::run);
            assertThat(aborted.isValid(1)).isFalse();
            assertThatThrownBy(aborted::close).extracting("SQLState").isEqualTo("08003");
            try (Connection connection = pool.getConnection()) {
                assertThat(count(connection)).isPositive();
            }
        }
    }

    @Test
    void statementsThatWereForgottenEndWithTheLoan(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder);
                HikariDataSource pool = new HikariDataSource(config(location))) {
            ResultSet rows;
            try (Connection connection = pool.getConnection()) {
                rows = connection.createStatement().executeQuery("SELECT name FROM ref_log");
                assertThat(rows.next()).isTrue();
            }
            assertThat(rows.isClosed()).isTrue();
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
                assertThat(connection.getSchema()).isEqualTo("pushlog");
            }
        }
    }
}
