package org.pushlog.adapter.exec.operator;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** The least and the greatest of whole numbers. For one thread. */
final class KeyRange {
    private boolean some;
    private long leastHigh;
    private long leastLow;
    private long greatestHigh;
    private long greatestLow;

    /** Whether values of a type are whole numbers that a range can be told of. */
    static boolean isOf(ValueType type) {
        return type.kind().isInteger() || (type.kind() == ValueKind.DECIMAL && type.scale() == 0);
    }

    /** Takes values that are not NULL. */
    void add(Vector vector, int[] rows, int count) {
        long[] lows = vector instanceof LongVector longs ? longs.values() : ((DecimalVector) vector).low();
        DecimalVector decimals = vector instanceof DecimalVector given ? given : null;
        boolean @Nullable [] nulls = vector.nulls();
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (nulls == null || !nulls[row]) {
                long low = lows[row];
                add(decimals == null ? low >> 63 : decimals.highAt(row), low);
            }
        }
    }

    private void add(long high, long low) {
        if (!some || DecimalVector.compare(high, low, leastHigh, leastLow) < 0) {
            leastHigh = high;
            leastLow = low;
        }
        if (!some || DecimalVector.compare(high, low, greatestHigh, greatestLow) > 0) {
            greatestHigh = high;
            greatestLow = low;
        }
        some = true;
    }

    /** Bounds of a column that equals one of the values, or null if there is none. */
    @Nullable
    KeyBounds boundsOf(int column) {
        return some
                ? new KeyBounds(
                        column,
                        DecimalVector.integer(leastHigh, leastLow),
                        DecimalVector.integer(greatestHigh, greatestLow))
                : null;
    }
}
