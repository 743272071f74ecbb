package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/**
 * SUM of decimals, or of whole numbers as such, in 128 bits; how often a sum has left them is counted beside, so that whether it fits does not
 * depend on the order of the rows.
 */
final class DecimalSumAccumulator extends Accumulator {
    private final boolean zeroIfEmpty;
    private long[] lows = new long[1];
    private long[] highs = new long[1];
    private boolean[] seen = new boolean[1];
    private int @Nullable [] wraps;

    DecimalSumAccumulator(boolean zeroIfEmpty) {
        this.zeroIfEmpty = zeroIfEmpty;
    }

    @Override
    void ensure(int groupCount) {
        if (lows.length < groupCount) {
            int capacity = Math.max(groupCount, lows.length * 2);
            lows = Arrays.copyOf(lows, capacity);
            highs = Arrays.copyOf(highs, capacity);
            seen = Arrays.copyOf(seen, capacity);
            wraps = wraps == null ? null : Arrays.copyOf(wraps, capacity);
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        if (argument instanceof LongVector longs) {
            addNarrow(longs.values(), false, longs.nulls(), rows, count, groups);
            return;
        }
        DecimalVector vector = (DecimalVector) java.util.Objects.requireNonNull(argument);
        if (vector.high() == null) {
            addNarrow(vector.low(), vector.isUnsigned(), vector.nulls(), rows, count, groups);
            return;
        }
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!vector.isNull(row)) {
                addOne(groups == null ? 0 : groups[i], vector.highAt(row), vector.low()[row]);
            }
        }
    }

    private void addNarrow(
            long[] values,
            boolean unsigned,
            boolean @Nullable [] nulls,
            int @Nullable [] rows,
            int count,
            int @Nullable [] groups) {
        if (groups == null && nulls == null) {
            addToOne(values, unsigned, rows, count);
            return;
        }
        long signMask = unsigned ? 0 : -1;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (nulls == null || !nulls[row]) {
                int group = groups == null ? 0 : groups[i];
                long value = values[row];
                long sum = lows[group] + value;
                // The carry of an unsigned addition.
                long carry = ((lows[group] & value) | ((lows[group] | value) & ~sum)) >>> 63;
                lows[group] = sum;
                addHigh(group, (value >> 63 & signMask) + carry);
                seen[group] = true;
            }
        }
    }

    private void addToOne(long[] values, boolean unsigned, int @Nullable [] rows, int count) {
        // Halves of 32 bits cannot overflow in as many rows as a chunk has.
        long lowHalves = 0;
        long highHalves = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long value = values[row];
            lowHalves += value & 0xFFFF_FFFFL;
            highHalves += unsigned ? value >>> 32 : value >> 32;
        }
        if (count > 0) {
            seen[0] = true;
            addOne(0, highHalves >> 32, highHalves << 32);
            addOne(0, 0, lowHalves);
        }
    }

    private void addOne(int group, long high, long low) {
        long sum = lows[group] + low;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        lows[group] = sum;
        addHigh(group, high);
        addHigh(group, carry);
        seen[group] = true;
    }

    private void addHigh(int group, long value) {
        long high = highs[group];
        long sum = high + value;
        if (((high ^ sum) & (value ^ sum)) < 0) {
            wrap(group, value < 0 ? -1 : 1);
        }
        highs[group] = sum;
    }

    private void wrap(int group, int times) {
        int[] counts = wraps == null ? new int[highs.length] : wraps;
        wraps = counts;
        counts[group] += times;
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        DecimalSumAccumulator that = (DecimalSumAccumulator) other;
        for (int i = 0; i < count; i++) {
            if (that.seen[i]) {
                addOne(groups[i], that.highs[i], that.lows[i]);
                if (that.wraps != null && that.wraps[i] != 0) {
                    wrap(groups[i], that.wraps[i]);
                }
            }
        }
    }

    @Override
    Vector result(int first, int count) {
        boolean[] nulls = new boolean[count];
        boolean some = false;
        boolean wide = false;
        for (int i = 0; i < count; i++) {
            nulls[i] = !zeroIfEmpty && !seen[first + i];
            some |= nulls[i];
            if (wraps != null && wraps[first + i] != 0) {
                throw new ArithmeticException("more than 38 digits");
            }
            wide |= highs[first + i] != lows[first + i] >> 63;
        }
        return new DecimalVector(
                Arrays.copyOfRange(lows, first, first + count),
                wide ? Arrays.copyOfRange(highs, first, first + count) : null,
                false,
                some ? nulls : null);
    }

    @Override
    long groupSizeBytes() {
        return 2 * Long.BYTES + 1;
    }
}
