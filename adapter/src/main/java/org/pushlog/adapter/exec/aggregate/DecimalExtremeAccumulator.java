package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.Vector;

/** MIN or MAX of decimals. */
final class DecimalExtremeAccumulator extends Accumulator {
    private final boolean isMax;
    private long[] highs = new long[1];
    private long[] lows = new long[1];
    private boolean[] seen = new boolean[1];

    DecimalExtremeAccumulator(boolean isMax) {
        this.isMax = isMax;
    }

    @Override
    void ensure(int groupCount) {
        if (lows.length < groupCount) {
            int capacity = Math.max(groupCount, lows.length * 2);
            lows = Arrays.copyOf(lows, capacity);
            highs = Arrays.copyOf(highs, capacity);
            seen = Arrays.copyOf(seen, capacity);
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        DecimalVector vector = (DecimalVector) Objects.requireNonNull(argument);
        if (vector.high() == null && vector.nulls() == null && groups == null && count > 0) {
            addToOne(vector, rows, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!vector.isNull(row)) {
                take(groups == null ? 0 : groups[i], vector.highAt(row), vector.low()[row]);
            }
        }
    }

    private void addToOne(DecimalVector vector, int @Nullable [] rows, int count) {
        long[] values = vector.low();
        long flip = vector.isUnsigned() ? Long.MIN_VALUE : 0;
        long best = isMax ? Long.MIN_VALUE : Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long value = values[row] ^ flip;
            best = isMax ? Math.max(best, value) : Math.min(best, value);
        }
        long low = best ^ flip;
        take(0, vector.isUnsigned() ? 0 : low >> 63, low);
    }

    private void take(int group, long high, long low) {
        if (seen[group]) {
            int order = DecimalVector.compare(high, low, highs[group], lows[group]);
            if (isMax ? order <= 0 : order >= 0) {
                return;
            }
        }
        seen[group] = true;
        highs[group] = high;
        lows[group] = low;
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        DecimalExtremeAccumulator that = (DecimalExtremeAccumulator) other;
        for (int i = 0; i < count; i++) {
            if (that.seen[i]) {
                take(groups[i], that.highs[i], that.lows[i]);
            }
        }
    }

    @Override
    Vector result(int first, int count) {
        return new DecimalVector(
                Arrays.copyOfRange(lows, first, first + count),
                Arrays.copyOfRange(highs, first, first + count),
                false,
                LongExtremeAccumulator.unseen(seen, first, count));
    }

    @Override
    long groupSizeBytes() {
        return 2 * Long.BYTES + 1;
    }
}
