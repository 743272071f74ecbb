package org.pushlog.adapter.sql;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;

/**
 * The rows of one execution, read once and forward. Not thread-safe, but the cancel flag given to the execution may be
 * set from any thread. The caller closes it; closing twice is harmless.
 */
public interface RowCursor extends AutoCloseable {
    /**
     * Moves to the next row; false after the last.
     *
     * @throws SqlStatementException if the row cannot be computed, or the statement was cancelled or timed out
     */
    boolean next();

    /**
     * The value of a column in the current row, null for NULL. Classes by SQL type: BOOLEAN Boolean; TINYINT Byte;
     * SMALLINT Short; INTEGER Integer; BIGINT Long; DECIMAL BigDecimal with the type's scale; REAL Float; FLOAT and
     * DOUBLE Double; VARCHAR String; VARBINARY byte[]; DATE LocalDate; TIME LocalTime; TIMESTAMP LocalDateTime;
     * ARRAY List of such values; a day-time interval Duration; a year-month interval Period.
     *
     * @param columnIndex counts from 0
     */
    @Nullable
    Object value(int columnIndex);

    /** How many rows a statement of kind {@link StatementKind#UPDATE} wrote. */
    default long updateCount() {
        return 0;
    }

    /** The number of the push that the rows were written in, unsigned; empty if there is none. */
    default OptionalLong pushSeq() {
        return OptionalLong.empty();
    }

    /**
     * The rows as batches, instead of one by one: called once, before the first {@link #next}. The batches are copies. Closing them closes
     * nothing, and what ends the rows ends them.
     *
     * @param schema as {@link ResultSchema} makes it of the columns
     */
    default BatchCursor batches(Schema schema) {
        return new RowBatchCursor(this, schema);
    }

    /** What a user should know about the state that was read so far, such as a torn tail. */
    default List<String> warnings() {
        return List.of();
    }

    /** Ends the execution and frees what it holds. */
    @Override
    void close();
}
