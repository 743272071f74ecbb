package org.pushlog.adapter.write;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.hot.SealReport;
import org.pushlog.storage.log.CompactionReport;

/** The procedures that change how a location's files lie, and not what they say. None is part of a transaction. */
public enum Maintenance {
    /** Puts the frames of a log together. */
    COMPACT(
            "compact",
            "compact('log' [, 'store'])",
            2,
            List.of("frames_before", "frames_after", "row_count", "bytes_before", "bytes_after")) {
        @Override
        public List<Long> run(WriteSession session, List<String> arguments) {
            String store = arguments.size() > 1 ? arguments.get(1) : null;
            CompactionReport report = session.requireWriterAlone("CALL compact").compact(arguments.get(0), store);
            return List.of(
                    (long) report.framesBefore(),
                    (long) report.framesAfter(),
                    report.rowCount(),
                    report.bytesBefore(),
                    report.bytesAfter());
        }
    },
    /** Seals a hot archive. */
    SEAL(
            "seal",
            "seal('archive')",
            1,
            List.of("rows_sealed", "segments_removed", "journal_bytes_reclaimed", "total_bytes")) {
        @Override
        public List<Long> run(WriteSession session, List<String> arguments) {
            SealReport report = session.requireWriterAlone("CALL seal").seal(arguments.get(0));
            return List.of(
                    report.rowsSealed(),
                    (long) report.segmentsRemoved(),
                    report.journalBytesReclaimed(),
                    report.totalBytes());
        }
    };

    private final String sqlName;
    private final String form;
    private final int argumentCountMax;

    @SuppressWarnings("ImmutableEnumChecker") // A copy that nobody can change.
    private final List<String> reportColumns;

    Maintenance(String sqlName, String form, int argumentCountMax, List<String> reportColumns) {
        this.sqlName = sqlName;
        this.form = form;
        this.argumentCountMax = argumentCountMax;
        this.reportColumns = List.copyOf(reportColumns);
    }

    /** The procedure of a name in lower case, or null. */
    public static @Nullable Maintenance named(String name) {
        return Arrays.stream(values())
                .filter(procedure -> procedure.sqlName.equals(name))
                .findFirst()
                .orElse(null);
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(procedure -> procedure.sqlName).toList();
    }

    /** How it is called, for people. */
    public String form() {
        return form;
    }

    public int argumentCountMax() {
        return argumentCountMax;
    }

    /** What the numbers of its report are. */
    public List<String> reportColumns() {
        return reportColumns;
    }

    /** Runs it and gives its report. */
    public abstract List<Long> run(WriteSession session, List<String> arguments);
}
