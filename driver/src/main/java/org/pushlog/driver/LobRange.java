package org.pushlog.driver;

import java.io.IOException;
import java.sql.SQLException;

/** Positions, which begin at 1, and lengths in values that are read and written in parts. */
final class LobRange {
    /** The longest array that every JVM makes. */
    static final int LENGTH_MAX = Integer.MAX_VALUE - 8;

    private LobRange() {}

    /** A range that may end anywhere. */
    static void check(long position, long length) throws SQLException {
        if (position < 1 || length < 0) {
            throw SqlErrors.of(
                    SqlState.INVALID_PARAMETER,
                    "Positions begin at 1 and lengths at 0; these are " + position + " and " + length);
        }
    }

    /** A range that has to lie within so many bytes or characters. */
    static void checkInside(long position, long length, long wholeLength) throws SQLException {
        check(position, length);
        if (length > wholeLength - (position - 1)) {
            throw SqlErrors.of(
                    SqlState.INVALID_PARAMETER,
                    "The range of " + length + " from position " + position + " ends after the last of " + wholeLength);
        }
    }

    /** A length as one that an array can have. */
    static int length(long length) throws SQLException {
        if (length > LENGTH_MAX) {
            throw SqlErrors.of(SqlState.OUT_OF_MEMORY, "A Blob or Clob is not longer than 2 GiB");
        }
        return (int) length;
    }

    /** A failure as streams give it. */
    static IOException ioFailure(SQLException failure) {
        return new IOException(failure.getMessage(), failure);
    }
}
