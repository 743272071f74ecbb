package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.sql.SQLException;

/** The original's own reports about an archive, number by number. */
final class ArchiveReports {
    private ArchiveReports() {}

    /** Packing a folder, or a stream of files. */
    static void compression(SampleCase subject) throws Exception {
        Report report = Report.of(subject.sample().text("report"));
        Database database = subject.database();
        assertThat(report.name()).isEqualTo("CompressionReport");
        assertThat(database.number("SELECT count(*) FROM files")).isEqualTo(report.number("total_files"));
        // The report counts what was handed to the codec; what did not get smaller is stored as it is all the same.
        assertThat(database.number("SELECT count(*) FROM files WHERE compressed"))
                .isBetween(1L, report.number("compressed_files"));
        assertThat(report.number("compressed_files") + report.number("uncompressed_files"))
                .isEqualTo(report.number("total_files"));
        assertThat(database.number("SELECT sum(size) FROM files")).isEqualTo(report.number("total_bytes_in"));
        assertThat(database.number("SELECT sum(size) FROM files WHERE compressed"))
                .isLessThanOrEqualTo(report.number("compressed_bytes"));
        assertThat(database.number("SELECT coalesce(sum(size), 0) FROM files WHERE NOT compressed"))
                .isGreaterThanOrEqualTo(report.number("uncompressed_bytes"));
        assertThat(database.number("SELECT count(*) FROM chunks")).isEqualTo(report.number("chunks"));
        assertThat(database.number("SELECT file_bytes FROM archives")).isEqualTo(report.number("total_bytes_out"));
        if (report.number("total_dirs") > 0) {
            // The folder that was packed is counted there and has no entry.
            assertThat(database.number("SELECT count(*) FROM fs_entries WHERE kind = 'directory'"))
                    .isEqualTo(report.number("total_dirs") - 1);
        }
    }

    /** Reading every file back. */
    static void verification(SampleCase subject) throws SQLException {
        Report report = Report.of(subject.sample().text("verify"));
        Database database = subject.database();
        assertThat(database.number("SELECT count(*) FROM files")).isEqualTo(report.number("total_files"));
        assertThat(database.number("SELECT coalesce(sum(size), 0) FROM files")).isEqualTo(report.number("total_bytes"));
        assertThat(database.number("SELECT count(*) FROM chunks")).isEqualTo(report.number("chunks"));
        assertThat(database.number(
                        "SELECT count(*) FROM files" + " WHERE octet_length(file_content(relative_path)) = size"))
                .isEqualTo(report.number("verified_files"));
        assertThat(report.number("corrupt_files")).isZero();
    }

    /** Adding files to an archive. */
    static void append(SampleCase subject) throws Exception {
        Report report = Report.of(subject.sample().text("append_report"));
        Database database = subject.database();
        assertThat(database.number("SELECT count(*) FROM chunks"))
                .isEqualTo(report.number("rows_before") - report.number("rows_replaced") + report.number("rows_added"));
        long added = report.number("blob_bytes_added");
        assertThat(database.number("SELECT blob_bytes FROM archives"))
                .isEqualTo(report.number("blob_append_offset") + added);
        assertThat(database.number("SELECT sum(blob_size) FROM chunks WHERE blob_offset >= "
                        + report.number("blob_append_offset")))
                .isEqualTo(added);
        assertThat(Files.size(subject.file())).isEqualTo(report.number("sealed_total_bytes"));
    }

    /** Sealing a hot archive. The segments that it removed are gone and leave nothing to ask for. */
    static void seal(SampleCase subject) throws Exception {
        Report report = Report.of(subject.sample().text("seal_report"));
        Database database = subject.database();
        assertThat(database.number("SELECT count(*) FROM chunks")).isEqualTo(report.number("rows_sealed"));
        assertThat(database.number("SELECT file_bytes FROM archives")).isEqualTo(report.number("sealed_total_bytes"));
    }
}
