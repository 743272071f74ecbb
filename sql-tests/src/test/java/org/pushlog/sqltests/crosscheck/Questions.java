package org.pushlog.sqltests.crosscheck;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.pushlog.sqltests.ValueText;

/**
 * The questions about one table, made from its columns and from values that are in it. The table is written
 * {@code {T}}.
 */
final class Questions {
    private static final String UNSIGNED_MIDDLE = "9223372036854775808";

    private final DuckTables duck;
    private final String table;
    private final List<String> questions = new ArrayList<>();

    private Questions(DuckTables duck, String table) {
        this.duck = duck;
        this.table = table;
    }

    static List<String> about(DuckTables duck, String table) throws SQLException {
        Questions questions = new Questions(duck, table);
        questions.aboutAllColumns(duck.columns(table));
        for (DuckTables.Column column : duck.columns(table)) {
            questions.aboutColumn(column);
        }
        return questions.questions;
    }

    private void ask(String question) {
        questions.add(question);
    }

    private void aboutAllColumns(List<DuckTables.Column> columns) {
        ask("SELECT count(*) FROM {T}");
        ask(columns.stream()
                .map(column -> quoted(column.name()))
                .collect(Collectors.joining(", ", "SELECT ", " FROM {T}")));
    }

    private void aboutColumn(DuckTables.Column column) throws SQLException {
        String c = quoted(column.name());
        String type = column.type().toUpperCase(Locale.ROOT);
        ask("SELECT count(" + c + "), count(*) - count(" + c + ") FROM {T}");
        ask("SELECT count(*) FROM {T} WHERE " + c + " IS NULL");
        if (type.endsWith("[]")) {
            ask("SELECT cardinality(" + c + "), count(*) FROM {T} GROUP BY cardinality(" + c + ")");
            ask("SELECT count(*) FROM {T} WHERE " + c + " IS NOT NULL AND cardinality(" + c + ") > 1");
            return;
        }
        ask("SELECT " + c + ", count(*) FROM {T} GROUP BY " + c);
        ask("SELECT count(DISTINCT " + c + ") FROM {T}");
        ask("SELECT DISTINCT " + c + " FROM {T} WHERE " + c + " IS NOT NULL");
        if (type.equals("BOOLEAN")) {
            aboutBoolean(c);
        } else if (type.equals("VARCHAR")) {
            aboutText(c);
        } else if (type.equals("BLOB")) {
            aboutBytes(c);
        } else if (type.equals("DOUBLE") || type.equals("FLOAT")) {
            aboutFloat(c);
        } else if (type.contains("INT") || type.startsWith("DECIMAL")) {
            aboutNumber(c, type);
        } else {
            aboutOrdered(c);
        }
    }

    private void aboutBoolean(String c) {
        ask("SELECT count(*) FROM {T} WHERE " + c);
        ask("SELECT count(*) FROM {T} WHERE NOT " + c);
        ask("SELECT count(*) FROM {T} WHERE " + c + " IS NOT TRUE");
    }

    private void aboutNumber(String c, String type) throws SQLException {
        ask("SELECT min(" + c + "), max(" + c + "), sum(" + c + ") FROM {T}");
        if (!type.equals("UBIGINT") && !type.startsWith("DECIMAL")) {
            ask("SELECT avg(" + c + ") FROM {T}");
        }
        ask("SELECT count(*), sum(" + c + ") FROM {T} WHERE " + c + " >= " + UNSIGNED_MIDDLE);
        ask("SELECT " + c + " FROM {T} WHERE " + c + " < 0");
        for (String middle : literals("SELECT quantile_disc(" + c + ", 0.5) FROM " + table)) {
            ask("SELECT count(*), sum(" + c + ") FROM {T} WHERE " + c + " > " + middle);
            ask("SELECT count(*) FROM {T} WHERE " + c + " <= " + middle + " OR " + c + " IS NULL");
            ask("SELECT " + c + " FROM {T} WHERE " + c + " = " + middle);
            ask("SELECT count(*) FROM {T} WHERE " + c + " BETWEEN " + middle + " AND " + UNSIGNED_MIDDLE);
            ask("SELECT " + c + ", count(*) FROM {T} GROUP BY " + c + " HAVING count(*) > 1 AND " + c + " <> "
                    + middle);
        }
        someValues(c);
    }

    private void aboutFloat(String c) {
        ask("SELECT min(" + c + "), max(" + c + ") FROM {T}");
        ask("SELECT sum(" + c + ") FROM {T} WHERE " + c + " BETWEEN -1e9 AND 1e9");
        ask("SELECT " + c + " FROM {T} WHERE " + c + " > 0");
        ask("SELECT count(*) FROM {T} WHERE " + c + " <= 0 OR " + c + " IS NULL");
        ask("SELECT count(*) FROM {T} WHERE " + c + " = 0");
    }

    private void aboutText(String c) throws SQLException {
        aboutOrdered(c);
        ask("SELECT char_length(" + c + "), count(*) FROM {T} GROUP BY char_length(" + c + ")");
        ask("SELECT count(*) FROM {T} WHERE " + c + " = ''");
        for (String middle : texts("SELECT quantile_disc(" + c + ", 0.5) FROM " + table)) {
            String head = literal(middle.substring(0, middle.offsetByCodePoints(0, Math.min(3, points(middle)))));
            String tail = literal(middle.substring(middle.offsetByCodePoints(0, points(middle) / 2)));
            ask("SELECT " + c + " FROM {T} WHERE " + c + " LIKE " + head + " || '%'");
            ask("SELECT count(*) FROM {T} WHERE " + c + " NOT LIKE " + head + " || '%'");
            ask("SELECT " + c + " FROM {T} WHERE " + c + " LIKE '%' || " + tail);
            ask("SELECT count(*) FROM {T} WHERE " + c + " LIKE '%' || " + tail + " || '_%'");
        }
        for (String value : texts("SELECT min(" + c + ") FROM " + table)) {
            if (!value.contains("%") && !value.contains("'") && value.length() > 2) {
                ask("SELECT " + c + " FROM {T} WHERE " + c + " LIKE '" + value.substring(0, 2) + "%'");
            }
        }
    }

    private void aboutBytes(String c) throws SQLException {
        ask("SELECT octet_length(" + c + "), count(*) FROM {T} GROUP BY octet_length(" + c + ")");
        ask("SELECT min(" + c + "), max(" + c + ") FROM {T}");
        someValues(c);
    }

    private void aboutOrdered(String c) throws SQLException {
        ask("SELECT min(" + c + "), max(" + c + ") FROM {T}");
        someValues(c);
        for (String middle : literals("SELECT quantile_disc(" + c + ", 0.5) FROM " + table)) {
            ask("SELECT count(*) FROM {T} WHERE " + c + " < " + middle);
            ask("SELECT " + c + " FROM {T} WHERE " + c + " >= " + middle);
        }
    }

    private void someValues(String c) throws SQLException {
        List<String> values = literals(
                "SELECT DISTINCT " + c + " FROM " + table + " WHERE " + c + " IS NOT NULL ORDER BY " + c + " LIMIT 3");
        if (values.isEmpty()) {
            return;
        }
        String in = String.join(", ", values);
        ask("SELECT " + c + ", count(*) FROM {T} WHERE " + c + " IN (" + in + ") GROUP BY " + c);
        ask("SELECT count(*) FROM {T} WHERE " + c + " NOT IN (" + in + ")");
        ask("SELECT count(*) FROM {T} WHERE " + c + " <> " + values.get(0));
    }

    private List<String> texts(String sql) throws SQLException {
        return duck.query(sql).values().stream()
                .filter(row -> row.get(0) != null)
                .map(row -> row.get(0).toString())
                .toList();
    }

    private List<String> literals(String sql) throws SQLException {
        return duck.query(sql).values().stream()
                .map(row -> row.get(0))
                .filter(Objects::nonNull)
                .map(Questions::literal)
                .toList();
    }

    private static String literal(Object value) {
        String text = ValueText.of(value);
        if (value instanceof Timestamp || value instanceof OffsetDateTime) {
            return "TIMESTAMP '" + text.replace('T', ' ') + (text.length() == 16 ? ":00'" : "'");
        }
        if (value instanceof Date || value instanceof LocalDate) {
            return "DATE '" + text + "'";
        }
        if (value instanceof Time || value instanceof LocalTime) {
            return "TIME '" + text + (text.length() == 5 ? ":00'" : "'");
        }
        return text;
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }
}
