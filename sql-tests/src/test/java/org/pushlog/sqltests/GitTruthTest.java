package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The question that the product exists for, answered as git answers it. */
final class GitTruthTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {GitTruth.LIVE_STORE, GitTruth.SEALED_STORE, GitTruth.OBJECT_TIER})
    void refsAreWhatGitLists(String location) throws SQLException {
        try (Database database = Database.open(SampleFiles.root().resolve(location))) {
            GitTruth.forEachRef(database);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {GitTruth.LIVE_STORE, GitTruth.SEALED_STORE})
    void commitsAreWhatGitLogs(String location) throws SQLException {
        try (Database database = Database.open(SampleFiles.root().resolve(location))) {
            GitTruth.log(database, false);
        }
    }

    @Test
    void commitObjectsOfALiveStoreGiveAuthorsAndMessages() throws SQLException {
        try (Database database = Database.open(SampleFiles.root().resolve(GitTruth.LIVE_STORE))) {
            GitTruth.authors(database);
        }
    }

    @Test
    void liveAndSealedTogetherAreOneHistory() throws Exception {
        Path store = liveWithArchive();
        try (Database database = Database.open(store)) {
            GitTruth.forEachRef(database);
            GitTruth.log(database, false);
            GitTruth.authors(database);
            assertThat(database.number("SELECT count(*) FROM ref_log")).isEqualTo(40);
            assertThat(database.number("SELECT count(*) FROM pushes")).isEqualTo(35);
            assertThat(database.texts("SELECT DISTINCT source FROM ref_log")).containsExactly("'live'");
            assertThat(database.number("SELECT count(*) FROM frames"))
                    .as("frames of the log and batches of the archive")
                    .isEqualTo(70);
        }
    }

    @Test
    void whatTheLogLostComesFromTheArchive() throws Exception {
        Path store = liveWithArchive();
        // The last frames only, as after a seal that starts a new log.
        Path log = store.resolve("refs.log");
        byte[] whole = Files.readAllBytes(log);
        int cut;
        try (Database database = Database.open(store)) {
            cut = (int)
                    database.number("SELECT min(frame_offset) FROM ref_log WHERE source = 'live' AND push_seq = 30");
        }
        Files.write(log, Arrays.copyOfRange(whole, cut, whole.length));
        try (Database database = Database.open(store)) {
            GitTruth.forEachRef(database);
            assertThat(database.number("SELECT count(*) FROM ref_log")).isEqualTo(40);
            assertThat(database.texts(
                            "SELECT source, min(push_seq), max(push_seq) FROM ref_log GROUP BY source ORDER BY source"))
                    .containsExactly("'live'\t30\t34", "'sealed'\t0\t29");
        }
    }

    @Test
    void aStoreWithoutItsLogReadsTheArchive() throws Exception {
        Path store = liveWithArchive();
        Files.delete(store.resolve("refs.log"));
        try (Database database = Database.open(store)) {
            GitTruth.forEachRef(database);
            assertThat(database.texts("SELECT DISTINCT source FROM ref_log")).containsExactly("'sealed'");
        }
    }

    @Test
    void aStoreWithoutALogOrAnArchiveHasNoRefs() throws Exception {
        Path store = liveWithArchive();
        Files.delete(store.resolve("refs.log"));
        Files.delete(store.resolve("repository.znippy"));
        try (Database database = Database.open(store)) {
            assertThat(database.number("SELECT count(*) FROM refs")).isZero();
            assertThat(database.texts("SELECT frame_count, torn_tail_bytes FROM recovery WHERE kind = 'push log'"))
                    .isSubsetOf("0\t0");
        }
    }

    private Path liveWithArchive() throws Exception {
        Path store = SampleFiles.copyTree(
                SampleFiles.root().resolve(GitTruth.LIVE_STORE), folder.resolve("gunnar-git.znippy"));
        Files.copy(SampleFiles.root().resolve(GitTruth.SEALED_STORE), store.resolve("repository.znippy"));
        return store;
    }
}
