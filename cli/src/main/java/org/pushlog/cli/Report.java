package org.pushlog.cli;

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
    void print(Connection connection, Console console) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            new TableWriter().writeTitled(title, rows, console);
        }
    }
}
