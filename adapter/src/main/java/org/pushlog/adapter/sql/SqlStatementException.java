package org.pushlog.adapter.sql;

import java.io.Serial;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A statement that cannot be prepared or run: what is wrong in the user's words, with the line and the column where
 * known, and the SQLSTATE that says of what kind it is. Storage failures are not wrapped: they come as
 * {@code StorageException}.
 */
public final class SqlStatementException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final SqlState state;

    /** Makes the error; the cause is kept for logs and is never needed to understand the message. */
    public SqlStatementException(SqlState state, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.state = Objects.requireNonNull(state, "state");
    }

    /** Makes an error without a cause. */
    public SqlStatementException(SqlState state, String message) {
        this(state, message, null);
    }

    /** Of what kind the error is. */
    public SqlState state() {
        return state;
    }

    /** The five characters that JDBC calls SQLSTATE. */
    public String sqlState() {
        return state.code();
    }
}
