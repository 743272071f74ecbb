package org.pushlog.driver;

import java.sql.SQLException;

/** Arguments that the calls of java.sql bound. */
final class Checks {
    private Checks() {}

    static int notNegative(int number, String what) throws SQLException {
        return (int) notNegative((long) number, what);
    }

    static long notNegative(long number, String what) throws SQLException {
        if (number < 0) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The " + what + " is " + number + ", expected is 0 or more");
        }
        return number;
    }
}
