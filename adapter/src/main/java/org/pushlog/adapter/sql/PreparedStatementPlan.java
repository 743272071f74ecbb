package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.StatementRows;

/** A statement that was parsed, validated and planned. Immutable and thread-safe: any number of executions may run. */
public interface PreparedStatementPlan {
    /** What running it gives. */
    StatementKind kind();

    /** The columns of its result, in order. */
    List<ResultColumn> columns();

    /** The same as one record type. */
    RelDataType rowType();

    /** The types that the parameters were inferred to have, in the order of their question marks. */
    List<RelDataType> parameterTypes();

    /** Which parameters, counted from 0, are only compared with integers: they may be any number, also one that their type does not hold. */
    default Set<Integer> comparedParameters() {
        return Set.of();
    }

    /** The plan of the query in text form, one operator a line. */
    String explain();

    /**
     * Starts an execution.
     *
     * @param parameters a value for each question mark, null for NULL, in the classes of {@link RowCursor#value} or
     *     ones that convert to the parameter's type without loss; too few are an error
     * @param cancelFlag looked at while rows are computed; once true, the execution ends with
     *     {@link SqlState#CANCELLED}
     * @param timeout how long rows may be computed for, from this call on; zero means no limit
     * @throws SqlStatementException if a parameter is missing or does not fit
     */
    default RowCursor execute(List<? extends @Nullable Object> parameters, AtomicBoolean cancelFlag, Duration timeout) {
        return execute(parameters, cancelFlag, timeout, Map.of());
    }

    /**
     * Starts an execution that brings variables along.
     *
     * @param variables by name, for the data context that generated code and tables see, such as the snapshot to read
     */
    RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables);

    /** Whether {@link #executeRows} writes rows: this is an INSERT of one row of question marks, none of which names the store. */
    default boolean takesRows() {
        return false;
    }

    /**
     * Writes many rows at once, as if the statement were executed once for each, in one push.
     *
     * @param rows values of the classes of {@link RowCursor#value} for the question marks in order; closed when they are written
     * @param stop set by any thread to end it
     * @throws SqlStatementException if it does not take rows, or a value does not fit
     */
    default RowCursor executeRows(StatementRows.Cursor rows, AtomicBoolean stop) {
        throw new SqlStatementException(SqlState.NOT_SUPPORTED, "the statement is no INSERT of one row of parameters");
    }
}
