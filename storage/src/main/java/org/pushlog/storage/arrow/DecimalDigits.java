package org.pushlog.storage.arrow;

import java.math.BigDecimal;
import java.util.function.IntFunction;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.jspecify.annotations.Nullable;

/** Looks whether decimals have no more digits than their field says: Arrow takes whatever 128 or 256 bits hold. */
public final class DecimalDigits {
    private DecimalDigits() {}

    /**
     * The first row, counted from 0, with a decimal that has more digits than its field says, in itself or in its list; -1 without one. The vector's
     * buffers are long enough.
     */
    public static int firstRowBeyond(ValueVector vector) {
        return (int) firstBeyond(vector, 0, vector.getValueCount());
    }

    private static long firstBeyond(ValueVector vector, long from, long end) {
        if (vector instanceof DecimalVector decimals) {
            return firstBeyond(decimals.getPrecision(), decimals::getObject, (int) from, (int) end);
        }
        if (vector instanceof Decimal256Vector decimals) {
            return firstBeyond(decimals.getPrecision(), decimals::getObject, (int) from, (int) end);
        }
        if (vector instanceof ListVector lists && hasDecimals(lists.getDataVector())) {
            for (long row = from; row < end; row++) {
                int index = (int) row;
                if (!lists.isNull(index)
                        && firstBeyond(
                                        lists.getDataVector(),
                                        lists.getElementStartIndex(index),
                                        lists.getElementEndIndex(index))
                                >= 0) {
                    return row;
                }
            }
        }
        if (vector instanceof LargeListVector lists && hasDecimals(lists.getDataVector())) {
            for (long row = from; row < end; row++) {
                if (!lists.isNull((int) row)
                        && firstBeyond(
                                        lists.getDataVector(),
                                        lists.getElementStartIndex((int) row),
                                        lists.getElementEndIndex((int) row))
                                >= 0) {
                    return row;
                }
            }
        }
        return -1;
    }

    private static boolean hasDecimals(ValueVector vector) {
        if (vector instanceof ListVector lists) {
            return hasDecimals(lists.getDataVector());
        }
        if (vector instanceof LargeListVector lists) {
            return hasDecimals(lists.getDataVector());
        }
        return vector instanceof DecimalVector || vector instanceof Decimal256Vector;
    }

    private static long firstBeyond(int digits, IntFunction<@Nullable BigDecimal> values, int from, int end) {
        for (int row = from; row < end; row++) {
            BigDecimal value = values.apply(row);
            if (value != null && value.precision() > digits) {
                return row;
            }
        }
        return -1;
    }
}
