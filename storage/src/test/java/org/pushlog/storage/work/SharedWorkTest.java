package org.pushlog.storage.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One does the work, the others wait until it is done or they are cancelled; and no cancel costs another his answer. */
final class SharedWorkTest {
    private static final long SEED = 20_261_202L;
    private static final int THREAD_COUNT = 8;
    private static final long GUARD_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** What lets one at a time do work. */
    private interface Guard {
        String call(Supplier<String> work);
    }

    @Test
    void whoWaitsEndsWhenCancelled() throws Exception {
        assertThat(endsBeforeTheWork(new SharedWork()::call, GUARD_SECONDS * 1_000))
                .isTrue();
    }

    /** The same question asked of a lock that does not look. */
    @Test
    void aWaitThatDoesNotLookIsNoticed() throws Exception {
        Object monitor = new Object();
        Guard deaf = work -> {
            synchronized (monitor) {
                return work.get();
            }
        };
        assertThat(endsBeforeTheWork(deaf, 500)).isFalse();
    }

    /** Whether somebody who waits for another's work ends within a time when cancelled, while that goes on. */
    private boolean endsBeforeTheWork(Guard guard, long waitMs) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Future<String> worker = threads.submit(() -> guard.call(() -> {
            begun.countDown();
            return awaited(finish);
        }));
        begun.await();
        AtomicBoolean cancelled = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        Future<String> waiter = threads.submit(() -> {
            try {
                return Cancellation.under(cancelled::get, () -> guard.call(() -> "mine"));
            } catch (CancellationException e) {
                return "cancelled";
            } finally {
                ended.countDown();
            }
        });
        assertThat(ended.await(50, TimeUnit.MILLISECONDS)).isFalse();
        cancelled.set(true);
        boolean hasEnded = ended.await(waitMs, TimeUnit.MILLISECONDS);
        finish.countDown();
        assertThat(worker.get()).isEqualTo("done");
        assertThat(waiter.get()).isEqualTo(hasEnded ? "cancelled" : "mine");
        return hasEnded;
    }

    private static String awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
            return "done";
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anInterruptChangesNothing() throws Exception {
        SharedWork work = new SharedWork();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Future<String> worker = threads.submit(() -> work.<String>call(() -> {
            begun.countDown();
            return awaited(finish);
        }));
        begun.await();
        Future<Boolean> waiter = threads.submit(() -> {
            Thread.currentThread().interrupt();
            work.run(() -> assertThat(worker.isDone() || finish.getCount() == 0).isTrue());
            return Thread.interrupted();
        });
        Thread.sleep(20);
        assertThat(waiter.isDone()).isFalse();
        finish.countDown();
        assertThat(waiter.get(GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void workMayBeginWithinItself() {
        SharedWork work = new SharedWork();
        assertThat(work.<Integer>call(() -> 1 + work.<Integer>call(() -> 2))).isEqualTo(3);
    }

    /** Answers that are made once, asked for by threads of which many are cancelled while they wait or work. */
    private static final class Answers {
        private final SharedWork work = new SharedWork();
        private final AtomicInteger workerCount = new AtomicInteger();

        /** Guarded by the work alone, so that a missing barrier shows. */
        private final Map<Integer, Integer> known = new HashMap<>();

        private int completedCount;

        int answer(int question) {
            return work.<Integer>call(() -> {
                Integer answer = known.get(question);
                if (answer == null) {
                    answer = make(question);
                    known.put(question, answer);
                    completedCount++;
                }
                return answer;
            });
        }

        private int make(int question) {
            assertThat(workerCount.incrementAndGet()).isOne();
            try {
                for (int step = 0; step < 10; step++) {
                    LockSupport.parkNanos(200_000);
                    Cancellation.check();
                }
                return question * 7;
            } finally {
                workerCount.decrementAndGet();
            }
        }
    }

    @Test
    void whoeverIsStillWantedGetsTheAnswer() throws Exception {
        Answers answers = new Answers();
        int questionCount = 40;
        List<Future<Integer>> cancelledCounts = new ArrayList<>();
        for (int thread = 0; thread < THREAD_COUNT; thread++) {
            Random random = new Random(SEED + thread);
            cancelledCounts.add(threads.submit(() -> ask(answers, questionCount, random)));
        }
        int cancelledCount = 0;
        for (Future<Integer> each : cancelledCounts) {
            try {
                cancelledCount += each.get(GUARD_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                throw new AssertionError("seed " + SEED, e);
            }
        }
        assertThat(cancelledCount).as("seed %d", SEED).isPositive();
        assertThat(answers.completedCount).as("seed %d", SEED).isEqualTo(questionCount);
    }

    /** Asks every question, half of them in a hurry; how often it had to give up. */
    private static int ask(Answers answers, int questionCount, Random random) {
        int cancelledCount = 0;
        for (int question = 0; question < questionCount; question++) {
            long deadline = System.nanoTime() + random.nextInt(2_000_000);
            BooleanSupplier hurry = random.nextBoolean() ? () -> System.nanoTime() - deadline > 0 : () -> false;
            int asked = question;
            try {
                int answer = Cancellation.<Integer>under(hurry, () -> answers.answer(asked));
                assertThat(answer).isEqualTo(question * 7);
            } catch (CancellationException e) {
                assertThat(hurry.getAsBoolean()).isTrue();
                cancelledCount++;
                // The same question with time for it.
                assertThat(answers.answer(question)).isEqualTo(question * 7);
            }
        }
        return cancelledCount;
    }
}
