package org.pushlog.cli.serve;

import java.sql.SQLException;
import java.util.List;
import org.apache.calcite.avatica.AvaticaSeverity;
import org.apache.calcite.avatica.remote.AvaticaRuntimeException;
import org.apache.calcite.avatica.remote.Service.ErrorResponse;
import org.apache.calcite.avatica.remote.Service.RpcMetadataResponse;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.StorageException;

/** An error on its way to a client, with the driver's message and SQLSTATE. It carries no stack trace: that is nothing for the client. */
final class RemoteError extends AvaticaRuntimeException {
    private static final long serialVersionUID = 1L;

    private RemoteError(String message, int errorCode, String sqlState) {
        super(message, errorCode, sqlState, AvaticaSeverity.ERROR);
    }

    /** The error that the client is to see for a failure of any kind. */
    static RemoteError of(Throwable problem) {
        if (problem instanceof RemoteError known) {
            return known;
        }
        if (problem instanceof SQLException failed) {
            String state = failed.getSQLState();
            String message = failed.getMessage();
            return new RemoteError(
                    message == null ? failed.toString() : message,
                    ErrorResponse.UNKNOWN_ERROR_CODE,
                    state == null ? RemoteState.INTERNAL.code() : state);
        }
        if (problem instanceof StorageException failed) {
            return of(RemoteState.IO_FAILED, failed.fault().message());
        }
        if (problem instanceof OutOfMemoryError) {
            return of(RemoteState.OUT_OF_MEMORY, "The server ran out of memory; ask for less, or give its JVM more");
        }
        return of(RemoteState.INTERNAL, "unexpected " + problem);
    }

    static RemoteError of(RemoteState state, String message) {
        return new RemoteError(message, ErrorResponse.UNKNOWN_ERROR_CODE, state.code());
    }

    /** A request without what its kind must have. */
    static RemoteError lacks(String what) {
        return of(RemoteState.PROTOCOL_VIOLATION, "The request lacks " + what);
    }

    /** The error that a client with {@code transparent_reconnection} answers by connecting anew. */
    static RemoteError noConnection(String message) {
        return new RemoteError(message, ErrorResponse.MISSING_CONNECTION_ERROR_CODE, RemoteState.NO_CONNECTION.code());
    }

    /** The answer that carries it. */
    ErrorResponse response(@Nullable RpcMetadataResponse address) {
        return new ErrorResponse(
                List.of(getErrorMessage()), getErrorMessage(), getErrorCode(), getSqlState(), getSeverity(), address);
    }

    /** What a client is told of an error that Avatica made into an answer: nothing of where it came from. */
    static ErrorResponse told(ErrorResponse error) {
        RemoteError known = ErrorResponse.UNKNOWN_SQL_STATE.equals(error.sqlState)
                ? of(RemoteState.INTERNAL, "unexpected " + error.errorMessage)
                : new RemoteError(error.errorMessage, error.errorCode, error.sqlState);
        return known.response(error.rpcMetadata);
    }

    @Override
    public String getMessage() {
        return getErrorMessage();
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
