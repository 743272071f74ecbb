package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Vector;

/** SUM of floating-point numbers, in the order in which they come. */
final class DoubleSumAccumulator extends Accumulator {
    private final boolean zeroIfEmpty;
    private double[] sums = new double[1];
    private boolean[] seen = new boolean[1];

    DoubleSumAccumulator(boolean zeroIfEmpty) {
        this.zeroIfEmpty = zeroIfEmpty;
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
        DoubleVector vector = (DoubleVector) java.util.Objects.requireNonNull(argument);
        double[] values = vector.values();
        boolean[] nulls = vector.nulls();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (nulls == null || !nulls[row]) {
                int group = groups == null ? 0 : groups[i];
                sums[group] += values[row];
                seen[group] = true;
            }
        }
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        DoubleSumAccumulator that = (DoubleSumAccumulator) other;
        for (int i = 0; i < count; i++) {
            sums[groups[i]] += that.sums[i];
            seen[groups[i]] |= that.seen[i];
        }
    }

    @Override
    Vector result(int first, int count) {
        boolean[] nulls = new boolean[count];
        boolean some = false;
        for (int i = 0; i < count; i++) {
            nulls[i] = !zeroIfEmpty && !seen[first + i];
            some |= nulls[i];
        }
        return new DoubleVector(Arrays.copyOfRange(sums, first, first + count), some ? nulls : null);
    }

    @Override
    long groupSizeBytes() {
        return Double.BYTES + 1;
    }
}
