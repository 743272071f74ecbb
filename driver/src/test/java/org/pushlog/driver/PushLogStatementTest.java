package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PushLogStatementTest {
    private final FakeEngine engine =
            new FakeEngine().counting("ten", 10).endless("endless").update("change");
    private final PushLogConnection connection = engine.connect();

    @Test
    void executeSaysWhetherThereAreRows() throws SQLException {
        Statement statement = connection.createStatement();
        assertThat(statement.execute("ten")).isTrue();
        ResultSet rows = statement.getResultSet();
        assertThat(rows.getStatement()).isSameAs(statement);
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(rows.isClosed()).isTrue();
        assertThat(statement.getResultSet()).isNull();
        assertThat(statement.getLargeUpdateCount()).isEqualTo(-1);
        assertThat(statement.execute("change")).isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(1);
        assertThat(statement.executeUpdate("change")).isEqualTo(1);
    }

    @Test
    void theWrongCallIsSaid() throws SQLException {
        Statement statement = connection.createStatement();
        assertFails("07003", () -> statement.executeUpdate("ten")).hasMessageContaining("executeQuery");
        assertFails("07005", () -> statement.executeQuery("change")).hasMessageContaining("executeUpdate");
        assertFails("XX000", () -> statement.executeQuery("nonsense"));
        assertThat(engine.openRows.get()).isZero();
        assertThat(statement.execute("ten")).isTrue();
    }

    @Test
    void aNewExecutionEndsTheResultBefore() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet first = statement.executeQuery("ten");
        ResultSet second = statement.executeQuery("ten");
        assertThat(first.isClosed()).isTrue();
        assertThat(second.next()).isTrue();
        assertThat(engine.openRows.get()).isEqualTo(1);
    }

    @Test
    void theRowsAreReleasedAfterTheLast() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("ten");
        while (rows.next()) {
            assertThat(engine.openRows.get()).isEqualTo(1);
        }
        assertThat(engine.openRows.get()).isZero();
        assertThat(rows.isClosed()).isFalse();
    }

    @Test
    void maxRowsCutsTheResult() throws SQLException {
        Statement statement = connection.createStatement();
        statement.setMaxRows(3);
        ResultSet rows = statement.executeQuery("ten");
        List<Long> seen = new ArrayList<>();
        while (rows.next()) {
            seen.add(rows.getLong(1));
        }
        assertThat(seen).containsExactly(0L, 1L, 2L);
        assertThat(engine.openRows.get()).isZero();
        statement.setLargeMaxRows(1);
        ResultSet single = statement.executeQuery("ten");
        single.next();
        assertThat(single.isLast()).isTrue();
        assertFails("22023", () -> statement.setMaxRows(-1));
    }

    @Test
    void closeOnCompletionClosesWithTheLastResult() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        assertThat(statement.isCloseOnCompletion()).isTrue();
        statement.executeQuery("ten");
        statement.executeQuery("ten").close();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void generatedKeysAreAResultThatCompletionWaitsFor() throws SQLException {
        Statement statement = connection.createStatement();
        statement.executeQuery("ten");
        ResultSet keys = statement.getGeneratedKeys();
        assertThat(keys.getStatement()).isSameAs(statement);
        statement.closeOnCompletion();
        statement.getResultSet().close();
        assertThat(statement.isClosed()).isFalse();
        keys.close();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void generatedKeysEndWithTheNextExecution() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        List<Act> executions = List.of(
                () -> statement.executeUpdate("change"),
                () -> statement.executeQuery("ten"),
                () -> statement.execute("change"),
                statement::executeBatch,
                () -> {
                    statement.addBatch("change");
                    statement.executeBatch();
                });
        for (Act execution : executions) {
            ResultSet first = statement.getGeneratedKeys();
            ResultSet second = statement.getGeneratedKeys();
            execution.run();
            assertThat(first.isClosed()).isTrue();
            assertThat(second.isClosed()).isTrue();
            assertThat(statement.isClosed()).isFalse();
        }
        ResultSet last = statement.getGeneratedKeys();
        statement.close();
        assertThat(last.isClosed()).isTrue();
    }

    private interface Act {
        void run() throws SQLException;
    }

    @Test
    void flagsThatJdbcDoesNotKnowAreRefused() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertFails("22023", () -> statement.execute("ten", 77));
            assertFails("22023", () -> statement.executeUpdate("ten", 0));
            assertFails("22023", () -> statement.executeLargeUpdate("ten", -1));
            assertFails("22023", () -> connection.prepareStatement("ten", 77));
            assertFails("22023", () -> statement.setFetchDirection(77));
            assertFails("22023", () -> statement.getMoreResults(77));
            assertFails("22023", () -> connection.createStatement(77, ResultSet.CONCUR_READ_ONLY));
            assertFails("22023", () -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, 77));
            assertFails("22023", () -> connection.setHoldability(77));
            assertThat(statement.execute("ten", Statement.RETURN_GENERATED_KEYS))
                    .isTrue();
        }
    }

    @Test
    void aTextThatIsNullIsRefused() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertFails("22004", () -> statement.execute(null)).hasMessageContaining("SQL text is null");
            assertFails("22004", () -> statement.executeQuery(null));
            assertFails("22004", () -> statement.executeUpdate(null));
            assertFails("22004", () -> statement.addBatch(null));
            assertFails("22004", () -> connection.prepareStatement(null));
            assertFails("22004", () -> connection.nativeSQL(null));
        }
    }

    @Test
    void keptResultsStayOpenBesideTheNextUntilAllAreClosed() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet first = statement.executeQuery("ten");
        assertThat(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isFalse();
        ResultSet second = statement.executeQuery("ten");
        assertThat(first.next()).isTrue();
        assertThat(second.next()).isTrue();
        assertThat(engine.openRows.get()).isEqualTo(2);
        assertThat(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS)).isFalse();
        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isTrue();
        assertThat(engine.openRows.get()).isZero();
        assertFails("22023", () -> statement.getMoreResults(17));

        ResultSet kept = statement.executeQuery("ten");
        statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        statement.close();
        assertThat(kept.isClosed()).isTrue();
        assertThat(engine.openRows.get()).isZero();
    }

    @Test
    void closeOnCompletionWaitsForKeptResults() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        ResultSet first = statement.executeQuery("ten");
        statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        ResultSet second = statement.executeQuery("ten");
        second.close();
        assertThat(statement.isClosed()).isFalse();
        first.close();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void manyResultSetsOfOneConnectionAreReadInTurns() throws SQLException {
        List<ResultSet> open = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            open.add(connection.createStatement().executeQuery("ten"));
        }
        for (int row = 0; row < 10; row++) {
            for (ResultSet rows : open) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(row);
            }
        }
    }

    @Test
    void aClosedStatementSaysSo() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("ten");
        statement.close();
        statement.close();
        assertThat(rows.isClosed()).isTrue();
        assertThat(engine.openRows.get()).isZero();
        assertFails("55000", () -> statement.executeQuery("ten"));
        assertFails("55000", statement::cancel);
        assertFails("55000", statement::getMaxRows);
    }

    @Test
    void cancelStopsTheThreadThatWorks() throws Exception {
        Statement statement = connection.createStatement();
        CompletableFuture<Void> reader =
                inBackground(() -> statement.executeQuery("endless").next());
        engine.working.await();
        statement.cancel();
        assertFails("57014", () -> join(reader));
        assertThat(engine.openRows.get()).isZero();
        assertThat(statement.executeQuery("ten").next()).isTrue();
        statement.cancel();
        assertFails("57014", () -> statement.getResultSet().next());
        assertThat(connection.isValid(1)).isTrue();
    }

    @Test
    void closingWhileARowIsComputedDoesNotWait() throws Exception {
        for (boolean closeConnection : new boolean[] {false, true}) {
            FakeEngine own = new FakeEngine().endless("endless");
            PushLogConnection ownConnection = own.connect();
            Statement statement = ownConnection.createStatement();
            CompletableFuture<Void> reader =
                    inBackground(() -> statement.executeQuery("endless").next());
            own.working.await();
            if (closeConnection) {
                ownConnection.close();
            } else {
                statement.close();
            }
            assertFails("57014", () -> join(reader)).hasMessageContaining("closed");
            ownConnection.close();
            assertThat(own.openRows.get()).isZero();
            assertThat(own.closed).isTrue();
        }
    }

    @Test
    void aTimeLimitEndsInATimeoutException() throws SQLException {
        Statement statement = connection.createStatement();
        statement.setQueryTimeout(1);
        assertThat(statement.getQueryTimeout()).isEqualTo(1);
        ResultSet rows = statement.executeQuery("endless");
        assertFails("57014", rows::next).isInstanceOf(SQLTimeoutException.class).hasMessageContaining("1 s");
        assertThat(engine.openRows.get()).isZero();
        assertThat(statement.executeQuery("ten").next()).isTrue();
        assertFails("22023", () -> statement.setQueryTimeout(-1));
    }

    @Test
    void warningsOfTheSnapshotAreTold() throws SQLException {
        engine.warnings.add("refs.log: 7 torn bytes");
        engine.warnings.add("x.log: 1 torn byte");
        Statement statement = connection.createStatement();
        statement.executeQuery("ten");
        SQLWarning first = statement.getWarnings();
        assertThat(first.getMessage()).contains("refs.log");
        assertThat(first.getSQLState()).isEqualTo("01000");
        assertThat(first.getNextWarning().getMessage()).contains("x.log");
        statement.clearWarnings();
        assertThat((Object) statement.getWarnings()).isNull();
        engine.warnings.clear();
    }

    @Test
    void batchesOfQueriesFail() throws SQLException {
        Statement statement = connection.createStatement();
        statement.addBatch("change");
        statement.addBatch("change");
        assertThat(statement.executeBatch()).containsExactly(1, 1);
        statement.addBatch("change");
        statement.addBatch("ten");
        assertFails("07003", statement::executeBatch)
                .isInstanceOfSatisfying(
                        BatchUpdateException.class,
                        e -> assertThat(e.getUpdateCounts())
                                .containsExactly(Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED));
        assertThat(statement.executeBatch()).isEmpty();
    }

    @Test
    void hintsNeverFail() throws SQLException {
        Statement statement = connection.createStatement();
        statement.setFetchSize(1000);
        statement.setFetchDirection(ResultSet.FETCH_REVERSE);
        statement.setEscapeProcessing(false);
        statement.setPoolable(true);
        statement.setCursorName("c");
        statement.setMaxFieldSize(10);
        assertThat(statement.getWarnings().getSQLState()).isEqualTo("01S02");
        assertThat(statement.getMaxFieldSize()).isZero();
        assertThat(statement.getGeneratedKeys().next()).isFalse();
        assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
        assertThat(statement.enquoteIdentifier("b c", false)).isEqualTo("\"b c\"");
        assertThat(statement.enquoteLiteral("it's")).isEqualTo("'it''s'");
    }

    private interface Work {
        void run() throws Exception;
    }

    private static CompletableFuture<Void> inBackground(Work work) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    private static void join(CompletableFuture<Void> future) throws Throwable {
        try {
            future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }
}
