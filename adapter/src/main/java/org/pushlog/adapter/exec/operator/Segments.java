package org.pushlog.adapter.exec.operator;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Values of very many rows in arrays of {@link #ROW_COUNT} each, so that more rows need a new array and not a longer copy of all: copying hundreds of
 * megabytes takes longer than a statement may go on after it was cancelled. The value of a row is {@code segments[row >>> SHIFT][row & MASK]}.
 */
final class Segments {
    static final int SHIFT = 16;
    static final int ROW_COUNT = 1 << SHIFT;
    static final int MASK = ROW_COUNT - 1;

    private static final int FIRST_CAPACITY = 1_024;

    private Segments() {}

    /** For how many rows there is to be room when so many are needed: as many again while they are few, and a whole segment otherwise. */
    static int capacity(int needed) {
        if (needed <= ROW_COUNT) {
            return Math.max(FIRST_CAPACITY, Integer.highestOneBit(Math.max(1, needed - 1)) << 1);
        }
        return (int) Math.min(Integer.MAX_VALUE, (needed + (long) MASK) & ~(long) MASK);
    }

    /**
     * The same segments, and more: all are whole but the last, which becomes longer.
     *
     * @param <A> an array of values
     */
    static <A> A[] grown(A[] segments, int capacity, IntFunction<A> newSegment) {
        int count = (int) ((capacity + (long) MASK) >>> SHIFT);
        A[] grown = segments.length >= count ? segments : Arrays.copyOf(segments, Math.max(count, segments.length * 2));
        for (int i = 0; i < count; i++) {
            int length = (int) Math.min(ROW_COUNT, capacity - ((long) i << SHIFT));
            A old = grown[i];
            int oldLength = old == null ? 0 : Array.getLength(old);
            if (oldLength < length) {
                A longer = newSegment.apply(length);
                if (old != null) {
                    System.arraycopy(old, 0, longer, 0, oldLength);
                }
                grown[i] = longer;
            }
        }
        return grown;
    }
}
