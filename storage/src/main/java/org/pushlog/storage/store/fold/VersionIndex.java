package org.pushlog.storage.store.fold;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.Source;
import org.pushlog.storage.work.Cancellation;

/**
 * All versions of all keys of a history, so that its state at any push is found without reading it again. Made of segments: rows that come
 * later make a new one, and neighbours of like size are merged, so that there are few and each row is moved seldom. Segments are shared by the
 * indexes of one history as it grows. Immutable.
 */
final class VersionIndex {
    private final List<VersionSegment> segments;
    private final FoldRules rules;
    private final int liveFrameCount;

    private VersionIndex(List<VersionSegment> segments, FoldRules rules, int liveFrameCount) {
        this.segments = List.copyOf(segments);
        this.rules = rules;
        this.liveFrameCount = liveFrameCount;
    }

    /**
     * The index of a history, or null if it would need more memory than allowed, or nobody waits for it any more.
     *
     * @param earlier that of the same history with fewer live frames, null to begin anew
     */
    static @Nullable VersionIndex of(
            HistoryParts parts,
            FoldRules rules,
            @Nullable VersionIndex earlier,
            long memoryLimitBytes,
            BooleanSupplier cancelled) {
        VersionIndex known = earlier != null && earlier.rules.equals(rules) ? earlier : null;
        int firstFrame = known == null ? 0 : known.liveFrameCount;
        if (known != null && firstFrame == parts.liveFrameCount()) {
            return known;
        }
        long usedBytes = known == null ? 0 : known.sizeBytes();
        VersionSegment added = read(parts, rules, firstFrame, memoryLimitBytes - usedBytes, cancelled);
        if (added == null) {
            return null;
        }
        List<VersionSegment> segments = new ArrayList<>(known == null ? List.of() : known.segments);
        while (!segments.isEmpty() && segments.get(segments.size() - 1).versionCount() / 2 <= added.versionCount()) {
            added = VersionSegment.merged(segments.remove(segments.size() - 1), added, cancelled);
            if (added == null) {
                return null;
            }
        }
        segments.add(added);
        return new VersionIndex(segments, rules, parts.liveFrameCount());
    }

    FoldRules rules() {
        return rules;
    }

    /** How much memory it takes. */
    long sizeBytes() {
        return segments.stream().mapToLong(VersionSegment::sizeBytes).sum();
    }

    /** Where the wanted rows of the state up to a limit lie. */
    StateRows rows(PushLimit limit, CurrentScan scan) {
        VersionMerge merge = new VersionMerge(limit);
        List<String> keys = scan.keys();
        String prefix = scan.keyPrefix();
        for (VersionSegment segment : segments) {
            if (!segment.hasVersions(limit)) {
                continue;
            }
            if (keys != null) {
                for (byte[] key : inOrder(keys)) {
                    Cancellation.check();
                    int at = segment.firstKeyNotBelow(key, 0, key.length, 0);
                    boolean isThere = at < segment.keyCount() && segment.keyEquals(at, key);
                    if (isThere) {
                        merge.add(segment, at, at + 1);
                    }
                }
            } else if (prefix != null) {
                byte[] bytes = keyOf(prefix);
                int first = segment.firstKeyNotBelow(bytes, 0, bytes.length, 0);
                merge.add(segment, first, segment.endOfPrefix(bytes, first));
            } else {
                merge.add(segment, 0, segment.keyCount());
            }
        }
        return merge.rows();
    }

    private static List<byte[]> inOrder(List<String> keys) {
        TreeSet<byte[]> bytes = new TreeSet<>(Arrays::compareUnsigned);
        keys.forEach(key -> bytes.add(keyOf(key)));
        return List.copyOf(bytes);
    }

    private static byte[] keyOf(String text) {
        return KeyEncoder.encodeSingle(text.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable VersionSegment read(
            HistoryParts parts, FoldRules rules, int firstFrame, long memoryLimitBytes, BooleanSupplier cancelled) {
        VersionSegment.Builder versions = new VersionSegment.Builder();
        KeyBytes key = new KeyBytes();
        HistoryScan scan = HistoryScan.of(rules.scanColumns(), rules.valueColumnCount(), cancelled);
        try (HistoryCursor rows = parts.updates(scan, PushLimit.ALL, firstFrame)) {
            for (HistoryBatch part = rows.next(); part != null; part = rows.next()) {
                int before = part.source() == Source.LIVE ? parts.sealedFrameCount() : 0;
                if (!add(part, rules, versions, before, key) || versions.sizeBytes() > memoryLimitBytes) {
                    return null;
                }
            }
        }
        return cancelled.getAsBoolean() ? null : versions.build(cancelled);
    }

    /** Adds rows; false if one lies so far down in its frame that the index cannot say where. */
    private static boolean add(
            HistoryBatch part, FoldRules rules, VersionSegment.Builder versions, int firstFrame, KeyBytes key) {
        FoldRows rows = new FoldRows(rules, part.rows());
        for (int run = 0; run < part.runCount(); run++) {
            int frame = part.frame(run) + firstFrame;
            for (int row = part.runStart(run); row < part.runEnd(run); row++) {
                long rowInFrame = part.rowInFrame(run, row);
                if (rowInFrame > Integer.MAX_VALUE) {
                    return false;
                }
                rows.key(row, key);
                versions.add(key, rows.pushSeq(row), frame, (int) rowInFrame, rows.isDeletion(row));
            }
        }
        return true;
    }
}
