package org.pushlog.storage.io;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.pushlog.storage.work.Cancellation;

/**
 * Lets one writer of this process at a time at a file, in the order in which they came. Who waits keeps his place while he looks whether he is still
 * wanted; that is why this is no {@link java.util.concurrent.Semaphore}. Any thread may give back what another took.
 */
final class WriterPermit {
    private static final long LOOK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Queue<Waiter> waiting = new ArrayDeque<>();
    private boolean taken;

    private static final class Waiter {
        private final Thread thread = Thread.currentThread();
        private volatile boolean granted;
    }

    /**
     * Waits whether or not the thread is interrupted, and leaves it so: an interrupt does not say that the write is not wanted.
     *
     * @param deadline by {@link System#nanoTime}
     * @return false if it came first
     * @throws java.util.concurrent.CancellationException if this thread is cancelled while it waits
     */
    boolean acquire(long deadline) {
        Waiter waiter = new Waiter();
        synchronized (waiting) {
            if (!taken) {
                taken = true;
                return true;
            }
            waiting.add(waiter);
        }
        boolean isHeld = false;
        try {
            isHeld = await(waiter, deadline);
            return isHeld;
        } finally {
            if (!isHeld) {
                leave(waiter);
            }
        }
    }

    void release() {
        Waiter next;
        synchronized (waiting) {
            next = waiting.poll();
            taken = next != null;
        }
        if (next != null) {
            next.granted = true;
            LockSupport.unpark(next.thread);
        }
    }

    private boolean await(Waiter waiter, long deadline) {
        boolean interrupted = false;
        try {
            while (!waiter.granted) {
                long restNanos = deadline - System.nanoTime();
                if (restNanos <= 0) {
                    return false;
                }
                Cancellation.check();
                LockSupport.parkNanos(this, Math.min(restNanos, LOOK_INTERVAL_NANOS));
                // Of an interrupted thread every pause would end at once.
                interrupted |= Thread.interrupted();
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives up the place, and what was granted at the last moment. */
    private void leave(Waiter waiter) {
        boolean wasWaiting;
        synchronized (waiting) {
            wasWaiting = waiting.remove(waiter);
        }
        if (!wasWaiting) {
            release();
        }
    }
}
