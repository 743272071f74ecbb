package org.pushlog.storage.store.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.work.Cancellation;

/** A state is merged from segments as from a map, until nobody waits for it any more. */
final class VersionMergeTest {
    private static final long SEED = 20_261_205L;
    private static final int KEY_COUNT = 60_000;

    private final Map<Integer, Integer> model = new TreeMap<>();

    /** Rows of every second, third … key; the frame tells the segment. */
    private VersionSegment segment(int number, Random random) {
        VersionSegment.Builder builder = new VersionSegment.Builder();
        KeyBytes key = new KeyBytes();
        for (int i = 0; i < KEY_COUNT; i += number) {
            key.clear();
            key.add(String.format("%08d", i).getBytes(StandardCharsets.US_ASCII));
            boolean isDeletion = random.nextInt(4) == 0;
            builder.add(key, number, number, i, isDeletion);
            if (isDeletion) {
                model.remove(i);
            } else {
                model.put(i, number);
            }
        }
        return Objects.requireNonNull(builder.build(() -> false));
    }

    private static StateRows merged(VersionSegment... segments) {
        VersionMerge merge = new VersionMerge(PushLimit.ALL);
        for (VersionSegment segment : segments) {
            merge.add(segment, 0, segment.keyCount());
        }
        return merge.rows();
    }

    @Test
    void theLastSegmentWinsUntilNobodyWaits() {
        Random random = new Random(SEED);
        VersionSegment[] segments = {segment(1, random), segment(2, random), segment(3, random)};
        AtomicInteger asked = new AtomicInteger();
        StateRows rows = Cancellation.under(() -> asked.incrementAndGet() < 0, () -> merged(segments));
        assertThat(rows.count()).isEqualTo(model.size());
        int row = 0;
        for (Map.Entry<Integer, Integer> expected : model.entrySet()) {
            assertThat(rows.row(row)).isEqualTo(expected.getKey().longValue());
            assertThat(rows.frame(row)).as("seed %d", SEED).isEqualTo(expected.getValue());
            row++;
        }
        int all = asked.get();
        assertThat(all).isGreaterThan(30);
        for (int yesFrom = 0; yesFrom < all; yesFrom++) {
            AtomicInteger left = new AtomicInteger(yesFrom);
            assertThatThrownBy(() -> Cancellation.under(() -> left.getAndDecrement() <= 0, () -> merged(segments)))
                    .isInstanceOf(CancellationException.class);
            assertThat(left).hasValue(-1);
        }
    }
}
