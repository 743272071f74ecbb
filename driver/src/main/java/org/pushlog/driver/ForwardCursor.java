package org.pushlog.driver;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Goes over rows once, and keeps none. */
final class ForwardCursor extends Cursor {
    private final ResultRows rows;
    private Place place = Place.BEFORE_FIRST;
    private long rowNumber;

    ForwardCursor(ResultRows rows) {
        this.rows = rows;
    }

    @Override
    int type() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    Place place() {
        return place;
    }

    @Override
    long row() {
        return place == Place.ON_ROW ? rowNumber : 0;
    }

    @Override
    boolean isBeforeFirst() throws SQLException {
        return place == Place.BEFORE_FIRST && rows.hasNext();
    }

    @Override
    boolean isAfterLast() {
        return place == Place.AFTER_LAST && rowNumber > 0;
    }

    @Override
    boolean isLast() throws SQLException {
        return place == Place.ON_ROW && !rows.hasNext();
    }

    @Override
    boolean next() throws SQLException {
        if (place == Place.AFTER_LAST) {
            return false;
        }
        boolean onRow = false;
        try {
            onRow = rows.next();
        } finally {
            place = onRow ? Place.ON_ROW : Place.AFTER_LAST;
        }
        if (onRow) {
            rowNumber++;
        }
        return onRow;
    }

    @Override
    @Nullable
    Object value(int column) throws SQLException {
        return rows.value(column);
    }

    @Override
    void release() {
        // The rows are released by themselves.
    }
}
