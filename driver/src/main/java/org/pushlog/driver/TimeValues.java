package org.pushlog.driver;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Canonical values as dates and times, and back. A TIMESTAMP has no zone: the old classes show its fields in the calendar's zone or
 * that of the process, the classes with an offset take it as UTC.
 */
final class TimeValues {
    private static final LocalDate EPOCH_DAY = LocalDate.EPOCH;

    private static final DateTimeFormatter DATE_AND_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][ ]")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[ ]")
            .optionalStart()
            .appendOffsetId()
            .toFormatter(Locale.ROOT)
            .withChronology(IsoChronology.INSTANCE)
            .withResolverStyle(ResolverStyle.STRICT);

    private TimeValues() {}

    static LocalDate toLocalDate(Object value, String target) throws SQLException {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalDate();
        }
        if (value instanceof String text) {
            return parse(text, target).toLocalDate();
        }
        throw NumberValues.mismatch(value, target);
    }

    static LocalTime toLocalTime(Object value, String target) throws SQLException {
        if (value instanceof LocalTime time) {
            return time;
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalTime();
        }
        if (value instanceof String text) {
            return text.indexOf('-') < 0 ? parseTime(text, target) : parseTimeOfDay(text, target);
        }
        throw NumberValues.mismatch(value, target);
    }

    static LocalDateTime toLocalDateTime(Object value, String target) throws SQLException {
        if (value instanceof LocalDateTime timestamp) {
            return timestamp;
        }
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        if (value instanceof LocalTime time) {
            return time.atDate(EPOCH_DAY);
        }
        if (value instanceof String text) {
            return parse(text, target);
        }
        throw NumberValues.mismatch(value, target);
    }

    static OffsetDateTime toOffsetDateTime(Object value, String target) throws SQLException {
        return toLocalDateTime(value, target).atOffset(ZoneOffset.UTC);
    }

    static Instant toInstant(Object value, String target) throws SQLException {
        return toLocalDateTime(value, target).toInstant(ZoneOffset.UTC);
    }

    static Date toDate(Object value, @Nullable Calendar calendar) throws SQLException {
        LocalDate date = toLocalDate(value, "java.sql.Date");
        if (calendar == null) {
            return Date.valueOf(date);
        }
        return new Date(fieldsOf(calendar, date, LocalTime.MIDNIGHT));
    }

    /** As a java.sql.Time, which ends at milliseconds: finer values are refused. */
    static Time toTime(Object value, @Nullable Calendar calendar) throws SQLException {
        LocalTime time = toLocalTime(value, "java.sql.Time");
        if (time.get(ChronoField.NANO_OF_SECOND) % 1_000_000 != 0) {
            throw SqlErrors.of(
                    SqlState.DATETIME_OVERFLOW,
                    "The time " + ValueText.of(time) + " is finer than java.sql.Time; ask for a java.time.LocalTime");
        }
        return new Time(fieldsOf(calendar == null ? processCalendar() : calendar, EPOCH_DAY, time));
    }

    static Timestamp toTimestamp(Object value, @Nullable Calendar calendar) throws SQLException {
        LocalDateTime timestamp = toLocalDateTime(value, "java.sql.Timestamp");
        if (calendar == null) {
            return Timestamp.valueOf(timestamp);
        }
        LocalTime wholeSeconds = timestamp.toLocalTime().withNano(0);
        Timestamp result = new Timestamp(fieldsOf(calendar, timestamp.toLocalDate(), wholeSeconds));
        result.setNanos(timestamp.get(ChronoField.NANO_OF_SECOND));
        return result;
    }

    static LocalDate ofDate(Date date, @Nullable Calendar calendar) {
        return calendar == null
                ? date.toLocalDate()
                : fieldsAt(calendar, date.getTime()).toLocalDate();
    }

    static LocalTime ofTime(Time time, @Nullable Calendar calendar) {
        return calendar == null
                ? Instant.ofEpochMilli(time.getTime())
                        .atZone(ZoneId.systemDefault())
                        .toLocalTime()
                : fieldsAt(calendar, time.getTime()).toLocalTime();
    }

    static LocalDateTime ofTimestamp(Timestamp timestamp, @Nullable Calendar calendar) {
        return calendar == null
                ? timestamp.toLocalDateTime()
                : fieldsAt(calendar, timestamp.getTime()).withNano(timestamp.getNanos());
    }

    /** A calendar in the zone of the process. */
    static Calendar processCalendar() {
        return new GregorianCalendar(TimeZone.getDefault(), Locale.ROOT);
    }

    /** A calendar is given for its zone: in some countries it counts other years. */
    private static Calendar gregorian(Calendar calendar) {
        return calendar.getCalendarType().equals("gregory")
                ? (Calendar) calendar.clone()
                : new GregorianCalendar(calendar.getTimeZone(), Locale.ROOT);
    }

    /** The milliseconds at which a calendar of this zone shows these fields. */
    private static long fieldsOf(Calendar calendar, LocalDate date, LocalTime time) {
        Calendar fields = gregorian(calendar);
        fields.clear();
        fields.setLenient(true);
        fields.set(
                date.getYear(),
                date.getMonthValue() - 1,
                date.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
        fields.set(Calendar.MILLISECOND, time.getNano() / 1_000_000);
        return fields.getTimeInMillis();
    }

    /** The fields that a calendar of this zone shows. */
    private static LocalDateTime fieldsAt(Calendar calendar, long epochMillis) {
        Calendar fields = gregorian(calendar);
        fields.setTimeInMillis(epochMillis);
        int year = fields.get(Calendar.YEAR);
        return LocalDateTime.of(
                fields.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year,
                fields.get(Calendar.MONTH) + 1,
                fields.get(Calendar.DAY_OF_MONTH),
                fields.get(Calendar.HOUR_OF_DAY),
                fields.get(Calendar.MINUTE),
                fields.get(Calendar.SECOND),
                fields.get(Calendar.MILLISECOND) * 1_000_000);
    }

    private static LocalDateTime parse(String text, String target) throws SQLException {
        try {
            TemporalAccessor fields = DATE_AND_TIME.parse(text.trim());
            LocalDate date = LocalDate.from(fields);
            LocalTime time = fields.query(TemporalQueries.localTime());
            LocalDateTime timestamp = date.atTime(time == null ? LocalTime.MIDNIGHT : time);
            ZoneOffset offset = fields.query(TemporalQueries.offset());
            return offset == null
                    ? timestamp
                    : timestamp
                            .atOffset(offset)
                            .withOffsetSameInstant(ZoneOffset.UTC)
                            .toLocalDateTime();
        } catch (DateTimeException e) {
            throw invalid(text, target);
        }
    }

    /** A text that is a time of day and nothing else. */
    static LocalTime parseTime(String text, String target) throws SQLException {
        try {
            return LocalTime.parse(text.trim());
        } catch (DateTimeException e) {
            throw invalid(text, target);
        }
    }

    /** The time of a text that begins with a day. A day alone has none. */
    private static LocalTime parseTimeOfDay(String text, String target) throws SQLException {
        LocalDateTime timestamp = parse(text, target);
        if (text.indexOf(':') < 0) {
            throw invalid(text, target);
        }
        return timestamp.toLocalTime();
    }

    private static SQLException invalid(String text, String target) {
        return SqlErrors.of(
                SqlState.INVALID_DATETIME_FORMAT, "The text " + NumberValues.quoted(text) + " is no " + target);
    }
}
