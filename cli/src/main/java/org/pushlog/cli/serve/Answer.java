package org.pushlog.cli.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpOutput;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** An answer on its way out. No thread waits for the client to take it, and one that takes it too slowly is let go. */
final class Answer implements Callback {
    /** Is told how it ended. */
    @FunctionalInterface
    interface End {
        /**
         * The answer is gone, or given up.
         *
         * @param isSent whether the client's system has taken all of it
         */
        void ended(boolean isSent);
    }

    private final Scheduler.Task deadline;
    private final End end;
    private final AtomicBoolean ended = new AtomicBoolean();

    private Answer(Scheduler.Task deadline, End end) {
        this.deadline = deadline;
        this.end = end;
    }

    static void send(Request base, HttpServletResponse response, byte[] body, ServerLimits limits, End end)
            throws IOException {
        EndPoint connection = base.getHttpChannel().getEndPoint();
        Scheduler.Task deadline = base.getHttpChannel()
                .getScheduler()
                .schedule(connection::close, limits.transferNanosMax(body.length), TimeUnit.NANOSECONDS);
        ((HttpOutput) response.getOutputStream()).sendContent(ByteBuffer.wrap(body), new Answer(deadline, end));
    }

    @Override
    public void succeeded() {
        end(true);
    }

    @Override
    public void failed(Throwable problem) {
        end(false);
    }

    private void end(boolean isSent) {
        if (ended.compareAndSet(false, true)) {
            deadline.cancel();
            end.ended(isSent);
        }
    }
}
