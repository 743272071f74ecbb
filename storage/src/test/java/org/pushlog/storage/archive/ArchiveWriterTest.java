package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.codec.OpenZl;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FaultyDirectory;
import org.pushlog.storage.io.FaultyDirectory.FaultKind;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWalk;

/** Archives are written as the original writes them, and are always either the old or the new one. */
final class ArchiveWriterTest {
    private static final long LIMIT_BYTES = 1L << 28;
    private static final ArchiveOptions OPTIONS = ArchiveOptions.DEFAULT.withLockTimeout(Duration.ofMillis(50));

    @TempDir
    Path folder;

    static Stream<String> wholeArchives() {
        return SampleFiles.index("").stream()
                .filter(line -> line.path().endsWith(".znippy") && line.facts().containsKey("manifest_offset"))
                .map(SampleFiles.Line::path);
    }

    @ParameterizedTest
    @MethodSource("wholeArchives")
    void everySectionOfAKeptArchiveIsWrittenAgainByteForByte(String name) throws IOException {
        ByteSource source = SampleFiles.source(name);
        SealedArchive archive = SealedArchive.open(source, Guard.ORIGINAL);
        long blobBytes = archive.facts().blobBytes();
        Path copy = folder.resolve("copy.znippy");
        try (WritableFile file = LocalDirectory.open(folder).open("copy.znippy", OpenMode.CREATE_NEW)) {
            FileOutput output = new FileOutput(file, 0);
            output.copy(source.slice("blobs", 0, blobBytes));
            ArchiveTail tail = new ArchiveTail(output);
            ChunkRows rows = new ChunkRows();
            for (DataSection section : archive.dataSections()) {
                rows.addAll(section.rows(ArchiveSchemas.BASE));
            }
            for (ManifestEntry entry : archive.entries()) {
                write(archive, entry, rows, tail);
            }
            tail.finish();
        }
        assertThat(Files.readAllBytes(copy)).isEqualTo(SampleFiles.bytes(name));
    }

    private static void write(SealedArchive archive, ManifestEntry entry, ChunkRows rows, ArchiveTail tail) {
        switch (entry.kind()) {
            case DATA -> {
                StreamWalk walk = archive.walk(entry);
                List<List<Batch>> batches = new ArrayList<>();
                for (BatchLocation at : walk.batches()) {
                    batches.add(
                            all(walk.open(archive.bytes(entry), at.batchIndex()).batches()));
                }
                tail.writeData(entry.pkgType(), entry.repo(), walk.schema(), batches);
            }
            case LOOKUP -> tail.writeLookup(rows, rows.lookupOrder());
            case TRIE -> assertThat(archive.find(SectionKind.LOOKUP)).isNotNull();
            case META -> {
                List<MetaEntry> entries = new ArrayList<>();
                for (Batch batch : all(archive.rows(SectionKind.META, ArchiveSchemas.META))) {
                    for (int row = 0; row < batch.rowCount(); row++) {
                        entries.add(MetaEntry.of(batch, row));
                    }
                }
                tail.writeArrow(SectionKind.META, MetaEntry.schema(), List.of(MetaEntry.batch(entries)));
            }
            default ->
                tail.writeReserved(ReservedSection.ofBytes(entry.kind(), entry.rowCount(), archive.bytes(entry)));
        }
    }

    @ParameterizedTest
    @MethodSource("wholeArchives")
    void compressedChunksAreTheOriginalsByteForByte(String name) {
        SealedArchive archive = SealedArchive.open(SampleFiles.source(name), Guard.ORIGINAL);
        int level = name.contains("create") ? 3 : 19;
        for (List<Object> row : ArchiveRows.of(archive.chunks(PathSelection.ALL))) {
            byte[] path = ((String) row.get(0)).getBytes(StandardCharsets.UTF_8);
            long offset = (Long) row.get(5);
            int length = ((Long) row.get(6)).intValue();
            if ((Boolean) row.get(3) && ((Long) row.get(4)) < 1 << 20) {
                byte[] stored = new byte[length];
                archive.file().view(offset, length).get(stored);
                byte[] content = OpenZl.decompress(ByteBuffer.wrap(stored), 1 << 20, name);
                byte[] encoded = Compression.ofLevel(level).encode(path, content);
                if (!Arrays.equals(encoded, stored)) {
                    // Small samples of one level only are not enough to tell which level was asked for.
                    assertThat(OpenZl.decompress(ByteBuffer.wrap(encoded), 1 << 20, name))
                            .isEqualTo(content);
                    assertThat(Compression.ofLevel(3).encode(path, content))
                            .as(name)
                            .isEqualTo(stored);
                }
            }
        }
    }

    @Test
    void anArchiveOfFilesEqualsTheOriginals() throws IOException {
        SealedArchive original = SealedArchive.open(SampleFiles.source("archive/create.znippy"), Guard.ORIGINAL);
        DataSection data = original.dataSections().get(0);
        ArchiveOptions options = OPTIONS.withCompression(Compression.ofLevel(3))
                .withIndexMetadata(data.schema().metadata());
        try (ArchiveWriter writer = ArchiveWriter.create(LocalDirectory.open(folder), "create.znippy", options)) {
            for (String path : paths(data)) {
                writer.add(path, original.content(path, LIMIT_BYTES).readAll());
            }
            assertThat(writer.finish().addedCount()).isEqualTo(5);
        }
        assertThat(Files.readAllBytes(folder.resolve("create.znippy")))
                .isEqualTo(SampleFiles.bytes("archive/create.znippy"));

        SealedArchive appended = SealedArchive.open(SampleFiles.source("archive/create-append.znippy"), Guard.ORIGINAL);
        try (ArchiveWriter writer = ArchiveWriter.append(LocalDirectory.open(folder), "create.znippy", options)) {
            for (String path : paths(appended.dataSections().get(0))) {
                writer.add(path, appended.content(path, LIMIT_BYTES).readAll());
            }
            ArchiveReport report = writer.finish();
            assertThat(report.addedCount()).isEqualTo(5);
            assertThat(report.replacedCount()).isEqualTo(1);
        }
        assertThat(Files.readAllBytes(folder.resolve("create.znippy")))
                .isEqualTo(SampleFiles.bytes("archive/create-append.znippy"));
    }

    @Test
    void anArchiveWithRemarksEqualsTheOriginals() throws IOException {
        SealedArchive original = SealedArchive.open(SampleFiles.source("archive/meta.znippy"), Guard.ORIGINAL);
        DataSection data = original.dataSections().get(0);
        ArchiveOptions options = OPTIONS.withCompression(Compression.ofLevel(3))
                .withIndexMetadata(data.schema().metadata());
        try (ArchiveWriter writer = ArchiveWriter.create(LocalDirectory.open(folder), "meta.znippy", options)) {
            for (String path : paths(data)) {
                writer.add(path, original.content(path, LIMIT_BYTES).readAll());
            }
            for (Batch batch : all(original.rows(SectionKind.META, ArchiveSchemas.META))) {
                for (int row = batch.rowCount() - 1; row >= 0; row--) {
                    writer.addMeta(MetaEntry.of(batch, row));
                }
            }
            writer.finish();
        }
        assertThat(Files.readAllBytes(folder.resolve("meta.znippy")))
                .isEqualTo(SampleFiles.bytes("archive/meta.znippy"));
    }

    @Test
    void aFolderComesBackWithDirectoriesAndModesAndLinksAreReported() throws IOException {
        Path tree = Files.createDirectory(folder.resolve("tree"));
        Files.createDirectories(tree.resolve("a/b"));
        Files.createDirectory(tree.resolve("leer"));
        Files.writeString(tree.resolve("a/b/x.txt"), "x".repeat(1000));
        Files.writeString(tree.resolve("a.txt"), "");
        Files.writeString(tree.resolve("run.sh"), "#!/bin/sh");
        Files.setPosixFilePermissions(tree.resolve("a/b/x.txt"), PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(tree.resolve("a.txt"), PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(tree.resolve("run.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
        for (String directory : List.of("a", "a/b", "leer")) {
            Files.setPosixFilePermissions(tree.resolve(directory), PosixFilePermissions.fromString("rwxr-x---"));
        }
        Files.createSymbolicLink(tree.resolve("link"), Path.of("run.sh"));
        try (ArchiveWriter writer =
                ArchiveWriter.create(LocalDirectory.open(folder), "t.znippy", OPTIONS.withChunkLengthMaxBytes(300))) {
            assertThat(FolderPacker.addFolder(tree, writer))
                    .containsExactly(new FolderPacker.Skipped("link", FileFacts.Kind.LINK));
            ArchiveReport report = writer.finish();
            assertThat(report.fileCount()).isEqualTo(3);
            assertThat(report.chunkCount()).isEqualTo(6);
            assertThat(report.contentBytes()).isEqualTo(1009);
            assertThat(report.totalBytes()).isEqualTo(Files.size(folder.resolve("t.znippy")));
        }
        SealedArchive archive = open("t.znippy");
        assertThat(archive.content("a/b/x.txt", LIMIT_BYTES).readAll())
                .isEqualTo("x".repeat(1000).getBytes(StandardCharsets.UTF_8));
        assertThat(archive.content("a.txt", LIMIT_BYTES).readAll()).isEmpty();
        assertThat(ArchiveRows.of(archive.rows(SectionKind.FSMETA, ArchiveSchemas.FSMETA)))
                .containsExactly(
                        List.of("", 2L, 0644L),
                        List.of("a", 0L, 0750L),
                        List.of("a/b", 0L, 0750L),
                        List.of("leer", 0L, 0750L),
                        List.of("run.sh", 1L, 0755L));
    }

    @ParameterizedTest
    @MethodSource("wholeArchives")
    void anArchiveThatIsAppendedToKeepsEverythingElse(String name) throws IOException {
        Files.write(folder.resolve("a.znippy"), SampleFiles.bytes(name));
        SealedArchive before = SealedArchive.open(SampleFiles.source(name), Guard.ORIGINAL);
        Map<String, String> expected = contents(before);
        try (ArchiveWriter writer = ArchiveWriter.append(LocalDirectory.open(folder), "a.znippy", OPTIONS)) {
            writer.add("~new/file", new byte[] {1, 2, 3});
            writer.finish();
        }
        expected.put("~new/file", digest(new byte[] {1, 2, 3}));
        SealedArchive after = open("a.znippy");
        assertThat(contents(after)).isEqualTo(expected);
        for (SectionKind kind : List.of(SectionKind.REFS, SectionKind.SECRETS, SectionKind.FSMETA, SectionKind.META)) {
            ManifestEntry entry = before.find(kind);
            assertThat(after.find(kind) == null).as("%s", kind).isEqualTo(entry == null);
            if (entry != null) {
                assertThat(after.bytes(after.find(kind)).view(0, (int) entry.lengthBytes()))
                        .isEqualTo(before.bytes(entry).view(0, (int) entry.lengthBytes()));
            }
        }
        for (int i = 0; i < before.dataSections().size(); i++) {
            DataSection section = before.dataSections().get(i);
            assertThat(after.dataSections())
                    .anyMatch(other -> other.schema().equals(section.schema())
                            && other.entry().pkgType() == section.entry().pkgType()
                            && other.entry().repo().equals(section.entry().repo()));
        }
    }

    @Test
    void unknownAndDoubleNamesAreRefused() {
        assertThatThrownBy(() -> new ReservedSection("__x__", 0, sink -> {}))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> new ReservedSection("", 0, sink -> {})).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> Compression.ofLevel(23)).isInstanceOf(InvalidRequestException.class);
        try (ArchiveWriter writer = ArchiveWriter.create(LocalDirectory.open(folder), "t.znippy", OPTIONS)) {
            writer.add("a", new byte[1]);
            assertThatThrownBy(() -> writer.add("a", new byte[1])).isInstanceOf(InvalidRequestException.class);
            assertThatThrownBy(() -> ArchiveWriter.create(LocalDirectory.open(folder), "t.znippy", OPTIONS))
                    .isInstanceOf(StoreLockedException.class);
        }
        assertThat(folder.resolve("t.znippy")).doesNotExist();
        assertThat(folder.resolve("t.znippy.writing")).doesNotExist();
    }

    @Test
    void anArchiveInItsOwnFolderDoesNotHoldItself() throws IOException {
        Files.writeString(folder.resolve("a"), "a");
        for (int round = 0; round < 2; round++) {
            try (ArchiveWriter writer = ArchiveWriter.create(LocalDirectory.open(folder), "t.znippy", OPTIONS)) {
                FolderPacker.addFolder(folder, writer);
                assertThat(writer.finish().fileCount()).isEqualTo(1);
            }
        }
    }

    @Test
    void aFileThatCouldNotBeAddedOrAHotArchiveLeavesEverythingAsItWas() throws IOException {
        FaultyDirectory directory = FaultyDirectory.over(folder, 1).spaceBytes(1 << 20);
        try (ArchiveWriter writer = ArchiveWriter.create(directory, "t.znippy", OPTIONS)) {
            assertThatThrownBy(() -> writer.add("a", new byte[2 << 20])).hasMessageContaining("No space left");
            directory.spaceBytes(Long.MAX_VALUE);
            assertThatThrownBy(() -> writer.add("b", new byte[1])).isInstanceOf(InvalidRequestException.class);
            assertThatThrownBy(writer::finish).hasMessageContaining("the archive cannot be finished");
        }
        assertThat(directory.find("t.znippy")).isNull();
        Files.write(folder.resolve("t.znippy.hot.00000"), new byte[0]);
        assertThatThrownBy(() -> ArchiveWriter.create(LocalDirectory.open(folder), "t.znippy", OPTIONS))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("t.znippy: is a hot archive: seal it first");
    }

    @Test
    void namesDecideWhatIsStoredAsItIs() {
        for (String name : List.of("a.zip", "d/b.PNG", "x.tar.gz", "pack.IDX", "x.mpeg")) {
            assertThat(Compression.isCompressedByName(name.getBytes(StandardCharsets.UTF_8)))
                    .as(name)
                    .isTrue();
        }
        for (String name : List.of("a.txt", "zip", "a.zip/b", "png.txt", ".gz")) {
            assertThat(Compression.isCompressedByName(name.getBytes(StandardCharsets.UTF_8)))
                    .as(name)
                    .isFalse();
        }
    }

    @Test
    void anInterruptedWriterLeavesTheOldArchiveOrTheNewOne() throws IOException {
        Set<Integer> counts = new LinkedHashSet<>();
        for (int seed = 0; seed < 120; seed++) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            try (ArchiveWriter writer = ArchiveWriter.create(LocalDirectory.open(place), "a.znippy", OPTIONS)) {
                writer.add("old", new byte[] {1});
                writer.finish();
            }
            Random random = FaultyDirectory.random(seed);
            FaultyDirectory directory = FaultyDirectory.over(place, seed)
                    .faultAt(random.nextInt(7), List.of(FaultKind.values()).get(random.nextInt(3)));
            boolean acknowledged = append(directory);
            directory.powerOff();
            SealedArchive archive =
                    SealedArchive.open(FileSource.open(place.resolve("a.znippy"), "a.znippy"), Guard.ORIGINAL);
            Map<String, String> found = contents(archive);
            assertThat(found.get("old")).as("seed %d", seed).isEqualTo(digest(new byte[] {1}));
            if (acknowledged || found.size() > 1) {
                assertThat(found.get("new")).as("seed %d", seed).isEqualTo(digest(new byte[500]));
            }
            counts.add(found.size());
            assertThat(append(LocalDirectory.open(place))).isTrue();
        }
        assertThat(counts).containsExactlyInAnyOrder(1, 2);
    }

    private static boolean append(StorageDirectory directory) {
        try (ArchiveWriter writer = ArchiveWriter.append(directory, "a.znippy", OPTIONS)) {
            writer.add("new", new byte[500]);
            writer.finish();
            return true;
        } catch (StorageException e) {
            return false;
        }
    }

    private SealedArchive open(String name) throws IOException {
        return SealedArchive.open(new MemoryByteSource(name, Files.readAllBytes(folder.resolve(name))), Guard.ORIGINAL);
    }

    private static Map<String, String> contents(SealedArchive archive) {
        Map<String, String> contents = new LinkedHashMap<>();
        for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
            String path = (String) row.get(0);
            contents.put(path, digest(archive.content(path, LIMIT_BYTES).readAll()));
        }
        return contents;
    }

    private static String digest(byte[] bytes) {
        return Blake3Digest.toHex(Blake3Digest.of(bytes));
    }

    private static Set<String> paths(DataSection section) {
        Set<String> paths = new LinkedHashSet<>();
        ArchiveRows.of(section.rows(ArchiveSchemas.BASE)).forEach(row -> paths.add((String) row.get(0)));
        return paths;
    }

    private static List<Batch> all(BatchCursor cursor) {
        List<Batch> batches = new ArrayList<>();
        try (cursor) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                batches.add(batch);
            }
        }
        return batches;
    }
}
