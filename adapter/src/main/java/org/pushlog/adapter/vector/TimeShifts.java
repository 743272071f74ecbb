package org.pushlog.adapter.vector;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.pushlog.adapter.function.DatetimeRangeException;

/** Dates and timestamps moved by intervals, within the years 1 to 9999. Dates are days and timestamps milliseconds after 1970. */
final class TimeShifts {
    static final long DAY_MS = 86_400_000L;

    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private TimeShifts() {}

    static long plusMillis(long timestamp, long interval) {
        long sum = timestamp + interval;
        if (((timestamp ^ sum) & (interval ^ sum)) < 0) {
            throw outOfRange();
        }
        return timestampInRange(sum);
    }

    static long minusMillis(long timestamp, long interval) {
        long difference = timestamp - interval;
        if (((timestamp ^ interval) & (timestamp ^ difference)) < 0) {
            throw outOfRange();
        }
        return timestampInRange(difference);
    }

    static long plusMonths(long timestamp, long months) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(timestamp, 1_000L), Math.floorMod(timestamp, 1_000) * 1_000_000, ZoneOffset.UTC);
        return timestampInRange(
                time.plusMonths(months).toInstant(ZoneOffset.UTC).toEpochMilli());
    }

    static long minusMonths(long timestamp, long months) {
        return plusMonths(timestamp, -months);
    }

    static long datePlusMillis(long day, long interval) {
        return dayInRange(day + interval / DAY_MS);
    }

    static long dateMinusMillis(long day, long interval) {
        return dayInRange(day - interval / DAY_MS);
    }

    static long datePlusMonths(long day, long months) {
        return dayInRange(LocalDate.ofEpochDay(day).plusMonths(months).toEpochDay());
    }

    static long dateMinusMonths(long day, long months) {
        return datePlusMonths(day, -months);
    }

    static long timestampInRange(long timestamp) {
        dayInRange(Math.floorDiv(timestamp, DAY_MS));
        return timestamp;
    }

    static long dayInRange(long day) {
        if (day < FIRST_DAY || day > LAST_DAY) {
            throw outOfRange();
        }
        return day;
    }

    private static DatetimeRangeException outOfRange() {
        return new DatetimeRangeException("A date lies outside the years 1 to 9999");
    }
}
