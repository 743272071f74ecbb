package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.fold.CurrentScan;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.work.Cancellation;

/**
 * Whoever waits for what another statement works out ends when he is cancelled, while that goes on; and if the other is cancelled, whoever is left does
 * the work. The worker is held up by his own flag, which blocks when it is asked in the middle of the work.
 */
final class WaitingForWorkTest {
    private static final long SEED = 20_261_204L;
    private static final int PUSH_COUNT = 60;
    private static final int ROWS_A_PUSH = 200;
    private static final long GUARD_SECONDS = 60;

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** What one statement works out, and others need. */
    enum Work {
        CURRENT_STATE {
            @Override
            Object run(Location location, BooleanSupplier flag) {
                return count(location, flag, null);
            }
        },
        FIRST_PAST_STATE {
            @Override
            Object run(Location location, BooleanSupplier flag) {
                return count(location, flag, new AsOf.Push(PUSH_COUNT / 2));
            }
        },
        VERSION_INDEX {
            @Override
            void prepare(Location location) {
                count(location, () -> false, new AsOf.Push(1));
            }

            @Override
            Object run(Location location, BooleanSupplier flag) {
                return count(location, flag, new AsOf.Push(PUSH_COUNT / 2));
            }
        },
        TIMES {
            @Override
            Object run(Location location, BooleanSupplier flag) {
                return count(location, flag, new AsOf.Time(1_000 + PUSH_COUNT / 2));
            }
        },
        COMPARISON_WITH_THE_SEALED_PART {
            @Override
            Object run(Location location, BooleanSupplier flag) {
                try (Snapshot snapshot = location.snapshot()) {
                    return snapshot.recovery().toString();
                }
            }
        },
        LOOK_AT_A_GROWN_LOG {
            @Override
            void prepare(Location location) {
                Samples.write(location.path().resolve("refs.log"), RefRows.log(pushes(PUSH_COUNT + 1)));
            }

            @Override
            Object run(Location location, BooleanSupplier flag) {
                try (Snapshot snapshot = location.snapshot()) {
                    return snapshot.catalogueVersion() + " " + history(snapshot).updateCount();
                }
            }
        },
        PATHS_OF_AN_ARCHIVE {
            @Override
            Object run(Location location, BooleanSupplier flag) {
                try (Snapshot snapshot = location.snapshot()) {
                    return snapshot.stores().stream()
                            .flatMap(store -> store.archives().stream())
                            .map(archive -> archive.index().facts())
                            .toList();
                }
            }
        };

        void prepare(Location location) {}

        abstract Object run(Location location, BooleanSupplier flag);
    }

    private static History history(Snapshot snapshot) {
        return snapshot.stores().stream()
                .flatMap(store -> store.histories().stream())
                .findFirst()
                .orElseThrow();
    }

    private static long count(Location location, BooleanSupplier flag, AsOf point) {
        CurrentScan all = CurrentScan.of(0);
        CurrentScan scan = new CurrentScan(all.columns(), null, null, point, all.counts(), all.threads(), flag);
        long count = 0;
        try (Snapshot snapshot = location.snapshot();
                BatchCursor rows = history(snapshot).current(scan)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                count += batch.rowCount();
            }
        }
        return count;
    }

    private static List<List<Ref>> pushes(int count) {
        Random random = new Random(SEED);
        List<List<Ref>> pushes = new ArrayList<>();
        for (int push = 0; push < count; push++) {
            List<Ref> rows = new ArrayList<>();
            for (int row = 0; row < ROWS_A_PUSH; row++) {
                String name = "refs/heads/" + random.nextInt(10_000);
                rows.add(new Ref(name, random.nextInt(10) == 0 ? null : "t" + row, null, push, 1_000 + push));
            }
            pushes.add(rows);
        }
        return pushes;
    }

    private Location newLocation(String name) {
        Path store = folder.resolve(name);
        Samples.write(store.resolve("objects.pack"), new byte[0]);
        Samples.write(store.resolve("refs.log"), RefRows.log(pushes(PUSH_COUNT)));
        Samples.write(store.resolve("repository.znippy"), Samples.bytes("archive/raw-multichunk-refs-secrets.znippy"));
        return Location.open(store, Samples.ORIGINAL);
    }

    /** A flag that holds up whoever asks it, until it says what to do. */
    private static final class Brake implements BooleanSupplier {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch answered = new CountDownLatch(1);
        private volatile boolean answer;

        @Override
        public boolean getAsBoolean() {
            asked.countDown();
            try {
                assertThat(answered.await(GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return answer;
        }

        void answer(boolean cancelled) {
            answer = cancelled;
            answered.countDown();
        }
    }

    private Future<Object> start(Work work, Location location, BooleanSupplier flag) {
        return threads.submit(() -> {
            try {
                return Cancellation.under(flag, () -> work.run(location, flag));
            } catch (CancellationException e) {
                return "cancelled";
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Work.class)
    void whoWaitsEndsAndWhoIsLeftGetsTheAnswer(Work work) throws Exception {
        Object expected;
        try (Location location = newLocation("reference")) {
            work.prepare(location);
            expected = work.run(location, () -> false);
        }
        for (boolean isWorkerCancelled : new boolean[] {false, true}) {
            try (Location location = newLocation("cancelled-" + isWorkerCancelled)) {
                work.prepare(location);
                Brake brake = new Brake();
                Future<Object> worker = start(work, location, brake);
                assertThat(brake.asked.await(GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
                AtomicBoolean cancelled = new AtomicBoolean();
                Future<Object> waiter = start(work, location, cancelled::get);
                Future<Object> other = start(work, location, () -> false);
                Thread.sleep(30);
                assertThat(waiter.isDone()).isFalse();
                cancelled.set(true);
                assertThat(waiter.get(GUARD_SECONDS / 2, TimeUnit.SECONDS)).isEqualTo("cancelled");
                assertThat(worker.isDone()).isFalse();
                assertThat(other.isDone()).isFalse();
                brake.answer(isWorkerCancelled);
                assertThat(other.get(GUARD_SECONDS, TimeUnit.SECONDS)).isEqualTo(expected);
                if (!isWorkerCancelled) {
                    assertThat(worker.get(GUARD_SECONDS, TimeUnit.SECONDS)).isEqualTo(expected);
                }
            }
        }
    }

    /** What a cancelled state has left behind is nothing: the next is right. */
    @Test
    void aCancelAtAnyPointLeavesNothingHalfDone() throws Exception {
        for (Work work : Work.values()) {
            Object expected;
            try (Location location = newLocation("whole-" + work)) {
                work.prepare(location);
                expected = work.run(location, () -> false);
            }
            try (Location location = newLocation("cut-" + work)) {
                work.prepare(location);
                Random random = new Random(SEED);
                for (int yesFrom = 0; yesFrom < 400; yesFrom += 1 + random.nextInt(1 + yesFrom)) {
                    int[] left = {yesFrom};
                    BooleanSupplier flag = () -> left[0]-- <= 0;
                    start(work, location, flag).get(GUARD_SECONDS, TimeUnit.SECONDS);
                }
                assertThat(work.run(location, () -> false))
                        .as("%s, seed %d", work, SEED)
                        .isEqualTo(expected);
            }
        }
    }
}
