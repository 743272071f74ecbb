package org.pushlog.sqltests.writing;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts a ref up by compare-and-swap as often as it is told, and prints what it set: each number that it was the one to set. Run in
 * processes and threads of its own.
 */
final class CountingProgram {
    private CountingProgram() {}

    /** Arguments: the location, how many successes are wanted. */
    public static void main(String[] arguments) throws SQLException {
        for (long number : count(arguments[0], Integer.parseInt(arguments[1]))) {
            System.out.println(number);
        }
    }

    static List<Long> count(String location, int successCount) throws SQLException {
        List<Long> set = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection("jdbc:pushlog:" + location + "?mode=rw&lock_timeout=5min");
                PreparedStatement read =
                        connection.prepareStatement("SELECT target FROM refs WHERE name = 'refs/heads/main'");
                PreparedStatement swap = connection.prepareStatement(
                        "UPDATE refs SET target = ? WHERE name = 'refs/heads/main' AND target = ?")) {
            while (set.size() < successCount) {
                long seen;
                try (ResultSet row = read.executeQuery()) {
                    row.next();
                    seen = Long.parseLong(row.getString(1));
                }
                swap.setString(1, Long.toString(seen + 1));
                swap.setString(2, Long.toString(seen));
                int count = swap.executeUpdate();
                if (count == 1) {
                    set.add(seen + 1);
                    checkKey(swap, seen + 1);
                } else if (count != 0) {
                    throw new AssertionError("an update count of " + count);
                }
            }
        }
        return set;
    }

    /** The first push made the ref, so that the number that was set and the number of the push are the same. */
    private static void checkKey(PreparedStatement swap, long number) throws SQLException {
        try (ResultSet keys = swap.getGeneratedKeys()) {
            keys.next();
            if (keys.getBigDecimal(1).compareTo(BigDecimal.valueOf(number)) != 0) {
                throw new AssertionError("push " + keys.getBigDecimal(1) + " set " + number);
            }
        }
    }
}
