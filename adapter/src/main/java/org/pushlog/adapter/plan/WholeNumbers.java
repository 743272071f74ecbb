package org.pushlog.adapter.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;

/** Numbers as the integer values of predicates. */
final class WholeNumbers {
    /** Numbers with more digits than this before the point are of no use as a bound and dear to expand. */
    private static final int DIGITS_MAX = 100;

    private WholeNumbers() {}

    /** The number as a Long or BigInteger, or null if it is not whole. */
    static @Nullable Object exact(Number number) {
        BigDecimal decimal = decimal(number);
        return decimal == null || decimal.stripTrailingZeros().scale() > 0 ? null : normal(decimal.toBigInteger());
    }

    /** The smallest whole number that is not less, or null. */
    static @Nullable Object ceiling(Number number) {
        BigDecimal decimal = decimal(number);
        return decimal == null
                ? null
                : normal(decimal.setScale(0, RoundingMode.CEILING).toBigInteger());
    }

    /** The largest whole number that is not more, or null. */
    static @Nullable Object floor(Number number) {
        BigDecimal decimal = decimal(number);
        return decimal == null
                ? null
                : normal(decimal.setScale(0, RoundingMode.FLOOR).toBigInteger());
    }

    private static @Nullable BigDecimal decimal(Number number) {
        if (number instanceof Double || number instanceof Float) {
            return null;
        }
        BigDecimal decimal = number instanceof BigDecimal given ? given : new BigDecimal(number.toString());
        return DecimalSize.wholeDigits(decimal) > DIGITS_MAX || decimal.scale() > DIGITS_MAX ? null : decimal;
    }

    private static Object normal(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
    }
}
