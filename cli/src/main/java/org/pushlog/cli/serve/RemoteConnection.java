package org.pushlog.cli.serve;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A client's connection with its statements. Several requests may use it at the same time; the driver runs them one after the other. */
final class RemoteConnection {
    private final Connection connection;
    private final ServerLimits limits;
    private final Serialization serialization;
    private final Map<Integer, RemoteStatement> statements = new ConcurrentHashMap<>();
    private final AtomicInteger requestCount = new AtomicInteger();
    private final AtomicInteger nextStatementId = new AtomicInteger(1);
    private volatile long lastUseNanos = System.nanoTime();

    RemoteConnection(Connection connection, ServerLimits limits, Serialization serialization) {
        this.connection = connection;
        this.limits = limits;
        this.serialization = serialization;
    }

    Connection connection() {
        return connection;
    }

    /** A request begins; the connection does not expire before {@link #endRequest}. */
    void beginRequest() {
        requestCount.incrementAndGet();
    }

    void endRequest() {
        lastUseNanos = System.nanoTime();
        requestCount.decrementAndGet();
    }

    boolean isIdleSince(long nanos) {
        return requestCount.get() == 0 && lastUseNanos - nanos < 0;
    }

    int statementCount() {
        return statements.size();
    }

    /** A name for a statement that has none yet. */
    int nextStatementId() {
        return nextStatementId.getAndIncrement();
    }

    RemoteStatement createStatement() throws SQLException {
        checkStatementCount();
        return keep(new RemoteStatement(nextStatementId(), connection.createStatement(), null, serialization));
    }

    RemoteStatement prepare(String sql) throws SQLException {
        checkStatementCount();
        return keep(new RemoteStatement(nextStatementId(), connection.prepareStatement(sql), sql, serialization));
    }

    /** The statement, or null if it was closed or has expired. */
    @Nullable
    RemoteStatement statement(int id) {
        RemoteStatement statement = statements.get(id);
        if (statement != null) {
            statement.touch();
        }
        return statement;
    }

    void closeStatement(int id) throws SQLException {
        RemoteStatement statement = statements.remove(id);
        if (statement != null) {
            statement.close();
        }
    }

    /** Closes the statements that were not used since then, unless a request runs. */
    void expireStatements(long nanos) throws SQLException {
        if (requestCount.get() > 0) {
            return;
        }
        for (RemoteStatement statement : statements.values()) {
            if (statement.isIdleSince(nanos)) {
                closeStatement(statement.id());
            }
        }
    }

    /** Ends what runs, rolls back an open transaction and lets go of its locks. */
    void close() throws SQLException {
        statements.clear();
        connection.close();
    }

    private RemoteStatement keep(RemoteStatement statement) throws SQLException {
        long seconds = limits.queryTimeMax().toSeconds();
        statement.limitTime((int) Math.min(seconds, Integer.MAX_VALUE));
        statements.put(statement.id(), statement);
        return statement;
    }

    private void checkStatementCount() {
        if (statements.size() >= limits.statementCountMax()) {
            throw RemoteError.of(
                    RemoteState.TOO_MANY_STATEMENTS,
                    "The connection has " + statements.size() + " open statements, the server's limit"
                            + " (--max-statements); close some");
        }
    }
}
