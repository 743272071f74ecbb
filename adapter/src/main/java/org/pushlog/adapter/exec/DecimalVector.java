package org.pushlog.adapter.exec;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Decimal numbers without their point, in two's complement: of 64 bits with a sign, of 64 bits without one, or of 128 bits. Where the point
 * is, the column's type says.
 */
public final class DecimalVector extends Vector {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);

    private final long[] low;
    private final long @Nullable [] high;
    private final boolean unsigned;

    /**
     * @param low the low 64 bits of each value
     * @param high the high 64 bits; null if they follow from the low ones
     * @param unsigned without {@code high}, whether they are zero and not the sign
     */
    public DecimalVector(long[] low, long @Nullable [] high, boolean unsigned, boolean @Nullable [] nulls) {
        super(nulls);
        this.low = low;
        this.high = high;
        this.unsigned = unsigned;
    }

    public long[] low() {
        return low;
    }

    /** The high halves, or null if all values have 64 bits. */
    public long @Nullable [] high() {
        return high;
    }

    /** Whether all values have 64 bits and no sign. */
    public boolean isUnsigned() {
        return high == null && unsigned;
    }

    /** Whether all values have 64 bits and a sign. */
    public boolean isSigned() {
        return high == null && !unsigned;
    }

    /** The high half of a value. */
    public long highAt(int row) {
        if (high != null) {
            return high[row];
        }
        return unsigned ? 0 : low[row] >> 63;
    }

    /** The value with its point. */
    public BigDecimal decimalAt(int row, int scale) {
        return decimal(highAt(row), low[row], scale);
    }

    /** The number of two halves. */
    public static BigDecimal decimal(long high, long low, int scale) {
        return high == low >> 63 ? BigDecimal.valueOf(low, scale) : new BigDecimal(integer(high, low), scale);
    }

    /** The whole number of two halves. */
    public static BigInteger integer(long high, long low) {
        BigInteger result = BigInteger.valueOf(high).multiply(TWO_TO_64).add(BigInteger.valueOf(low));
        return low < 0 ? result.add(TWO_TO_64) : result;
    }

    /** The low half of a whole number that fits 128 bits. */
    public static long lowOf(BigInteger value) {
        return value.longValue();
    }

    /** The high half of a whole number that fits 128 bits. */
    public static long highOf(BigInteger value) {
        if (value.bitLength() > 127) {
            throw new ArithmeticException("more than 38 digits");
        }
        return value.shiftRight(Long.SIZE).longValue();
    }

    /** Compares two numbers of 128 bits. */
    public static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        return leftHigh == rightHigh ? Long.compareUnsigned(leftLow, rightLow) : Long.compare(leftHigh, rightHigh);
    }

    @Override
    public DecimalVector gather(int[] rows, int count) {
        long[] gatheredLow = new long[count];
        long[] gatheredHigh = high == null ? null : new long[count];
        for (int i = 0; i < count; i++) {
            if (rows[i] >= 0) {
                gatheredLow[i] = low[rows[i]];
                if (high != null && gatheredHigh != null) {
                    gatheredHigh[i] = high[rows[i]];
                }
            }
        }
        return new DecimalVector(gatheredLow, gatheredHigh, unsigned, gatherNulls(rows, count));
    }

    @Override
    public long sizeBytes(int rowCount) {
        return (high == null ? 9L : 17L) * rowCount;
    }
}
