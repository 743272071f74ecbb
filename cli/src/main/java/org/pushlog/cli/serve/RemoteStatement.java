package org.pushlog.cli.serve;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.remote.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * A client's statement: the driver's one, and how far the client has read its rows. Calls run one after the other; {@link #close} may come
 * at any time.
 */
final class RemoteStatement {
    /** What an execution gave: rows, or how many were changed. Exactly one of both is there. */
    record Outcome(Meta.@Nullable Signature signature, Meta.@Nullable Frame firstFrame, long updateCount) {}

    private final int id;
    private volatile Statement statement;
    private @Nullable String preparedSql;
    private final Serialization serialization;
    private @Nullable ResultSet rows;
    private @Nullable WireRows wire;
    private Meta.@Nullable Frame lastFrame;
    private long nextOffset;
    private volatile long lastUseNanos = System.nanoTime();

    RemoteStatement(int id, Statement statement, @Nullable String preparedSql, Serialization serialization) {
        this.id = id;
        this.statement = statement;
        this.preparedSql = preparedSql;
        this.serialization = serialization;
    }

    int id() {
        return id;
    }

    void touch() {
        lastUseNanos = System.nanoTime();
    }

    boolean isIdleSince(long nanos) {
        return lastUseNanos - nanos < 0;
    }

    /** What a prepared statement gives and takes. */
    Meta.Signature signature() throws SQLException {
        PreparedStatement prepared = prepared();
        return WireRows.of(prepared.getMetaData(), serialization)
                .signature(preparedSql, prepared.getParameterMetaData(), null);
    }

    /** Limits the rows of the next executions; zero and less is no limit. */
    void limitRows(long rowCountMax) throws SQLException {
        statement.setLargeMaxRows(Math.max(0, rowCountMax));
    }

    /** Limits the time of each execution; zero is no limit. */
    void limitTime(int seconds) throws SQLException {
        statement.setQueryTimeout(seconds);
    }

    synchronized Outcome execute(String sql, int frameRowCount, RequestWork work) throws SQLException {
        forgetRows();
        Statement plain = plain();
        return work.with(plain, () -> outcome(plain.execute(sql), sql, frameRowCount));
    }

    synchronized Outcome executePrepared(
            @Nullable List<? extends @Nullable TypedValue> parameters, int frameRowCount, RequestWork work)
            throws SQLException {
        forgetRows();
        PreparedStatement prepared = prepared();
        if (parameters != null) {
            WireParameters.set(prepared, parameters, serialization);
        }
        return work.with(prepared, () -> outcome(prepared.execute(), preparedSql, frameRowCount));
    }

    synchronized long[] executeBatch(List<String> commands, RequestWork work) throws SQLException {
        forgetRows();
        Statement plain = plain();
        plain.clearBatch();
        for (String sql : commands) {
            plain.addBatch(sql);
        }
        return work.with(plain, plain::executeLargeBatch);
    }

    synchronized long[] executePreparedBatch(
            List<? extends @Nullable List<? extends @Nullable TypedValue>> batch, RequestWork work)
            throws SQLException {
        forgetRows();
        PreparedStatement prepared = prepared();
        prepared.clearBatch();
        for (@Nullable List<? extends @Nullable TypedValue> parameters : batch) {
            if (parameters == null) {
                throw RemoteError.lacks("a row of parameterValues");
            }
            WireParameters.set(prepared, parameters, serialization);
            prepared.addBatch();
        }
        return work.with(prepared, prepared::executeLargeBatch);
    }

    /**
     * The rows from an offset on. Avatica's client asks again when the connection broke before it had the answer, so the last answer is
     * kept and given again; rows that were read must not be left out.
     */
    synchronized Meta.Frame fetch(long offset, int frameRowCount, RequestWork work) throws SQLException {
        ResultSet open = rows;
        WireRows described = wire;
        Meta.Frame last = lastFrame;
        if (open == null || described == null || last == null) {
            throw new SQLException("The statement has no rows: it was not executed, or was executed anew", "24000");
        }
        if (offset == last.offset && offset != nextOffset) {
            return last;
        }
        if (offset != nextOffset) {
            throw new SQLException(
                    "Asked for are the rows from " + offset + " on, the next ones are those from " + nextOffset
                            + " on; execute the statement again",
                    "24000");
        }
        return last.done
                ? new Meta.Frame(offset, true, List.of())
                : work.with(statement, () -> advance(described, open, frameRowCount));
    }

    /** Closes the driver's statement, also while it runs. */
    void close() throws SQLException {
        statement.close();
    }

    private Outcome outcome(boolean hasRows, @Nullable String sql, int frameRowCount) throws SQLException {
        if (!hasRows) {
            return new Outcome(null, null, statement.getLargeUpdateCount());
        }
        ResultSet opened = statement.getResultSet();
        WireRows described = WireRows.of(opened.getMetaData(), serialization);
        rows = opened;
        wire = described;
        Meta.Signature signature = described.signature(sql, null, Meta.StatementType.SELECT);
        return new Outcome(signature, advance(described, opened, frameRowCount), -1);
    }

    private Meta.Frame advance(WireRows described, ResultSet open, int frameRowCount) throws SQLException {
        int rowCount = frameRowCount <= 0
                ? ServerLimits.FRAME_ROW_COUNT_DEFAULT
                : Math.min(frameRowCount, ServerLimits.FRAME_ROW_COUNT_MAX);
        Meta.Frame frame = described.next(open, nextOffset, rowCount);
        nextOffset += ((List<?>) frame.rows).size();
        lastFrame = frame;
        return frame;
    }

    private void forgetRows() {
        rows = null;
        wire = null;
        lastFrame = null;
        nextOffset = 0;
    }

    /** A statement for any text. Clients such as phoenixdb go on with a prepared one under its name, for another text. */
    private Statement plain() throws SQLException {
        Statement old = statement;
        if (old instanceof PreparedStatement) {
            Statement plain = old.getConnection().createStatement();
            plain.setQueryTimeout(old.getQueryTimeout());
            plain.setLargeMaxRows(old.getLargeMaxRows());
            statement = plain;
            preparedSql = null;
            old.close();
        }
        return statement;
    }

    private PreparedStatement prepared() throws SQLException {
        if (statement instanceof PreparedStatement prepared) {
            return prepared;
        }
        throw new SQLException("The statement was not prepared", "07003");
    }
}
