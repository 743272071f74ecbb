package org.pushlog.cli.serve;

import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The work for one request, which ends early if nobody waits for its answer any more. Thread-safe. */
final class RequestWork {
    private @Nullable Statement running;
    private boolean isAbandoned;
    private boolean isDone;

    /**
     * Lets a statement work for the request. Whoever calls holds the statement against other requests: it is cancelled for this one only.
     *
     * @throws SQLException with state 57014 if the request was abandoned before
     */
    <T> T with(Statement statement, RequestLog.Answer<T> answer) throws SQLException {
        begin(statement);
        try {
            return answer.give();
        } finally {
            end();
        }
    }

    private synchronized void begin(Statement statement) throws SQLException {
        if (isAbandoned) {
            throw new SQLException("The client was gone before its statement began", "57014");
        }
        running = statement;
    }

    private synchronized void end() {
        running = null;
    }

    /** The answer is there. */
    synchronized void done() {
        isDone = true;
    }

    /**
     * Cancels what runs, and whatever would begin. A statement that was told to run but has not come so far does not heed it, so this is
     * called again and again.
     *
     * @return whether the work goes on all the same
     */
    synchronized boolean abandon() throws SQLException {
        isAbandoned = true;
        Statement statement = running;
        if (statement != null && !statement.isClosed()) {
            statement.cancel();
        }
        return !isDone;
    }
}
