package org.pushlog.cli.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Looks, while a request is answered, whether its client is still there, and has the work abandoned if not. The HTTP server itself reads
 * nothing meanwhile, so it would notice only when the answer cannot be sent. It stands in for the server's own interest in the
 * connection, and must be stopped before the answer is sent. No thread waits for it.
 */
final class ClientWatch implements Callback {
    private static final long CANCEL_PAUSE_MILLIS = 100;

    private final AbstractEndPoint connection;
    private final Scheduler scheduler;
    private final RequestWork work;
    private final Consumer<String> log;
    private boolean isStopped;
    private boolean hasMore;

    private ClientWatch(AbstractEndPoint connection, Scheduler scheduler, RequestWork work, Consumer<String> log) {
        this.connection = connection;
        this.scheduler = scheduler;
        this.work = work;
        this.log = log;
    }

    /** Begins to look; the request has come whole. */
    static ClientWatch start(Request base, RequestWork work, Consumer<String> log) {
        HttpChannel channel = base.getHttpChannel();
        ClientWatch watch =
                new ClientWatch((AbstractEndPoint) channel.getEndPoint(), channel.getScheduler(), work, log);
        watch.look();
        return watch;
    }

    private void look() {
        isStopped = !connection.tryFillInterested(this);
    }

    /**
     * Ends looking.
     *
     * @return whether the client sent more before it had the answer; that is lost, so the connection must end with the answer
     */
    boolean stop() {
        synchronized (this) {
            if (isStopped) {
                return hasMore;
            }
            isStopped = true;
        }
        connection.getFillInterest().onFail(new IOException("the request is answered"));
        return false;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    /** There is something: the end, or bytes of a client that does not wait for its answer. */
    @Override
    public void succeeded() {
        synchronized (this) {
            if (isStopped) {
                return;
            }
            int count = read();
            if (count == 0) {
                look();
                return;
            }
            isStopped = true;
            hasMore = count > 0;
            if (hasMore) {
                return;
            }
        }
        gone();
    }

    private int read() {
        try {
            return connection.fill(ByteBuffer.wrap(new byte[1]).limit(0));
        } catch (IOException e) {
            return -1; // Reset: gone as well.
        }
    }

    private void abandon() {
        try {
            if (work.abandon()) {
                scheduler.schedule(this::abandon, CANCEL_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (SQLException e) {
            log.accept("a statement could not be cancelled: " + e.getMessage());
        }
    }

    /** Nothing came for so long that a connection without a request would be closed, and this one has a request; or it was closed. */
    @Override
    public void failed(Throwable problem) {
        synchronized (this) {
            if (isStopped) {
                return;
            }
            if (connection.isOpen()) {
                look();
                return;
            }
            isStopped = true;
        }
        gone();
    }

    private void gone() {
        log.accept("given up: the client went away before it had its answer");
        abandon();
    }
}
