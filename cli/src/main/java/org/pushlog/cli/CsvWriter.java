package org.pushlog.cli;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * CSV by RFC 4180 with LF line ends and a header line. NULL is an empty field, an empty string is {@code ""}; values are the driver's canonical
 * text.
 */
final class CsvWriter implements RowWriter {
    @Override
    public void write(ResultSet rows, Console console) throws SQLException {
        PrintWriter out = console.out();
        ResultSetMetaData columns = rows.getMetaData();
        int columnCount = columns.getColumnCount();
        for (int i = 1; i <= columnCount; i++) {
            field(out, i, columns.getColumnLabel(i));
        }
        out.print('\n');
        while (rows.next() && !console.isClosed()) {
            for (int i = 1; i <= columnCount; i++) {
                field(out, i, rows.getString(i));
            }
            out.print('\n');
        }
    }

    private static void field(PrintWriter out, int index, @Nullable String text) {
        if (index > 1) {
            out.print(',');
        }
        if (text != null) {
            out.print(quoted(text));
        }
    }

    private static String quoted(String text) {
        if (!text.isEmpty() && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')) {
            return text;
        }
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
