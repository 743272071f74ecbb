package org.pushlog.cli;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.utils.WCWidth;
import org.jspecify.annotations.Nullable;

/** Aligned columns for people. Widths are those of the first thousand rows; a longer value later moves its own line only. */
final class TableWriter implements RowWriter {
    private static final int ROW_COUNT_MEASURED = 1_000;

    @Override
    public void write(ResultSet rows, Console console) throws SQLException {
        write(rows, console, null);
    }

    /** As {@link #write(ResultSet, Console)}, below a title; prints nothing if there is no row. */
    void writeTitled(String title, ResultSet rows, Console console) throws SQLException {
        write(rows, console, title);
    }

    private static void write(ResultSet rows, Console console, @Nullable String title) throws SQLException {
        PrintWriter out = console.out();
        ResultSetMetaData columns = rows.getMetaData();
        Layout layout = new Layout(columns);
        List<String[]> measured = new ArrayList<>();
        long rowCount = 0;
        while (measured.size() < ROW_COUNT_MEASURED && rows.next()) {
            String[] row = texts(rows, columns.getColumnCount());
            layout.measure(row);
            measured.add(row);
            rowCount++;
        }
        if (title != null) {
            if (measured.isEmpty()) {
                return;
            }
            out.print(title + "\n\n");
        }
        layout.header(out);
        for (String[] row : measured) {
            layout.row(out, row);
        }
        while (measured.size() == ROW_COUNT_MEASURED && rows.next() && !console.isClosed()) {
            layout.row(out, texts(rows, columns.getColumnCount()));
            rowCount++;
        }
        out.print(rowCount == 1 ? "(1 row)\n" : "(" + rowCount + " rows)\n");
        if (title != null) {
            out.print('\n');
        }
    }

    private static String[] texts(ResultSet rows, int columnCount) throws SQLException {
        String[] row = new String[columnCount];
        for (int i = 0; i < columnCount; i++) {
            String text = rows.getString(i + 1);
            row[i] = text == null ? "" : visible(text);
        }
        return row;
    }

    /** Control characters would move the cursor of a terminal; they are shown as escapes. */
    private static String visible(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (Character.isISOControl(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    private static int width(String text) {
        return text.codePoints().map(c -> Math.max(0, WCWidth.wcwidth(c))).sum();
    }

    /** The widths and sides of the columns. */
    private static final class Layout {
        private final String[] labels;
        private final boolean[] numeric;
        private final int[] widths;

        Layout(ResultSetMetaData columns) throws SQLException {
            int columnCount = columns.getColumnCount();
            labels = new String[columnCount];
            numeric = new boolean[columnCount];
            widths = new int[columnCount];
            for (int i = 0; i < columnCount; i++) {
                labels[i] = visible(columns.getColumnLabel(i + 1));
                numeric[i] = isNumeric(columns.getColumnType(i + 1));
                widths[i] = width(labels[i]);
            }
        }

        void measure(String[] row) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], width(row[i]));
            }
        }

        void header(PrintWriter out) {
            line(out, labels, false);
            StringBuilder rule = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                rule.append(i == 0 ? "" : "-+-").append("-".repeat(widths[i]));
            }
            out.print(rule.append('\n'));
        }

        void row(PrintWriter out, String[] row) {
            line(out, row, true);
        }

        private void line(PrintWriter out, String[] texts, boolean alignNumbers) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < texts.length; i++) {
                String padding = " ".repeat(Math.max(0, widths[i] - width(texts[i])));
                line.append(i == 0 ? "" : " | ");
                line.append(alignNumbers && numeric[i] ? padding + texts[i] : texts[i] + padding);
            }
            out.print(line.toString().stripTrailing());
            out.print('\n');
        }

        private static boolean isNumeric(int sqlType) {
            return switch (sqlType) {
                case Types.TINYINT,
                        Types.SMALLINT,
                        Types.INTEGER,
                        Types.BIGINT,
                        Types.DECIMAL,
                        Types.NUMERIC,
                        Types.REAL,
                        Types.FLOAT,
                        Types.DOUBLE -> true;
                default -> false;
            };
        }
    }
}
