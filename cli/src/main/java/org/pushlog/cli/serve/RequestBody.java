package org.pushlog.cli.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import javax.servlet.ReadListener;
import javax.servlet.ServletInputStream;
import javax.servlet.http.HttpServletResponse;

/**
 * The body of one request on its way in. No thread waits for it: the HTTP server calls when there is more, so that clients that send
 * slowly, or stop, cost others nothing but the memory that {@link MemoryBudget} counts.
 */
final class RequestBody implements ReadListener {
    private static final int BUFFER_SIZE_BYTES = 8 << 10;

    /** Takes the body, or why there is none. One of both is called, once. */
    interface Receiver {
        void take(byte[] body) throws IOException;

        /**
         * Gives the request up.
         *
         * @param status of HTTP
         */
        void refuse(int status, String message) throws IOException;
    }

    private final ServletInputStream in;
    private final ServerLimits limits;
    private final MemoryBudget.Share share;
    private final Receiver receiver;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long beginNanos = System.nanoTime();
    /** What came quickly before does not make up for what comes slowly now, so that it is counted anew again and again. */
    private long windowNanos = beginNanos;

    private long windowBytes;
    private boolean done;

    RequestBody(ServletInputStream in, ServerLimits limits, MemoryBudget.Share share, Receiver receiver) {
        this.in = in;
        this.limits = limits;
        this.share = share;
        this.receiver = receiver;
    }

    @Override
    public void onDataAvailable() throws IOException {
        byte[] buffer = new byte[BUFFER_SIZE_BYTES];
        while (!done && in.isReady()) {
            int count = in.read(buffer);
            if (count < 0) {
                return; // onAllDataRead follows
            }
            if (bytes.size() + count > ServerLimits.REQUEST_SIZE_BYTES_MAX) {
                refuse(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, ServerLimits.TOO_LONG);
            } else if (!share.grow(count)) {
                refuse(
                        HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                        "The server reads as many requests as its memory holds; try again");
            } else if (isTooSlow(count)) {
                refuse(HttpServletResponse.SC_REQUEST_TIMEOUT, "The request comes too slowly");
            } else {
                bytes.write(buffer, 0, count);
            }
        }
    }

    private boolean isTooSlow(int count) {
        long now = System.nanoTime();
        windowBytes += count;
        if (now - beginNanos > limits.transferNanosMax(bytes.size())) {
            return true;
        }
        if (now - windowNanos <= limits.transferTimeMax().toNanos()) {
            return false;
        }
        boolean isTooSlow = windowBytes < limits.windowBytesMin();
        windowNanos = now;
        windowBytes = 0;
        return isTooSlow;
    }

    @Override
    public void onAllDataRead() throws IOException {
        if (!done) {
            done = true;
            receiver.take(bytes.toByteArray());
        }
    }

    @Override
    public void onError(Throwable problem) {
        try {
            if (problem instanceof TimeoutException) {
                refuse(HttpServletResponse.SC_REQUEST_TIMEOUT, "The request did not come whole");
            } else {
                refuse(HttpServletResponse.SC_BAD_REQUEST, "The request ended before it was whole");
            }
        } catch (IOException e) {
            // The client is gone; there is nobody to tell.
            return;
        }
    }

    private void refuse(int status, String message) throws IOException {
        if (!done) {
            done = true;
            receiver.refuse(status, message);
        }
    }
}
