package org.pushlog.storage.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.work.Cancellation;

/** Writers come one after the other, and whoever gives up takes nothing with him. */
final class WriterPermitTest {
    private static final long SEED = 20_261_203L;
    private static final long GUARD_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final WriterPermit permit = new WriterPermit();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static long in(long millis) {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void theyComeInTheirOrder() throws Exception {
        assertThat(permit.acquire(in(0))).isTrue();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            writers.add(threads.submit(() -> {
                assertThat(permit.acquire(in(GUARD_SECONDS * 1_000))).isTrue();
                order.add(number);
                permit.release();
            }));
            // Longer than the time between two looks at the flag: nobody lost his place by it.
            Thread.sleep(25);
        }
        assertThat(order).isEmpty();
        permit.release();
        for (Future<?> writer : writers) {
            writer.get(GUARD_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(order).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void aWaitEndsAtItsDeadlineOrWithACancel() throws Exception {
        assertThat(permit.acquire(in(0))).isTrue();
        assertThat(permit.acquire(in(15))).isFalse();
        AtomicBoolean cancelled = new AtomicBoolean();
        Future<Boolean> waiter = threads.submit(() -> {
            try {
                return Cancellation.<Boolean>under(cancelled::get, () -> permit.acquire(in(GUARD_SECONDS * 1_000)));
            } catch (CancellationException e) {
                return false;
            }
        });
        Thread.sleep(20);
        assertThat(waiter.isDone()).isFalse();
        cancelled.set(true);
        assertThat(waiter.get(GUARD_SECONDS / 2, TimeUnit.SECONDS)).isFalse();
        permit.release();
        assertThat(permit.acquire(in(0))).isTrue();
    }

    @Test
    void aWaitGoesOnThroughAnInterrupt() throws Exception {
        assertThat(permit.acquire(in(0))).isTrue();
        Future<Boolean> waiter = threads.submit(() -> {
            Thread.currentThread().interrupt();
            return permit.acquire(in(GUARD_SECONDS * 1_000)) && Thread.interrupted();
        });
        Thread.sleep(20);
        assertThat(waiter.isDone()).isFalse();
        permit.release();
        assertThat(waiter.get(GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Whoever gives up just when it is his turn hands it on. */
    @Test
    void thePermitIsNeverLostNorGivenTwice() throws Exception {
        AtomicInteger holders = new AtomicInteger();
        AtomicInteger gaveUp = new AtomicInteger();
        List<Future<?>> writers = new ArrayList<>();
        for (int thread = 0; thread < 6; thread++) {
            Random random = new Random(SEED + thread);
            writers.add(threads.submit(() -> {
                for (int round = 0; round < 300; round++) {
                    long end = System.nanoTime() + random.nextInt(1_000_000);
                    boolean byFlag = random.nextBoolean();
                    boolean isHeld = false;
                    try {
                        isHeld = Cancellation.<Boolean>under(
                                () -> byFlag && System.nanoTime() - end > 0,
                                () -> permit.acquire(byFlag ? in(GUARD_SECONDS * 1_000) : end));
                    } catch (CancellationException e) {
                        assertThat(byFlag).isTrue();
                    }
                    if (isHeld) {
                        assertThat(holders.incrementAndGet())
                                .as("seed %d", SEED)
                                .isOne();
                        LockSupport.parkNanos(100_000);
                        holders.decrementAndGet();
                        permit.release();
                    } else {
                        gaveUp.incrementAndGet();
                    }
                }
            }));
        }
        for (Future<?> writer : writers) {
            writer.get(GUARD_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(gaveUp).as("seed %d", SEED).hasPositiveValue();
        assertThat(permit.acquire(in(0))).isTrue();
    }
}
