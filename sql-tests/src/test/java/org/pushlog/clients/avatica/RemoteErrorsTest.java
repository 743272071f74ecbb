package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.AvaticaClientRuntimeException;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.cli.serve.Serialization;
import org.pushlog.cli.serve.ServerLimits;

/** What a remote client is told when something goes wrong, and what the server does not let it do. */
final class RemoteErrorsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Serialization.class)
    void messageAndStateAreTheDrivers(Serialization serialization) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), serialization);
                Connection remote = served.connect();
                Connection embedded = served.embedded();
                Statement statement = remote.createStatement()) {
            for (String sql : List.of(
                    "SELECT * FROM nowhere",
                    "SELEC 1",
                    "SELECT 1/0",
                    "SELECT CAST('x' AS INTEGER)",
                    "SELECT nothing")) {
                SQLException expected = failure(() -> {
                    try (Statement own = embedded.createStatement();
                            ResultSet rows = own.executeQuery(sql)) {
                        rows.next();
                    }
                });
                SQLException found = failure(() -> statement.executeQuery(sql));
                assertThat(found.getSQLState()).as(sql).isEqualTo(expected.getSQLState());
                assertThat(found.getMessage()).as(sql).contains(expected.getMessage());
                StringWriter trace = new StringWriter();
                found.printStackTrace(new PrintWriter(trace));
                assertThat(trace.toString()).doesNotContain("PushLogStatement", "LocationService");
            }
            assertThat(failure(() -> remote.prepareStatement("SELECT * FROM nowhere"))
                            .getSQLState())
                    .isEqualTo("42S02");
            try (ResultSet rows = statement.executeQuery("SELECT 42")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    /** Something that fails. */
    @FunctionalInterface
    private interface Failing {
        void run() throws SQLException;
    }

    private static SQLException failure(Failing failing) {
        try {
            failing.run();
        } catch (SQLException e) {
            return e;
        }
        throw new AssertionError("nothing failed");
    }

    @Test
    void aFailureBehindTheFirstPageReachesTheClient() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            statement.setFetchSize(5_000);
            // Fails in the row where both are 150, far behind the first page.
            String sql =
                    "SELECT 1 / ((150 - a.push_seq) * (150 - a.push_seq) + (150 - b.push_seq) * (150 - b.push_seq))"
                            + " FROM ref_log a, ref_log b";
            try (ResultSet rows = statement.executeQuery(sql)) {
                assertThatThrownBy(() -> {
                            while (rows.next()) {
                                assertThat(rows.getLong(1)).isNotNegative();
                            }
                        })
                        .isInstanceOf(AvaticaClientRuntimeException.class)
                        .hasMessageContaining("zero")
                        .extracting("sqlState")
                        .isEqualTo("22012");
            }
        }
    }

    @Test
    void aClientCannotChooseWhatIsServed() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other"));
        Path data = Served.sampleFolder(Files.createDirectories(folder.resolve("data")));
        try (Served served = Served.of(data, Serialization.PROTOBUF, "strict=false")) {
            for (String property : List.of(
                    "mode=rw",
                    "drop=allow",
                    "guard=original",
                    "memory_limit=64g",
                    "threads=64",
                    "key.refs=name",
                    "lock_timeout=1min",
                    "location=" + other,
                    "git=" + other,
                    "MODE=rw")) {
                assertThatThrownBy(() -> served.connect(property))
                        .as(property)
                        .hasMessageContaining("cannot set the property " + property.substring(0, property.indexOf('=')))
                        .hasMessageContaining("it can set as_of, engine, locators, strict");
            }
            assertThatThrownBy(() -> served.connect("strict=true")).hasMessageContaining("started with strict=false");
            assertThat(served.server().connectionCount()).isZero();
            try (Connection pinned = served.connect("locators=false", "user=sa", "password=x");
                    ResultSet columns = pinned.getMetaData().getColumns(null, null, "refs", "store")) {
                assertThat(columns.next()).isFalse();
            }
        }
    }

    @Test
    void limitsAreClearErrors() throws Exception {
        ServerLimits limits = new ServerLimits(2, 3, Duration.ofMinutes(1), Duration.ZERO);
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits);
                Connection one = served.connect();
                Connection two = served.connect()) {
            assertThat(two.isClosed()).isFalse();
            assertThatThrownBy(served::connect)
                    .hasMessageContaining("2 open connections")
                    .hasMessageContaining("--max-connections")
                    .hasMessageContaining("1m");
            List<Statement> statements = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                statements.add(one.createStatement());
            }
            assertThatThrownBy(one::createStatement).hasMessageContaining("3 open statements");
            // Here, Avatica's client has the message in the cause only.
            assertThatThrownBy(() -> one.prepareStatement("SELECT 1"))
                    .hasStackTraceContaining("3 open statements")
                    .extracting("SQLState")
                    .isEqualTo("53400");
            statements.get(0).close();
            one.createStatement().close();
            two.close();
            served.connect().close();
        }
    }

    @Test
    void connectionsOfVanishedClientsExpireAndLetGoOfTheirLocks() throws Exception {
        ServerLimits limits = new ServerLimits(10, 10, Duration.ofSeconds(2), Duration.ZERO);
        try (Served served = Served.of(folder, Serialization.PROTOBUF, limits, "mode=rw", "lock_timeout=1min")) {
            Connection vanished = served.connect();
            Statement statement = vanished.createStatement();
            statement.executeUpdate("CREATE TABLE t (id INTEGER)");
            vanished.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO t VALUES (1)");
            // The other one waits for the lock until the first has expired.
            try (Connection other = served.connect();
                    Statement write = other.createStatement()) {
                assertThat(write.executeUpdate("INSERT INTO t VALUES (2)")).isEqualTo(1);
                try (ResultSet rows = write.executeQuery("SELECT id FROM t")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(2);
                    assertThat(rows.next()).isFalse();
                }
            }
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1"))
                    .hasMessageContaining("expired after 2s without a request");
            assertThat(served.requests()).anyMatch(line -> line.endsWith(": expired"));
        }
    }

    @Test
    void rowsOfAnExpiredStatementAreNotTakenFromAnotherState() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT a.name FROM ref_log a, ref_log b LIMIT 5000")) {
                assertThat(rows.next()).isTrue();
                ask(served, new Service.CloseStatementRequest(connectionId(served), statementId(statement)));
                assertThatThrownBy(() -> {
                            while (rows.next()) {
                                assertThat(rows.getString(1)).isNotNull();
                            }
                        })
                        .isInstanceOf(AvaticaClientRuntimeException.class)
                        .hasMessageContaining("execute it again");
            }
        }
    }

    /** Avatica's client asks a second time if the answer did not come; no row may be left out then. */
    @Test
    void aRepeatedFetchGivesTheSameRows() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Connection remote = served.connect();
                Statement statement = remote.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a.name, b.name FROM ref_log a, ref_log b LIMIT 5000")) {
            assertThat(rows.next()).isTrue();
            String id = connectionId(served);
            Service.FetchRequest fetch = new Service.FetchRequest(id, statementId(statement), 1_000, 50);
            Meta.Frame first = ((Service.FetchResponse) ask(served, fetch)).frame;
            Meta.Frame again = ((Service.FetchResponse) ask(served, fetch)).frame;
            assertThat(first.offset).isEqualTo(1_000);
            assertThat((List<?>) first.rows).hasSize(50);
            assertThat(again).isEqualTo(first);
            assertThat(ask(served, new Service.FetchRequest(id, statementId(statement), 10, 50)))
                    .isInstanceOfSatisfying(
                            Service.ErrorResponse.class,
                            error -> assertThat(error.sqlState).isEqualTo("24000"));
            assertThat(ask(served, new Service.FetchRequest(id, statementId(statement) + 100, 0, 50)))
                    .isInstanceOf(Service.ErrorResponse.class);
        }
    }

    private static int statementId(Statement statement) throws SQLException {
        return statement.unwrap(org.apache.calcite.avatica.AvaticaStatement.class).handle.id;
    }

    /** The name that the only client gave its connection. */
    private static String connectionId(Served served) {
        String line = served.requests().get(0);
        return line.substring(0, line.indexOf(": "));
    }

    private static Service.Response ask(Served served, Service.Request request) throws Exception {
        ProtobufTranslationImpl translation = new ProtobufTranslationImpl();
        return translation.parseResponse(
                RawRequests.post(served, translation.serializeRequest(request)).body());
    }
}
