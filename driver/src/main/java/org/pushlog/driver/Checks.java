package org.pushlog.driver;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Arguments that the calls of java.sql bound. */
final class Checks {
    private Checks() {}

    /** An argument that must be there. */
    static <T> T notNull(@Nullable T argument, String what) throws SQLException {
        if (argument == null) {
            throw SqlErrors.of(SqlState.NULL_NOT_ALLOWED, "The " + what + " is null");
        }
        return argument;
    }

    /** The text of a statement. */
    static String sql(@Nullable String sql) throws SQLException {
        return notNull(sql, "SQL text");
    }

    static void generatedKeys(int flag) throws SQLException {
        if (flag != Statement.RETURN_GENERATED_KEYS && flag != Statement.NO_GENERATED_KEYS) {
            throw SqlErrors.of(
                    SqlState.INVALID_PARAMETER,
                    "Whether generated keys are wanted is " + flag + ", an unknown constant");
        }
    }

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
