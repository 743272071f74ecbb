package org.pushlog.adapter.catalog;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.store.history.AsOf;

/** Reads the property {@code as_of}: a push_seq in digits, or a date, perhaps with a time, perhaps with a zone; otherwise in UTC. */
final class AsOfText {
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][' ']HH:mm")
            .optionalStart()
            .appendPattern(":ss")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .optionalEnd()
            .optionalEnd()
            .optionalStart()
            .appendOffsetId()
            .optionalEnd()
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    private AsOfText() {}

    /**
     * The point that a text names; null for an empty one.
     *
     * @throws InvalidRequestException if it is neither a push_seq nor a time
     */
    static @Nullable AsOf parse(String text) {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            return null;
        }
        if (trimmed.matches("[0-9]{1,20}")) {
            BigInteger pushSeq = new BigInteger(trimmed);
            if (pushSeq.bitLength() > Long.SIZE) {
                throw invalid(trimmed);
            }
            return new AsOf.Push(pushSeq.longValue());
        }
        try {
            TemporalAccessor time =
                    TIMESTAMP.parseBest(trimmed, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            return new AsOf.Time(millis(time));
        } catch (DateTimeException e) {
            throw invalid(trimmed);
        }
    }

    private static long millis(TemporalAccessor time) {
        if (time instanceof OffsetDateTime zoned) {
            return zoned.toInstant().toEpochMilli();
        }
        LocalDateTime local = time instanceof LocalDate day ? day.atStartOfDay() : (LocalDateTime) time;
        return local.toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    private static InvalidRequestException invalid(String text) {
        return new InvalidRequestException(
                "schema",
                -1,
                "as_of is " + text + "; it is a push_seq such as 17 or a time in UTC such as 2026-11-30 12:00:00");
    }
}
