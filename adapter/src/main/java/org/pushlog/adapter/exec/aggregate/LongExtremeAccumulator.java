package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/** MIN or MAX of whole numbers, times and truth values. */
final class LongExtremeAccumulator extends Accumulator {
    private final boolean isMax;
    private long[] best;
    private boolean[] seen = new boolean[1];

    LongExtremeAccumulator(boolean isMax) {
        this.isMax = isMax;
        this.best = new long[] {worst()};
    }

    private long worst() {
        return isMax ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    void ensure(int groupCount) {
        int before = best.length;
        if (before < groupCount) {
            int capacity = Math.max(groupCount, before * 2);
            best = Arrays.copyOf(best, capacity);
            Arrays.fill(best, before, capacity, worst());
            seen = Arrays.copyOf(seen, capacity);
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        LongVector vector = (LongVector) Objects.requireNonNull(argument);
        long[] values = vector.values();
        boolean[] nulls = vector.nulls();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (nulls == null || !nulls[row]) {
                take(groups == null ? 0 : groups[i], values[row]);
            }
        }
    }

    private void take(int group, long value) {
        best[group] = isMax ? Math.max(best[group], value) : Math.min(best[group], value);
        seen[group] = true;
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        LongExtremeAccumulator that = (LongExtremeAccumulator) other;
        for (int i = 0; i < count; i++) {
            if (that.seen[i]) {
                take(groups[i], that.best[i]);
            }
        }
    }

    @Override
    Vector result(int first, int count) {
        return new LongVector(Arrays.copyOfRange(best, first, first + count), unseen(seen, first, count));
    }

    /** The groups of which no value was seen. */
    static boolean @Nullable [] unseen(boolean[] seen, int first, int count) {
        boolean[] nulls = new boolean[count];
        boolean some = false;
        for (int i = 0; i < count; i++) {
            nulls[i] = !seen[first + i];
            some |= nulls[i];
        }
        return some ? nulls : null;
    }

    @Override
    long groupSizeBytes() {
        return Long.BYTES + 1;
    }
}
