package org.pushlog.storage.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.ArchiveState;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** Hot archives are read as the system that writes them would recover them, without its changes to the files. */
final class HotArchiveTest {
    private static final long LIMIT_BYTES = 1L << 24;

    @ParameterizedTest
    @ValueSource(strings = {"live", "reheated"})
    void filesComeInInsertionOrderWithTheirContent(String name) throws NoSuchAlgorithmException {
        HotArchive archive = open(SampleFiles.path("hot/" + name));
        List<SampleFiles.ArchivedFile> expected = SampleFiles.archivedFiles("hot/" + name + ".znippy");
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL)))
                .extracting(row -> row.get(0) + " " + row.get(1))
                .isEqualTo(expected.stream()
                        .map(file -> file.path() + " " + file.size())
                        .toList());
        for (SampleFiles.ArchivedFile file : expected) {
            byte[] content = archive.content(file.path(), LIMIT_BYTES).readAll();
            assertThat(sha256(content)).as(file.path()).isEqualTo(file.sha256());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "reheated"})
    void rowsAndBlobEndAreWhatTheWriterReported(String name) {
        HotArchive archive = open(SampleFiles.path("hot/" + name));
        Map<String, Object> facts =
                SampleFiles.index("hot/" + name + "/foo.znippy").get(0).facts();
        assertThat(archive.facts().state()).isEqualTo(ArchiveState.HOT);
        assertThat(archive.facts().chunkCount()).isEqualTo(facts.get("rows"));
        assertThat(archive.facts().blobBytes()).isEqualTo(facts.get("blob_end"));
        assertThat(archive.facts().formatVersion()).hasValue(3);
    }

    @Test
    void aSegmentMayHaveASchemaOnly() {
        List<SegmentFacts> segments = open(SampleFiles.path("hot/live")).segments();
        assertThat(segments).hasSize(4).allSatisfy(segment -> {
            assertThat(segment.reason()).isNull();
            assertThat(segment.tornBytes()).isZero();
        });
        assertThat(segments.get(2).batchCount()).isZero();
        assertThat(segments.get(2).validBytes()).isEqualTo(1008);
    }

    @ParameterizedTest
    @CsvSource({"eos,a 7|b 10", "noeos,a 7|b 10", "multichunk,m 10"})
    void foreignJournalsAreRead(String name, String files) {
        HotArchive archive = open(SampleFiles.path("hot/foreign-writers/" + name));
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL)))
                .extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactly(files.split("\\|"));
    }

    @Test
    void aFileOfWhichOnlyALaterChunkIsLeftHasNoContent() {
        HotArchive archive = open(SampleFiles.path("hot/foreign-writers/multichunk"));
        assertThatThrownBy(() -> archive.content("m", LIMIT_BYTES))
                .isInstanceOf(CorruptDataException.class)
                .hasMessage("foo.znippy file \"m\": the chunks leave a gap: bytes 0 to 6 are missing");
    }

    @Test
    void aTornSegmentKeepsItsBeginningAndLaterSegmentsAreStillRead() {
        Path folder = SampleFiles.path("hot/live");
        byte[] first = SampleFiles.bytes("hot/live/foo.znippy.hot.00000");
        int firstBatches = (int) open(folder).segments().get(0).batchCount();
        for (int cut : new int[] {0, 100, 1008, first.length / 2, first.length - 1}) {
            List<JournalSegment> torn = segments(folder);
            torn.set(0, new JournalSegment(0, new MemoryByteSource("first", Arrays.copyOf(first, cut))));
            HotArchive archive = HotArchive.open(SampleFiles.source("hot/live/foo.znippy"), torn, Guard.ORIGINAL);
            SegmentFacts facts = archive.segments().get(0);
            assertThat(facts.batchCount()).as("cut %d", cut).isLessThan(firstBatches);
            assertThat(facts.validBytes()).as("cut %d", cut).isLessThanOrEqualTo(cut);
            assertThat(facts.validBytes() + facts.tornBytes()).isEqualTo(cut);
            assertThat(archive.contains("d/f003.txt"))
                    .as("replaced by a later segment")
                    .isTrue();
        }
    }

    @Test
    void segmentsWinOverASealedTail() {
        HotArchive archive = HotArchive.open(
                SampleFiles.source("hot/sealed.znippy"), segments(SampleFiles.path("hot/live")), Guard.ORIGINAL);
        for (SampleFiles.ArchivedFile file : SampleFiles.archivedFiles("hot/live.znippy")) {
            assertThat(archive.content(file.path(), LIMIT_BYTES).readAll()).hasSize((int) file.size());
        }
        assertThat(archive.facts().state()).isEqualTo(ArchiveState.HOT);
    }

    @Test
    void segmentNumbersAreAnyUnsigned32BitNumber() {
        assertThat(JournalSegment.numberOf("a.znippy", "a.znippy.hot.00007")).hasValue(7);
        assertThat(JournalSegment.numberOf("a.znippy", "a.znippy.hot.4294967295"))
                .hasValue(4294967295L);
        assertThat(JournalSegment.numberOf("a.znippy", "a.znippy.hot.4294967296"))
                .isEmpty();
        assertThat(JournalSegment.numberOf("a.znippy", "a.znippy.hot.")).isEmpty();
        assertThat(JournalSegment.numberOf("a.znippy", "a.znippy.hot.-1")).isEmpty();
        assertThat(JournalSegment.numberOf("a.znippy", "b.znippy.hot.1")).isEmpty();
        assertThat(JournalSegment.archiveOf("a.znippy.hot.00012")).isEqualTo("a.znippy");
        assertThat(JournalSegment.archiveOf("a.znippy")).isNull();
    }

    @Test
    void segmentsAreReadInTheOrderOfTheirNumbers() {
        List<JournalSegment> segments = segments(SampleFiles.path("hot/live"));
        Collections.reverse(segments);
        HotArchive archive = HotArchive.open(SampleFiles.source("hot/live/foo.znippy"), segments, Guard.ORIGINAL);
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL)))
                .isEqualTo(ArchiveRows.of(open(SampleFiles.path("hot/live")).files(PathSelection.ALL)));
    }

    @Test
    void readingChangesNothingOnDisk(@TempDir Path folder) throws IOException, NoSuchAlgorithmException {
        for (Path file : list(SampleFiles.path("hot/live"))) {
            Path copy = folder.resolve(file.getFileName().toString());
            Files.copy(file, copy);
            Files.setLastModifiedTime(copy, FileTime.fromMillis(1_700_000_000_000L));
        }
        Map<String, String> before = state(folder);
        HotArchive archive = open(folder);
        for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
            archive.content((String) row.get(0), LIMIT_BYTES).readAll();
        }
        assertThat(state(folder)).isEqualTo(before).hasSize(5);
    }

    private static Map<String, String> state(Path folder) throws IOException, NoSuchAlgorithmException {
        Map<String, String> state = new TreeMap<>();
        for (Path file : list(folder)) {
            state.put(
                    file.getFileName().toString(),
                    Files.size(file) + " " + Files.getLastModifiedTime(file) + " " + sha256(Files.readAllBytes(file)));
        }
        return state;
    }

    private static HotArchive open(Path folder) {
        ByteSource file = FileSource.open(folder.resolve("foo.znippy"), "foo.znippy");
        return HotArchive.open(file, segments(folder), Guard.ORIGINAL);
    }

    private static List<JournalSegment> segments(Path folder) {
        List<JournalSegment> segments = new ArrayList<>();
        for (Path file : list(folder)) {
            String name = file.getFileName().toString();
            JournalSegment.numberOf("foo.znippy", name)
                    .ifPresent(number -> segments.add(new JournalSegment(number, FileSource.open(file, name))));
        }
        return segments;
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
