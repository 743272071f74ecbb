package org.pushlog.driver;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads a number and a text of each row of a query, as a process of its own. Its arguments: a URL, the query, the kind of result set. */
final class ManyRowsProcess {
    private ManyRowsProcess() {}

    public static void main(String[] arguments) throws Exception {
        int type = arguments[2].equals("scrollable") ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY;
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery(arguments[1])) {
            long count = 0;
            long ids = 0;
            long characters = 0;
            while (rows.next()) {
                count++;
                ids += rows.getLong(1);
                String word = rows.getString(2);
                characters += word == null ? 0 : word.length();
            }
            print(count + " rows, ids " + ids + ", characters " + characters);
        } catch (SQLException e) {
            print(e.getSQLState() + " " + e.getMessage());
        }
    }

    private static void print(String answer) {
        System.out.print(answer);
    }
}
