package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactCommandTest {
    private static final String LOG = Launched.sample("pushlog/refs-200.log");

    @TempDir
    private Path folder;

    @Test
    void theFramesOfALogBecomeOneAndTheRowsStay() throws IOException {
        Path log = Files.copy(Path.of(LOG), folder.resolve("moves.log"));
        String rows = rows(log);
        Launched compacted = Launched.run("compact", log.toString(), "refs");
        assertThat(compacted.err()).isEmpty();
        assertThat(compacted.out()).startsWith("refs: 200 frames of ").contains(" are now 1 frame of ");
        assertThat(rows(log)).isEqualTo(rows);
        assertThat(Launched.run("query", log.toString(), "SELECT count(*) FROM frames", "--format=csv")
                        .out())
                .endsWith("\n1\n");
        assertThat(Launched.run("compact", folder.toString(), "REFS").out()).startsWith("refs: 1 frame of ");
    }

    @Test
    void aTornTailIsCutAndReported() throws IOException {
        Path log =
                Files.copy(Path.of(Launched.sample("pushlog/refs-200-torn-one-byte.log")), folder.resolve("refs.log"));
        Launched compacted = Launched.run("compact", folder.toString(), "refs");
        assertThat(compacted.status()).isZero();
        assertThat(compacted.err())
                .startsWith("warning: refs: 1 torn bytes at offset ")
                .contains(" were cut off and kept as refs.log.cut-");
        assertThat(Launched.run("verify", log.toString()).status()).isZero();
    }

    @Test
    void severalStoresMustBeToldApart() throws IOException {
        for (String store : new String[] {"a", "b"}) {
            Files.copy(
                    Path.of(LOG), Files.createDirectory(folder.resolve(store)).resolve("refs.log"));
        }
        assertThat(Launched.run("compact", folder.toString(), "refs"))
                .matches(l -> l.status() == 1)
                .extracting(Launched::err)
                .isEqualTo("error: refs: several stores have a log of this name, name one of them: a, b\n");
        assertThat(Launched.run("compact", folder.toString(), "refs", "--store=b")
                        .out())
                .startsWith("refs: 200 frames");
        assertThat(Launched.run("compact", folder.toString(), "refs", "--store=c")
                        .err())
                .isEqualTo("error: refs: the store c has no log of this name; these have: a, b\n");
        assertThat(Launched.run("compact", folder.toString(), "moves").err())
                .isEqualTo("error: moves: there is no log of this name to write to\n");
    }

    @Test
    void aLogThatIsOnlySealedIsLeftAlone() throws IOException {
        Path archive =
                Files.copy(Path.of(Launched.sample("archive/raw-refs-compacted.znippy")), folder.resolve("a.znippy"));
        byte[] before = Files.readAllBytes(archive);
        assertThat(Launched.run("compact", archive.toString(), "refs").status()).isEqualTo(1);
        assertThat(Launched.run("compact", folder.toString(), "refs").err()).contains("only sealed");
        assertThat(Files.readAllBytes(archive)).isEqualTo(before);
    }

    private static String rows(Path log) {
        return Launched.run(
                        "query",
                        log.toString(),
                        "SELECT name, target, push_seq FROM ref_log ORDER BY push_seq, name, row_index",
                        "--format=csv")
                .out();
    }
}
