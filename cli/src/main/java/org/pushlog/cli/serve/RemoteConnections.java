package org.pushlog.cli.serve;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The connections of all clients by the names that the clients gave them. A connection that no request uses for long expires: its
 * client may have vanished, and its transaction would keep its locks. Thread-safe.
 */
final class RemoteConnections implements AutoCloseable {
    private static final Duration LOOKING_MIN = Duration.ofMillis(50);
    private static final Duration LOOKING_MAX = Duration.ofSeconds(10);

    /** Opens a connection of the driver. */
    @FunctionalInterface
    interface Opener {
        Connection open() throws SQLException;
    }

    private final ServerLimits limits;
    private final Serialization serialization;
    private final Consumer<String> log;
    private final Map<String, RemoteConnection> connections = new ConcurrentHashMap<>();
    private final ScheduledExecutorService expiry;
    private final Future<?> looking;
    private boolean closed;

    RemoteConnections(ServerLimits limits, Serialization serialization, Consumer<String> log) {
        this.limits = limits;
        this.serialization = serialization;
        this.log = log;
        this.expiry = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "pushlog serve: expiry");
            thread.setDaemon(true);
            return thread;
        });
        long pauseMillis = Math.min(
                Math.max(limits.idleTimeMax().toMillis() / 10, LOOKING_MIN.toMillis()), LOOKING_MAX.toMillis());
        // A failure would end the looking; whatever can fail is caught where it is done.
        looking = expiry.scheduleWithFixedDelay(this::expire, pauseMillis, pauseMillis, TimeUnit.MILLISECONDS);
    }

    int connectionCount() {
        return connections.size();
    }

    int statementCount() {
        return connections.values().stream()
                .mapToInt(RemoteConnection::statementCount)
                .sum();
    }

    /** Opens a connection under a name that is not in use. */
    synchronized void open(String id, Opener opener) throws SQLException {
        if (closed) {
            throw RemoteError.of("08004", "The server is shutting down");
        }
        if (connections.containsKey(id)) {
            throw RemoteError.of("08002", "There is a connection " + id + " already");
        }
        if (connections.size() >= limits.connectionCountMax()) {
            throw RemoteError.of(
                    "53300",
                    "The server has " + connections.size() + " open connections, its limit (--max-connections); close"
                            + " some, or wait until idle ones expire after " + text(limits.idleTimeMax()));
        }
        connections.put(id, new RemoteConnection(opener.open(), limits, serialization));
    }

    /** The open connection of that name. */
    RemoteConnection get(String id) {
        RemoteConnection connection = connections.get(id);
        if (connection == null) {
            throw RemoteError.noConnection("There is no connection " + id + " (any more): it was closed, or it expired"
                    + " after " + text(limits.idleTimeMax()) + " without a request; connect again");
        }
        return connection;
    }

    /** Closes the connection of that name; one that is not there (any more) is fine. */
    void close(String id) throws SQLException {
        RemoteConnection connection = connections.remove(id);
        if (connection != null) {
            connection.close();
        }
    }

    private void expire() {
        long nanos = System.nanoTime() - limits.idleTimeMax().toNanos();
        connections.forEach((id, connection) -> {
            try {
                if (connection.isIdleSince(nanos)) {
                    close(id);
                    log.accept(id + ": expired");
                } else {
                    connection.expireStatements(nanos);
                }
            } catch (SQLException | RuntimeException e) {
                log.accept(id + ": could not be closed: " + e.getMessage());
            }
        });
    }

    /** Closes all connections, also those that are in use. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        looking.cancel(false);
        expiry.shutdown();
        connections.keySet().forEach(id -> {
            try {
                close(id);
            } catch (SQLException | RuntimeException e) {
                log.accept(id + ": could not be closed: " + e.getMessage());
            }
        });
    }

    private static String text(Duration time) {
        return time.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
