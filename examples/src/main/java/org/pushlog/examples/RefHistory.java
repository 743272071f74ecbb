package org.pushlog.examples;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prints every move of one ref: {@code RefHistory <location> <ref name>}. */
public final class RefHistory {
    private RefHistory() {}

    /** Runs the example over plain JDBC; the driver is found by its URL. */
    public static void main(String[] args) throws SQLException {
        String sql = "SELECT push_seq, updated_at, target FROM ref_log WHERE name = ? ORDER BY push_seq";
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + args[0]);
                PreparedStatement moves = connection.prepareStatement(sql)) {
            moves.setString(1, args[1]);
            try (ResultSet row = moves.executeQuery()) {
                while (row.next()) {
                    System.out.println(row.getBigDecimal("push_seq") + " " + row.getString("updated_at") + " "
                            + row.getString("target"));
                }
            }
        }
    }
}
