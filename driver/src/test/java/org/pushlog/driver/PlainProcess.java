package org.pushlog.driver;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** What an application does with the driver, as a process of its own. Its arguments are a URL and a query. */
final class PlainProcess {
    private PlainProcess() {}

    public static void main(String[] arguments) throws Exception {
        StringBuilder answer = new StringBuilder();
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(arguments[1])) {
            while (rows.next()) {
                answer.append(rows.getString(1)).append('\n');
            }
        }
        print(answer.toString());
    }

    private static void print(String answer) {
        System.out.print(answer);
    }
}
