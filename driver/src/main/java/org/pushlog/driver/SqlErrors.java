package org.pushlog.driver;

import java.io.UncheckedIOException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.sql.SqlStatementException;
import org.pushlog.storage.error.StorageErrorCode;
import org.pushlog.storage.error.StorageException;

/**
 * The one door from failures to {@link SQLException}. The state decides the subclass; the message is one sentence for people, and
 * what lies underneath is kept as the cause and not repeated in the message.
 */
final class SqlErrors {
    /** Chains of causes are short, but nothing says that they end. */
    private static final int CAUSE_DEPTH_MAX = 1_000;

    /** What is the location's fault when a location is opened: there is none, none can be of that name, or it cannot be looked at. */
    private static final Set<StorageErrorCode> CANNOT_OPEN =
            EnumSet.of(StorageErrorCode.NOT_FOUND, StorageErrorCode.INVALID_REQUEST, StorageErrorCode.IO_FAILED);

    private SqlErrors() {}

    /** An error of the driver itself. */
    static SQLException of(SqlState state, String message) {
        return of(state.code(), message, null);
    }

    /** An error with a state from the SQL side. */
    static SQLException of(String state, String message, @Nullable Throwable cause) {
        SQLException error = create(state, message);
        if (cause != null) {
            error.initCause(cause);
        }
        return error;
    }

    /** A call that is not supported here. */
    static SQLException notSupported(String what) {
        return of(SqlState.NOT_SUPPORTED, what + " is not supported");
    }

    /** An execution that was told to stop. */
    static SQLException stopped(StopSignal.Reason reason, long limitNanos) {
        return switch (reason) {
            case TIMED_OUT -> {
                long seconds = TimeUnit.NANOSECONDS.toSeconds(limitNanos);
                yield new SQLTimeoutException(
                        "The statement took longer than its limit of " + seconds + " s", SqlState.CANCELLED.code());
            }
            case CLOSED -> of(SqlState.CANCELLED, "The statement was closed while it was executed");
            case CANCELLED, NONE -> of(SqlState.CANCELLED, "The statement was cancelled");
        };
    }

    /** Whatever went wrong while a statement was prepared or executed. */
    static SQLException ofStatement(Throwable failure) {
        if (failure instanceof SQLException e) {
            return e;
        }
        if (isOutOfMemory(failure)) {
            return of(
                    SqlState.OUT_OF_MEMORY.code(),
                    "The memory ran out: give the process more of it (java -Xmx), or let the statement read or sort"
                            + " less",
                    failure);
        }
        if (failure instanceof StorageException e) {
            return of(stateOf(e.code()).code(), e.fault().message(), e);
        }
        if (failure instanceof SqlStatementException e) {
            return of(e.sqlState(), String.valueOf(e.getMessage()), e);
        }
        if (failure instanceof StackOverflowError) {
            return of(SqlState.TOO_COMPLEX.code(), "The statement is nested too deeply", failure);
        }
        if (failure instanceof UncheckedIOException) {
            return of(SqlState.IO_FAILED.code(), "A file could not be read: " + reason(failure), failure);
        }
        if (failure instanceof LinkageError) {
            return of(
                    SqlState.INTERNAL.code(),
                    "A part of pushlog is missing or does not fit the others: the class path holds an incomplete jar or"
                            + " another version of a library",
                    failure);
        }
        // What it says is for those who work on pushlog: it stays in the cause.
        return of(
                SqlState.INTERNAL.code(),
                "pushlog failed inside; the cause of this error (--debug) shows where",
                failure);
    }

    /** Whether the memory ran out, here or in what lies underneath. */
    private static boolean isOutOfMemory(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSE_DEPTH_MAX; depth++) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** Whatever went wrong while a location was opened. */
    static SQLException ofConnect(String location, Throwable failure) {
        if (failure instanceof StorageException e && CANNOT_OPEN.contains(e.code())) {
            String message = e.fault().message();
            return of(
                    SqlState.CANNOT_CONNECT.code(),
                    message.contains(location) ? message : location + ": " + message,
                    e);
        }
        return ofStatement(failure);
    }

    /** The state of each kind of storage failure. */
    static SqlState stateOf(StorageErrorCode code) {
        return switch (code) {
            case CORRUPT_DATA -> SqlState.DATA_CORRUPTED;
            case UNSUPPORTED_FORMAT -> SqlState.NOT_SUPPORTED;
            case NOT_FOUND -> SqlState.UNDEFINED_FILE;
            case INVALID_REQUEST -> SqlState.INVALID_PARAMETER;
            case STORE_LOCKED -> SqlState.LOCKED;
            case STORE_CLOSED -> SqlState.CONNECTION_CLOSED;
            case LIMIT_EXCEEDED -> SqlState.OUT_OF_MEMORY;
            case IO_FAILED -> SqlState.IO_FAILED;
        };
    }

    private static SQLException create(String state, String message) {
        String stateClass = state.substring(0, Math.min(2, state.length()));
        return switch (stateClass) {
            case "08" -> new SQLNonTransientConnectionException(message, state);
            case "0A" -> new SQLFeatureNotSupportedException(message, state);
            case "22" -> new SQLDataException(message, state);
            case "23" -> new SQLIntegrityConstraintViolationException(message, state);
            case "42" -> new SQLSyntaxErrorException(message, state);
            case "53" -> new SQLTransientException(message, state);
            case "58", "XX" -> new SQLNonTransientException(message, state);
            default ->
                state.equals(SqlState.LOCKED.code())
                        ? new SQLTransientException(message, state)
                        : new SQLException(message, state);
        };
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        String message = cause == null ? failure.getMessage() : cause.getMessage();
        return message == null
                ? "the reason is not known"
                : message.lines().findFirst().orElse("");
    }
}
