package org.pushlog.onejar;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * An application that knows the driver by its URL only, as a process of its own. It prints what it is answered. Its arguments are a
 * URL and a file with one statement a line; lines that begin with {@code --} are skipped.
 */
final class HostProgram {
    private final PrintStream out;

    private HostProgram(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        // Standard output has the platform's encoding.
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        HostProgram program = new HostProgram(out);
        program.say(
                "drivers",
                DriverManager.drivers()
                        .anyMatch(driver -> driver.getClass().getName().startsWith("org.pushlog.")));
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            for (String line : Files.readAllLines(Path.of(arguments[1]))) {
                if (!line.isBlank() && !line.startsWith("--")) {
                    program.run(connection, line);
                }
            }
            program.metaData(connection.getMetaData());
            program.everyTable(connection);
        }
        program.writes();
        program.failure("no location", "jdbc:pushlog:/there/is/no/such/file");
        program.failure("unknown property", arguments[0] + "?colour=blue");
        if (arguments.length > 2) {
            program.hostLogs();
        }
    }

    private void say(String what, Object answer) {
        out.println(what + ": " + answer);
    }

    private void run(Connection connection, String sql) {
        out.println("> " + sql);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameterCount = statement.getParameterMetaData().getParameterCount();
            for (int i = 1; i <= parameterCount; i++) {
                statement.setString(i, Integer.toString(i));
            }
            if (statement.execute()) {
                try (ResultSet rows = statement.getResultSet()) {
                    show(rows, 3);
                }
            } else {
                say("updated", statement.getUpdateCount());
            }
        } catch (SQLException e) {
            say("error " + e.getSQLState(), e.getMessage());
        }
    }

    /** Every row counts, and the first ones are printed. */
    private void show(ResultSet rows, int shownMax) throws SQLException {
        ResultSetMetaData facts = rows.getMetaData();
        long rowCount = 0;
        int hash = 0;
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= facts.getColumnCount(); i++) {
                row.add(rows.getString(i));
            }
            hash += row.hashCode(); // in whatever order
            if (rowCount++ < shownMax && shownMax > 1) {
                out.println(row);
            }
        }
        out.println(rowCount + " rows, hash " + hash);
    }

    private void metaData(DatabaseMetaData facts) throws SQLException {
        say("product", facts.getDatabaseProductName() + " " + facts.getDriverVersion());
        show(facts.getTables(null, null, "%", null), 1);
        show(facts.getColumns(null, null, "%", "%"), 1);
        show(facts.getTypeInfo(), 1);
        show(facts.getFunctions(null, null, "%"), 1);
    }

    private void everyTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            while (tables.next()) {
                String name = "\"" + tables.getString("TABLE_SCHEM") + "\".\"" + tables.getString("TABLE_NAME") + "\"";
                out.println("> " + name);
                try (ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
                    show(rows, 1);
                } catch (SQLException e) {
                    say("error " + e.getSQLState(), e.getMessage());
                }
            }
        }
    }

    /** A table is made, written to, changed and dropped in a folder of its own. */
    private void writes() throws SQLException, IOException {
        Path folder = Files.createTempDirectory("pushlog");
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw&drop=allow");
                Statement statement = connection.createStatement()) {
            say("create", statement.executeUpdate("CREATE TABLE t (k VARCHAR, n BIGINT, PRIMARY KEY (k))"));
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (k, n) VALUES (?, ?)")) {
                for (int i = 0; i < 3; i++) {
                    insert.setString(1, "key " + i);
                    insert.setLong(2, i);
                    insert.addBatch();
                }
                say("insert", insert.executeBatch().length);
            }
            connection.commit();
            say("update", statement.executeUpdate("UPDATE t SET n = n + 10 WHERE k = 'key 1'"));
            say("delete", statement.executeUpdate("DELETE FROM t WHERE k = 'key 0'"));
            connection.commit();
            try (ResultSet rows = statement.executeQuery("SELECT k, n FROM t ORDER BY k")) {
                show(rows, 3);
            }
            say("drop", statement.executeUpdate("DROP TABLE t"));
            connection.commit();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void failure(String what, String url) {
        try (Connection connection = DriverManager.getConnection(url)) {
            say(what, "connected: " + connection);
        } catch (SQLException e) {
            say(what, e.getSQLState() + " " + e.getMessage());
        }
    }

    /** The application's own logging still is its own. */
    private void hostLogs() throws ReflectiveOperationException {
        Class<?> factory = Class.forName("org.slf4j.LoggerFactory");
        Object logger = factory.getMethod("getLogger", String.class).invoke(null, "host");
        factory.getClassLoader()
                .loadClass("org.slf4j.Logger")
                .getMethod("error", String.class)
                .invoke(logger, "the host logs");
        say(
                "other drivers",
                Stream.of("org.apache.calcite.jdbc.Driver")
                        .map(HostProgram::isThere)
                        .toList());
    }

    private static boolean isThere(String driver) {
        return DriverManager.drivers()
                .anyMatch(found -> found.getClass().getName().equals(driver));
    }
}
