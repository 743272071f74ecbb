package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All samples as one location: each file is found, and no file takes rows of another. */
final class WholeFolderTest {
    private static Database database;

    @BeforeAll
    static void open() throws SQLException {
        database = Database.original(SampleFiles.root());
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    private static List<Sample> with(String fact) {
        return SampleFiles.all().stream()
                .filter(sample -> List.of("pushlog", "archive", "hot", "git").contains(sample.chapter()))
                .filter(sample -> sample.facts().containsKey(fact))
                .toList();
    }

    private static Map<String, String> byFile(String sql) throws SQLException {
        Map<String, String> rows = new HashMap<>();
        for (List<Object> row : database.query(sql).values()) {
            assertThat(rows.put((String) row.get(0), ValueText.of(row.get(1))))
                    .as("twice in " + sql + ": " + row.get(0))
                    .isNull();
        }
        return rows;
    }

    @Test
    void everyLogHasItsFramesAndItsTail() throws SQLException {
        Map<String, String> frames = byFile("SELECT file, frame_count FROM recovery WHERE kind = 'push log'");
        Map<String, String> rows = byFile("SELECT file, row_count FROM recovery WHERE kind = 'push log'");
        Map<String, String> torn = byFile("SELECT file, torn_tail_bytes FROM recovery WHERE kind = 'push log'");
        Map<String, String> inFrames =
                byFile("SELECT file, sum(row_count) FROM frames WHERE source = 'live' GROUP BY file");
        List<Sample> logs = with("torn_tail_bytes");
        assertThat(logs).hasSizeGreaterThan(30);
        for (Sample log : logs) {
            assertThat(frames).containsEntry(log.path(), Long.toString(log.number("frames")));
            assertThat(rows).containsEntry(log.path(), Long.toString(log.number("rows")));
            assertThat(torn).containsEntry(log.path(), Long.toString(log.number("torn_tail_bytes")));
            if (log.number("rows") > 0) {
                assertThat(inFrames).containsEntry(log.path(), Long.toString(log.number("rows")));
            }
        }
        assertThat(frames).hasSameSizeAs(logs);
    }

    @Test
    void everyHistoryHasItsOwnState() throws SQLException {
        Map<String, String> sizes = byFile("SELECT store, count(*) FROM refs GROUP BY store");
        int found = 0;
        for (String fact : List.of("fold_size", "sealed_fold_size")) {
            for (Sample sample : with(fact)) {
                if (!sample.kind().equals("pushlog.secrets") && sample.number(fact) > 0) {
                    found++;
                    assertThat(sizes).containsEntry(storeOf(sample), Long.toString(sample.number(fact)));
                }
            }
        }
        assertThat(sizes).hasSize(found);
    }

    /** A file of a git store belongs to its folder, any other is its own store. */
    private static String storeOf(Sample sample) {
        return sample.folder().endsWith(".znippy") ? sample.folder() : sample.path();
    }

    @Test
    void everyArchiveHasItsFiles() throws SQLException {
        Map<String, String> counts = byFile("SELECT file, file_count FROM archives");
        Map<String, String> listed = byFile("SELECT file, count(*) FROM files GROUP BY file");
        List<Sample> archives = with("files");
        assertThat(archives).hasSizeGreaterThan(25);
        for (Sample archive : archives) {
            assertThat(counts).containsEntry(archive.path(), Long.toString(archive.number("files")));
            assertThat(listed).containsEntry(archive.path(), Long.toString(archive.number("files")));
        }
        assertThat(counts).hasSize(archives.size() + with("blob_end").size());
    }

    @Test
    void refusedArchivesAreToldAndStopNothing() throws SQLException {
        List<String> refused = new ArrayList<>();
        for (Sample sample : with("error")) {
            refused.add("'" + sample.path() + "'");
        }
        assertThat(database.texts("SELECT file FROM recovery WHERE kind <> 'push log' AND reason IS NOT NULL"))
                .containsExactlyInAnyOrderElementsOf(refused);
    }

    @Test
    void aFilterOnTheStoreGivesWhatTheStoreGivesByItself() throws SQLException {
        for (String path : List.of("pushlog/refs-200.log", "archive/raw-multichunk-refs-secrets.znippy")) {
            Path file = SampleFiles.root().resolve(path);
            try (Database alone = Database.original(file)) {
                for (String table : List.of("ref_log", "refs", "secret_log", "chunks", "pushes")) {
                    String columns = table.equals("pushes")
                            ? "push_seq, row_count"
                            : table.equals("chunks") ? "relative_path, chunk_seq, blob_offset" : "name, push_seq";
                    assertThat(database.query("SELECT " + columns + " FROM " + table + " WHERE store = '" + path + "'")
                                    .sortedLines())
                            .isEqualTo(alone.query("SELECT " + columns + " FROM " + table)
                                    .sortedLines());
                }
            }
        }
    }
}
