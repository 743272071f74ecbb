package org.pushlog.driver;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.storage.error.LimitExceededException;

/**
 * Moves over rows in any direction. Rows are read as far as they are asked for, and kept as objects until the result set is closed; the
 * statement's snapshot makes them insensitive to later writes. More than the account allows is an error (53200), after which there are no rows.
 */
final class ScrollCursor extends Cursor {
    private static final int OBJECT_BYTES = 24;
    private static final int REFERENCE_BYTES = 8;

    private final ResultRows rows;
    private final MemoryAccount memory;
    private final List<@Nullable Object[]> kept = new ArrayList<>();
    private boolean complete;
    private @Nullable SQLException failure;

    /** From 1; 0 is before the first, one more than there are is behind the last. */
    private long row;

    ScrollCursor(ResultRows rows, MemoryAccount memory) {
        this.rows = rows;
        this.memory = memory;
    }

    @Override
    int type() {
        return ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    Place place() {
        if (row == 0) {
            return Place.BEFORE_FIRST;
        }
        return row <= kept.size() ? Place.ON_ROW : Place.AFTER_LAST;
    }

    @Override
    long row() {
        return place() == Place.ON_ROW ? row : 0;
    }

    @Override
    boolean isBeforeFirst() throws SQLException {
        return row == 0 && has(1);
    }

    @Override
    boolean isAfterLast() {
        return place() == Place.AFTER_LAST && !kept.isEmpty();
    }

    @Override
    boolean isLast() throws SQLException {
        return place() == Place.ON_ROW && !has(row + 1);
    }

    @Override
    boolean next() throws SQLException {
        return relative(1);
    }

    @Override
    boolean absolute(long wanted) throws SQLException {
        if (wanted >= 0) {
            return goTo(wanted);
        }
        has(Long.MAX_VALUE);
        return goTo(Math.max(0, kept.size() + 1 + wanted));
    }

    @Override
    boolean relative(long count) throws SQLException {
        return goTo(Math.max(0, row + count));
    }

    @Override
    void afterLast() throws SQLException {
        has(Long.MAX_VALUE);
        // Without rows there is no place behind the last.
        row = kept.isEmpty() ? 0 : kept.size() + 1L;
    }

    @Override
    @Nullable
    Object value(int column) {
        return kept.get((int) row - 1)[column];
    }

    @Override
    void release() {
        kept.clear();
        complete = true;
    }

    private boolean goTo(long wanted) throws SQLException {
        boolean isThere = wanted == 0 || has(wanted);
        row = isThere ? wanted : kept.size() + 1L;
        return isThere && wanted > 0;
    }

    /** Reads on until there are so many rows; false if there are fewer. */
    private boolean has(long rowCount) throws SQLException {
        while (kept.size() < rowCount && !complete) {
            if (failure != null) {
                throw failure;
            }
            try {
                if (rows.next()) {
                    keep(rows.copyOfRow());
                } else {
                    complete = true;
                }
            } catch (SQLException e) {
                throw end(e);
            } catch (OutOfMemoryError e) {
                kept.clear(); // The error itself needs memory.
                throw end(SqlErrors.ofStatement(e));
            }
        }
        return kept.size() >= rowCount;
    }

    /** Lets all rows go after a failure, which is the answer from now on. */
    private SQLException end(SQLException why) {
        kept.clear();
        row = 0;
        failure = why;
        return why;
    }

    private void keep(@Nullable Object[] values) throws SQLException {
        try {
            memory.take("a scrollable result set", lengthBytes(values));
        } catch (LimitExceededException e) {
            throw SqlErrors.ofStatement(e);
        }
        kept.add(values);
    }

    /** About how much memory the objects of a row take. */
    private static long lengthBytes(@Nullable Object[] values) {
        long bytes = OBJECT_BYTES;
        for (Object value : values) {
            bytes += REFERENCE_BYTES + lengthBytes(value);
        }
        return bytes;
    }

    private static long lengthBytes(@Nullable Object value) {
        if (value == null || value instanceof Boolean || value instanceof Byte) {
            return 0;
        }
        if (value instanceof String text) {
            return 2L * OBJECT_BYTES + 2L * text.length();
        }
        if (value instanceof byte[] bytes) {
            return (long) OBJECT_BYTES + bytes.length;
        }
        if (value instanceof List<?> elements) {
            return 2L * OBJECT_BYTES + lengthBytes(elements.toArray());
        }
        // A decimal may have an integer inside, a timestamp has a date and a time.
        return value instanceof Number && !(value instanceof BigDecimal) ? OBJECT_BYTES : 4L * OBJECT_BYTES;
    }
}
