package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Vector;

/** MIN or MAX of floating-point numbers, by their one order. */
final class DoubleExtremeAccumulator extends Accumulator {
    private final int wanted;
    private double[] best = new double[1];
    private boolean[] seen = new boolean[1];

    DoubleExtremeAccumulator(boolean isMax) {
        this.wanted = isMax ? 1 : -1;
    }

    @Override
    void ensure(int groupCount) {
        if (best.length < groupCount) {
            int capacity = Math.max(groupCount, best.length * 2);
            best = Arrays.copyOf(best, capacity);
            seen = Arrays.copyOf(seen, capacity);
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        DoubleVector vector = (DoubleVector) Objects.requireNonNull(argument);
        double[] values = vector.values();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!vector.isNull(row)) {
                take(groups == null ? 0 : groups[i], values[row]);
            }
        }
    }

    private void take(int group, double value) {
        if (!seen[group] || Integer.signum(DoubleVector.compare(value, best[group])) == wanted) {
            best[group] = value;
            seen[group] = true;
        }
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        DoubleExtremeAccumulator that = (DoubleExtremeAccumulator) other;
        for (int i = 0; i < count; i++) {
            if (that.seen[i]) {
                take(groups[i], that.best[i]);
            }
        }
    }

    @Override
    Vector result(int first, int count) {
        return new DoubleVector(
                Arrays.copyOfRange(best, first, first + count), LongExtremeAccumulator.unseen(seen, first, count));
    }

    @Override
    long groupSizeBytes() {
        return Double.BYTES + 1;
    }
}
