package org.pushlog.adapter.function;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.apache.calcite.linq4j.function.Strict;

/** Times as texts, with the digits of a second that their type has; generated code calls it. */
public final class TimeTexts {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final long NANOS_A_MILLI = 1_000_000L;
    private static final int MILLI_DIGITS = 3;

    private TimeTexts() {}

    /** A timestamp in milliseconds after 1970 as {@code 2026-01-04 23:59:59.123}; a fraction of zero is left out. */
    @Strict
    public static String timestamp(long millis, int fractionDigits) {
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
        return SECONDS.format(time) + fraction(Math.floorMod(millis, 1_000), fractionDigits);
    }

    /** A time in milliseconds after midnight as {@code 23:59:59.123}; a fraction of zero is left out. */
    @Strict
    public static String time(int millis, int fractionDigits) {
        LocalTime time = LocalTime.ofNanoOfDay(millis * NANOS_A_MILLI);
        return CLOCK.format(time) + fraction(millis % 1_000, fractionDigits);
    }

    /** The whole seconds after 1970 that had passed by a timestamp, below zero before. */
    @Strict
    public static long epoch(long millis) {
        return Math.floorDiv(millis, 1_000L);
    }

    private static String fraction(int millis, int fractionDigits) {
        String digits = String.valueOf(1_000 + millis).substring(1, 1 + Math.min(MILLI_DIGITS, fractionDigits));
        int end = digits.length();
        while (end > 0 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return end == 0 ? "" : "." + digits.substring(0, end);
    }
}
