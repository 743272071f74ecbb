package org.pushlog.cli.serve;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The one door through which every request goes: it turns failures into errors for the client and tells what was asked. */
final class RequestLog {
    private static final int TEXT_LENGTH_MAX = 1_000;

    private final Consumer<String> sink;

    /**
     * @param sink takes a line for each request
     */
    RequestLog(Consumer<String> sink) {
        this.sink = sink;
    }

    /** Answers a request. */
    @FunctionalInterface
    interface Answer<T> {
        T give() throws SQLException;
    }

    /**
     * Answers a request of a connection.
     *
     * @param user who asks, as the line begins; null where everybody is let in
     * @throws RemoteError with the message and SQLSTATE that the client is to see
     */
    <T> T answer(@Nullable String user, @Nullable String connectionId, String what, Answer<T> answer) {
        long begin = System.nanoTime();
        String outcome = "failed";
        try {
            if (connectionId == null) {
                throw RemoteError.noConnection("The request names no connection");
            }
            T given = answer.give();
            outcome = "ok";
            return given;
        } catch (SQLException | RuntimeException | OutOfMemoryError e) {
            RemoteError error = RemoteError.of(e);
            outcome = error.getSqlState() + ": " + error.getErrorMessage();
            throw error;
        } finally {
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            String who = user == null ? connectionId : user + ": " + connectionId;
            sink.accept(who + ": " + shortened(what) + ": " + shortened(outcome) + " (" + millis + " ms)");
        }
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
        return line.length() <= TEXT_LENGTH_MAX ? line : line.substring(0, TEXT_LENGTH_MAX) + " …";
    }
}
