package org.pushlog.plaincalcite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A connection of Calcite's own driver over a model with one schema, and its results as text. */
final class PlainCalcite implements AutoCloseable {
    private static final String FACTORY = "org.pushlog.adapter.catalog.PushLogSchemaFactory";

    private final Connection connection;

    private PlainCalcite(Connection connection) {
        this.connection = connection;
    }

    /** Over a kept sample file or folder. */
    static PlainCalcite sample(String path) throws SQLException {
        return open(Map.of("location", samplePath(path).toString()));
    }

    static Path samplePath(String path) {
        return Path.of("src/test/resources/samples").resolve(path).toAbsolutePath();
    }

    static PlainCalcite open(Map<String, String> operands) throws SQLException {
        String operandJson = operands.entrySet().stream()
                .map(operand -> '"' + operand.getKey() + "\": \"" + operand.getValue() + '"')
                .collect(Collectors.joining(", "));
        Properties properties = new Properties();
        properties.setProperty(
                "model",
                "inline:{\"version\": \"1.0\", \"defaultSchema\": \"pushlog\", \"schemas\": [{\"name\": \"pushlog\","
                        + " \"type\": \"custom\", \"factory\": \"" + FACTORY + "\", \"operand\": {"
                        + operandJson + "}}]}");
        properties.setProperty("caseSensitive", "false");
        properties.setProperty("unquotedCasing", "UNCHANGED");
        properties.setProperty("quotedCasing", "UNCHANGED");
        properties.setProperty("typeSystem", "org.pushlog.adapter.sql.PushLogTypeSystem");
        return new PlainCalcite(DriverManager.getConnection("jdbc:calcite:", properties));
    }

    Connection connection() {
        return connection;
    }

    /** The rows, each as its values with a comma between them. */
    List<String> rows(String sql, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                int columnCount = result.getMetaData().getColumnCount();
                List<String> rows = new ArrayList<>();
                while (result.next()) {
                    Object[] values = new Object[columnCount];
                    for (int i = 0; i < columnCount; i++) {
                        Object value = result.getObject(i + 1);
                        values[i] = value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
                    }
                    rows.add(Arrays.stream(values).map(String::valueOf).collect(Collectors.joining(",")));
                }
                return rows;
            }
        }
    }

    /** The plan, as text. */
    String plan(String sql) throws SQLException {
        return String.join("\n", rows("explain plan for " + sql));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
