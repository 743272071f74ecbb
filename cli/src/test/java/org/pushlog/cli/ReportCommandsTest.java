package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandsTest {
    @Test
    void tablesListsEveryColumn() {
        Launched launched = Launched.run("tables", Launched.DEMO, "--format=csv");
        assertThat(launched.out())
                .startsWith("table_name,column_name,data_type,is_nullable\n")
                .contains("refs,name,VARCHAR,NO\n", "recovery,torn_tail_bytes,BIGINT,YES\n");
    }

    @Test
    void infoShowsLogsTornBytesArchivesAndSections() {
        assertThat(Launched.run("info", Launched.DEMO).out())
                .contains(
                        "refs.log",
                        "nightly.znippy.hot.00003",
                        "__gunnar_refs__",
                        "repository.znippy",
                        "hot",
                        "sealed");
        assertThat(Launched.run("info", Launched.sample("pushlog/refs-200-torn-batch-body.log"))
                        .out())
                .containsPattern("\\b199\\b.*\\b1472\\b");
    }

    @Test
    void verifyPassesOnWholeFilesAndNamesWhatIsWrong(@TempDir Path folder) throws IOException {
        assertThat(Launched.run("verify", Launched.DEMO)).matches(l -> l.status() == 0);

        byte[] archive = Files.readAllBytes(Path.of(Launched.sample("archive/dir-raw.znippy")));
        archive[50] ^= 1;
        Path flipped = Files.write(folder.resolve("flipped.znippy"), archive);
        Launched launched = Launched.run("verify", flipped.toString());
        assertThat(launched.status()).isEqualTo(1);
        assertThat(launched.out()).contains("BAD blob flipped.znippy");
        assertThat(launched.err()).startsWith("error: 1 of ").containsOnlyOnce("\n");
    }

    @Test
    void verifyTellsOfATornTail() {
        Launched launched = Launched.run("verify", Launched.sample("pushlog/refs-200-torn-one-byte.log"));
        assertThat(launched.status()).isEqualTo(1);
        assertThat(launched.out()).contains("BAD frame refs-200-torn-one-byte.log");
    }
}
