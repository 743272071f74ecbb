package org.pushlog.sqltests.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.sqltests.Database;
import org.pushlog.sqltests.Sample;
import org.pushlog.sqltests.SampleFiles;

/** Both engines give the same multiset of rows for every question about every log and every Arrow section. */
@Tag("duckdb")
final class DuckDbCrossCheckTest {

    /** Pairs of a section and a question that were compared when this was written; there may only be more. */
    private static final int COMPARED_MIN = 5_000;

    private static final String STORE = "git/live/demo.git/gunnar-git.znippy";
    private static final AtomicInteger COMPARED = new AtomicInteger();
    private static final Selection SELECTION = new Selection();

    @AfterAll
    static void nothingWasSkipped() {
        assertThat(COMPARED.get()).isGreaterThanOrEqualTo(COMPARED_MIN);
    }

    @TestFactory
    Stream<DynamicTest> logs() {
        return samples(sample ->
                        sample.chapter().equals("pushlog") && sample.fileName().endsWith(".log"))
                .map(sample ->
                        test(sample.path(), (duck, file) -> LogSubjects.load(duck, sample.fileName(), bytes(file))));
    }

    @TestFactory
    Stream<DynamicTest> madeLogs() throws Exception {
        try (Stream<Path> files =
                Files.list(SampleFiles.resource("/made/numbers.log").getParent())) {
            return files.filter(file -> file.toString().endsWith(".log")).sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            file.getFileName().toString(),
                            () -> compare(
                                    file,
                                    (duck, log) -> LogSubjects.load(
                                            duck, log.getFileName().toString(), bytes(log)))));
        }
    }

    @Test
    void madeArchive() throws Exception {
        compare(SampleFiles.resource("/made/delta.znippy"), (duck, file) -> ArchiveSubjects.load(duck, bytes(file)));
    }

    @TestFactory
    Stream<DynamicTest> archives() {
        return samples(sample -> sample.fileName().endsWith(".znippy")
                        && !sample.kind().startsWith("hot.blobs")
                        && !sample.kind().startsWith("hot.foreign")
                        && !sample.facts().containsKey("error"))
                .map(sample -> test(sample.path(), (duck, file) -> ArchiveSubjects.load(duck, bytes(file))));
    }

    @TestFactory
    Stream<DynamicTest> hotArchives() {
        return samples(sample ->
                        sample.kind().startsWith("hot.blobs") || sample.kind().startsWith("hot.foreign"))
                .map(sample -> test(sample.path(), (duck, file) -> HotSubjects.load(duck, segments(file))));
    }

    @Test
    void liveStore() throws Exception {
        compare(SampleFiles.root().resolve(STORE), StoreSubjects::load);
    }

    @Test
    void liveStoreWithAFoldedIndex(@TempDir Path temporary) throws Exception {
        Path store = SampleFiles.copyTree(SampleFiles.root().resolve(STORE), temporary.resolve("folded.znippy"));
        Files.copy(SampleFiles.resource("/made/objects.index"), store.resolve("objects.index"));
        compare(store, StoreSubjects::load);
    }

    @Test
    void aChangedByteIsSeen() throws Exception {
        Path changed = SampleFiles.root().resolve("pushlog/refs-200-bitflip-body100.log");
        Path original = SampleFiles.root().resolve("pushlog/refs-200.log");
        try (DuckTables duck = new DuckTables();
                Database ours = Database.open(changed)) {
            Comparison comparison = new Comparison(duck, ours, ours);
            for (Subject subject : LogSubjects.load(duck, "refs-200.log", bytes(original))) {
                comparison.ask(subject);
            }
            assertThat(comparison.differences()).hasSizeGreaterThan(3);
        }
    }

    @Test
    void aChangedValueOfAnySectionIsSeen() throws Exception {
        Path archive = SampleFiles.root().resolve("git/sealed/object-tier.znippy");
        try (DuckTables duck = new DuckTables();
                Database ours = Database.open(archive)) {
            List<Subject> subjects = ArchiveSubjects.load(duck, bytes(archive));
            assertThat(subjects).hasSizeGreaterThan(7);
            for (Subject subject : subjects) {
                String column = duck.columns(subject.duckTable()).get(0).name();
                duck.execute("UPDATE " + subject.duckTable() + " SET \"" + column + "\" = 'x' WHERE rowid = 0");
                Comparison comparison = new Comparison(duck, ours, ours);
                comparison.ask(subject);
                assertThat(comparison.differences()).as(subject.source()).isNotEmpty();
            }
        }
    }

    /** Fills DuckDB from a file. */
    private interface Loader {
        List<Subject> load(DuckTables duck, Path file) throws Exception;
    }

    private static Stream<Sample> samples(Predicate<Sample> wanted) {
        return SampleFiles.all().stream().filter(wanted);
    }

    private static DynamicTest test(String path, Loader loader) {
        return DynamicTest.dynamicTest(path, () -> compare(SampleFiles.root().resolve(path), loader));
    }

    private static void compare(Path location, Loader loader) throws Exception {
        try (DuckTables duck = new DuckTables();
                Database ours = Database.open(location);
                Database withoutPushdown = Database.open(location, "pushdown=off")) {
            List<Subject> subjects = loader.load(duck, location);
            Comparison comparison = new Comparison(duck, ours, withoutPushdown);
            String name = location.getFileName().toString();
            for (Subject subject : subjects) {
                String likeness = subject.source() + duck.columns(subject.duckTable());
                comparison.ask(subject, SELECTION.of(name, likeness, subject.questions()));
            }
            for (String join : Joins.askable(duck)) {
                SELECTION.of(name, join, List.of(join)).forEach(question -> comparison.ask("join", question));
            }
            COMPARED.addAndGet(comparison.asked());
            assertThat(comparison.differences()).isEmpty();
        }
    }

    private static byte[] bytes(Path file) {
        return SampleFiles.bytes(file);
    }

    private static List<byte[]> segments(Path archive) throws Exception {
        List<byte[]> segments = new ArrayList<>();
        String prefix = archive.getFileName() + ".hot.";
        try (Stream<Path> files = Files.list(archive.getParent())) {
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().startsWith(prefix)) {
                    segments.add(bytes(file));
                }
            }
        }
        return segments;
    }
}
