package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.InvalidRequestException;

class ExtractionPlanTest {
    private final ExtractionPlan plan = new ExtractionPlan("a.znippy");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/etc/passwd",
                "//server/share",
                "\\windows\\x",
                "\\\\server\\share",
                "C:",
                "c:/x",
                "C:\\x",
                "..",
                "../x",
                "a/../../x",
                "a/..",
                "a/../b",
                "..\\x",
                "a\\..\\..\\x",
                ".",
                "./a",
                "a/./b",
                "a//b",
                "a/",
                "a\0b"
            })
    void namesThatCouldLeadOutAreRefused(String path) {
        assertThatThrownBy(() -> plan.addFile(path, 1, 0))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageEndingWith("; nothing was extracted");
        assertThatThrownBy(() -> plan.addFolder(path, 0)).isInstanceOf(InvalidRequestException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "...", "..a", "a..", "a/b/c", "a b", "a\\b", "ab:c", "größe", "-rf", "~", "a/.b"})
    void otherNamesAreTaken(String path) {
        plan.addFile(path, 1, 0644);
        plan.finish(true);
        assertThat(plan.files()).containsOnlyKeys(path);
    }

    @Test
    void foldersAboveFilesAreMadeAndKeepTheirModes() {
        plan.addFolder("a/b", 0750);
        plan.addFile("a/b/c/d", 1, 0);
        plan.addFile("x/y", 1, 0);
        plan.addFolder("p/q/r", 0700);
        plan.finish(true);
        assertThat(plan.folders().keySet()).containsExactly("a", "a/b", "a/b/c", "p", "p/q", "p/q/r", "x");
        assertThat(plan.folders()).containsEntry("a/b", 0750).containsEntry("a", 0);
    }

    @Test
    void aFileThatIsAFolderTooIsRefused() {
        plan.addFile("a", 1, 0);
        plan.addFile("a/b", 1, 0);
        assertThatThrownBy(() -> plan.finish(true)).hasMessageContaining("\"a\" is a file and a folder");
    }

    @Test
    void namesThatAreOneWhereCaseDoesNotCountAreRefusedOnlyThere() {
        plan.addFile("README", 1, 0);
        plan.addFile("readme", 1, 0);
        plan.finish(true);
        assertThatThrownBy(() -> plan.finish(false)).hasMessageContaining("are one name on this file system");

        ExtractionPlan accents = new ExtractionPlan("a.znippy");
        accents.addFile("caf\u00e9", 1, 0);
        accents.addFolder("cafe\u0301", 0);
        assertThatThrownBy(() -> accents.finish(false)).hasMessageContaining("are one name");
    }
}
