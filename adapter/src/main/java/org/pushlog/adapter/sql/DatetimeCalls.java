package org.pushlog.adapter.sql;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.apache.calcite.linq4j.function.Strict;

/**
 * Arithmetic of dates, timestamps and intervals that stays within the years 1 to 9999 or fails with SQLSTATE 22008;
 * generated code calls it. Dates are days and timestamps milliseconds after 1970; intervals are milliseconds or months.
 */
public final class DatetimeCalls {
    private static final long MILLIS_A_DAY = 86_400_000L;
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
    private static final Pattern FINER_THAN_MILLIS = Pattern.compile(".*:[0-9]{2}\\.[0-9]{3}[0-9]*[1-9][0-9]*\\s*");

    private DatetimeCalls() {}

    /** An interval a number of times. */
    @Strict
    public static long timesMillis(long interval, long count) {
        try {
            return Math.multiplyExact(interval, count);
        } catch (ArithmeticException e) {
            throw overflow("An interval is too long", e);
        }
    }

    /** An interval of months a number of times. */
    @Strict
    public static int timesMonths(int interval, long count) {
        try {
            return Math.toIntExact(Math.multiplyExact(interval, count));
        } catch (ArithmeticException e) {
            throw overflow("An interval is too long", e);
        }
    }

    /** A timestamp later by an interval. */
    @Strict
    public static long plusMillis(long timestamp, long interval) {
        try {
            return inRange(Math.addExact(timestamp, interval));
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
    }

    /** A timestamp earlier by an interval. */
    @Strict
    public static long minusMillis(long timestamp, long interval) {
        try {
            return inRange(Math.subtractExact(timestamp, interval));
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
    }

    /** A timestamp later by months; on the last day of a month that has not the day. */
    @Strict
    public static long plusMonths(long timestamp, int months) {
        return shift(timestamp, months);
    }

    /** A timestamp earlier by months. */
    @Strict
    public static long minusMonths(long timestamp, int months) {
        return shift(timestamp, -(long) months);
    }

    /** A date later by the whole days of an interval. */
    @Strict
    public static int plusMillis(int date, long interval) {
        return dayInRange(date + interval / MILLIS_A_DAY);
    }

    /** A date earlier by the whole days of an interval. */
    @Strict
    public static int minusMillis(int date, long interval) {
        return dayInRange(date - interval / MILLIS_A_DAY);
    }

    /** A date later by months. */
    @Strict
    public static int plusMonths(int date, int months) {
        return dayInRange(LocalDate.ofEpochDay(date).plusMonths(months).toEpochDay());
    }

    /** A date earlier by months. */
    @Strict
    public static int minusMonths(int date, int months) {
        return dayInRange(LocalDate.ofEpochDay(date).plusMonths(-(long) months).toEpochDay());
    }

    /** The timestamp a number of seconds after 1970. */
    @Strict
    public static long ofSeconds(long seconds) {
        try {
            return inRange(Math.multiplyExact(seconds, 1_000L));
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
    }

    /** The timestamp itself; fails if it lies outside the years 1 to 9999. */
    @Strict
    public static long inRange(long timestamp) {
        dayInRange(Math.floorDiv(timestamp, MILLIS_A_DAY));
        return timestamp;
    }

    /** The date itself; fails likewise. */
    @Strict
    public static int inRange(int date) {
        return dayInRange(date);
    }

    /** A text that is to be a time, as it is; fails if it has digits below the millisecond, which would be lost. */
    @Strict
    public static String millisOnly(String text) {
        if (FINER_THAN_MILLIS.matcher(text).matches()) {
            throw new SqlStatementException(
                    SqlState.DATETIME_OVERFLOW, "Times are computed in milliseconds: '" + text + "' is finer");
        }
        return text;
    }

    private static long shift(long timestamp, long months) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(timestamp, 1_000L), Math.floorMod(timestamp, 1_000) * 1_000_000, ZoneOffset.UTC);
        return inRange(time.plusMonths(months).toInstant(ZoneOffset.UTC).toEpochMilli());
    }

    private static int dayInRange(long day) {
        if (day < FIRST_DAY || day > LAST_DAY) {
            throw new SqlStatementException(SqlState.DATETIME_OVERFLOW, "A date lies outside the years 1 to 9999");
        }
        return (int) day;
    }

    private static SqlStatementException outOfRange(ArithmeticException e) {
        return overflow("A date lies outside the years 1 to 9999", e);
    }

    private static SqlStatementException overflow(String message, ArithmeticException e) {
        return new SqlStatementException(SqlState.DATETIME_OVERFLOW, message, e);
    }
}
