package org.pushlog.adapter.function;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;

/**
 * Where the frame of a row begins and ends that is given by a distance of keys; generated code calls it. Calcite's own counts a distance in the wrong
 * direction where the order descends, adds whole numbers beyond their range, and fails on NULL and on decimals.
 *
 * <p>Keys are numbers, and times in days or milliseconds; a distance in months is a {@link BigDecimal} beside a key that is a {@code long}.
 */
public final class FrameCalls {
    private static final long MILLIS_A_DAY = 86_400_000;

    private FrameCalls() {}

    /** The first row of a partition whose key is not before the bound; for a NULL key, the first with NULL. */
    public static <R, K> int first(
            R[] rows,
            @Nullable Object key,
            @Nullable Object distance,
            boolean isFollowing,
            Function1<R, K> keys,
            Comparator<Object> order) {
        if (key == null) {
            return search(rows, row -> order.compare(keys.apply(row), null) >= 0);
        }
        Bound bound = Bound.of(key, distance, isFollowing, order);
        return search(rows, row -> bound.compare(keys.apply(row)) >= 0);
    }

    /** The last row of a partition whose key is not behind the bound; for a NULL key, the last with NULL. */
    public static <R, K> int last(
            R[] rows,
            @Nullable Object key,
            @Nullable Object distance,
            boolean isFollowing,
            Function1<R, K> keys,
            Comparator<Object> order) {
        if (key == null) {
            return search(rows, row -> order.compare(keys.apply(row), null) > 0) - 1;
        }
        Bound bound = Bound.of(key, distance, isFollowing, order);
        return search(rows, row -> bound.compare(keys.apply(row)) > 0) - 1;
    }

    private interface Test<R> {
        boolean isMet(R row);
    }

    /** The first row that meets a condition which all behind it meet too; the number of rows if there is none. */
    private static <R> int search(R[] rows, Test<R> test) {
        int low = 0;
        int high = rows.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (test.isMet(rows[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** A key, which no row need have, and how rows stand to it. */
    private abstract static class Bound {
        private final boolean isDescending;
        private final boolean isNullFirst;

        Bound(Comparator<Object> order) {
            this.isDescending = isDescending(order);
            this.isNullFirst = order.compare(null, 0) < 0;
        }

        static Bound of(Object key, @Nullable Object distance, boolean isFollowing, Comparator<Object> order) {
            if (!(distance instanceof Number number) || isBelowZero(number)) {
                throw new FrameDistanceException();
            }
            boolean isPlus = isFollowing != isDescending(order);
            if (key instanceof Float
                    || key instanceof Double
                    || distance instanceof Float
                    || distance instanceof Double) {
                double floating = ((Number) key).doubleValue();
                return new Floating(floating + (isPlus ? 1 : -1) * number.doubleValue(), order);
            }
            if (key instanceof BigDecimal decimal) {
                BigDecimal exact = decimal(number);
                return new Exact(isPlus ? decimal.add(exact) : decimal.subtract(exact), order);
            }
            long whole = ((Number) key).longValue();
            if (distance instanceof BigDecimal months) {
                return new Whole(plusMonths(whole, isPlus ? months.intValueExact() : -months.intValueExact()), order);
            }
            long way = isPlus ? number.longValue() : -number.longValue();
            long sum = whole + way;
            boolean isBeyond = ((whole ^ sum) & (way ^ sum)) < 0;
            return isBeyond
                    ? new Exact(BigDecimal.valueOf(whole).add(BigDecimal.valueOf(way)), order)
                    : new Whole(sum, order);
        }

        private static boolean isDescending(Comparator<Object> order) {
            return order.compare(0, 1) > 0;
        }

        private static boolean isBelowZero(Number distance) {
            return distance instanceof BigDecimal decimal ? decimal.signum() < 0 : !(distance.doubleValue() >= 0);
        }

        private static long plusMonths(long millis, int months) {
            long day = Math.floorDiv(millis, MILLIS_A_DAY);
            return LocalDate.ofEpochDay(day).plusMonths(months).toEpochDay() * MILLIS_A_DAY
                    + Math.floorMod(millis, MILLIS_A_DAY);
        }

        static BigDecimal decimal(Number number) {
            return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number.longValue());
        }

        /** Below zero for a row that comes before the bound, above for one behind it. */
        final int compare(@Nullable Object key) {
            if (key == null) {
                return isNullFirst ? -1 : 1;
            }
            int ascending = ascending((Number) key);
            return isDescending ? -ascending : ascending;
        }

        abstract int ascending(Number key);
    }

    private static final class Whole extends Bound {
        private final long value;

        Whole(long value, Comparator<Object> order) {
            super(order);
            this.value = value;
        }

        @Override
        int ascending(Number key) {
            return Long.compare(key.longValue(), value);
        }
    }

    private static final class Exact extends Bound {
        private final BigDecimal value;

        Exact(BigDecimal value, Comparator<Object> order) {
            super(order);
            this.value = value;
        }

        @Override
        int ascending(Number key) {
            return decimal(key).compareTo(value);
        }
    }

    private static final class Floating extends Bound {
        private final double value;

        Floating(double value, Comparator<Object> order) {
            super(order);
            this.value = value;
        }

        @Override
        int ascending(Number key) {
            double number = key.doubleValue();
            return number == value ? 0 : Double.compare(number, value);
        }
    }
}
