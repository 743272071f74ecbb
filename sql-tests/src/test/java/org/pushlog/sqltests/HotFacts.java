package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Map;

/** What the original reported of a hot archive, whose rows are in its journal segments. */
final class HotFacts {
    static final Map<String, FactCheck> CHECKS =
            Map.of("rows", HotFacts::rows, "blob_end", HotFacts::blobEnd, "files_in", HotFacts::expectedFiles);

    private HotFacts() {}

    private static void rows(SampleCase subject) throws SQLException {
        long rows = subject.sample().number("rows");
        Database database = subject.database();
        assertThat(database.texts("SELECT state FROM archives")).containsExactly("'hot'");
        assertThat(database.number("SELECT count(*) FROM chunks")).isEqualTo(rows);
        assertThat(database.number("SELECT count(*) FROM files")).isEqualTo(rows);
        assertThat(database.number("SELECT file_count FROM archives")).isEqualTo(rows);
        assertThat(database.number("SELECT count(*) FROM recovery WHERE kind = 'journal' AND torn_tail_bytes <> 0"))
                .isZero();
        assertThat(database.number("SELECT sum(row_count) FROM recovery WHERE kind = 'journal'"))
                .as("rows before replaced ones go")
                .isGreaterThanOrEqualTo(rows);
    }

    private static void blobEnd(SampleCase subject) throws SQLException {
        assertThat(subject.database().number("SELECT max(blob_offset + blob_size) FROM chunks"))
                .isEqualTo(subject.sample().number("blob_end"));
    }

    /** The fact names the file that {@link ExpectedFiles} compares with; it has to be there. */
    private static void expectedFiles(SampleCase subject) {
        String named = subject.sample().text("files_in");
        String path = named.contains(" ") ? named.substring(0, named.indexOf(' ')) : named;
        assertThat(SampleFiles.root().resolve(path)).exists();
        assertThat(ExpectedFiles.filesOf(subject.sample()))
                .isEqualTo(SampleFiles.root().resolve(path));
    }

    /** A journal segment is a line of {@code recovery}. */
    static void segment(SampleCase subject) throws SQLException {
        String name = subject.sample().fileName();
        String archive = name.substring(0, name.indexOf(".hot."));
        Sample owner = SampleFiles.of(subject.sample().folder() + "/" + archive);
        try (SampleCase whole = new SampleCase(owner)) {
            assertThat(whole.database()
                            .texts("SELECT kind, file_bytes, valid_bytes, torn_tail_bytes FROM recovery WHERE file = '"
                                    + name + "'"))
                    .containsExactly("'journal'\t%1$d\t%1$d\t0"
                            .formatted(subject.sample().number("bytes")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
