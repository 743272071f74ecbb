package org.pushlog.driver;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Stops executions whose time is up. One daemon thread for all connections, which is there only while a limit runs. */
final class TimeLimits {
    private static final long THREAD_KEPT_MILLIS = 50;
    private static final long CHECK_INTERVAL_MIN_NANOS = 1_000_000;

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private TimeLimits() {}

    /** Watches an execution until its limit is used up or it is stopped or finished. */
    static Watch watch(StopSignal signal) {
        Watch watch = new Watch(signal);
        if (signal.isLimited()) {
            watch.scheduleNext();
        }
        return watch;
    }

    /** The watch over one execution. */
    static final class Watch implements Runnable {
        private final StopSignal signal;
        private boolean finished;
        private @Nullable Future<?> next;

        private Watch(StopSignal signal) {
            this.signal = signal;
        }

        @Override
        public synchronized void run() {
            if (finished || signal.reason() != StopSignal.Reason.NONE) {
                return;
            }
            if (signal.remainingNanos() <= 0) {
                signal.stop(StopSignal.Reason.TIMED_OUT);
            } else {
                scheduleNext();
            }
        }

        /** The execution came to its end. */
        synchronized void finish() {
            finished = true;
            if (next != null) {
                next.cancel(false);
            }
        }

        private synchronized void scheduleNext() {
            long delayNanos = Math.max(signal.remainingNanos(), CHECK_INTERVAL_MIN_NANOS);
            next = TIMER.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
        }
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "pushlog-time-limits");
            thread.setDaemon(true);
            thread.setContextClassLoader(TimeLimits.class.getClassLoader());
            return thread;
        });
        timer.setKeepAliveTime(THREAD_KEPT_MILLIS, TimeUnit.MILLISECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }
}
