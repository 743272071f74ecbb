package org.pushlog.cli.serve;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections on which bytes come for long without becoming a request or content: the head of a request, or what frames its chunks.
 * The HTTP server bounds the pause between two bytes only. A part of its connector.
 */
final class SlowHeads extends AbstractLifeCycle implements Connection.Listener {
    private static final long PAUSE_MILLIS_MAX = 5_000;

    private final Scheduler scheduler;
    private final Duration timeMax;
    private final Consumer<String> log;
    private final Map<HttpConnection, Progress> connections = new ConcurrentHashMap<>();

    /** How far a connection had come when it last got on. */
    private record Progress(long requestCount, long contentBytes, long bytes, long nanos) {
        static Progress of(HttpConnection connection) {
            long contentBytes = connection.getHttpChannel().getRequest().getContentRead();
            return new Progress(connection.getMessagesIn(), contentBytes, connection.getBytesIn(), System.nanoTime());
        }

        boolean isStandstill(Progress later) {
            return requestCount == later.requestCount && contentBytes == later.contentBytes && bytes < later.bytes;
        }
    }

    /** @param timeMax how long a head may be on its way */
    SlowHeads(Scheduler scheduler, Duration timeMax, Consumer<String> log) {
        this.scheduler = scheduler;
        this.timeMax = timeMax;
        this.log = log;
    }

    @Override
    protected void doStart() {
        lookLater();
    }

    private void lookLater() {
        scheduler.schedule(
                this::look, Math.max(1, Math.min(timeMax.toMillis() / 4, PAUSE_MILLIS_MAX)), TimeUnit.MILLISECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection http) {
            connections.put(http, Progress.of(http));
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (connection instanceof HttpConnection http) {
            connections.remove(http);
        }
    }

    private void look() {
        connections.forEach((connection, last) -> {
            Progress now = Progress.of(connection);
            if (!last.isStandstill(now)) {
                connections.replace(connection, now);
            } else if (now.nanos() - last.nanos() > timeMax.toNanos()) {
                log.accept("given up: the head of a request came too slowly");
                connection.getEndPoint().close();
            }
        });
        if (isRunning()) {
            lookLater();
        }
    }
}
