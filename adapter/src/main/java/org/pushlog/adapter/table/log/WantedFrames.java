package org.pushlog.adapter.table.log;

import java.math.BigInteger;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.history.FrameBounds;
import org.pushlog.storage.store.history.Source;

/** Which frames of a history the predicates of a request leave: by push_seq, by time, by file and by source. */
final class WantedFrames {
    private static final String UPDATED_MS = "updated_ms";
    private static final BigInteger MIN_TIME = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_TIME = BigInteger.valueOf(Long.MAX_VALUE);

    private WantedFrames() {}

    /** The ranges outside which no wanted row lies; null if no row can be wanted. */
    static @Nullable FrameBounds bounds(History history, HistoryColumns columns, ScanRequest request) {
        PushSeqBounds pushSeq = history.pushSeqColumn() < 0
                ? PushSeqBounds.ALL
                : PushSeqBounds.of(request.predicates(), columns.ordinalOfOwn("push_seq"));
        if (pushSeq.isEmpty()) {
            return null;
        }
        FrameBounds bounds = new FrameBounds(pushSeq.min(), pushSeq.max(), Long.MIN_VALUE, Long.MAX_VALUE);
        for (ColumnPredicate predicate : request.predicates()) {
            Origin origin = columns.origins().get(predicate.column());
            if (origin.isOwn() && origin.ownName().equals(UPDATED_MS)) {
                bounds = bounds.and(timeBounds(predicate));
            }
        }
        return bounds.isEmpty() ? null : bounds;
    }

    /** The parts of the history that may have wanted rows. */
    static Set<Source> sources(History history, HistoryColumns columns, ScanRequest request) {
        Set<Source> sources = EnumSet.noneOf(Source.class);
        for (Source source : Source.values()) {
            if (mayWant(Origin.Kind.SOURCE, source.text(), columns, request)
                    && mayWant(Origin.Kind.FILE, history.file(source), columns, request)) {
                sources.add(source);
            }
        }
        return sources;
    }

    private static boolean mayWant(Origin.Kind kind, String value, HistoryColumns columns, ScanRequest request) {
        List<Origin> origins = columns.origins();
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i).kind() == kind && !request.mayWant(i, value)) {
                return false;
            }
        }
        return true;
    }

    private static FrameBounds timeBounds(ColumnPredicate predicate) {
        if (predicate instanceof ColumnPredicate.Equal equal) {
            return between(millis(equal.value()), millis(equal.value()));
        }
        if (predicate instanceof ColumnPredicate.Range range) {
            BigInteger lower = millis(range.lower());
            BigInteger upper = millis(range.upper());
            return between(
                    lower == null || range.lowerInclusive() ? lower : lower.add(BigInteger.ONE),
                    upper == null || range.upperInclusive() ? upper : upper.subtract(BigInteger.ONE));
        }
        return FrameBounds.ALL;
    }

    /** The edges are inside. */
    private static FrameBounds between(@Nullable BigInteger lower, @Nullable BigInteger upper) {
        return new FrameBounds(
                0,
                -1L,
                lower == null ? Long.MIN_VALUE : clamped(lower),
                upper == null ? Long.MAX_VALUE : clamped(upper));
    }

    private static long clamped(BigInteger millis) {
        return millis.max(MIN_TIME).min(MAX_TIME).longValue();
    }

    private static @Nullable BigInteger millis(@Nullable Object value) {
        if (value instanceof Instant time) {
            return BigInteger.valueOf(time.toEpochMilli());
        }
        if (value instanceof Long number) {
            return BigInteger.valueOf(number);
        }
        return value instanceof BigInteger number ? number : null;
    }
}
