package org.pushlog.driver;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Schema;

/**
 * Rows of a query, of metadata or of an array, read only: forward only in constant memory, or scrollable if a statement was made for that, see
 * {@link ScrollCursor}. Every kind of result set reads through this one class, so all convert alike.
 *
 * <p>Conversions to integers, decimals, dates and times are exact or an error; conversions to float and double give the nearest
 * number. A TIMESTAMP has no zone: java.sql classes show its fields in the calendar's zone or that of the process, {@code Instant},
 * {@code OffsetDateTime} and {@code ZonedDateTime} take it as UTC. Of several columns with one label the first is meant; case does not
 * matter.
 *
 * <p>After the last row what the query held is released, whether or not the result set is closed. Threads: see
 * {@link PushLogConnection}.
 */
public final class PushLogResultSet extends GettersByLabel {

    private final CallLock lock;
    private final @Nullable PushLogStatement statement;
    private final List<ColumnFacts> columns;
    private final ResultRows rows;
    private final Cursor cursor;
    private @Nullable Map<String, Integer> indexByLabel;
    private boolean wasNull;
    private int fetchSize;
    private int fetchDirection = FETCH_FORWARD;

    /** @param cursor moves over the rows */
    PushLogResultSet(
            CallLock lock,
            @Nullable PushLogStatement statement,
            List<ColumnFacts> columns,
            ResultRows rows,
            Cursor cursor) {
        this.lock = lock;
        this.statement = statement;
        this.columns = columns;
        this.rows = rows;
        this.cursor = cursor;
    }

    /** Rows in memory that belong to no connection. */
    static PushLogResultSet ofRows(List<ColumnFacts> columns, List<? extends List<? extends @Nullable Object>> rows) {
        return ofRows(new CallLock(), null, columns, rows);
    }

    /** Rows in memory, of a statement or of metadata. */
    static PushLogResultSet ofRows(
            CallLock lock,
            @Nullable PushLogStatement statement,
            List<ColumnFacts> columns,
            List<? extends List<? extends @Nullable Object>> rows) {
        ResultRows inMemory = ResultRows.inMemory(lock, columns.size(), rows);
        return new PushLogResultSet(lock, statement, columns, inMemory, new ForwardCursor(inMemory));
    }

    // ---- cursor

    /** Asks or moves the cursor. */
    @FunctionalInterface
    private interface CursorCall<T> {
        T on(Cursor cursor) throws SQLException;
    }

    private <T> T withCursor(CursorCall<T> call) throws SQLException {
        rows.enter();
        try {
            checkOpen();
            return call.on(cursor);
        } finally {
            lock.leave();
        }
    }

    @Override
    public boolean next() throws SQLException {
        rows.enter();
        try {
            checkOpen();
            return cursor.next();
        } finally {
            lock.leave();
        }
    }

    @Override
    public void close() {
        if (rows.close()) {
            lock.release(cursor::release);
            if (statement != null) {
                statement.resultClosed(this);
            }
        }
    }

    @Override
    public boolean isClosed() {
        return rows.isClosed();
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        return withCursor(Cursor::isBeforeFirst);
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        return withCursor(Cursor::isAfterLast);
    }

    @Override
    public boolean isFirst() throws SQLException {
        return withCursor(cursor -> cursor.row() == 1);
    }

    @Override
    public boolean isLast() throws SQLException {
        return withCursor(Cursor::isLast);
    }

    @Override
    public int getRow() throws SQLException {
        return withCursor(cursor -> (int) Math.min(cursor.row(), Integer.MAX_VALUE));
    }

    @Override
    public void beforeFirst() throws SQLException {
        absolute(0);
    }

    @Override
    public void afterLast() throws SQLException {
        withCursor(cursor -> {
            cursor.afterLast();
            return true;
        });
    }

    @Override
    public boolean first() throws SQLException {
        return absolute(1);
    }

    @Override
    public boolean last() throws SQLException {
        return absolute(-1);
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        return withCursor(cursor -> cursor.absolute(row));
    }

    @Override
    public boolean relative(int rowCount) throws SQLException {
        return withCursor(cursor -> cursor.relative(rowCount));
    }

    @Override
    public boolean previous() throws SQLException {
        return relative(-1);
    }

    @Override
    public int findColumn(String columnLabel) throws SQLException {
        checkOpen();
        Map<String, Integer> map = indexByLabel;
        if (map == null) {
            map = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                map.putIfAbsent(columns.get(i).label().toLowerCase(Locale.ROOT), i + 1);
            }
            indexByLabel = map;
        }
        Integer index = map.get(Checks.notNull(columnLabel, "column label").toLowerCase(Locale.ROOT));
        if (index == null) {
            throw SqlErrors.of(SqlState.UNDEFINED_COLUMN, "There is no column " + NumberValues.quoted(columnLabel));
        }
        return index;
    }

    // ---- Arrow

    /** From here on the rows are given by {@link #nextBatch} only. */
    Schema beginBatches() throws SQLException {
        return withCursor(place -> rows.beginBatches());
    }

    /** The next batch, or null after the last. */
    @Nullable
    Batch nextBatch() throws SQLException {
        rows.enter();
        try {
            checkOpen();
            return rows.nextBatch();
        } finally {
            lock.leave();
        }
    }

    /** By its name: most applications do not have the class, and then nothing else of Arrow's may be asked for. */
    private static boolean isArrowReader(@Nullable Class<?> type) {
        return type != null && type.getName().equals("org.apache.arrow.vector.ipc.ArrowReader");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return isArrowReader(type) || super.isWrapperFor(type);
    }

    /** As itself, or once as Arrow's {@code ArrowReader}, see {@link ArrowResults}. */
    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return isArrowReader(type) ? type.cast(ArrowResults.reader(this)) : super.unwrap(type);
    }

    // ---- getters

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        return wasNull;
    }

    @Override
    public @Nullable String getString(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : ObjectValues.toText(value, typeOf(columnIndex));
    }

    @Override
    public @Nullable String getNString(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }

    /** The JSON of a value: see {@link ValueText#json(Object)}. Columns count from 1. */
    public String jsonAt(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        ColumnType type = typeOf(columnIndex);
        ColumnType inner = type;
        while (inner.element() != null) {
            inner = inner.element();
        }
        return ValueText.json(value, inner.isTimeOfDay() ? inner.fractionDigits() : ValueText.FRACTION_DIGITS_MIN);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value != null && NumberValues.toBoolean(value, "boolean");
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        return (byte) readInteger(columnIndex, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        return (short) readInteger(columnIndex, Short.MIN_VALUE, Short.MAX_VALUE, "short");
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        return (int) readInteger(columnIndex, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        return readInteger(columnIndex, Long.MIN_VALUE, Long.MAX_VALUE, "long");
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? 0 : NumberValues.toFloat(value, "float");
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? 0 : NumberValues.toDouble(value, "double");
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : NumberValues.toBigDecimal(value, "BigDecimal");
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        return readScaled(columnIndex, scale);
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(String columnLabel, int scale) throws SQLException {
        return readScaled(findColumn(columnLabel), scale);
    }

    private @Nullable BigDecimal readScaled(int columnIndex, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(columnIndex);
        if (value == null) {
            return null;
        }
        return NumberValues.rescaled(value, scale, "a BigDecimal of " + scale + " digits after the point");
    }

    @Override
    public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : ObjectValues.toBytes(value, "byte[]");
    }

    @Override
    public @Nullable Date getDate(int columnIndex) throws SQLException {
        return getDate(columnIndex, null);
    }

    @Override
    public @Nullable Date getDate(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : TimeValues.toDate(value, calendar);
    }

    @Override
    public @Nullable Time getTime(int columnIndex) throws SQLException {
        return getTime(columnIndex, null);
    }

    @Override
    public @Nullable Time getTime(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : TimeValues.toTime(value, calendar);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex) throws SQLException {
        return getTimestamp(columnIndex, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : TimeValues.toTimestamp(value, calendar);
    }

    @Override
    public @Nullable Object getObject(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : ObjectValues.toObject(value, typeOf(columnIndex));
    }

    @Override
    public @Nullable Object getObject(int columnIndex, @Nullable Map<String, Class<?>> map) throws SQLException {
        Class<?> target = map == null ? null : map.get(typeOf(columnIndex).name());
        return target == null ? getObject(columnIndex) : getObject(columnIndex, target);
    }

    @Override
    public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
        Checks.notNull(type, "class to convert to");
        Object value = read(columnIndex);
        return value == null ? null : ObjectValues.toClass(value, typeOf(columnIndex), type);
    }

    @Override
    public @Nullable Array getArray(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : ObjectValues.toArray(value, typeOf(columnIndex));
    }

    @Override
    public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : ObjectValues.toAsciiStream(text);
    }

    @Override
    public @Nullable InputStream getBinaryStream(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable Reader getCharacterStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int columnIndex) throws SQLException {
        return getCharacterStream(columnIndex);
    }

    @Override
    public @Nullable Blob getBlob(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new BytesBlob(bytes);
    }

    @Override
    public @Nullable Clob getClob(int columnIndex) throws SQLException {
        return getNClob(columnIndex);
    }

    @Override
    public @Nullable NClob getNClob(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new TextClob(text);
    }

    @Override
    public @Nullable URL getURL(int columnIndex) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? null : ObjectValues.toUrl(value);
    }

    // ---- facts

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new PushLogResultSetMetaData(columns);
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        checkOpen();
        return statement;
    }

    /** Always null: what there is to tell of a query is told by its statement. */
    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
    }

    @Override
    public String getCursorName() throws SQLException {
        throw SqlErrors.notSupported("A named cursor");
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        if (cursor.type() == TYPE_FORWARD_ONLY && direction != FETCH_FORWARD) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The result set is forward-only");
        }
        fetchDirection = Checks.fetchDirection(direction);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    @Override
    public void setFetchSize(int rowCount) throws SQLException {
        checkOpen();
        fetchSize = Checks.notNegative(rowCount, "fetch size");
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public int getType() throws SQLException {
        checkOpen();
        return cursor.type();
    }

    @Override
    public int getConcurrency() throws SQLException {
        checkOpen();
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        checkOpen();
        return false;
    }

    /** Takes over what the statement has as hints; a forward-only result set has one direction. */
    void hints(int fetchSize, int fetchDirection) {
        this.fetchSize = fetchSize;
        this.fetchDirection = cursor.type() == TYPE_FORWARD_ONLY ? FETCH_FORWARD : fetchDirection;
    }

    private long readInteger(int columnIndex, long min, long max, String target) throws SQLException {
        Object value = read(columnIndex);
        return value == null ? 0 : NumberValues.toLong(value, min, max, target);
    }

    /** The one way to a value. */
    private @Nullable Object read(int columnIndex) throws SQLException {
        rows.enter();
        try {
            checkOpen();
            typeOf(columnIndex);
            if (cursor.place() != Cursor.Place.ON_ROW) {
                throw SqlErrors.of(
                        SqlState.INVALID_CURSOR_STATE,
                        cursor.place() == Cursor.Place.BEFORE_FIRST
                                ? "The result set is before its first row; call next() first"
                                : "The result set is after its last row");
            }
            Object value = cursor.value(columnIndex - 1);
            wasNull = value == null;
            return value;
        } finally {
            lock.leave();
        }
    }

    private ColumnType typeOf(int columnIndex) throws SQLException {
        if (columnIndex < 1 || columnIndex > columns.size()) {
            throw SqlErrors.of(
                    SqlState.INVALID_INDEX, "There is no column " + columnIndex + "; there are " + columns.size());
        }
        return columns.get(columnIndex - 1).type();
    }

    private void checkOpen() throws SQLException {
        rows.checkOpen();
    }
}
