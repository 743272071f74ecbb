package org.pushlog.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A titled query of a report.
 *
 * @param title what the rows are
 * @param sql a query over the fixed tables
 */
record Report(String title, String sql) {

    /** Prints the title and the rows, or nothing if there is no row. */
    void print(Connection connection, Console console) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet any = statement.executeQuery("SELECT count(*) FROM (" + sql + ") AS r")) {
                if (any.next() && any.getLong(1) == 0) {
                    return;
                }
            }
            console.out().print(title + "\n\n");
            try (ResultSet rows = statement.executeQuery(sql)) {
                OutputFormat.TABLE.writer().write(rows, console);
            }
            console.out().print("\n");
        }
    }
}
