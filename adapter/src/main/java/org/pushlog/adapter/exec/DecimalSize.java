package org.pushlog.adapter.exec;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Decimals whose digits are not written out before it is known how many they are: a few characters such as {@code 1E2000000000} stand
 * for gigabytes.
 */
public final class DecimalSize {
    /** More digits on a side of the point are dear to write out, and no column's value nor any floating-point number has them. */
    public static final int DIGITS_MAX = 10_000;

    private DecimalSize() {}

    /** How many digits stand before the point; 0 or less for a fraction, by the zeros behind the point. */
    public static long wholeDigits(BigDecimal value) {
        return value.precision() - (long) value.scale();
    }

    /** A number that is found greater, less or equal as the value is, by every number within {@link #DIGITS_MAX}, and can be written out. */
    public static BigDecimal comparable(BigDecimal value) {
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        long whole = wholeDigits(value);
        if (whole > DIGITS_MAX) {
            return BigDecimal.TEN.pow(DIGITS_MAX).multiply(BigDecimal.valueOf(value.signum()));
        }
        if (whole < -DIGITS_MAX) {
            return BigDecimal.valueOf(value.signum(), DIGITS_MAX + 1);
        }
        return value.scale() < 0 ? value.setScale(0, RoundingMode.UNNECESSARY) : value;
    }

    /**
     * As {@link BigDecimal#setScale(int, RoundingMode)}.
     *
     * @throws ArithmeticException also if the value has more than {@link #DIGITS_MAX} digits before the point
     */
    public static BigDecimal rescaled(BigDecimal value, int scale, RoundingMode rounding) {
        if (value.scale() == scale) {
            return value;
        }
        if (value.signum() == 0) {
            return BigDecimal.valueOf(0, scale);
        }
        long whole = wholeDigits(value);
        if (whole > DIGITS_MAX) {
            throw new ArithmeticException("more than " + DIGITS_MAX + " digits before the point");
        }
        // Less than a tenth of the last digit is rounded as any other fraction of that size.
        BigDecimal near = whole < -scale - 1L ? BigDecimal.valueOf(value.signum(), scale + 2) : value;
        return near.setScale(scale, rounding);
    }
}
