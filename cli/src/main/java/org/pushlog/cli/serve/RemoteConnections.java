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
 * The connections of all clients by their users and the names that the clients gave them. A connection that no request uses for long expires: its
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
    private final Map<ConnectionKey, RemoteConnection> connections = new ConcurrentHashMap<>();
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
    synchronized void open(ConnectionKey key, Opener opener) throws SQLException {
        if (closed) {
            throw RemoteError.of(RemoteState.REJECTED, "The server is shutting down");
        }
        if (connections.containsKey(key)) {
            throw RemoteError.of(RemoteState.CONNECTION_IN_USE, "There is a connection " + key.id() + " already");
        }
        if (connections.size() >= limits.connectionCountMax()) {
            throw RemoteError.of(
                    RemoteState.TOO_MANY_CONNECTIONS,
                    "The server has " + connections.size() + " open connections, its limit (--max-connections); close"
                            + " some, or wait until idle ones expire after " + text(limits.idleTimeMax()));
        }
        connections.put(key, new RemoteConnection(opener.open(), limits, serialization));
    }

    /** The open connection of that name. */
    RemoteConnection get(ConnectionKey key) {
        RemoteConnection connection = connections.get(key);
        if (connection == null) {
            throw RemoteError.noConnection(
                    "There is no connection " + key.id() + " (any more): it was closed, or it expired" + " after "
                            + text(limits.idleTimeMax()) + " without a request; connect again");
        }
        return connection;
    }

    /** Closes the connection of that name; one that is not there (any more) is fine. */
    void close(ConnectionKey key) throws SQLException {
        RemoteConnection connection = connections.remove(key);
        if (connection != null) {
            connection.close();
        }
    }

    private void expire() {
        long nanos = System.nanoTime() - limits.idleTimeMax().toNanos();
        connections.forEach((key, connection) -> {
            try {
                if (connection.isIdleSince(nanos)) {
                    close(key);
                    log.accept(key.shown() + ": expired");
                } else {
                    connection.expireStatements(nanos);
                }
            } catch (SQLException | RuntimeException e) {
                log.accept(key.shown() + ": could not be closed: " + e.getMessage());
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
        connections.keySet().forEach(key -> {
            try {
                close(key);
            } catch (SQLException | RuntimeException e) {
                log.accept(key.shown() + ": could not be closed: " + e.getMessage());
            }
        });
    }

    private static String text(Duration time) {
        return time.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
