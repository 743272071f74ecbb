package org.pushlog.cli.serve;

import java.sql.SQLException;
import org.apache.calcite.avatica.AvaticaSeverity;
import org.apache.calcite.avatica.remote.AvaticaRuntimeException;
import org.apache.calcite.avatica.remote.Service.ErrorResponse;

/** An error on its way to a client, with the driver's message and SQLSTATE. It carries no stack trace: that is nothing for the client. */
final class RemoteError extends AvaticaRuntimeException {
    private static final long serialVersionUID = 1L;

    private RemoteError(String message, int errorCode, String sqlState) {
        super(message, errorCode, sqlState, AvaticaSeverity.ERROR);
    }

    static RemoteError of(SQLException problem) {
        String state = problem.getSQLState();
        String message = problem.getMessage();
        return new RemoteError(
                message == null ? problem.toString() : message,
                ErrorResponse.UNKNOWN_ERROR_CODE,
                state == null ? "XX000" : state);
    }

    static RemoteError of(String sqlState, String message) {
        return new RemoteError(message, ErrorResponse.UNKNOWN_ERROR_CODE, sqlState);
    }

    /** The error that a client with {@code transparent_reconnection} answers by connecting anew. */
    static RemoteError noConnection(String message) {
        return new RemoteError(message, ErrorResponse.MISSING_CONNECTION_ERROR_CODE, "08003");
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
