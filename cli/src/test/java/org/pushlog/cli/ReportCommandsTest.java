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

    @Test
    void propertiesReachVerification() {
        String torn = Launched.sample("pushlog/refs-200-torn-one-byte.log");
        assertThat(Launched.run("verify", torn, "-P", "strict=true").err())
                .as("strict makes the tail an error at opening")
                .startsWith("error: ")
                .doesNotContain("checks failed");
        assertThat(Launched.run("verify", Launched.DEMO, "-P", "guard=original").status())
                .isZero();
    }

    @Test
    void aPropertyThatIsGivenTwiceOrIsNoneIsWrongUsage() {
        assertThat(Launched.run("tables", Launched.DEMO, "-P", "strict=true", "-P", "strict=false"))
                .isEqualTo(
                        new Launched(2, "", "error: -P has the property strict twice (see pushlog tables --help)\n"));
        assertThat(Launched.run("tables", Launched.DEMO, "-P", "strict"))
                .isEqualTo(
                        new Launched(2, "", "error: -P takes key=value, found strict (see pushlog tables --help)\n"));
        assertThat(Launched.run("tables", Launched.DEMO, "-P", "nonsense=1").err())
                .startsWith("error: Unknown property \"nonsense\"; known are mode, ");
    }

    @Test
    void aKeyOfNoLogIsReported() {
        assertThat(Launched.run("query", Launched.DEMO, "VALUES 1", "-P", "key.nothing=name", "-P", "key.refs=name"))
                .matches(l -> l.status() == 0)
                .extracting(Launched::err)
                .asString()
                .startsWith("""
                    warning: key.nothing has no effect: there is no log of that name
                    warning: key.refs has no effect: the key of this log is its own
                    """);
    }
}
