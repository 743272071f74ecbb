package org.pushlog.sqltests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Writes the files that readers in other languages check afterwards (see {@code sql-tests/interop}), from seeds, into {@code target/interop}.
 */
final class InteropFilesTest {
    private static final Path ROOT = Path.of("target/interop");

    @Test
    void filesOfEveryKindAreWrittenWithTheFactsAboutThem() throws IOException {
        deleteAll(ROOT);
        Files.createDirectories(ROOT);
        Facts facts = new Facts();
        new LogFiles(ROOT, facts).writeAll();
        SealedFiles sealed = new SealedFiles(ROOT, facts);
        sealed.writeAll();
        new HotFiles(ROOT, facts, sealed).writeAll();
        deleteAll(ROOT.resolve("hot-work"));
        deleteAll(ROOT.resolve("tree"));
        facts.write(ROOT.resolve("facts.tsv"));

        assertThat(countOf(facts.lines(), "log")).isEqualTo(12);
        assertThat(countOf(facts.lines(), "archive")).isEqualTo(14 + 18);
        assertThat(countOf(facts.lines(), "section")).isGreaterThan(50);
        assertThat(countOf(facts.lines(), "journal")).isEqualTo(18);
    }

    private static long countOf(List<String> lines, String kind) {
        return lines.stream().filter(line -> line.contains("\t" + kind + "\t")).count();
    }

    private static void deleteAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
