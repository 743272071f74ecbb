package org.pushlog.sqltests.engines;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.pushlog.sqltests.ValueText;

/**
 * What an engine says to a query: its rows, or why it has none.
 *
 * @param exact the rows, sorted, with the class and every digit of each value; empty if it was refused
 * @param values the rows, sorted, by their values: for another engine
 * @param refusal the SQLSTATE and the message, empty if there are rows
 */
record Answer(List<String> exact, List<String> values, String state, String refusal) {
    private static final int TIMEOUT_SECONDS = 120;
    private static final MathContext DIGITS_OF_DOUBLES = new MathContext(11);

    static Answer of(Connection connection, String sql) {
        List<String> exact = new ArrayList<>();
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(TIMEOUT_SECONDS);
            try (ResultSet rows = statement.executeQuery(sql)) {
                int columnCount = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                    StringBuilder exactRow = new StringBuilder();
                    StringBuilder valueRow = new StringBuilder();
                    for (int i = 1; i <= columnCount; i++) {
                        Object value = rows.getObject(i);
                        exactRow.append(exact(value)).append('\t');
                        valueRow.append(value(value)).append('\t');
                    }
                    exact.add(exactRow.toString());
                    values.add(valueRow.toString());
                }
            }
        } catch (SQLException e) {
            String state = e.getSQLState() == null ? "" : e.getSQLState();
            return new Answer(List.of(), List.of(), state, state + " " + e.getMessage());
        }
        exact.sort(null);
        values.sort(null);
        return new Answer(exact, values, "", "");
    }

    boolean isRefused() {
        return !refusal.isEmpty();
    }

    /** Whether a value was outside what its type or function takes. */
    boolean isDataError() {
        return state.startsWith("22");
    }

    private static String exact(Object value) {
        if (value == null) {
            return "NULL";
        }
        String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
        if (value instanceof Double || value instanceof Float) {
            // Which of two equal zeros a group shows is open.
            text = ((Number) value).doubleValue() == 0 ? "0.0" : text;
        }
        return value.getClass().getSimpleName() + " " + text;
    }

    private static String value(Object value) {
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number)
                    ? new BigDecimal(number)
                                    .round(DIGITS_OF_DOUBLES)
                                    .stripTrailingZeros()
                                    .toString() + "e"
                    : Double.toString(number);
        }
        return ValueText.of(value);
    }
}
