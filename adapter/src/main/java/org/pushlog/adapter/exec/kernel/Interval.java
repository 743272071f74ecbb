package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;

/**
 * The whole numbers between two bounds, or all others.
 *
 * @param least the first, or null for no bound
 * @param greatest the last, or null for no bound; less than {@code least} if there is none between
 * @param outside whether those that are not between are meant
 */
record Interval(@Nullable BigInteger least, @Nullable BigInteger greatest, boolean outside) {
    private static final Interval NONE = new Interval(BigInteger.ONE, BigInteger.ZERO, false);

    /** The numbers without a point that, with {@code scale} digits behind it, answer a comparison with a bound by yes. */
    static Interval of(Comparison.Operator operator, BigDecimal bound, int scale) {
        BigDecimal scaled = DecimalSize.comparable(bound).scaleByPowerOfTen(scale);
        BigInteger floor = scaled.setScale(0, RoundingMode.FLOOR).toBigInteger();
        BigInteger ceiling = scaled.setScale(0, RoundingMode.CEILING).toBigInteger();
        boolean whole = floor.equals(ceiling);
        return switch (operator) {
            case EQUAL -> whole ? new Interval(floor, floor, false) : NONE;
            case NOT_EQUAL -> whole ? new Interval(floor, floor, true) : new Interval(null, null, false);
            case LESS -> new Interval(null, whole ? floor.subtract(BigInteger.ONE) : floor, false);
            case LESS_OR_EQUAL -> new Interval(null, floor, false);
            case GREATER -> new Interval(whole ? ceiling.add(BigInteger.ONE) : ceiling, null, false);
            case GREATER_OR_EQUAL -> new Interval(ceiling, null, false);
        };
    }

    /** The numbers that are in both; both without {@link #outside}. */
    Interval and(Interval other) {
        BigInteger low =
                least == null || (other.least != null && other.least.compareTo(least) > 0) ? other.least : least;
        BigInteger high = greatest == null || (other.greatest != null && other.greatest.compareTo(greatest) < 0)
                ? other.greatest
                : greatest;
        return new Interval(low, high, false);
    }

    boolean contains(BigInteger value) {
        boolean inside =
                (least == null || least.compareTo(value) <= 0) && (greatest == null || greatest.compareTo(value) >= 0);
        return inside != outside;
    }
}
