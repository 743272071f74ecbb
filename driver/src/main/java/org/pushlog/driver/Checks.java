package org.pushlog.driver;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Arguments that the calls of java.sql bound. */
final class Checks {
    private Checks() {}

    static int notNegative(int number, String what) throws SQLException {
        return (int) notNegative((long) number, what);
    }

    static int fetchDirection(int direction) throws SQLException {
        return switch (direction) {
            case ResultSet.FETCH_FORWARD, ResultSet.FETCH_REVERSE, ResultSet.FETCH_UNKNOWN -> direction;
            default ->
                throw SqlErrors.of(
                        SqlState.INVALID_PARAMETER, "The fetch direction " + direction + " is an unknown constant");
        };
    }

    static long notNegative(long number, String what) throws SQLException {
        if (number < 0) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The " + what + " is " + number + ", expected is 0 or more");
        }
        return number;
    }
}
