package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.storage.git.GitFile;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;

/** What is torn or damaged of the files that a git store keeps beside its refs log. */
final class GitFileRecoveryTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void copyOfALiveStore() {
        Samples.copy("git/live", folder);
    }

    @Test
    void aWholeStoreHasOnlyItsLogs() {
        assertThat(facts()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = GitFile.class,
            names = {"PACK_JOURNAL", "EXPLODED", "GRAPH"})
    void aCutFileIsAFact(GitFile file) {
        byte[] whole = bytes(file);
        Samples.write(path(file), Arrays.copyOf(whole, whole.length - 20));
        RecoveryFact fact = only(file);
        assertThat(fact.fileBytes()).isEqualTo(whole.length - 20L);
        assertThat(fact.validBytes()).isLessThan(whole.length - 20L);
        assertThat(fact.reason()).isNotEmpty();
        assertThat(fact.log()).isNull();
    }

    @ParameterizedTest
    @EnumSource(GitFile.class)
    void aFileOfSomethingElseIsAFact(GitFile file) {
        Samples.write(
                path(file), "this is no such file, whatever its name is, and says so".getBytes(StandardCharsets.UTF_8));
        assertThat(only(file).validBytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = GitFile.class,
            names = {"PACK_JOURNAL", "EXPLODED"})
    void whatIsWholeOfAFileThatIsWrittenByAppendingIsCounted(GitFile file) {
        byte[] whole = bytes(file);
        byte[] torn = Arrays.copyOf(whole, whole.length + 3);
        torn[whole.length] = 1;
        Samples.write(path(file), torn);
        RecoveryFact fact = only(file);
        assertThat(fact.frameCount()).isPositive();
        assertThat(fact.rowCount()).isPositive();
        assertThat(fact.validBytes()).isEqualTo(whole.length);
        assertThat(fact.tornTailBytes()).isEqualTo(3);
    }

    private RecoveryFact only(GitFile file) {
        List<RecoveryFact> facts = facts();
        assertThat(facts).singleElement().satisfies(fact -> {
            assertThat(fact.file()).endsWith(file.fileName());
            assertThat(fact.kind()).isEqualTo(RecoveryKind.GIT_FILE);
        });
        return facts.get(0);
    }

    private List<RecoveryFact> facts() {
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            return snapshot.recovery().stream()
                    .filter(fact -> fact.kind() != RecoveryKind.PUSH_LOG)
                    .toList();
        }
    }

    private byte[] bytes(GitFile file) {
        return Samples.read(path(file));
    }

    private Path path(GitFile file) {
        return folder.resolve("demo.git/gunnar-git.znippy").resolve(file.fileName());
    }
}
