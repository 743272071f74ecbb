package org.pushlog.driver;

import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Tells one execution of a statement to stop: looked at by the working thread often, set by any thread. A time limit counts only the
 * time between {@link #enter} and {@link #leave}, so an application may take its time between two rows.
 */
final class StopSignal {

    /** Why an execution stops. */
    enum Reason {
        NONE,
        CANCELLED,
        TIMED_OUT,
        CLOSED
    }

    private final AtomicReference<Reason> reason = new AtomicReference<>(Reason.NONE);
    private final AtomicBoolean flag = new AtomicBoolean();
    private final long limitNanos;
    private volatile boolean working;
    private volatile long enteredNanos;
    private final AtomicLong usedNanos = new AtomicLong();

    /**
     * @param limitNanos how long the driver may work for the execution, 0 for any time
     */
    StopSignal(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /** What the working thread looks at: true once it has to stop. */
    AtomicBoolean flag() {
        return flag;
    }

    /** The working thread begins. */
    void enter() {
        if (limitNanos > 0) {
            enteredNanos = System.nanoTime();
            working = true;
        }
    }

    /** The working thread pauses. Only the working thread calls enter and leave. */
    void leave() {
        if (limitNanos > 0) {
            working = false;
            usedNanos.addAndGet(System.nanoTime() - enteredNanos);
        }
    }

    /** Asks the execution to stop. The first reason stays. */
    void stop(Reason why) {
        if (reason.compareAndSet(Reason.NONE, why)) {
            flag.set(true);
        }
    }

    /** Why it has to stop. */
    Reason reason() {
        return Objects.requireNonNull(reason.get());
    }

    /** How much of the limit is left, zero or less when it is used up. */
    long remainingNanos() {
        long workingNanos = working ? System.nanoTime() - enteredNanos : 0;
        return limitNanos - usedNanos.get() - workingNanos;
    }

    /** Whether there is a limit at all. */
    boolean isLimited() {
        return limitNanos > 0;
    }

    /** Throws what the application is to see if the execution has to stop. */
    void check() throws SQLException {
        if (isLimited() && remainingNanos() <= 0) {
            stop(Reason.TIMED_OUT);
        }
        if (reason() != Reason.NONE) {
            throw SqlErrors.stopped(reason(), limitNanos);
        }
    }

    /** What the application is to see for a failure: that it was told to stop, if it was, else the failure itself. */
    SQLException explain(Throwable failure) {
        return reason() == Reason.NONE ? SqlErrors.ofStatement(failure) : SqlErrors.stopped(reason(), limitNanos);
    }
}
