package org.pushlog.cli.serve;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory the requests that are being read or answered may take together. Thread-safe. */
final class MemoryBudget {
    /** What a request takes besides its body, about. */
    private static final long REQUEST_SIZE_BYTES = 16 << 10;

    /** The body while it grows, and what is decoded out of it. */
    private static final int COPY_COUNT = 3;

    private final long limitBytes;
    private final AtomicLong usedBytes = new AtomicLong();

    MemoryBudget(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** A part of this process's heap, which one request of any allowed size fits in. */
    static MemoryBudget ofHeap() {
        long whole = COPY_COUNT * (ServerLimits.REQUEST_SIZE_BYTES_MAX + REQUEST_SIZE_BYTES);
        return new MemoryBudget(Math.max(Runtime.getRuntime().maxMemory() / 4, whole));
    }

    /** The share of a new request, which {@link Share#close} gives back; {@link Share#grow} says whether there is any. */
    Share share() {
        return new Share();
    }

    /** What one request takes. Used by one thread at a time. */
    final class Share implements AutoCloseable {
        private long takenBytes;

        /** Takes more, or nothing if the limit would be passed. */
        boolean grow(long bodyBytes) {
            long more = bodyBytes * COPY_COUNT + (takenBytes == 0 ? REQUEST_SIZE_BYTES : 0);
            if (usedBytes.addAndGet(more) > limitBytes) {
                usedBytes.addAndGet(-more);
                return false;
            }
            takenBytes += more;
            return true;
        }

        /** Gives all back. Twice is fine. */
        @Override
        public void close() {
            usedBytes.addAndGet(-takenBytes);
            takenBytes = 0;
        }
    }
}
