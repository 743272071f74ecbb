package org.pushlog.adapter.table.log;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;

/**
 * The unsigned 64-bit numbers between which predicates leave a push_seq.
 *
 * @param isEmpty whether they leave none
 */
record PushSeqBounds(long min, long max, boolean isEmpty) {
    static final PushSeqBounds ALL = new PushSeqBounds(0, -1L, false);

    private static final BigInteger MAX = BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    /** The bounds that all predicates on a column leave together. */
    static PushSeqBounds of(List<ColumnPredicate> predicates, int column) {
        BigInteger min = BigInteger.ZERO;
        BigInteger max = MAX;
        for (ColumnPredicate predicate : predicates) {
            if (predicate.column() == column) {
                min = min.max(lower(predicate));
                max = max.min(upper(predicate));
            }
        }
        boolean isEmpty = min.compareTo(max) > 0;
        return isEmpty ? new PushSeqBounds(0, 0, true) : new PushSeqBounds(min.longValue(), max.longValue(), false);
    }

    private static BigInteger lower(ColumnPredicate predicate) {
        if (predicate instanceof ColumnPredicate.Equal equal) {
            return number(equal.value(), BigInteger.ZERO);
        }
        if (predicate instanceof ColumnPredicate.In in) {
            return in.values().stream()
                    .map(value -> number(value, BigInteger.ZERO))
                    .min(BigInteger::compareTo)
                    .orElse(BigInteger.ZERO);
        }
        if (predicate instanceof ColumnPredicate.Range range && isWhole(range.lower())) {
            BigInteger lower = number(range.lower(), BigInteger.ZERO);
            return range.lowerInclusive() ? lower : lower.add(BigInteger.ONE);
        }
        return BigInteger.ZERO;
    }

    private static BigInteger upper(ColumnPredicate predicate) {
        if (predicate instanceof ColumnPredicate.Equal equal) {
            return number(equal.value(), MAX);
        }
        if (predicate instanceof ColumnPredicate.In in) {
            return in.values().stream()
                    .map(value -> number(value, MAX))
                    .max(BigInteger::compareTo)
                    .orElse(MAX);
        }
        if (predicate instanceof ColumnPredicate.Range range && isWhole(range.upper())) {
            BigInteger upper = number(range.upper(), MAX);
            return range.upperInclusive() ? upper : upper.subtract(BigInteger.ONE);
        }
        return MAX;
    }

    private static boolean isWhole(@Nullable Object value) {
        return value instanceof Long || value instanceof BigInteger;
    }

    /** The number that a predicate's value is, or the other one if it is no whole number. */
    private static BigInteger number(@Nullable Object value, BigInteger otherwise) {
        if (value instanceof Long small) {
            return BigInteger.valueOf(small);
        }
        return value instanceof BigInteger big ? big : otherwise;
    }
}
