package org.pushlog.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Shows what was found at a location, with byte ranges. */
@Command(name = "info", description = "Show what was found: logs, frames, torn bytes, archives, sections, byte ranges.")
final class InfoCommand extends LocationCommand {
    private static final List<Report> REPORTS = List.of(
            new Report(
                    "Logs, journals and what could not be read",
                    "SELECT store, file, kind, log, frame_count, row_count, file_bytes, valid_bytes, torn_tail_bytes,"
                            + " reason FROM recovery ORDER BY store, file"),
            new Report(
                    "Frames and sealed batches",
                    "SELECT store, log, source, file, count(*) AS frame_count, sum(row_count) AS row_count,"
                            + " min(frame_offset) AS first_offset, max(frame_offset + frame_length) AS end_offset,"
                            + " min(min_push_seq) AS min_push_seq, max(max_push_seq) AS max_push_seq"
                            + " FROM frames GROUP BY store, log, source, file ORDER BY store, log, source, file"),
            new Report(
                    "Archives",
                    "SELECT store, file, state, format_version, file_bytes, blob_bytes, section_count, file_count,"
                            + " chunk_count FROM archives ORDER BY store, file"),
            new Report(
                    "Sections",
                    "SELECT file, section_index, kind, module_name, pkg_type, repo, index_offset, index_len,"
                            + " batch_count, row_count FROM sections ORDER BY file, section_index"));

    InfoCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException {
        try (Connection connection = connect()) {
            for (Report report : REPORTS) {
                report.print(connection, console());
            }
        }
        return ExitCode.OK;
    }
}
