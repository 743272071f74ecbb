package org.pushlog.cli.serve;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What clients may take of the server.
 *
 * @param connectionCountMax connections that are open at the same time, of all clients together
 * @param statementCountMax statements that are open at the same time on one connection
 * @param idleTimeMax how long a connection or a statement lives without a request
 * @param queryTimeMax how long one statement may run; zero for any time
 * @param transferTimeMax how long the body of a request may be on its way in, or an answer on its way out, besides the time that its bytes
 *     need at {@value #TRANSFER_RATE_MIN} bytes a second; whenever it is over, half as many bytes of a request must have come meanwhile
 */
public record ServerLimits(
        int connectionCountMax,
        int statementCountMax,
        Duration idleTimeMax,
        Duration queryTimeMax,
        Duration transferTimeMax) {

    /** What a client is given for the body of a request, and for taking its answer, besides what the bytes need. */
    private static final Duration TRANSFER_TIME = Duration.ofSeconds(20);

    /** Bytes a second that a client has to send and to take. */
    static final long TRANSFER_RATE_MIN = 16 << 10;

    /** Rows of one answer at most, whatever a client asks for; it asks again for the rest. */
    static final int FRAME_ROW_COUNT_MAX = 10_000;

    /** Rows of an answer where the client does not say how many it wants. */
    static final int FRAME_ROW_COUNT_DEFAULT = 1_000;

    /** No row is added to an answer that has about so many bytes; one row may have more. */
    static final long FRAME_SIZE_BYTES = 1 << 20;

    /** Bytes of one request at most. */
    static final int REQUEST_SIZE_BYTES_MAX = 64 << 20;

    /** What is said of a longer one. */
    static final String TOO_LONG = "The request is longer than " + REQUEST_SIZE_BYTES_MAX + " bytes";

    /** With the usual time for what is on its way. */
    public ServerLimits(int connectionCountMax, int statementCountMax, Duration idleTimeMax, Duration queryTimeMax) {
        this(connectionCountMax, statementCountMax, idleTimeMax, queryTimeMax, TRANSFER_TIME);
    }

    /** How long so many bytes may be on their way. */
    long transferNanosMax(long bytes) {
        return transferTimeMax.toNanos() + TimeUnit.SECONDS.toNanos(bytes) / TRANSFER_RATE_MIN;
    }

    /** So many bytes of a request must come in each {@link #transferTimeMax}. */
    long windowBytesMin() {
        return transferTimeMax.toMillis() * TRANSFER_RATE_MIN / TimeUnit.SECONDS.toMillis(2);
    }
}
