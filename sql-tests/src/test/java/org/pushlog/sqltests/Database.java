package org.pushlog.sqltests;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** One connection with short ways to ask it. Not for several threads. */
public final class Database implements AutoCloseable {
    private final Connection connection;

    private Database(Connection connection) {
        this.connection = connection;
    }

    /** Opens a location with the rules of the original system. */
    public static Database original(Path location) throws SQLException {
        return open(location, "guard=original");
    }

    /**
     * Opens a location.
     *
     * @param properties each {@code key=value}
     */
    public static Database open(Path location, String... properties) throws SQLException {
        String query = properties.length == 0 ? "" : "?" + String.join("&", properties);
        return new Database(DriverManager.getConnection("jdbc:pushlog:" + location + query));
    }

    /** Opens a location with Calcite's own driver and a model that names our schema factory. */
    public static Database plainCalcite(Path location, String... properties) throws SQLException {
        StringBuilder operands = new StringBuilder("\"location\": \"" + location + "\"");
        for (String property : properties) {
            int equals = property.indexOf('=');
            operands.append(", \"").append(property, 0, equals).append("\": \"");
            operands.append(property.substring(equals + 1)).append('"');
        }
        Properties calcite = new Properties();
        calcite.setProperty(
                "model",
                "inline:{\"version\": \"1.0\", \"defaultSchema\": \"pushlog\", \"schemas\": [{\"name\": \"pushlog\","
                        + " \"type\": \"custom\", \"factory\": \"org.pushlog.adapter.catalog.PushLogSchemaFactory\","
                        + " \"operand\": {" + operands + "}}]}");
        calcite.setProperty("caseSensitive", "false");
        calcite.setProperty("unquotedCasing", "UNCHANGED");
        calcite.setProperty("quotedCasing", "UNCHANGED");
        calcite.setProperty("conformance", "LENIENT");
        calcite.setProperty("typeSystem", "org.pushlog.adapter.sql.PushLogTypeSystem");
        return new Database(DriverManager.getConnection("jdbc:calcite:", calcite));
    }

    /** Asks through a connection of any driver; closes it with this. */
    public static Database over(Connection connection) {
        return new Database(connection);
    }

    public Connection connection() {
        return connection;
    }

    /** Runs a query and fetches all of it. */
    public Rows query(String sql, Object... parameters) throws SQLException {
        if (parameters.length == 0) {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                return fetch(result);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return fetch(result);
            }
        }
    }

    /** Runs a statement that gives no rows. */
    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The whole number that a query of one row and one column gives. */
    public long number(String sql) throws SQLException {
        return Long.parseLong(ValueText.of(only(sql)));
    }

    /** The value that a query of one row and one column gives. */
    public Object only(String sql, Object... parameters) throws SQLException {
        List<List<Object>> rows = query(sql, parameters).values();
        if (rows.size() != 1 || rows.get(0).size() != 1) {
            throw new AssertionError("not one value: " + sql + " gave " + rows);
        }
        return rows.get(0).get(0);
    }

    /** The rows of a query as text; see {@link Rows#lines()}. */
    public List<String> texts(String sql, Object... parameters) throws SQLException {
        return query(sql, parameters).lines();
    }

    /** The names of the tables of the default schema, in the order of the driver. */
    public List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet result = connection.getMetaData().getTables(null, "pushlog", "%", null)) {
            while (result.next()) {
                names.add(result.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private static Rows fetch(ResultSet result) throws SQLException {
        ResultSetMetaData about = result.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= about.getColumnCount(); i++) {
            columns.add(about.getColumnLabel(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>(columns.size());
            for (int i = 1; i <= columns.size(); i++) {
                Object value = result.getObject(i);
                // An array or blob may not outlive its row.
                row.add(value instanceof java.sql.Array array ? array.getArray() : value);
            }
            rows.add(row);
        }
        return new Rows(columns, rows);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
