package org.pushlog.adapter.function;

import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.calcite.linq4j.function.Strict;
import org.apache.calcite.util.format.FormatModel;
import org.apache.calcite.util.format.FormatModels;
import org.jspecify.annotations.Nullable;

/** Dates and times of texts by a format, each field within its range: Calcite counts a thirteenth month into the next year. Generated code calls it. */
public final class FormattedTimes {
    private static final long DAY_MS = 86_400_000L;
    private static final Instant BEGIN = LocalDate.of(1, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);
    private static final Instant END = LocalDate.of(10_000, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);

    private FormattedTimes() {}

    /** The days after 1970 of the date that a text says. */
    @Strict
    public static int date(String text, String format) {
        return (int) Math.floorDiv(timestamp(text, format), DAY_MS);
    }

    /** The milliseconds after 1970 of the time that a text says, in UTC; fails if it is not what the format says, or beyond the years 1 to 9999. */
    @Strict
    public static long timestamp(String text, String format) {
        return millis(FormatModels.POSTGRESQL, format, text);
    }

    /** The date by a format of BigQuery, which stands first there. */
    @Strict
    public static int parseDate(String format, String text) {
        return (int) Math.floorDiv(parseTimestamp(format, text), DAY_MS);
    }

    /** The time by a format of BigQuery. */
    @Strict
    public static long parseTimestamp(String format, String text) {
        return millis(FormatModels.BIG_QUERY, format, text);
    }

    /** The milliseconds after midnight by a format of BigQuery. */
    @Strict
    public static int parseTime(String format, String text) {
        return (int) Math.floorMod(parseTimestamp(format, text), DAY_MS);
    }

    private static long millis(FormatModel model, String format, String text) {
        StringBuilder pattern = new StringBuilder();
        model.parse(format).forEach(element -> element.toPattern(pattern));
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ENGLISH);
        calendar.setGregorianChange(Date.from(Instant.ofEpochMilli(Long.MIN_VALUE)));
        SimpleDateFormat parser = new SimpleDateFormat(pattern.toString().strip(), Locale.ENGLISH);
        parser.setCalendar(calendar);
        parser.setLenient(false);
        ParsePosition position = new ParsePosition(0);
        @Nullable Date parsed = parser.parse(text, position);
        Instant time = parsed == null || position.getIndex() != text.length() ? null : parsed.toInstant();
        if (time == null || time.isBefore(BEGIN) || !time.isBefore(END)) {
            throw new DateTimeException("'" + text + "' is not as the format '" + format + "' says");
        }
        return time.toEpochMilli();
    }
}
