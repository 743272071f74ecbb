package org.pushlog.storage.work;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that one thread does and that others need, too: they wait until it is done, or until they are not wanted any more. Who is cancelled in the
 * middle leaves the work to the next that waits, so that no cancel costs another his answer. The work itself looks whether it was done already. What it
 * guards is seen by all who come later. A thread may begin it within itself.
 *
 * <p>An interrupt changes nothing, and is there afterwards. Safe for many threads; uncontended it costs what {@code synchronized} does.
 */
public final class SharedWork {
    private static final long LOOK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ReentrantLock lock = new ReentrantLock();

    /**
     * Does work that nobody else does at the same time.
     *
     * @throws java.util.concurrent.CancellationException if this thread is cancelled while it waits, see {@link Cancellation}
     */
    public <T extends @Nullable Object> T call(Supplier<T> work) {
        return call(Cancellation.current(), work);
    }

    /** As {@link #call(Supplier)} with a flag of the caller's, which ends the wait only. */
    public <T extends @Nullable Object> T call(BooleanSupplier cancelled, Supplier<T> work) {
        acquire(cancelled);
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #call(Supplier)}. */
    public void run(Runnable work) {
        enter();
        try {
            work.run();
        } finally {
            leave();
        }
    }

    /** Begins work that throws checked exceptions; {@link #leave} ends it, whatever happens. */
    public void enter() {
        acquire(Cancellation.current());
    }

    /** Ends what this thread began. */
    public void leave() {
        lock.unlock();
    }

    private void acquire(BooleanSupplier cancelled) {
        if (!lock.tryLock()) {
            await(cancelled);
        }
    }

    private void await(BooleanSupplier cancelled) {
        boolean interrupted = false;
        try {
            boolean held = false;
            while (!held) {
                try {
                    held = lock.tryLock(LOOK_INTERVAL_NANOS, TimeUnit.NANOSECONDS);
                    if (!held) {
                        Cancellation.check(cancelled);
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
