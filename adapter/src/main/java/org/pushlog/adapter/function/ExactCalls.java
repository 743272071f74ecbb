package org.pushlog.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.calcite.linq4j.function.Strict;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;

/** Exact decimal arithmetic that either fits its type or fails; generated code calls it. */
public final class ExactCalls {
    /** No number of SQL has a digit farther from the point that is worth rounding: the smallest 64-bit one is 4.9E-324. */
    public static final int ROUNDED_DIGITS_MAX = 400;

    private ExactCalls() {}

    /** A quotient rounded half up to a number of digits after the point. */
    @Strict
    public static BigDecimal divide(BigDecimal dividend, BigDecimal divisor, int precision, int scale) {
        if (divisor.signum() == 0) {
            throw new ArithmeticException("division by zero");
        }
        return fit(dividend.divide(divisor, scale, RoundingMode.HALF_UP), precision, scale);
    }

    /** The value with exactly the type's digits after the point; fails if it has too many before it. */
    @Strict
    public static BigDecimal fit(BigDecimal value, int precision, int scale) {
        BigDecimal scaled = DecimalSize.rescaled(value, scale, RoundingMode.HALF_UP);
        if (scaled.precision() > precision && scaled.signum() != 0) {
            throw new ArithmeticException("more than " + precision + " digits");
        }
        return scaled;
    }

    /** The value with exactly that many digits after the point; fails if it has more. */
    @Strict
    public static BigDecimal exact(BigDecimal value, int scale) {
        return DecimalSize.rescaled(value, scale, RoundingMode.UNNECESSARY);
    }

    /** The number rounded half away from zero to a number of digits after the point, or before it if negative. */
    @Strict
    public static long round(long value, int digits) {
        if (digits >= 0) {
            return value;
        }
        // No number has twenty digits: each is rounded to zero, and by no more than that.
        return BigDecimal.valueOf(value)
                .setScale(Math.max(digits, -20), RoundingMode.HALF_UP)
                .longValueExact();
    }

    /** The number rounded likewise. */
    @Strict
    public static int round(int value, int digits) {
        return Math.toIntExact(round((long) value, digits));
    }

    /** A number of digits to round to; beyond these, all of them round every number in the same way. */
    @Strict
    public static int digits(int digits) {
        return Math.max(-ROUNDED_DIGITS_MAX, Math.min(ROUNDED_DIGITS_MAX, digits));
    }

    /** The same value in the form that equal values share: with exactly the type's digits after the point. */
    @Strict
    public static BigDecimal key(BigDecimal value, int scale) {
        return DecimalSize.rescaled(value, scale, RoundingMode.HALF_UP);
    }

    /** The magnitude; fails for the smallest number, whose magnitude no number has. */
    @Strict
    public static long absolute(long value) {
        return Math.absExact(value);
    }

    /** The magnitude; fails for the smallest number. */
    @Strict
    public static int absolute(int value) {
        return Math.absExact(value);
    }

    /**
     * The text of a number whose digits can be written out: as given, or zero for one that every DECIMAL rounds to it.
     *
     * @throws ArithmeticException if it is beyond every DECIMAL
     */
    @Strict
    public static String near(String text) {
        if (text.indexOf('e') < 0 && text.indexOf('E') < 0) {
            return text;
        }
        long wholeDigits;
        try {
            wholeDigits = DecimalSize.wholeDigits(new BigDecimal(text.strip()));
        } catch (NumberFormatException e) {
            // Whoever takes it for a number says what is wrong with it.
            return text;
        }
        if (wholeDigits > DecimalSize.DIGITS_MAX) {
            throw new ArithmeticException("'" + text + "' is beyond every DECIMAL");
        }
        return wholeDigits < -DecimalSize.DIGITS_MAX ? "0" : text;
    }

    /** As {@link #near}, or null. */
    @Strict
    public static @Nullable String nearOrNull(String text) {
        try {
            return near(text);
        } catch (ArithmeticException e) {
            return null;
        }
    }
}
