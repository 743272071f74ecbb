package org.pushlog.driver;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Where a result set stands among its rows, and how it moves. A cursor that cannot move backwards or to a given row refuses that with state
 * 0A000. Called with the lock held.
 */
abstract class Cursor {

    /** Where it stands. */
    enum Place {
        BEFORE_FIRST,
        ON_ROW,
        AFTER_LAST
    }

    /** The constant of {@link java.sql.ResultSet}. */
    abstract int type();

    abstract Place place();

    /** The number of the current row, from 1; 0 if there is none. */
    abstract long row();

    /** Whether it stands before the first row; false if there is none. */
    abstract boolean isBeforeFirst() throws SQLException;

    /** Whether it stands after the last row; false if there was none. */
    abstract boolean isAfterLast() throws SQLException;

    abstract boolean isLast() throws SQLException;

    /** Goes to the next row; false after the last. */
    abstract boolean next() throws SQLException;

    /** A value of the current row; columns count from 0. */
    abstract @Nullable Object value(int column) throws SQLException;

    /** Lets go of what it keeps. */
    abstract void release();

    /** Goes to a row, counted from 1, or from the last backwards as -1, -2 …; 0 is before the first. Whether there is one. */
    boolean absolute(long row) throws SQLException {
        throw forwardOnly();
    }

    /** Goes so many rows on, or back if negative. Whether it is on a row. */
    boolean relative(long count) throws SQLException {
        throw forwardOnly();
    }

    /** Goes behind the last row. */
    void afterLast() throws SQLException {
        throw forwardOnly();
    }

    private static SQLException forwardOnly() {
        return SqlErrors.of(
                SqlState.NOT_SUPPORTED,
                "A forward-only result set cannot move backwards or to a given row;"
                        + " createStatement(TYPE_SCROLL_INSENSITIVE, CONCUR_READ_ONLY) gives one that can");
    }
}
