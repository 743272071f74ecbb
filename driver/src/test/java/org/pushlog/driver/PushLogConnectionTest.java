package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class PushLogConnectionTest {
    private final FakeEngine engine = new FakeEngine().counting("ten", 10);
    private final PushLogConnection connection = engine.connect();

    @Test
    void closeEndsAllThatItMade() throws SQLException {
        List<Statement> statements = new ArrayList<>();
        List<ResultSet> results = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("ten");
            rows.next();
            statements.add(statement);
            results.add(rows);
        }
        PreparedStatement prepared = connection.prepareStatement("ten");
        statements.add(prepared);
        results.add(prepared.executeQuery());
        results.add(connection.getMetaData().getTables(null, null, null, null));
        assertThat(engine.openRows.get()).isEqualTo(4);
        connection.close();
        connection.close();
        assertThat(engine.openRows.get()).isZero();
        assertThat(engine.closed).isTrue();
        for (Statement statement : statements) {
            assertThat(statement.isClosed()).isTrue();
        }
        for (ResultSet rows : results) {
            assertThat(rows.isClosed()).isTrue();
            rows.close();
        }
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(0)).isFalse();
        assertFails("08003", connection::createStatement);
        assertFails("08003", connection::getMetaData);
        assertFails("08003", connection::commit);
    }

    @Test
    void abortIsAClose() throws SQLException {
        Statement statement = connection.createStatement();
        assertFails("22004", () -> connection.abort(null));
        connection.abort(Runnable::run);
        connection.abort(Runnable::run);
        assertThat(statement.isClosed()).isTrue();
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void transactionsOnlyRead() throws SQLException {
        assertThat(connection.getAutoCommit()).isTrue();
        assertFails("25P01", connection::commit);
        assertFails("25P01", connection::rollback);
        connection.setAutoCommit(false);
        ResultSet rows = connection.createStatement().executeQuery("ten");
        connection.commit();
        connection.rollback();
        assertThat(rows.next()).isTrue();
        assertThat(rows.getHoldability()).isEqualTo(connection.getHoldability());
        assertFails("0A000", connection::setSavepoint);
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        assertThat(connection.getWarnings().getSQLState()).isEqualTo("01S02");
        assertFails("0A000", () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        assertFails("22023", () -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
    }

    @Test
    void itStaysReadOnly() throws SQLException {
        assertThat(connection.isReadOnly()).isTrue();
        connection.setReadOnly(true);
        connection.setReadOnly(false);
        assertThat(connection.isReadOnly()).isTrue();
        assertThat((Object) connection.getWarnings()).isNull();
    }

    @Test
    void thereAreSchemasAndNoCatalogs() throws SQLException {
        assertThat(connection.getCatalog()).isNull();
        connection.setCatalog("anything");
        assertThat(connection.getCatalog()).isNull();
        assertThat(connection.getSchema()).isEqualTo("pushlog");
        connection.setSchema("PUSHLOG");
        assertFails("0A000", () -> connection.setSchema("information_schema"));
        assertFails("3F000", () -> connection.setSchema("public")).hasMessageContaining("information_schema");
    }

    @Test
    void otherKindsOfResultSetsBecomeTheNearestThereIs() throws SQLException {
        Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
        assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        assertThat(connection.getWarnings().getMessage()).contains("later changes");
        assertThat(connection.getWarnings().getNextWarning().getMessage()).contains("read-only");
        connection.clearWarnings();
        connection.prepareStatement("ten", ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        assertThat((Object) connection.getWarnings()).isNull();
        assertFails("22023", () -> connection.createStatement(7, ResultSet.CONCUR_READ_ONLY));
        assertFails("0A000", () -> connection.prepareCall("{call x}"));
    }

    @Test
    void sessionSettingsAreKept() throws SQLException {
        connection.setClientInfo("ApplicationName", "tests");
        assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("tests");
        connection.setClientInfo("Colour", "red");
        assertThat(connection.getClientInfo("Colour")).isNull();
        assertThat(connection.getWarnings().getMessage()).contains("Colour");
        Properties properties = new Properties();
        properties.setProperty("ClientUser", "me");
        connection.setClientInfo(properties);
        assertThat(connection.getClientInfo()).isEqualTo(properties);
        connection.clearWarnings();
        Properties odd = new Properties();
        odd.putAll(Map.of("ApplicationName", "tests", "ClientUser", 7, 42, "x"));
        connection.setClientInfo(odd);
        assertThat(connection.getClientInfo()).isEqualTo(Map.of("ApplicationName", "tests"));
        assertThat(connection.getWarnings().getMessage()).contains("no text");
        assertThat(connection.getWarnings().getNextWarning().getMessage()).contains("no text");
        connection.setNetworkTimeout(null, 500);
        assertThat(connection.getNetworkTimeout()).isEqualTo(500);
        assertFails("22023", () -> connection.setNetworkTimeout(null, -1));
        assertThat(connection.nativeSQL("select 1")).isEqualTo("select 1");
        assertThat(connection.getTypeMap()).isEmpty();
        connection.setTypeMap(Map.of());
        assertFails("0A000", () -> connection.setTypeMap(Map.of("a", String.class)));
        assertThat(connection.isValid(0)).isTrue();
        assertFails("22023", () -> connection.isValid(-1));
        assertThat(connection.unwrap(PushLogConnection.class)).isSameAs(connection);
        connection.close();
        assertFails("08003", () -> connection.setClientInfo("ApplicationName", "x"))
                .isInstanceOf(SQLClientInfoException.class);
    }

    @Test
    void whatTheLocationTellsAtConnectIsAWarning() throws SQLException {
        FakeEngine torn = new FakeEngine();
        torn.warnings.add("refs.log: 7 torn bytes");
        assertThat(torn.connect().getWarnings().getMessage()).isEqualTo("refs.log: 7 torn bytes");
    }

    @Test
    void threadsTakeTurns() throws Exception {
        PreparedStatement statement = connection.prepareStatement("ten");
        List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> {
                try (Statement own = connection.createStatement()) {
                    for (int i = 0; i < 200; i++) {
                        try (ResultSet rows = own.executeQuery("ten")) {
                            long sum = 0;
                            while (rows.next()) {
                                sum += rows.getLong(1);
                            }
                            assertThat(sum).isEqualTo(45);
                        }
                        connection.getMetaData().getTypeInfo().next();
                    }
                } catch (Throwable e) {
                    failures.add(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        statement.close();
        assertThat(failures).isEmpty();
        assertThat(engine.openRows.get()).isZero();
    }
}
