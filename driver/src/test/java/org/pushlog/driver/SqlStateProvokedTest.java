package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each state of the driver, brought about by what an application may do. */
final class SqlStateProvokedTest {
    /** Something that an application does, and fails or warns. */
    private interface Act {
        void run() throws Exception;
    }

    /** A warning, so that both ways are one. */
    private static final class Warned extends Exception {
        private static final long serialVersionUID = 1;

        final transient SQLWarning warning;

        Warned(SQLWarning warning) {
            super(warning.getMessage());
            this.warning = warning;
        }
    }

    @TempDir
    private Path folder;

    private final Map<SqlState, Act> acts = new EnumMap<>(SqlState.class);

    @BeforeEach
    void fill() {
        acts.put(SqlState.WARNING, () -> {
            try (Connection torn = Samples.connect("pushlog/refs-200-torn-one-byte.log")) {
                throw new Warned(torn.getWarnings());
            }
        });
        acts.put(
                SqlState.OPTION_CHANGED,
                () -> with(connection -> {
                    try (Statement statement =
                            connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
                        assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
                        throw new Warned(connection.getWarnings());
                    }
                }));
        acts.put(
                SqlState.PARAMETER_MISSING,
                () -> with(connection -> connection
                        .prepareStatement("SELECT * FROM refs WHERE name = ?")
                        .executeQuery()));
        acts.put(
                SqlState.ROWS_NOT_EXPECTED,
                () -> with(connection -> connection.createStatement().executeUpdate("SELECT 1")));
        acts.put(
                SqlState.ROWS_EXPECTED,
                () -> writing(connection -> connection.createStatement().executeQuery("CREATE TABLE t (a INTEGER)")));
        acts.put(
                SqlState.NULL_NOT_ALLOWED,
                () -> with(connection -> connection.createStatement().execute(null)));
        acts.put(SqlState.TYPE_MISMATCH, () -> row("SELECT TRUE", rows -> rows.getDate(1)));
        acts.put(SqlState.INVALID_INDEX, () -> row("SELECT 1", rows -> rows.getInt(2)));
        acts.put(SqlState.CANNOT_CONNECT, () -> DriverManager.getConnection("jdbc:pushlog:" + folder + "?colour=blue"));
        acts.put(
                SqlState.CONNECTION_CLOSED,
                () -> with(connection -> {
                    connection.close();
                    connection.createStatement();
                }));
        acts.put(SqlState.NOT_SUPPORTED, () -> with(connection -> connection.prepareCall("CALL x()")));
        acts.put(SqlState.NUMBER_OUT_OF_RANGE, () -> row("SELECT 3000000000", rows -> rows.getInt(1)));
        acts.put(SqlState.INVALID_DATETIME_FORMAT, () -> row("SELECT 'soon'", rows -> rows.getTimestamp(1)));
        acts.put(
                SqlState.DATETIME_OVERFLOW,
                () -> with(connection -> {
                    try (PreparedStatement statement =
                            connection.prepareStatement("SELECT name FROM refs WHERE updated_at = ?")) {
                        statement.setObject(1, java.time.Instant.MAX);
                        statement.executeQuery();
                    }
                }));
        acts.put(SqlState.INVALID_TEXT, () -> row("SELECT 'abc'", rows -> rows.getInt(1)));
        acts.put(
                SqlState.INVALID_PARAMETER,
                () -> with(connection -> connection.createStatement().setMaxRows(-1)));
        acts.put(
                SqlState.INVALID_CURSOR_STATE,
                () -> with(connection ->
                        connection.createStatement().executeQuery("SELECT 1").getInt(1)));
        acts.put(SqlState.NO_TRANSACTION, () -> with(Connection::commit));
        acts.put(
                SqlState.READ_ONLY,
                () -> with(connection -> connection.createStatement().executeUpdate("DELETE FROM refs")));
        acts.put(SqlState.INVALID_SCHEMA, () -> with(connection -> connection.setSchema("other")));
        acts.put(SqlState.UNDEFINED_COLUMN, () -> row("SELECT 1 AS one", rows -> rows.getInt("two")));
        fillWhatLiesDeeper();
    }

    private void fillWhatLiesDeeper() {
        acts.put(SqlState.OUT_OF_MEMORY, () -> {
            try (Connection connection =
                            DriverManager.getConnection(Samples.url("archive/create.znippy") + "?memory_limit=1");
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT file_content(relative_path) FROM files")) {
                while (rows.next()) {
                    rows.getBytes(1);
                }
            }
        });
        acts.put(
                SqlState.TEXT_TOO_LONG,
                () -> with(connection ->
                        connection.prepareStatement("SELECT ?").setBigDecimal(1, new BigDecimal("1E+2000000000"))));
        acts.put(SqlState.TOO_COMPLEX, () -> {
            StringBuilder branches = new StringBuilder();
            for (int i = 0; i < 1_000; i++) {
                branches.append(" WHEN row_index < ")
                        .append(i)
                        .append(" THEN 'value ")
                        .append(i)
                        .append("'");
            }
            try (Connection connection =
                    DriverManager.getConnection(Samples.url("pushlog/refs-1x4.log") + "?engine=enumerable")) {
                connection
                        .createStatement()
                        .executeQuery("SELECT UPPER(CASE" + branches + " END) FROM ref_log")
                        .next();
            }
        });
        acts.put(
                SqlState.OBJECT_CLOSED,
                () -> with(connection -> {
                    Statement statement = connection.createStatement();
                    statement.close();
                    statement.executeQuery("SELECT 1");
                }));
        acts.put(SqlState.LOCKED, this::aWriterHoldsTheLock);
        acts.put(SqlState.INVALID_CHARACTERS, this::aCharacterIsHalf);
        acts.put(SqlState.CANCELLED, () -> {
            FakeEngine engine = new FakeEngine().endless("endless");
            try (Connection connection = engine.connect();
                    Statement statement = connection.createStatement()) {
                Thread canceller = new Thread(() -> {
                    try {
                        engine.working.await();
                        statement.cancel();
                    } catch (InterruptedException | SQLException e) {
                        throw new AssertionError(e);
                    }
                });
                canceller.start();
                statement.executeQuery("endless").next();
            }
        });
        fillWhatFilesDo();
    }

    private void fillWhatFilesDo() {
        acts.put(SqlState.UNDEFINED_FILE, () -> {
            Path archive = folder.resolve("a.znippy");
            Files.copy(Samples.path("archive/create.znippy"), archive);
            try (Connection connection = DriverManager.getConnection(Samples.url(archive))) {
                Files.delete(archive);
                connection.createStatement().executeQuery("SELECT * FROM files").next();
            }
        });
        acts.put(
                SqlState.IO_FAILED,
                () -> with(connection -> {
                    try (PreparedStatement statement =
                            connection.prepareStatement("SELECT name FROM refs WHERE name = ?")) {
                        statement.setCharacterStream(1, new java.io.Reader() {
                            @Override
                            public int read(char[] buffer, int offset, int length) throws java.io.IOException {
                                throw new java.io.IOException("the disk is gone");
                            }

                            @Override
                            public void close() {}
                        });
                        statement.executeQuery();
                    }
                }));
        acts.put(
                SqlState.INTERNAL,
                () -> new FakeEngine().connect().createStatement().executeQuery("unknown to it"));
        acts.put(
                SqlState.DATA_CORRUPTED,
                () -> DriverManager.getConnection(Samples.url("archive/truncated.znippy"))
                        .createStatement()
                        .executeQuery("SELECT * FROM files")
                        .next());
    }

    private void aWriterHoldsTheLock() throws Exception {
        writing(first -> {
            first.createStatement().executeUpdate("CREATE TABLE t (a INTEGER, PRIMARY KEY (a))");
            first.setAutoCommit(false);
            first.createStatement().executeUpdate("INSERT INTO t (a) VALUES (1)");
            try (Connection second =
                    DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw&lock_timeout=1ms")) {
                second.createStatement().executeUpdate("INSERT INTO t (a) VALUES (2)");
            }
        });
    }

    private void aCharacterIsHalf() throws Exception {
        writing(connection -> {
            connection.createStatement().executeUpdate("CREATE TABLE t (a VARCHAR)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (a) VALUES (?)")) {
                insert.setString(1, "\uD800");
                insert.executeUpdate();
            }
        });
    }

    private interface Use<T> {
        void accept(T object) throws Exception;
    }

    private static void with(Use<Connection> use) throws Exception {
        try (Connection connection = Samples.connect("pushlog/refs-1x4.log")) {
            use.accept(connection);
        }
    }

    private void writing(Use<Connection> use) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw")) {
            use.accept(connection);
        }
    }

    private static void row(String sql, Use<ResultSet> use) throws Exception {
        with(connection -> {
            try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
                assertThat(rows.next()).isTrue();
                use.accept(rows);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(SqlState.class)
    void eachStateHasAnAct(SqlState state) throws Exception {
        assertThat(acts).containsKey(state);
        SQLException failure = null;
        try {
            acts.get(state).run();
        } catch (SQLException e) {
            failure = e;
        } catch (Warned e) {
            failure = e.warning;
        }
        assertThat((Throwable) failure).as(state.name()).isNotNull();
        assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state.code());
        assertThat(failure.getMessage()).as(state.name()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void aTimeLimitIsATimeout() throws SQLException {
        FakeEngine engine = new FakeEngine().endless("endless");
        try (Connection connection = engine.connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            try (ResultSet rows = statement.executeQuery("endless")) {
                rows.next();
                throw new AssertionError("it ended");
            } catch (SQLTimeoutException e) {
                assertThat(e.getSQLState()).isEqualTo(SqlState.CANCELLED.code());
            }
        }
    }

    @Test
    void corruptionNamesFileAndOffset() {
        SQLException failure = null;
        try {
            acts.get(SqlState.DATA_CORRUPTED).run();
        } catch (Exception e) {
            failure = (SQLException) e;
        }
        assertThat((Throwable) failure).isNotNull();
        assertThat(failure.getMessage()).contains("truncated.znippy").containsPattern("offset \\d+");
    }
}
