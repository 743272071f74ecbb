package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/** What the original reported of a push log. */
final class LogFacts {
    static final Map<String, FactCheck> CHECKS = Map.of(
            "frames", LogFacts::frames,
            "rows", LogFacts::rows,
            "torn_tail_bytes", LogFacts::tornTail,
            "fold_size", LogFacts::foldSize,
            "fold_jsonl_sha256", LogFacts::fold,
            "fold_error", LogFacts::foldRefused,
            "report", LogFacts::compaction);

    private static final String RECOVERY_WHERE = " FROM recovery WHERE kind = 'push log' AND file LIKE '%%%s'";

    private LogFacts() {}

    private static long recovery(SampleCase subject, String column) throws SQLException {
        String where = RECOVERY_WHERE.formatted(subject.sample().fileName());
        return subject.database().number("SELECT " + column + where);
    }

    private static boolean isSecrets(SampleCase subject) {
        return subject.sample().kind().equals("pushlog.secrets");
    }

    /** A log that the original could scan but not fold is a table under its own name here. */
    private static boolean isForeign(SampleCase subject) {
        return subject.sample().facts().containsKey("fold_error");
    }

    private static String stem(SampleCase subject) {
        String name = subject.sample().fileName();
        return name.substring(0, name.lastIndexOf('.')).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
    }

    private static String logTable(SampleCase subject) {
        if (isForeign(subject)) {
            return stem(subject) + "_log";
        }
        return isSecrets(subject) ? "secret_log" : "ref_log";
    }

    private static String stateTable(SampleCase subject) {
        return isSecrets(subject) ? "secrets" : "refs";
    }

    private static void frames(SampleCase subject) throws SQLException {
        long frames = subject.sample().number("frames");
        assertThat(recovery(subject, "frame_count")).isEqualTo(frames);
        assertThat(subject.database().number("SELECT count(*) FROM frames")).isEqualTo(frames);
        assertThat(subject.database().number("SELECT count(DISTINCT frame_offset) FROM frames"))
                .isEqualTo(frames);
    }

    private static void rows(SampleCase subject) throws SQLException {
        long rows = subject.sample().number("rows");
        assertThat(recovery(subject, "row_count")).isEqualTo(rows);
        assertThat(subject.database().number("SELECT coalesce(sum(row_count), 0) FROM frames"))
                .isEqualTo(rows);
        assertThat(subject.database().number("SELECT count(*) FROM " + logTable(subject)))
                .isEqualTo(rows);
        assertThat(subject.database().number("SELECT coalesce(sum(row_count), 0) FROM pushes"))
                .isEqualTo(rows);
    }

    private static void tornTail(SampleCase subject) throws Exception {
        long torn = subject.sample().number("torn_tail_bytes");
        long size = Files.size(subject.file());
        assertThat(recovery(subject, "torn_tail_bytes")).isEqualTo(torn);
        assertThat(recovery(subject, "file_bytes")).isEqualTo(size);
        assertThat(recovery(subject, "valid_bytes")).isEqualTo(size - torn);
        assertThat(subject.database().number("SELECT coalesce(sum(frame_length), 0) FROM frames"))
                .isEqualTo(size - torn);
    }

    private static void foldSize(SampleCase subject) throws SQLException {
        assertThat(subject.database().number("SELECT count(*) FROM " + stateTable(subject)))
                .isEqualTo(subject.sample().number("fold_size"));
    }

    private static void fold(SampleCase subject) throws SQLException {
        byte[] fold = isSecrets(subject) ? Folds.secrets(subject.database()) : Folds.refs(subject.database());
        assertThat(SampleFiles.sha256(fold))
                .as(new String(fold, StandardCharsets.UTF_8))
                .isEqualTo(subject.sample().text("fold_jsonl_sha256"));
    }

    private static void foldRefused(SampleCase subject) throws SQLException {
        assertThat(subject.database().number("SELECT count(*) FROM refs")).isZero();
        assertThat(subject.database().number("SELECT count(*) FROM ref_log")).isZero();
        assertThat(subject.database().tables()).contains(stem(subject), stem(subject) + "_log");
        assertThat(subject.database().number("SELECT count(*) FROM " + stem(subject)))
                .isPositive();
    }

    private static void compaction(SampleCase subject) throws Exception {
        Report report = Report.of(subject.sample().text("report"));
        assertThat(report.name()).isEqualTo("CompactionReport");
        assertThat(recovery(subject, "frame_count")).isEqualTo(report.number("frames_after"));
        assertThat(recovery(subject, "row_count")).isEqualTo(report.number("rows"));
        assertThat(recovery(subject, "file_bytes")).isEqualTo(report.number("bytes_after"));
        assertThat(subject.database().number("SELECT count(DISTINCT push_seq) FROM ref_log"))
                .as("a compaction keeps the pushes apart")
                .isEqualTo(report.number("frames_before"));
    }
}
