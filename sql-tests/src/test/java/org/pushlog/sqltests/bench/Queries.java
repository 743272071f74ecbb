package org.pushlog.sqltests.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Statements whose rows are all fetched. */
final class Queries {
    private Queries() {}

    /** Runs a text as a new statement; the rows and the whole numbers of the last column, added up, as {@link DuckDbOverArrow} answers. */
    static String run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return answer(statement.executeQuery(sql));
        }
    }

    /** Runs a prepared statement with these values. */
    static String run(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return answer(statement.executeQuery());
    }

    /** As {@link #run(PreparedStatement, Object...)} with a statement that is prepared for it. */
    static String runOnce(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return run(statement, values);
        }
    }

    /** Fails if two answers differ. */
    static void requireSame(String question, String ours, String theirs) {
        if (!ours.equals(theirs)) {
            throw new AssertionError(question + ": ours " + ours + ", theirs " + theirs);
        }
    }

    private static String answer(ResultSet result) throws SQLException {
        try (result) {
            int last = result.getMetaData().getColumnCount();
            long rowCount = 0;
            long sum = 0;
            while (result.next()) {
                rowCount++;
                sum += result.getLong(last);
            }
            return rowCount + " rows, " + sum;
        }
    }
}
