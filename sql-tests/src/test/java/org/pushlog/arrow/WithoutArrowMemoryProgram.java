package org.pushlog.arrow;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.arrow.vector.ipc.ArrowReader;

/** Reads refs as vectors and as rows; its argument is a URL. */
final class WithoutArrowMemoryProgram {
    private static final String QUERY = "SELECT name FROM refs";

    private WithoutArrowMemoryProgram() {}

    public static void main(String[] arguments) throws Exception {
        StringBuilder answer = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement()) {
            try (ArrowReader reader = statement.executeQuery(QUERY).unwrap(ArrowReader.class)) {
                reader.loadNextBatch();
                answer.append(reader.getVectorSchemaRoot().getRowCount()).append(" by vectors");
            } catch (SQLException e) {
                answer.append(e.getSQLState()).append(' ').append(e.getMessage());
            }
            int rowCount = 0;
            try (ResultSet rows = statement.executeQuery(QUERY)) {
                while (rows.next()) {
                    rowCount++;
                }
            }
            answer.append(", ").append(rowCount).append(" by rows");
        }
        print(answer.toString());
    }

    private static void print(String answer) {
        System.out.print(answer);
    }
}
