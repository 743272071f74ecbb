package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/** SUM of whole numbers that fits 64 bits, or fails. */
final class LongSumAccumulator extends Accumulator {
    private final boolean zeroIfEmpty;
    private final long least;
    private final long greatest;
    private long[] sums = new long[1];
    private boolean[] seen = new boolean[1];

    /** @param zeroIfEmpty whether the sum of nothing is 0, not NULL */
    LongSumAccumulator(boolean zeroIfEmpty, long least, long greatest) {
        this.zeroIfEmpty = zeroIfEmpty;
        this.least = least;
        this.greatest = greatest;
    }

    @Override
    void ensure(int groupCount) {
        if (sums.length < groupCount) {
            int capacity = Math.max(groupCount, sums.length * 2);
            sums = Arrays.copyOf(sums, capacity);
            seen = Arrays.copyOf(seen, capacity);
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        LongVector vector = (LongVector) java.util.Objects.requireNonNull(argument);
        long[] values = vector.values();
        boolean[] nulls = vector.nulls();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (nulls == null || !nulls[row]) {
                int group = groups == null ? 0 : groups[i];
                sums[group] = Math.addExact(sums[group], values[row]);
                seen[group] = true;
            }
        }
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        LongSumAccumulator that = (LongSumAccumulator) other;
        for (int i = 0; i < count; i++) {
            sums[groups[i]] = Math.addExact(sums[groups[i]], that.sums[i]);
            seen[groups[i]] |= that.seen[i];
        }
    }

    @Override
    Vector result(int first, int count) {
        boolean[] nulls = new boolean[count];
        boolean some = false;
        for (int i = 0; i < count; i++) {
            long sum = sums[first + i];
            if (sum < least || sum > greatest) {
                throw new ArithmeticException("overflow of a sum");
            }
            nulls[i] = !zeroIfEmpty && !seen[first + i];
            some |= nulls[i];
        }
        return new LongVector(Arrays.copyOfRange(sums, first, first + count), some ? nulls : null);
    }

    @Override
    long groupSizeBytes() {
        return Long.BYTES + 1;
    }
}
