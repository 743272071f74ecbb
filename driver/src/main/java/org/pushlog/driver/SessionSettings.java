package org.pushlog.driver;

import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What an application may set on a connection that reads: kept, reported back, and where it cannot be had replaced with a warning. Any
 * thread may use it.
 */
final class SessionSettings {
    /** The client info that is kept; it is shown to nobody but the application itself. */
    static final List<String> CLIENT_INFO_NAMES = List.of("ApplicationName", "ClientHostname", "ClientUser");

    private final Warnings warnings;
    private final Map<String, String> clientInfo = new LinkedHashMap<>();
    private volatile boolean autoCommit = true;
    private volatile int networkTimeoutMillis;

    SessionSettings(Warnings warnings) {
        this.warnings = warnings;
    }

    boolean autoCommit() {
        return autoCommit;
    }

    void setAutoCommit(boolean autoCommit) {
        this.autoCommit = autoCommit;
    }

    /** Refuses a commit or rollback where there is no transaction. */
    void requireTransaction(String call) throws SQLException {
        if (autoCommit) {
            throw SqlErrors.of(
                    SqlState.NO_TRANSACTION,
                    "There is no transaction for " + call + ": the connection is in autocommit mode");
        }
    }

    int networkTimeoutMillis() {
        return networkTimeoutMillis;
    }

    void setNetworkTimeoutMillis(int millis) throws SQLException {
        networkTimeoutMillis = Checks.notNegative(millis, "network timeout");
    }

    /** A level that is not above READ COMMITTED is given as READ COMMITTED: a statement sees whole pushes only. */
    void checkIsolation(int level) throws SQLException {
        switch (level) {
            case Connection.TRANSACTION_READ_COMMITTED -> {}
            case Connection.TRANSACTION_READ_UNCOMMITTED ->
                warnings.add(SqlState.OPTION_CHANGED, "READ UNCOMMITTED is given as READ COMMITTED");
            case Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE ->
                throw SqlErrors.notSupported("An isolation above READ COMMITTED");
            default ->
                throw SqlErrors.of(
                        SqlState.INVALID_PARAMETER, "The isolation level " + level + " is none that can be set");
        }
    }

    /** The type of result set that is had for the one asked for. What there is not is replaced with a warning. */
    int resultSetType(int type, int concurrency, int holdability) throws SQLException {
        checkHoldability(holdability);
        switch (type) {
            case ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE -> {}
            case ResultSet.TYPE_SCROLL_SENSITIVE ->
                warnings.add(SqlState.OPTION_CHANGED, "The result set will not show later changes");
            default ->
                throw SqlErrors.of(
                        SqlState.INVALID_PARAMETER, "The result set type " + type + " is an unknown constant");
        }
        switch (concurrency) {
            case ResultSet.CONCUR_READ_ONLY -> {}
            case ResultSet.CONCUR_UPDATABLE ->
                warnings.add(SqlState.OPTION_CHANGED, "The result set will be read-only");
            default ->
                throw SqlErrors.of(
                        SqlState.INVALID_PARAMETER, "The concurrency " + concurrency + " is an unknown constant");
        }
        return type == ResultSet.TYPE_FORWARD_ONLY ? type : ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    void checkHoldability(int holdability) throws SQLException {
        switch (holdability) {
            case ResultSet.HOLD_CURSORS_OVER_COMMIT -> {}
            case ResultSet.CLOSE_CURSORS_AT_COMMIT ->
                warnings.add(SqlState.OPTION_CHANGED, "Result sets stay open over commit");
            default ->
                throw SqlErrors.of(
                        SqlState.INVALID_PARAMETER, "The holdability " + holdability + " is an unknown constant");
        }
    }

    synchronized Properties clientInfo() {
        Properties copy = new Properties();
        copy.putAll(clientInfo);
        return copy;
    }

    synchronized @Nullable String clientInfo(String name) {
        return clientInfo.get(name);
    }

    /** Sets or clears one; a name that is not kept is left out with a warning, as JDBC wants it. */
    synchronized void setClientInfo(@Nullable String name, @Nullable String value) {
        if (name == null || !CLIENT_INFO_NAMES.contains(name)) {
            warnings.add(
                    SqlState.WARNING, "The client info " + NumberValues.quoted(String.valueOf(name)) + " is not kept");
        } else if (value == null) {
            clientInfo.remove(name);
        } else {
            clientInfo.put(name, value);
        }
    }

    synchronized void setClientInfo(@Nullable Properties properties) {
        clientInfo.clear();
        if (properties == null) {
            return;
        }
        properties.stringPropertyNames().forEach(name -> setClientInfo(name, properties.getProperty(name)));
        properties.forEach((name, value) -> {
            if (!(name instanceof String && value instanceof String)) {
                warnings.add(
                        SqlState.WARNING,
                        "The client info " + NumberValues.quoted(String.valueOf(name)) + " is not kept: it is no text");
            }
        });
    }

    /** The error of client info on a closed connection, which has a class of its own. */
    static SQLClientInfoException closedClientInfo(SQLException cause) {
        Map<String, ClientInfoStatus> failed = new HashMap<>();
        CLIENT_INFO_NAMES.forEach(name -> failed.put(name, ClientInfoStatus.REASON_UNKNOWN));
        return new SQLClientInfoException(cause.getMessage(), cause.getSQLState(), failed, cause);
    }
}
