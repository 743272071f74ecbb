package org.pushlog.storage.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.Compression;
import org.pushlog.storage.archive.FolderPacker;
import org.pushlog.storage.archive.MetaEntry;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.archive.ReservedSection;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FaultyDirectory;
import org.pushlog.storage.io.FaultyDirectory.FaultKind;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.log.LogSection;
import org.pushlog.storage.log.PushLog;

/** Hot archives are appended to, sealed and re-heated; what the original seals is sealed to the same bytes. */
final class HotArchiveWriterTest {
    private static final int SEED_COUNT = Boolean.getBoolean("pushlog.thorough") ? 5_000 : 120;
    private static final int STEP_SEED_COUNT = SEED_COUNT / 20;
    private static final long LIMIT_BYTES = 1L << 26;
    private static final ArchiveOptions OPTIONS = ArchiveOptions.DEFAULT.withLockTimeout(Duration.ofMillis(50));

    @TempDir
    Path folder;

    @Test
    void theKeptHotArchiveSealsToTheOriginalsBytes() throws IOException {
        copyHot("live");
        try (HotArchiveWriter writer = HotArchiveWriter.open(LocalDirectory.open(folder), "foo.znippy", OPTIONS)) {
            SealReport report = writer.seal(ReservedSections.of(List.of(refs())));
            assertThat(report.rowsSealed()).isEqualTo(25);
            assertThat(report.segmentsRemoved()).isEqualTo(4);
            assertThat(report.journalBytesReclaimed()).isEqualTo(7808 + 2952 + 1008 + 2288);
            assertThat(report.totalBytes()).isEqualTo(Files.size(folder.resolve("foo.znippy")));
        }
        assertThat(Files.readAllBytes(folder.resolve("foo.znippy"))).isEqualTo(SampleFiles.bytes("hot/sealed.znippy"));
        assertThat(names()).containsExactly("foo.znippy", "foo.znippy.lock");
    }

    @Test
    void theSealedArchiveReheatsToTheOriginalsJournalAndComesBackWithItsReferences() throws IOException {
        Files.write(folder.resolve("foo.znippy"), SampleFiles.bytes("hot/sealed.znippy"));
        HotArchive reheated = openHot(SampleFiles.path("hot/reheated"));
        ArchiveOptions options = OPTIONS.withCompression(Compression.ofLevel(3));
        List<String> before = new ArrayList<>();
        try (HotArchiveWriter writer = HotArchiveWriter.open(LocalDirectory.open(folder), "foo.znippy", options)) {
            assertThat(Files.readAllBytes(folder.resolve("foo.znippy")))
                    .as("the sealed tail stays until the first append")
                    .isEqualTo(SampleFiles.bytes("hot/sealed.znippy"));
            before.addAll(writer.list());
            List<HotFile> files = new ArrayList<>();
            for (String path : List.of("after-reheat.txt", "d/f000.txt")) {
                files.add(new HotFile(path, reheated.content(path, LIMIT_BYTES).readAll()));
            }
            assertThat(writer.append(files).rowsReplaced()).isEqualTo(1);
        }
        assertThat(Files.readAllBytes(folder.resolve("foo.znippy.hot.00000")))
                .isEqualTo(SampleFiles.bytes("hot/reheated/foo.znippy.hot.00000"));
        assertThat(Files.readAllBytes(folder.resolve("foo.znippy")))
                .isEqualTo(SampleFiles.bytes("hot/reheated/foo.znippy"));
        HotArchiveWriter.sealHot(LocalDirectory.open(folder), "foo.znippy", OPTIONS);
        SealedArchive sealed = openSealed("foo.znippy");
        assertThat(sealed.facts().fileCount()).isEqualTo(before.size() + 1);
        SealedArchive original = SealedArchive.open(SampleFiles.source("hot/sealed.znippy"), Guard.ORIGINAL);
        assertThat(bytes(sealed, SectionKind.REFS)).isEqualTo(bytes(original, SectionKind.REFS));
        assertThat(sealed.find(SectionKind.REFS).rowCount()).isEqualTo(660);
        assertThat(names()).containsExactly("foo.znippy", "foo.znippy.lock");
    }

    @Test
    void appendedFilesAreThereWhileHotAndSealedAsIfWrittenAtOnce() throws IOException {
        LocalDirectory directory = LocalDirectory.open(folder);
        ArchiveOptions options = OPTIONS.withCompression(Compression.ofLevel(3));
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("b.txt", "b".repeat(300).getBytes(StandardCharsets.UTF_8));
        files.put("a.zip", "a".repeat(300).getBytes(StandardCharsets.UTF_8));
        files.put("empty", new byte[0]);
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", options)) {
            assertThat(writer.append(List.of())).isEqualTo(new AppendReport(0, 0, 0, 0, 0));
            List<HotFile> hot = new ArrayList<>();
            files.forEach((path, content) -> hot.add(new HotFile(path, content)));
            AppendReport report = writer.append(hot);
            assertThat(report.rowsAdded()).isEqualTo(3);
            assertThat(report.rowsReplaced()).isZero();
            assertThat(report.blobBytes()).isBetween(301L, 400L);
            assertThat(writer.list()).containsExactly("b.txt", "a.zip", "empty");
            assertThat(writer.size("b.txt")).isEqualTo(300);
            files.forEach((path, content) -> assertThat(writer.extract(path)).isEqualTo(content));
            assertThatThrownBy(() -> writer.extract("none")).isInstanceOf(NotFoundException.class);
            writer.seal(ReservedSections.NONE);
            assertThatThrownBy(() -> writer.append("c", new byte[1])).isInstanceOf(StoreClosedException.class);
        }
        try (ArchiveWriter writer = ArchiveWriter.create(directory, "y.znippy", options)) {
            files.forEach(writer::add);
            writer.finish();
        }
        assertThat(Files.readAllBytes(folder.resolve("x.znippy")))
                .isEqualTo(Files.readAllBytes(folder.resolve("y.znippy")));
    }

    @Test
    void anAppendIsTwoSyncsHoweverManyFiles() {
        FaultyDirectory directory = FaultyDirectory.over(folder, 1);
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
            for (int count : new int[] {0, 1, 2, 50}) {
                long before = directory.syncCount();
                List<HotFile> files = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    files.add(new HotFile("f" + count + "." + i, new byte[i]));
                }
                writer.append(files);
                assertThat(directory.syncCount() - before).as("%d files", count).isEqualTo(count == 0 ? 0 : 2);
            }
        }
    }

    @Test
    void replacedFilesKeepTheirPlaceOverReopening() {
        LocalDirectory directory = LocalDirectory.open(folder);
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
            writer.append(List.of(file("a", 1), file("b", 2), file("a", 3)));
            assertThat(writer.append("b", new byte[] {4}).rowsReplaced()).isEqualTo(1);
            assertThatThrownBy(() -> HotArchiveWriter.open(directory, "x.znippy", OPTIONS))
                    .isInstanceOf(StoreLockedException.class);
        }
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
            writer.append("c", new byte[] {5});
            assertThat(writer.list()).containsExactly("a", "b", "c");
            assertThat(writer.extract("a")).containsExactly(3);
            assertThat(writer.extract("b")).containsExactly(4);
            assertThat(HotState.segments(directory, "x.znippy")).hasSize(1);
        }
        assertThatThrownBy(() -> HotArchiveWriter.sealHot(directory, "none.znippy", OPTIONS))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("none.znippy: is not a hot archive: it has no journal segment");
        assertThat(folder.resolve("none.znippy")).doesNotExist();
    }

    @Test
    void reheatingKeepsLongFilesWholeAndTheSectionsThatStayTrue() throws IOException {
        LocalDirectory directory = LocalDirectory.open(folder);
        byte[] longFile = new byte[300_000];
        new Random(1).nextBytes(longFile);
        Path tree = Files.createDirectory(folder.resolve("tree"));
        Files.write(tree.resolve("long"), longFile);
        Files.write(tree.resolve("short"), new byte[] {1});
        try (ArchiveWriter writer =
                ArchiveWriter.create(directory, "x.znippy", OPTIONS.withChunkLengthMaxBytes(1 << 16))) {
            FolderPacker.addFolder(tree, writer);
            writer.addMeta(new MetaEntry(null, "k", "v"));
            writer.reserve(ReservedSections.of(List.of(refs())));
            writer.finish();
        }
        SealedArchive before = openSealed("x.znippy");
        assertThat(before.facts().chunkCount()).isEqualTo(6);
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
            assertThat(writer.extract("long")).isEqualTo(longFile);
            writer.append("new", new byte[] {9});
        }
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
            writer.seal(ReservedSections.NONE);
        }
        SealedArchive after = openSealed("x.znippy");
        assertThat(after.content("long", LIMIT_BYTES).readAll()).isEqualTo(longFile);
        assertThat(after.content("new", LIMIT_BYTES).readAll()).containsExactly(9);
        for (SectionKind kind : List.of(SectionKind.REFS, SectionKind.META, SectionKind.FSMETA)) {
            assertThat(bytes(after, kind)).as("%s", kind).isEqualTo(bytes(before, kind));
        }
        assertThat(names()).containsExactly("tree", "x.znippy", "x.znippy.lock");
    }

    @Test
    void aTornJournalKeepsItsBeginningAndIsNotAppendedTo() throws IOException {
        LocalDirectory directory = LocalDirectory.open(folder);
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
            writer.append("a", new byte[] {1});
            writer.append("b", new byte[] {2});
        }
        byte[] journal = Files.readAllBytes(folder.resolve("x.znippy.hot.00000"));
        for (int cut = journal.length - 100; cut < journal.length; cut += 33) {
            Files.write(folder.resolve("x.znippy.hot.00000"), Arrays.copyOf(journal, cut));
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
                assertThat(writer.list()).containsExactly("a");
                writer.append("c", new byte[] {3});
                assertThat(writer.extract("c")).containsExactly(3);
            }
            assertThat(openHot(folder, "x.znippy").contains("c")).isTrue();
            Files.delete(folder.resolve("x.znippy.hot.00001"));
        }
    }

    @Test
    void manyThreadsAppendWhileOthersRead() throws InterruptedException {
        try (HotArchiveWriter writer = HotArchiveWriter.open(FaultyDirectory.over(folder, 1), "x.znippy", OPTIONS)) {
            AtomicReference<Throwable> failure = new AtomicReference<>();
            AtomicBoolean done = new AtomicBoolean();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int thread = t;
                threads.add(new Thread(() -> {
                    for (int i = 0; i < 40; i++) {
                        writer.append(List.of(file("t" + thread + "/" + i, i), file("shared", i)));
                    }
                }));
            }
            Thread reader = new Thread(() -> {
                while (!done.get()) {
                    for (String path : writer.list()) {
                        if (writer.extract(path).length != 1) {
                            failure.set(new AssertionError(path));
                        }
                    }
                }
            });
            threads.forEach(Thread::start);
            reader.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
            reader.start();
            for (Thread thread : threads) {
                thread.join();
            }
            done.set(true);
            reader.join();
            assertThat(failure.get()).isNull();
            assertThat(writer.list()).hasSize(161).doesNotHaveDuplicates();
        }
    }

    @Test
    void whateverBreaksWhenWhatWasAcknowledgedIsThere() throws IOException {
        int failures = 0;
        for (int seed = 0; seed < SEED_COUNT; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            Random random = FaultyDirectory.random(seed);
            FaultyDirectory directory = FaultyDirectory.over(place, seed)
                    .faultAt(random.nextInt(90), List.of(FaultKind.values()).get(random.nextInt(3)));
            Model model = new Model();
            failures += run(directory, random, model);
            directory.powerOff();
            model.verify(place, "seed " + seed + ", " + directory.steps());
            run(FaultyDirectory.over(place, seed), random, model);
            model.verify(place, "seed " + seed + ", going on");
        }
        assertThat(failures).isGreaterThan(SEED_COUNT / 2);
    }

    @Test
    void everyStepOfASealMayBreakInEveryWay() throws IOException {
        boolean isReached = true;
        for (int step = 0; isReached; step++) {
            isReached = false;
            for (int seed = 0; seed < STEP_SEED_COUNT; seed++) {
                Path place = Files.createDirectory(folder.resolve(step + "-" + seed));
                Model model = hotInThreeSegments(place);
                FaultKind kind = List.of(FaultKind.values()).get(seed % 3);
                FaultyDirectory directory = FaultyDirectory.over(place, seed).faultAt(step, kind);
                try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
                    writer.seal(ReservedSections.NONE);
                } catch (StorageException e) {
                    isReached = true;
                }
                directory.powerOff();
                String what = "step " + step + " of " + directory.steps() + ", seed " + seed;
                model.verify(place, what);
                try (HotArchiveWriter writer =
                        HotArchiveWriter.open(FaultyDirectory.over(place, seed), "x.znippy", OPTIONS)) {
                    writer.seal(ReservedSections.NONE);
                }
                model.mustHaveRefs = true;
                model.verify(place, what + ", sealed after all");
            }
        }
    }

    @Test
    void everyStepOfBecomingHotAgainMayBreakInEveryWay() throws IOException {
        boolean isReached = true;
        for (int step = 0; isReached; step++) {
            isReached = false;
            for (int seed = 0; seed < STEP_SEED_COUNT; seed++) {
                Path place = Files.createDirectory(folder.resolve(step + "-" + seed));
                Model model = new Model();
                model.mustHaveRefs = true;
                HotFile longFile = new HotFile("long", "long".repeat(100).getBytes(StandardCharsets.UTF_8));
                ArchiveOptions chunked = OPTIONS.withChunkLengthMaxBytes(150);
                try (ArchiveWriter writer =
                        ArchiveWriter.create(FaultyDirectory.over(place, seed), "x.znippy", chunked)) {
                    writer.add(longFile.path(), new MemoryByteSource("long", longFile.content()));
                    writer.reserve(ReservedSections.of(List.of(refs())));
                    writer.finish();
                }
                model.acknowledge(List.of(longFile));
                FaultKind kind = List.of(FaultKind.values()).get(seed % 3);
                FaultyDirectory directory = FaultyDirectory.over(place, seed).faultAt(step, kind);
                model.attempt(List.of(file("new", 1)));
                try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
                    writer.append("new", new byte[] {1});
                    model.acknowledge(List.of(file("new", 1)));
                } catch (StorageException e) {
                    isReached = true;
                }
                directory.powerOff();
                String what = "step " + step + " of " + directory.steps() + ", seed " + seed;
                model.verify(place, what);
                try (HotArchiveWriter writer =
                        HotArchiveWriter.open(FaultyDirectory.over(place, seed), "x.znippy", OPTIONS)) {
                    writer.seal(ReservedSections.NONE);
                }
                model.verify(place, what + ", sealed after all");
            }
        }
    }

    @Test
    void ifSegmentsWentOneByOneTheSameCheckWouldFail() throws IOException {
        Model model = hotInThreeSegments(folder);
        model.verify(folder, "whole");
        Files.delete(folder.resolve("x.znippy.hot.00000"));
        assertThatThrownBy(() -> model.verify(folder, "without its first segment"))
                .isInstanceOf(AssertionError.class);
    }

    /** An archive that was sealed with references, made hot again, and has a torn segment, another, and one more. */
    private static Model hotInThreeSegments(Path place) throws IOException {
        Model model = new Model();
        for (int segment = 0; segment < 3; segment++) {
            try (HotArchiveWriter writer =
                    HotArchiveWriter.open(FaultyDirectory.over(place, segment), "x.znippy", OPTIONS)) {
                if (segment == 0) {
                    writer.append("sealed", new byte[] {7});
                    writer.seal(ReservedSections.of(List.of(refs())));
                }
            }
            try (HotArchiveWriter writer =
                    HotArchiveWriter.open(FaultyDirectory.over(place, segment), "x.znippy", OPTIONS)) {
                writer.append(List.of(file("a" + segment, segment), file("shared", segment)));
            }
            Path last = place.resolve("x.znippy.hot.0000" + segment);
            Files.write(last, new byte[] {-1, -1}, StandardOpenOption.APPEND);
        }
        for (String path : List.of("sealed", "a0", "a1", "a2", "shared")) {
            model.acknowledge(
                    List.of(file(path, path.equals("sealed") ? 7 : path.equals("shared") ? 2 : path.charAt(1) - '0')));
        }
        return model;
    }

    @Test
    void onADiskThatLiesTheSameSweepFails() throws IOException {
        int violations = 0;
        for (int seed = 0; seed < 30; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            FaultyDirectory directory = FaultyDirectory.over(place, seed).syncsNothing();
            Model model = new Model();
            run(directory, FaultyDirectory.random(seed), model);
            directory.powerOff();
            try {
                model.verify(place, "");
            } catch (AssertionError | StorageException e) {
                violations++;
            }
        }
        assertThat(violations).isPositive();
    }

    /** Opens, appends, seals, re-heats; gives how many steps failed. */
    private static int run(StorageDirectory directory, Random random, Model model) {
        int failures = 0;
        for (int session = 0; session < 3; session++) {
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, "x.znippy", OPTIONS)) {
                for (int i = 0; i < 3; i++) {
                    List<HotFile> files = new ArrayList<>();
                    for (int f = 0; f <= random.nextInt(3); f++) {
                        files.add(file("f" + random.nextInt(6), random.nextInt(100)));
                    }
                    model.attempt(files);
                    try {
                        writer.append(files);
                        model.acknowledge(files);
                    } catch (StorageException e) {
                        failures++;
                    }
                }
                if (random.nextBoolean()) {
                    boolean withRefs = !model.mustHaveRefs;
                    writer.seal(withRefs ? ReservedSections.of(List.of(refs())) : ReservedSections.NONE);
                    model.mustHaveRefs = true;
                }
            } catch (StorageException e) {
                failures++;
            }
        }
        return failures;
    }

    /** What was appended; an append that failed may be there or not, whole. */
    private static final class Model {
        private final Map<String, List<byte[]>> possible = new LinkedHashMap<>();
        private boolean mustHaveRefs;

        void attempt(List<HotFile> files) {
            for (HotFile file : files) {
                if (!possible.containsKey(file.path())) {
                    possible.put(file.path(), new ArrayList<>());
                    possible.get(file.path()).add(null);
                }
                possible.get(file.path()).add(file.content());
            }
        }

        void acknowledge(List<HotFile> files) {
            Map<String, byte[]> last = new LinkedHashMap<>();
            files.forEach(file -> last.put(file.path(), file.content()));
            last.forEach((path, content) -> possible.put(path, new ArrayList<>(List.of(content))));
        }

        void verify(Path place, String what) throws IOException {
            Map<String, byte[]> found;
            try {
                found = found(place, what);
            } catch (StorageException e) {
                throw new AssertionError(what, e);
            }
            possible.forEach((path, contents) -> {
                byte[] content = found.remove(path);
                assertThat(contents).as(what + " " + path).anyMatch(one -> Arrays.equals(one, content));
                // What is there now stays.
                contents.clear();
                contents.add(content);
            });
            assertThat(found.keySet()).as(what).isEmpty();
        }

        private Map<String, byte[]> found(Path place, String what) throws IOException {
            Map<String, byte[]> found = new LinkedHashMap<>();
            Path file = place.resolve("x.znippy");
            boolean isHot =
                    !HotState.segments(LocalDirectory.open(place), "x.znippy").isEmpty();
            if (isHot) {
                HotArchive archive = openHot(place, "x.znippy");
                for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
                    found.put(
                            (String) row.get(0),
                            archive.content((String) row.get(0), LIMIT_BYTES).readAll());
                }
            } else if (Files.exists(file) && Files.size(file) > 0) {
                SealedArchive archive =
                        SealedArchive.open(new MemoryByteSource("x", Files.readAllBytes(file)), Guard.ORIGINAL);
                for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
                    found.put(
                            (String) row.get(0),
                            archive.content((String) row.get(0), LIMIT_BYTES).readAll());
                }
                if (mustHaveRefs) {
                    assertThat(archive.find(SectionKind.REFS)).as(what).isNotNull();
                }
            }
            return found;
        }
    }

    private static ReservedSection refs() {
        ByteSource source = SampleFiles.source("pushlog/refs-200.log");
        LogScan scan = PushLog.scan(source, Guard.ORIGINAL);
        LogSection section = LogSection.of(scan, source, Schema.of());
        return new ReservedSection(SectionKind.REFS.moduleName(), section.rowCount(), section::writeTo);
    }

    private static HotFile file(String path, int content) {
        return new HotFile(path, new byte[] {(byte) content});
    }

    private static String bytes(SealedArchive archive, SectionKind kind) {
        ByteSource bytes = archive.bytes(archive.find(kind));
        return Blake3Digest.toHex(Blake3Digest.of(bytes.view(0, (int) bytes.lengthBytes())));
    }

    private SealedArchive openSealed(String name) throws IOException {
        return SealedArchive.open(new MemoryByteSource(name, Files.readAllBytes(folder.resolve(name))), Guard.ORIGINAL);
    }

    private static HotArchive openHot(Path place) {
        return openHot(place, "foo.znippy");
    }

    private static HotArchive openHot(Path place, String name) {
        List<JournalSegment> segments = new ArrayList<>();
        for (HotState.Segment segment : HotState.segments(LocalDirectory.open(place), name)) {
            segments.add(new JournalSegment(
                    segment.number(), FileSource.open(place.resolve(segment.name()), segment.name())));
        }
        return HotArchive.open(FileSource.open(place.resolve(name), name), segments, Guard.ORIGINAL);
    }

    private void copyHot(String sample) throws IOException {
        try (Stream<Path> files = Files.list(SampleFiles.path("hot/" + sample))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
