package org.pushlog.cli.serve;

import java.time.Duration;

/**
 * What clients may take of the server.
 *
 * @param connectionCountMax connections that are open at the same time, of all clients together
 * @param statementCountMax statements that are open at the same time on one connection
 * @param idleTimeMax how long a connection or a statement lives without a request
 * @param queryTimeMax how long one statement may run; zero for any time
 */
public record ServerLimits(int connectionCountMax, int statementCountMax, Duration idleTimeMax, Duration queryTimeMax) {

    /** Rows of one answer at most, whatever a client asks for; it asks again for the rest. */
    static final int FRAME_ROW_COUNT_MAX = 10_000;

    /** Rows of an answer where the client does not say how many it wants. */
    static final int FRAME_ROW_COUNT_DEFAULT = 1_000;

    /** No row is added to an answer that has about so many bytes; one row may have more. */
    static final long FRAME_SIZE_BYTES = 1 << 20;

    /** Bytes of one request at most. */
    static final int REQUEST_SIZE_BYTES_MAX = 64 << 20;
}
