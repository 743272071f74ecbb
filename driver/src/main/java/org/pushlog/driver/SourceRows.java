package org.pushlog.driver;

import java.io.Serial;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a foreign result set in parts, as canonical values of the types that they are to have. Not thread-safe. */
final class SourceRows implements RowSource {
    private static final long PART_BYTES = 16L << 20;

    private final ResultSet rows;
    private final List<SourceColumn> columns;
    private final List<ColumnType> types;
    private final @Nullable Object[] values;
    private int leftRowCount;
    private long leftBytes;
    private boolean isRowWaiting;

    SourceRows(ResultSet rows, List<SourceColumn> columns, List<ColumnType> types) {
        this.rows = rows;
        this.columns = columns;
        this.types = types;
        this.values = new @Nullable Object[columns.size()];
    }

    /** A failure of the source while a part is read. */
    static final class FailedException extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        private final SQLException failure;

        FailedException(SQLException failure) {
            super(failure);
            this.failure = failure;
        }

        SQLException failure() {
            return failure;
        }
    }

    /** Begins a part of at most so many rows; false if there is no row left. */
    boolean beginPart(int rowCountMax) throws SQLException {
        leftRowCount = rowCountMax;
        leftBytes = PART_BYTES;
        try {
            isRowWaiting = rows.next();
            return isRowWaiting;
        } catch (RuntimeException e) {
            throw SourceColumn.unreadable(e);
        }
    }

    @Override
    public boolean next() {
        if (leftRowCount == 0 || leftBytes <= 0) {
            return false;
        }
        try {
            if (!isRowWaiting && !rows.next()) {
                return false;
            }
            isRowWaiting = false;
            leftRowCount--;
            for (int i = 0; i < values.length; i++) {
                Object value = ParameterConversions.canonical(
                        columns.get(i).valueOf(rows), "Column " + columns.get(i).label());
                values[i] = ParameterConversions.fit(
                        value, types.get(i), "column " + columns.get(i).label());
                leftBytes -= SourceColumn.lengthBytes(value);
            }
            return true;
        } catch (SQLException e) {
            throw new FailedException(e);
        } catch (RuntimeException e) {
            throw new FailedException(SourceColumn.unreadable(e));
        }
    }

    @Override
    public @Nullable Object value(int column) {
        return values[column];
    }

    @Override
    public void close() {
        // The result set is the caller's.
    }
}
