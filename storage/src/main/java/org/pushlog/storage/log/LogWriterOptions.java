package org.pushlog.storage.log;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.work.Cancellation;

/**
 * How a log is written.
 *
 * @param guard what counts as a frame of the log
 * @param lockTimeout how long to wait for another writer
 * @param isDurable whether every push is made durable before it is acknowledged
 * @param alignmentBytes where messages and buffers begin in new frames
 * @param pause waits between two looks at a torn tail
 */
public record LogWriterOptions(Guard guard, Duration lockTimeout, boolean isDurable, int alignmentBytes, Pause pause) {
    public static final LogWriterOptions DEFAULT = new LogWriterOptions(
            Guard.EXTENDED, Duration.ofSeconds(5), true, StreamWriter.ALIGNMENT_BYTES, LogWriterOptions::sleep);

    private static final long LOOK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Lets time pass. */
    public interface Pause {
        void pause(Duration duration);
    }

    public LogWriterOptions withGuard(Guard other) {
        return new LogWriterOptions(other, lockTimeout, isDurable, alignmentBytes, pause);
    }

    public LogWriterOptions withLockTimeout(Duration other) {
        return new LogWriterOptions(guard, other, isDurable, alignmentBytes, pause);
    }

    public LogWriterOptions withDurable(boolean other) {
        return new LogWriterOptions(guard, lockTimeout, other, alignmentBytes, pause);
    }

    /** New frames align to 8 bytes: shorter, and read by every reader. */
    public LogWriterOptions withSmallFrames() {
        return new LogWriterOptions(guard, lockTimeout, isDurable, StreamWriter.JOURNAL_ALIGNMENT_BYTES, pause);
    }

    public LogWriterOptions withPause(Pause other) {
        return new LogWriterOptions(guard, lockTimeout, isDurable, alignmentBytes, other);
    }

    private static void sleep(Duration duration) {
        long deadline = System.nanoTime() + duration.toNanos();
        for (long rest = duration.toNanos(); rest > 0; rest = deadline - System.nanoTime()) {
            Cancellation.check();
            LockSupport.parkNanos(Math.min(rest, LOOK_INTERVAL_NANOS));
            if (Thread.currentThread().isInterrupted()) {
                // Parking would return at once for ever; a caller that was interrupted still waits, without it.
                waitUninterrupted(deadline);
                return;
            }
        }
    }

    private static void waitUninterrupted(long deadline) {
        boolean interrupted = Thread.interrupted();
        try {
            while (deadline - System.nanoTime() > 0) {
                Cancellation.check();
                LockSupport.parkNanos(Math.min(deadline - System.nanoTime(), LOOK_INTERVAL_NANOS));
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
