package org.pushlog.driver;

import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Serialises the calls on one connection, without making close wait: what is to be released is released at once if nobody is inside,
 * else by the thread that is inside when it leaves. So nothing is taken away from under a running call.
 */
final class CallLock {
    private static final Logger LOGGER = Logger.getLogger("org.pushlog.driver");

    private static final long LOOK_INTERVAL_MS = 5;

    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> releases = new ConcurrentLinkedQueue<>();

    /** Begins a call; waits for the call of another thread to end. */
    void enter() {
        lock.lock();
    }

    /** Begins a call if no other runs. */
    boolean tryEnter() {
        return lock.tryLock();
    }

    /** Begins a call whose wait for that of another thread ends with what the signal says. */
    void enter(StopSignal stop) throws SQLException {
        if (!lock.tryLock()) {
            await(stop);
        }
    }

    private void await(StopSignal stop) throws SQLException {
        boolean interrupted = false;
        try {
            boolean held = false;
            while (!held) {
                try {
                    held = lock.tryLock(LOOK_INTERVAL_MS, TimeUnit.MILLISECONDS);
                    if (!held) {
                        stop.check();
                    }
                } catch (InterruptedException e) {
                    // An interrupt changes nothing, and is there afterwards.
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends a call, and does the releases that came in meanwhile. */
    void leave() {
        lock.unlock();
        drain();
    }

    /** Runs the release now or when the call that is running ends. Never waits. A release that fails is logged, not thrown. */
    void release(Runnable release) {
        releases.add(release);
        drain();
    }

    // A release that is added after the thread inside looked for the last time finds the lock free; one added before is
    // seen by it.
    private void drain() {
        while (!releases.isEmpty() && lock.tryLock()) {
            try {
                runAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void runAll() {
        Runnable release = releases.poll();
        while (release != null) {
            try {
                release.run();
            } catch (RuntimeException e) {
                LOGGER.log(Level.FINE, "A release failed", e);
            }
            release = releases.poll();
        }
    }
}
