package org.pushlog.adapter.exec.kernel;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/** Whether whole numbers lie in an interval, by one subtraction and one unsigned comparison a row. */
final class IntervalCondition extends Kernel {
    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger UNSIGNED_MAX =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    private final Kernel operand;
    private final Interval interval;
    private final Range signed;
    private final Range unsigned;
    private final Scratch scratch = new Scratch();

    IntervalCondition(Kernel operand, Interval interval) {
        this.operand = operand;
        this.interval = interval;
        this.signed = range(interval, LONG_MIN, LONG_MAX);
        this.unsigned = range(interval, BigInteger.ZERO, UNSIGNED_MAX);
    }

    /** Values v with {@code v - first} at most {@code span}, both unsigned; none if {@code empty}. */
    private record Range(long first, long span, boolean empty) {}

    private static Range range(Interval interval, BigInteger domainLeast, BigInteger domainGreatest) {
        BigInteger least =
                interval.least() == null ? domainLeast : interval.least().max(domainLeast);
        BigInteger greatest = interval.greatest() == null
                ? domainGreatest
                : interval.greatest().min(domainGreatest);
        if (least.compareTo(greatest) > 0) {
            return new Range(0, 0, true);
        }
        return new Range(least.longValue(), greatest.subtract(least).longValue(), false);
    }

    @Override
    public int select(Chunk chunk, int @Nullable [] rows, int count, int[] target) {
        Vector vector = operand.evaluate(chunk, rows, count);
        if (vector instanceof DecimalVector decimals && decimals.high() != null) {
            return super.select(chunk, rows, count, target);
        }
        Range range = vector instanceof DecimalVector decimals && decimals.isUnsigned() ? unsigned : signed;
        long[] values = vector instanceof DecimalVector decimals ? decimals.low() : ((LongVector) vector).values();
        return select(values, vector.nulls(), range, rows, count, target);
    }

    private int select(
            long[] values, boolean @Nullable [] nulls, Range range, int @Nullable [] rows, int count, int[] target) {
        boolean wanted = !interval.outside();
        if (range.empty() && wanted) {
            return 0;
        }
        long first = range.first();
        // An unsigned comparison by a signed one of values moved by half the range.
        long span = range.empty() ? 0 : range.span() + Long.MIN_VALUE;
        boolean empty = range.empty();
        int selected = 0;
        if (nulls == null && !empty && wanted) {
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                target[selected] = row;
                selected += values[row] - first + Long.MIN_VALUE <= span ? 1 : 0;
            }
            return selected;
        }
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            target[selected] = row;
            boolean inside = !empty && values[row] - first + Long.MIN_VALUE <= span;
            selected += inside == wanted && (nulls == null || !nulls[row]) ? 1 : 0;
        }
        return selected;
    }

    @Override
    public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
        Vector vector = operand.evaluate(chunk, rows, count);
        long[] result = scratch.longs(chunk.rowCount());
        if (vector instanceof DecimalVector decimals && decimals.high() != null) {
            wide(decimals, rows, count, result);
            return new LongVector(result, vector.nulls());
        }
        Range range = vector instanceof DecimalVector decimals && decimals.isUnsigned() ? unsigned : signed;
        long[] values = vector instanceof DecimalVector decimals ? decimals.low() : ((LongVector) vector).values();
        long yes = interval.outside() ? 0 : 1;
        if (range.empty()) {
            Arrays.fill(result, 1 - yes);
            return new LongVector(result, vector.nulls());
        }
        long first = range.first();
        long span = range.span() + Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            result[row] = values[row] - first + Long.MIN_VALUE <= span ? yes : 1 - yes;
        }
        return new LongVector(result, vector.nulls());
    }

    private void wide(DecimalVector decimals, int @Nullable [] rows, int count, long[] result) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            result[row] = !decimals.isNull(row)
                            && interval.contains(DecimalVector.integer(decimals.highAt(row), decimals.low()[row]))
                    ? 1
                    : 0;
        }
    }
}
