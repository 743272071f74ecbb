package org.pushlog.storage.store.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Keys are sorted, and their versions gathered and merged, until nobody waits for them any more. */
final class VersionSegmentTest {
    private static final int KEY_COUNT = 200_000;
    private static final long SEED = 20_261_201L;

    /** Counts how often it is asked, and says yes from a question on. */
    private record Flag(AtomicInteger asked, int yesFrom) implements BooleanSupplier {
        static Flag never() {
            return from(Integer.MAX_VALUE);
        }

        static Flag from(int question) {
            return new Flag(new AtomicInteger(), question);
        }

        @Override
        public boolean getAsBoolean() {
            return asked.getAndIncrement() >= yesFrom;
        }
    }

    @Test
    void keysAreInTheOrderOfTheirBytes() {
        KeyIds keys = keys(new Random(SEED), 30_000);
        int[] ids = IntStream.range(0, keys.size()).toArray();
        int[] expected = Arrays.stream(ids)
                .boxed()
                .sorted(Comparator.comparing(keys::key, Arrays::compareUnsigned))
                .mapToInt(Integer::intValue)
                .toArray();
        assertThat(KeyOrder.sorted(keys, ids, Flag.never())).isEqualTo(expected);
    }

    @Test
    void aSortEndsAfterTheNextQuestions() {
        KeyIds keys = keys(new Random(SEED), KEY_COUNT);
        int[] ids = IntStream.range(0, keys.size()).toArray();
        Flag counting = Flag.never();
        KeyOrder.sorted(keys, ids, counting);
        int all = counting.asked().get();
        for (int yesFrom : new int[] {0, 1, 1_000, all / 2, all - 1}) {
            Flag flag = Flag.from(yesFrom);
            KeyOrder.sorted(keys, ids, flag);
            // Each pass over the keys that would still follow asks once.
            assertThat(flag.asked().get()).isBetween(yesFrom + 1, yesFrom + 20);
        }
    }

    @Test
    void versionsThatNobodyWaitsForAreNotGathered() {
        VersionSegment.Builder builder = builder(new Random(SEED), KEY_COUNT);
        Flag counting = Flag.never();
        VersionSegment whole = Objects.requireNonNull(builder.build(counting));
        int all = counting.asked().get();
        assertThat(all).isGreaterThan(whole.keyCount());
        for (int yesFrom : new int[] {0, 1, all / 3, all / 2, all - 1}) {
            assertThat(builder.build(Flag.from(yesFrom))).isNull();
        }
        VersionSegment again = Objects.requireNonNull(builder.build(Flag.from(all)));
        assertThat(again.keyCount()).isEqualTo(whole.keyCount());
        assertThat(again.versionCount()).isEqualTo(KEY_COUNT);
    }

    @Test
    void segmentsThatNobodyWaitsForAreNotMerged() {
        VersionSegment earlier =
                Objects.requireNonNull(builder(new Random(SEED), 50_000).build(Flag.never()));
        VersionSegment later =
                Objects.requireNonNull(builder(new Random(SEED + 1), 50_000).build(Flag.never()));
        Flag counting = Flag.never();
        VersionSegment merged = Objects.requireNonNull(VersionSegment.merged(earlier, later, counting));
        assertThat(merged.versionCount()).isEqualTo(100_000);
        assertThat(counting.asked().get()).isGreaterThan(10);
        for (int yesFrom = 0; yesFrom < counting.asked().get(); yesFrom++) {
            assertThat(VersionSegment.merged(earlier, later, Flag.from(yesFrom)))
                    .isNull();
        }
    }

    private static KeyIds keys(Random random, int count) {
        KeyIds keys = new KeyIds();
        KeyBytes key = new KeyBytes();
        for (int i = 0; i < count; i++) {
            fill(key, random);
            keys.idOf(key);
        }
        return keys;
    }

    private static VersionSegment.Builder builder(Random random, int count) {
        VersionSegment.Builder builder = new VersionSegment.Builder();
        KeyBytes key = new KeyBytes();
        for (int i = 0; i < count; i++) {
            fill(key, random);
            builder.add(key, i, i, 0, random.nextInt(10) == 0);
        }
        return builder;
    }

    /** Some keys come again, many begin alike, some are shorter than eight bytes. */
    private static void fill(KeyBytes key, Random random) {
        key.clear();
        if (random.nextInt(3) > 0) {
            key.add(new byte[] {'r', 'e', 'f', 's', '/', 'h', 'e', 'a', 'd', 's', '/'});
        }
        byte[] rest = new byte[1 + random.nextInt(6)];
        random.nextBytes(rest);
        key.add(rest);
    }
}
