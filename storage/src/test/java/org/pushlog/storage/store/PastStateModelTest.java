package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.PushList;

/** States of the past against a model that replays the pushes in memory, at every push and at random times. */
final class PastStateModelTest {
    private static final int PUSH_COUNT = 80;
    private static final int TIME_COUNT = 1_000;
    private static final long FIRST_MS = 1_700_000_000_000L;

    /** Too little memory for the version index, so that each state is folded. */
    private static final StoreOptions WITHOUT_INDEX = new StoreOptions(Guard.ORIGINAL, false, Map.of(), 6_000);

    private static final long[] SEEDS = {3, 20_261_130, -77, Long.MAX_VALUE};

    @TempDir
    private Path folder;

    /** Where the pushes lie. */
    private enum Layout {
        LIVE,
        COMPACTED,
        PARTLY_COMPACTED,
        OUT_OF_ORDER,
        SEALED,
        SEALED_AND_LIVE,
        HALF_SEALED,
        HALF_SEALED_AND_COMPACTED
    }

    /** One push and when it says it was. */
    private record Push(long seq, long timeMs, List<Ref> rows) {}

    @ParameterizedTest
    @EnumSource(Layout.class)
    void theStateAtEveryPushAndTimeIsThatOfTheModel(Layout layout) {
        for (long seed : SEEDS) {
            Random random = new Random(seed);
            List<Push> pushes = randomPushes(random);
            Path store = folder.resolve(layout + "-" + seed);
            write(store, layout, pushes, random);
            String where = layout + ", seed " + seed;
            for (StoreOptions options : List.of(Samples.ORIGINAL, WITHOUT_INDEX)) {
                try (Location location = Location.open(store, options);
                        Snapshot snapshot = location.snapshot()) {
                    History history = history(snapshot);
                    check(history, pushes, random, where);
                    assertThat(history.parts().past().indexBytes() > 0)
                            .as(where)
                            .isEqualTo(options.equals(Samples.ORIGINAL));
                }
            }
            checkPinned(store, pushes, random, where);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 424_242, -1})
    void aGrowingLogAnswersAsIfItWasOpenedAnew(long seed) {
        Random random = new Random(seed);
        for (boolean sealedToo : List.of(false, true)) {
            List<Push> pushes = randomPushes(random);
            Path store = folder.resolve("grow-" + seed + "-" + sealedToo);
            Samples.write(store.resolve("objects.pack"), new byte[0]);
            Samples.write(store.resolve("refs.log"), RefRows.log(frames(pushes.subList(0, 1))));
            if (sealedToo) {
                Samples.write(store.resolve("repository.znippy"), RefRows.archive(frames(pushes.subList(0, 30))));
            }
            try (Location location = Location.open(store, Samples.ORIGINAL)) {
                for (int count = 1; count <= pushes.size(); count += 1 + random.nextInt(6)) {
                    Samples.write(store.resolve("refs.log"), RefRows.log(frames(pushes.subList(0, count))));
                    List<Push> there = pushes.subList(0, sealedToo ? Math.max(count, 30) : count);
                    try (Snapshot snapshot = location.snapshot()) {
                        for (int i = 0; i < 20; i++) {
                            checkOne(
                                    history(snapshot),
                                    there,
                                    randomPoint(there, random),
                                    "seed " + seed + ", sealed " + sealedToo + ", " + count + " pushes");
                        }
                    }
                }
            }
        }
    }

    private static void check(History history, List<Push> pushes, Random random, String where) {
        for (Push push : pushes) {
            checkOne(history, pushes, new AsOf.Push(push.seq()), where);
        }
        checkOne(history, pushes, new AsOf.Push(0), where);
        checkOne(history, pushes, new AsOf.Push(-1L), where);
        checkOne(history, pushes, new AsOf.Time(Long.MIN_VALUE), where);
        checkOne(history, pushes, new AsOf.Time(Long.MAX_VALUE), where);
        for (int i = 0; i < TIME_COUNT; i++) {
            checkOne(history, pushes, randomPoint(pushes, random), where);
        }
    }

    private static void checkOne(History history, List<Push> pushes, AsOf point, String where) {
        assertThat(HistoryTexts.current(history, point))
                .as("%s, as of %s", where, point)
                .isEqualTo(state(pushes, point));
    }

    private static AsOf randomPoint(List<Push> pushes, Random random) {
        long last = pushes.stream().mapToLong(Push::timeMs).max().orElse(FIRST_MS);
        long first = pushes.stream().mapToLong(Push::timeMs).min().orElse(FIRST_MS);
        return new AsOf.Time(first - 5 + random.nextLong(last - first + 10));
    }

    private static void checkPinned(Path store, List<Push> pushes, Random random, String where) {
        AsOf pin = randomPoint(pushes, random);
        int count = pushCount(pushes, pin);
        try (Location location = Location.open(store, Samples.ORIGINAL, pin);
                Snapshot snapshot = location.snapshot()) {
            History history = history(snapshot);
            String pinned = where + ", pinned to " + pin;
            assertThat(HistoryTexts.current(history)).as(pinned).isEqualTo(state(pushes, pin));
            int rowCount = pushes.subList(0, count).stream()
                    .mapToInt(push -> push.rows().size())
                    .sum();
            assertThat(HistoryTexts.updates(history)).as(pinned).hasSize(rowCount);
            // Known unless the point lies inside a frame.
            history.updateCount()
                    .ifPresent(known -> assertThat(known).as(pinned).isEqualTo(rowCount));
            PushList listed = history.pushes(true, () -> false);
            assertThat(listed.count()).as(pinned).isEqualTo(count);
            // A point behind the pin shows what the pin shows, one before it its own state.
            checkOne(history, pushes.subList(0, count), new AsOf.Push(-1L), pinned);
            for (int i = 0; i < 20; i++) {
                AsOf point =
                        new AsOf.Push(pushes.get(random.nextInt(pushes.size())).seq());
                checkOne(history, pushes.subList(0, count), point, pinned);
            }
        }
    }

    private static History history(Snapshot snapshot) {
        return snapshot.stores().get(0).histories().get(0);
    }

    /** How many pushes are there at a point, by the words of the contract. */
    private static int pushCount(List<Push> pushes, AsOf point) {
        int count = 0;
        for (int i = 0; i < pushes.size(); i++) {
            Push push = pushes.get(i);
            boolean counts = point instanceof AsOf.Push of
                    ? Long.compareUnsigned(push.seq(), of.pushSeq()) <= 0
                    : push.timeMs() <= ((AsOf.Time) point).epochMillis();
            count = counts ? i + 1 : count;
        }
        return count;
    }

    private static List<String> state(List<Push> pushes, AsOf point) {
        TreeMap<String, String> state = new TreeMap<>();
        for (Push push : pushes.subList(0, pushCount(pushes, point))) {
            for (Ref row : push.rows()) {
                if (row.target() == null && row.symref() == null) {
                    state.remove(row.name());
                } else {
                    state.put(row.name(), row.json());
                }
            }
        }
        return List.copyOf(state.values());
    }

    /** Numbers with gaps, at times beyond the signed range; clocks that step back and stand still; refs that go and come. */
    private static List<Push> randomPushes(Random random) {
        List<Push> pushes = new ArrayList<>();
        long seq = random.nextInt(4) == 0 ? -500L : random.nextInt(3);
        long timeMs = FIRST_MS;
        for (int i = 0; i < PUSH_COUNT; i++) {
            timeMs += random.nextInt(6) == 0 ? -random.nextInt(400) : random.nextInt(100);
            List<Ref> rows = new ArrayList<>();
            int rowCount = 1 + random.nextInt(4);
            for (int row = 0; row < rowCount; row++) {
                @Nullable String target = random.nextInt(3) == 0 ? null : Integer.toHexString(random.nextInt());
                rows.add(new Ref("refs/heads/" + (char) ('a' + random.nextInt(12)), target, null, seq, timeMs));
            }
            pushes.add(new Push(seq, timeMs, rows));
            seq += 1 + random.nextInt(3) / 2;
        }
        return pushes;
    }

    private static void write(Path store, Layout layout, List<Push> pushes, Random random) {
        Samples.write(store.resolve("objects.pack"), new byte[0]);
        List<List<Ref>> frames = frames(pushes);
        int half = pushes.size() / 2;
        List<List<Ref>> live = switch (layout) {
            case LIVE, SEALED_AND_LIVE -> frames;
            case COMPACTED -> List.of(joined(frames));
            case PARTLY_COMPACTED ->
                IntStream.range(0, frames.size() / 4)
                        .mapToObj(i -> i % 2 == 0
                                ? List.of(joined(frames.subList(4 * i, 4 * i + 4)))
                                : frames.subList(4 * i, 4 * i + 4))
                        .flatMap(List::stream)
                        .toList();
            case OUT_OF_ORDER -> shuffled(frames, random);
            case SEALED -> List.of();
            case HALF_SEALED -> frames.subList(half / 2, frames.size());
            case HALF_SEALED_AND_COMPACTED -> List.of(joined(frames.subList(half / 2, frames.size())));
        };
        List<List<Ref>> sealed = switch (layout) {
            case LIVE, COMPACTED, PARTLY_COMPACTED, OUT_OF_ORDER -> List.of();
            case SEALED, SEALED_AND_LIVE -> frames;
            case HALF_SEALED -> frames.subList(0, half);
            case HALF_SEALED_AND_COMPACTED -> List.of(joined(frames.subList(0, half)));
        };
        if (!live.isEmpty()) {
            Samples.write(store.resolve("refs.log"), RefRows.log(live));
        }
        if (!sealed.isEmpty()) {
            Samples.write(store.resolve("repository.g1.znippy"), RefRows.archive(sealed));
        }
    }

    private static List<List<Ref>> shuffled(List<List<Ref>> frames, Random random) {
        List<List<Ref>> shuffled = new ArrayList<>(frames);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static List<List<Ref>> frames(List<Push> pushes) {
        return pushes.stream().map(Push::rows).toList();
    }

    private static List<Ref> joined(List<List<Ref>> frames) {
        return frames.stream().flatMap(List::stream).toList();
    }
}
