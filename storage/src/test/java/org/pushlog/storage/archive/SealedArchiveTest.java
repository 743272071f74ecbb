package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** What the system that wrote the sample archives said of them must come out again. */
final class SealedArchiveTest {
    private static final String MULTI = "archive/raw-multichunk-refs-secrets.znippy";

    static Stream<SampleFiles.Line> sealedArchives() {
        return Stream.of("archive/", "git/", "hot/")
                .flatMap(prefix -> SampleFiles.index(prefix).stream())
                .filter(line -> line.facts().containsKey("manifest"));
    }

    static Stream<String> archivesOfForeignWriters() {
        return Stream.of("no-metadata", "version-only", "version-lookup-no-trie", "zero-checksum")
                .map(name -> "archive/foreign-writers/" + name + ".znippy");
    }

    private static SealedArchive open(String path) {
        return SealedArchive.open(SampleFiles.source(path), Guard.ORIGINAL);
    }

    @ParameterizedTest
    @MethodSource("sealedArchives")
    @SuppressWarnings("unchecked")
    void manifestIsWhatTheWriterReported(SampleFiles.Line line) {
        SealedArchive archive = open(line.path());
        List<Map<String, Object>> expected =
                (List<Map<String, Object>>) line.facts().get("manifest");
        List<Map<String, Object>> found = archive.entries().stream()
                .map(entry -> Map.<String, Object>of(
                        "pkg_type", (long) entry.pkgType(),
                        "repo", entry.repo(),
                        "module_name", entry.moduleName(),
                        "index_offset", entry.offsetBytes(),
                        "index_len", entry.lengthBytes(),
                        "row_count", entry.rowCount()))
                .toList();
        assertThat(found).isEqualTo(expected);
        assertThat(archive.manifestOffsetBytes()).isEqualTo(line.facts().get("manifest_offset"));
        assertThat(archive.facts().fileCount()).isEqualTo(line.facts().get("files"));
        assertThat(archive.facts().fileBytes()).isEqualTo(line.facts().get("bytes"));
    }

    @ParameterizedTest
    @MethodSource("sealedArchives")
    void rowCountsAreCountedFromTheSections(SampleFiles.Line line) {
        for (Section section : open(line.path()).sections()) {
            assertThat(section.defect()).as(section.moduleName()).isNull();
            assertThat(section.isArrow())
                    .as(section.moduleName())
                    .isEqualTo(section.kind().mayBeArrow());
            if (section.manifestRowCount() != 0) {
                assertThat(section.rowCount()).as(section.moduleName()).isEqualTo(section.manifestRowCount());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sealedArchives")
    void triesLeadWhereTheBinarySearchLeads(SampleFiles.Line line) {
        SealedArchive archive = open(line.path());
        Trie trie = archive.trie();
        if (trie == null) {
            return;
        }
        IndexRows rows = archive.chunkTable().rows();
        PathSearch search = new PathSearch(rows, null);
        assertThat(trie.keyCount()).isEqualTo(archive.facts().fileCount());
        for (int row = 0; row < rows.rowCount(); row++) {
            assertThat(trie.find(rows.path(row)))
                    .hasValue(search.find(rows.path(row)).from());
            byte[] longer = Arrays.copyOf(rows.path(row), rows.path(row).length + 1);
            assertThat(trie.find(longer)).isEmpty();
        }
        assertThat(trie.find("no such file".getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void sealedSectionsOfALogHaveABatchAPush() {
        Section refs = section(MULTI, SectionKind.REFS);
        assertThat(refs.batchCount()).isEqualTo(200);
        assertThat(refs.rowCount()).isEqualTo(660);
        assertThat(section(MULTI, SectionKind.SECRETS).rowCount()).isEqualTo(42);
    }

    @Test
    void signaturesAreRowsAlthoughTheManifestSaysNone() {
        Section artifacts = section("archive/signed.znippy", SectionKind.SIGN_ARTIFACTS);
        assertThat(artifacts.manifestRowCount()).isZero();
        assertThat(artifacts.rowCount()).isEqualTo(13);
        assertThat(section("archive/signed.znippy", SectionKind.SIGN_ARCHIVE).isArrow())
                .isFalse();
    }

    @Test
    void metadataHasEveryValueType() {
        List<List<Object>> rows =
                ArchiveRows.of(open("archive/meta.znippy").rows(SectionKind.META, ArchiveSchemas.META));
        assertThat(rows).hasSize(7);
        assertThat(rows).extracting(row -> row.get(2)).contains(0L, 1L, 2L, 3L, 4L);
        for (List<Object> row : rows) {
            long type = (long) row.get(2);
            assertThat(row.subList(3, 8))
                    .as("%s", row)
                    .filteredOn(Objects::nonNull)
                    .hasSize(1);
            assertThat(row.get(3 + (int) type)).as("%s", row).isNotNull();
        }
    }

    @Test
    void directoriesAndModesAreRead() {
        List<List<Object>> rows =
                ArchiveRows.of(open("archive/dir.znippy").rows(SectionKind.FSMETA, ArchiveSchemas.FSMETA));
        assertThat(rows).contains(List.of("", 2L, 0644L), List.of("run.sh", 1L, 0755L), List.of("src/deep", 0L, 0755L));
    }

    @Test
    void theLookupDecidesWhichVersionOfAFileCounts() {
        SealedArchive archive = open("archive/create-append.znippy");
        assertThat(archive.dataSections()).hasSize(2);
        assertThat(ArchiveRows.of(archive.files(PathSelection.of(List.of("repo/a/f002.txt")))))
                .containsExactly(Arrays.asList("repo/a/f002.txt", 17L, 17L, 1L, false, 0L, ""));
    }

    @Test
    void chunksKnowTheirSection() {
        SealedArchive archive = open("archive/stream-groups.znippy");
        assertThat(ArchiveRows.of(archive.chunks(PathSelection.ALL)))
                .hasSize(17)
                .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(8) + " " + row.get(9))
                .contains(
                        "g0/file1.txt 0 1 crates",
                        "g1/file1.txt 0 3 maven-central",
                        "g2/file1.txt 0 0 ",
                        "g3/file1.txt 0 1 crates-eu",
                        "big/compressible.txt 3 0 ");
    }

    @Test
    void selectionsByPathAndPrefixFindWhatAFilterWouldFind() {
        SealedArchive archive = open("archive/stream-groups.znippy");
        List<List<Object>> all = ArchiveRows.of(archive.files(PathSelection.ALL));
        assertThat(all).extracting(row -> (String) row.get(0)).isSorted();
        for (String prefix : List.of("", "g", "g1/", "g1/file1.txt", "g1/file1.txt2", "h", "\u0000", "\uFFFF")) {
            assertThat(ArchiveRows.of(archive.files(PathSelection.startingWith(prefix))))
                    .as(prefix)
                    .isEqualTo(all.stream()
                            .filter(row -> ((String) row.get(0)).startsWith(prefix))
                            .toList());
        }
        List<String> paths = List.of("g3/file0.txt", "nowhere", "big/empty", "g3/file0.txt");
        assertThat(ArchiveRows.of(archive.files(PathSelection.of(paths))))
                .isEqualTo(
                        all.stream().filter(row -> paths.contains(row.get(0))).toList());
    }

    @Test
    void anArchiveWithoutLookupIsScanned() {
        SealedArchive archive = open("archive/no-reserved.znippy");
        assertThat(archive.find(SectionKind.LOOKUP)).isNull();
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL)))
                .extracting(row -> (String) row.get(0))
                .hasSize(3)
                .isSorted()
                .allSatisfy(path -> assertThat(archive.contains(path)).isTrue());
    }

    @ParameterizedTest
    @MethodSource("archivesOfForeignWriters")
    void archivesOfForeignWritersAreRead(String path) {
        SealedArchive archive = open(path);
        assertThat(archive.facts().fileCount()).isEqualTo(3);
        assertThat(archive.facts().formatVersion().isPresent()).isEqualTo(!path.contains("no-metadata"));
    }

    @Test
    void theLayoutBeforeIsRefusedByName() {
        assertThatThrownBy(() -> open("archive/v06-footer.znippy"))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("archive/v06-footer.znippy")
                .hasMessageContaining("v0.6 archives are not supported; re-compress with v0.7")
                .hasMessageContaining("(at offset 2211)");
    }

    @Test
    void aTruncatedArchiveIsRefusedWithFileAndOffset() {
        assertThatThrownBy(() -> open("archive/truncated.znippy"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("archive/truncated.znippy")
                .hasMessageContaining("not a complete znippy archive")
                .hasMessageContaining("3506-byte file")
                .hasMessageContaining("(at offset 3490)");
    }

    @Test
    void anEntryOutOfBoundsIsRefused() {
        assertThatThrownBy(() -> open("archive/hostile-index-len.znippy"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("out of bounds: offset 27, length 1125899906842624, file length 3515");
    }

    @Test
    void newerFormatVersionsAreRefused() {
        byte[] bytes = SampleFiles.bytes("archive/create.znippy");
        byte[] key = "znippy_format_version".getBytes(StandardCharsets.US_ASCII);
        int at = indexOf(bytes, key);
        // The value stands beside its key, on whichever side the writer put it.
        for (int position : new int[] {indexOf(bytes, '3', at, -1), indexOf(bytes, '3', at, 1)}) {
            byte[] changed = bytes.clone();
            changed[position] = '4';
            try {
                SealedArchive.open(new MemoryByteSource("changed", changed), Guard.ORIGINAL);
            } catch (UnsupportedFormatException e) {
                assertThat(e).hasMessageContaining("format version \"4\" is not read; the newest that is read is 3");
                return;
            }
        }
        throw new AssertionError("format version 4 was read");
    }

    private static Section section(String path, SectionKind kind) {
        return open(path).sections().stream()
                .filter(section -> section.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private static int indexOf(byte[] bytes, byte[] wanted) {
        for (int i = 0; i <= bytes.length - wanted.length; i++) {
            if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        throw new AssertionError("not found");
    }

    private static int indexOf(byte[] bytes, char wanted, int from, int step) {
        int at = from;
        while (bytes[at] != wanted) {
            at += step;
        }
        return at;
    }
}
