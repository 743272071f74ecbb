package org.pushlog.driver;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that was planned once and is executed with parameters. A value is converted to the parameter's type when it is set,
 * exactly or with an error; objects with a zone or an offset are taken as UTC, as timestamps are read. Parameters count from 1.
 */
final class PushLogPreparedStatement extends PushLogStatement implements PreparedStatement {
    private final SqlPlan plan;
    private final ParameterValues parameters;
    private final List<List<@Nullable Object>> parameterBatch = new ArrayList<>();

    PushLogPreparedStatement(PushLogConnection connection, SqlPlan plan, int resultSetType) {
        super(connection, resultSetType);
        this.plan = plan;
        this.parameters = new ParameterValues(plan.parameters(), plan.comparedParameters());
    }

    // ---- execution

    @Override
    public ResultSet executeQuery() throws SQLException {
        run(Expected.ROWS);
        return resultOfQuery();
    }

    @Override
    public boolean execute() throws SQLException {
        return run(Expected.ANYTHING);
    }

    @Override
    public int executeUpdate() throws SQLException {
        return saturated(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        run(Expected.NO_ROWS);
        return updateCount();
    }

    private boolean run(Expected expected) throws SQLException {
        lock.enter();
        try {
            checkOpen();
            return execute(stop -> plan, parameters.complete(), expected);
        } finally {
            lock.leave();
        }
    }

    @Override
    public void addBatch() throws SQLException {
        lock.enter();
        try {
            checkOpen();
            if (plan.isQuery()) {
                throw SqlErrors.of(SqlState.ROWS_NOT_EXPECTED, "A query cannot be part of a batch");
            }
            parameterBatch.add(parameters.complete());
        } finally {
            lock.leave();
        }
    }

    @Override
    public void clearBatch() throws SQLException {
        super.clearBatch();
        parameterBatch.clear();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        checkOpen();
        List<List<@Nullable Object>> rows = List.copyOf(parameterBatch);
        parameterBatch.clear();
        return executeBatch(
                plan.takesRows()
                        ? insertion(rows)
                        : StatementBatch.of(rows.size(), index -> {
                            execute(stop -> plan, rows.get(index), Expected.NO_ROWS);
                            return updateCount();
                        }));
    }

    private StatementBatch insertion(List<List<@Nullable Object>> rows) {
        InsertedRows inserted = new InsertedRows(plan, rows);
        return new StatementBatch(rows.size()) {
            @Override
            void run(long[] updateCounts) throws SQLException {
                PushLogPreparedStatement.this.execute(stop -> inserted, List.of(), Expected.NO_ROWS);
                Arrays.fill(updateCounts, 1);
            }

            @Override
            int position() {
                return inserted.position();
            }
        };
    }

    /** Whether {@link #executeRows} can be called. */
    boolean takesRows() {
        return plan.takesRows();
    }

    /** The types of the parameters, in order. */
    List<ColumnType> parameterTypes() {
        return plan.parameters();
    }

    /** Executes the statement, an INSERT of one row of parameters, for many rows in one write; gives how many it wrote. */
    long executeRows(RowSource rows) throws SQLException {
        StopSignal stop = new StopSignal(0);
        enter(stop);
        try {
            checkOpen();
            return plan.executeRows(rows, stop.flag()).updateCount();
        } catch (SourceRows.FailedException e) {
            throw e.failure();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw stop.explain(e);
        } finally {
            lock.leave();
        }
    }

    @Override
    public void clearParameters() throws SQLException {
        lock.enter();
        try {
            checkOpen();
            parameters.clear();
        } finally {
            lock.leave();
        }
    }

    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return plan.isQuery() ? new PushLogResultSetMetaData(plan.columns()) : null;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new PushLogParameterMetaData(plan.parameters());
    }

    // ---- parameters

    /** As errors begin with it. */
    private static String name(int index) {
        return "Parameter " + index;
    }

    private void set(int index, @Nullable Object value) throws SQLException {
        lock.enter();
        try {
            checkOpen();
            parameters.set(index, value);
        } finally {
            lock.leave();
        }
    }

    @Override
    public void setObject(int index, @Nullable Object value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setObject(int index, @Nullable Object value, int targetType) throws SQLException {
        setObject(index, value, targetType, -1);
    }

    /**
     * The type that is named is what the value becomes before it meets the parameter: of a timestamp, DATE and TIME take their part, as the
     * getters do. The scale counts for decimals and must lose nothing; for streams it is their length. Below 0 it is not heeded.
     */
    @Override
    public void setObject(int index, @Nullable Object value, int targetType, int scaleOrLength) throws SQLException {
        TypeKind kind = ParameterConversions.kindOf(targetType);
        if (value instanceof InputStream stream && kind == TypeKind.VARCHAR) {
            setAsciiStream(index, stream, (long) scaleOrLength);
        } else if (value instanceof InputStream stream) {
            setBinaryStream(index, stream, (long) scaleOrLength);
        } else if (value instanceof Reader reader) {
            setCharacterStream(index, reader, (long) scaleOrLength);
        } else if (kind == TypeKind.NULL || kind == TypeKind.ARRAY) {
            set(index, value);
        } else {
            Object canonical = ParameterConversions.canonical(value, ColumnType.of(kind), name(index));
            Object converted = ParameterConversions.cast(canonical, kind, index);
            set(index, ParameterConversions.scaled(converted, scaleOrLength, index));
        }
    }

    @Override
    public void setObject(int index, @Nullable Object value, SQLType targetType) throws SQLException {
        setObject(index, value, targetType, -1);
    }

    @Override
    public void setObject(int index, @Nullable Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        Integer jdbcType =
                Checks.notNull(targetType, "target type of parameter " + index).getVendorTypeNumber();
        if (jdbcType == null) {
            throw SqlErrors.notSupported("The type " + targetType + ", which has no number,");
        }
        setObject(index, value, jdbcType, scaleOrLength);
    }

    @Override
    public void setNull(int index, int jdbcType) throws SQLException {
        set(index, null);
    }

    @Override
    public void setNull(int index, int jdbcType, String typeName) throws SQLException {
        set(index, null);
    }

    @Override
    public void setBoolean(int index, boolean value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setByte(int index, byte value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setShort(int index, short value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setInt(int index, int value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setFloat(int index, float value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setString(int index, @Nullable String value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setNString(int index, @Nullable String value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setBytes(int index, byte @Nullable [] value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setDate(int index, @Nullable Date value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setTime(int index, @Nullable Time value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setBlob(int index, @Nullable Blob value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setClob(int index, @Nullable Clob value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setNClob(int index, @Nullable NClob value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setArray(int index, @Nullable Array value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setURL(int index, @Nullable URL value) throws SQLException {
        set(index, value);
    }

    @Override
    public void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? null : TimeValues.ofDate(value, calendar));
    }

    @Override
    public void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? null : TimeValues.ofTime(value, calendar));
    }

    @Override
    public void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? null : TimeValues.ofTimestamp(value, calendar));
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        set(index, ParameterStreams.bytes(stream, length, name(index)));
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        set(index, ParameterStreams.bytes(stream, length, name(index)));
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
        set(index, ParameterStreams.bytes(stream, -1, name(index)));
    }

    @Override
    public void setBlob(int index, @Nullable InputStream stream, long length) throws SQLException {
        set(index, ParameterStreams.bytes(stream, length, name(index)));
    }

    @Override
    public void setBlob(int index, @Nullable InputStream stream) throws SQLException {
        set(index, ParameterStreams.bytes(stream, -1, name(index)));
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        set(index, ParameterStreams.ascii(stream, length, name(index)));
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        set(index, ParameterStreams.ascii(stream, length, name(index)));
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
        set(index, ParameterStreams.ascii(stream, -1, name(index)));
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader reader, int length) throws SQLException {
        set(index, ParameterStreams.text(reader, length, name(index)));
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        set(index, ParameterStreams.text(reader, length, name(index)));
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        set(index, ParameterStreams.text(reader, -1, name(index)));
    }

    @Override
    public void setNCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        set(index, ParameterStreams.text(reader, length, name(index)));
    }

    @Override
    public void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        set(index, ParameterStreams.text(reader, -1, name(index)));
    }

    @Override
    public void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
        set(index, ParameterStreams.text(reader, length, name(index)));
    }

    @Override
    public void setClob(int index, @Nullable Reader reader) throws SQLException {
        set(index, ParameterStreams.text(reader, -1, name(index)));
    }

    @Override
    public void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
        set(index, ParameterStreams.text(reader, length, name(index)));
    }

    @Override
    public void setNClob(int index, @Nullable Reader reader) throws SQLException {
        set(index, ParameterStreams.text(reader, -1, name(index)));
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        throw SqlErrors.notSupported("setUnicodeStream");
    }

    @Override
    public void setRef(int index, @Nullable Ref value) throws SQLException {
        throw SqlErrors.notSupported("setRef");
    }

    @Override
    public void setRowId(int index, @Nullable RowId value) throws SQLException {
        throw SqlErrors.notSupported("setRowId");
    }

    @Override
    public void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        throw SqlErrors.notSupported("setSQLXML");
    }

    // ---- calls with a statement text, which only a plain Statement has

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw textGiven();
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw textGiven();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw textGiven();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw textGiven();
    }

    private static SQLException textGiven() {
        return SqlErrors.of(SqlState.NOT_SUPPORTED, "A PreparedStatement has its statement text already");
    }
}
