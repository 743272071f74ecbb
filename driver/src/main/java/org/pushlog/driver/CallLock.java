package org.pushlog.driver;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Serialises the calls on one connection, without making close wait: what is to be released is released at once if nobody is inside,
 * else by the thread that is inside when it leaves. So nothing is taken away from under a running call.
 */
final class CallLock {
    private static final Logger LOGGER = Logger.getLogger("org.pushlog.driver");

    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> releases = new ConcurrentLinkedQueue<>();

    /** Begins a call; waits for the call of another thread to end. */
    void enter() {
        lock.lock();
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
