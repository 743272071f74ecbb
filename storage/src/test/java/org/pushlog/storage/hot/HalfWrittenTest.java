package org.pushlog.storage.hot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** Appends of which a power cut left a beginning, and zeros for the rest: they are there whole, or not at all. */
class HalfWrittenTest {
    private static final long LIMIT_BYTES = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void anAppendThatEndsInZerosIsWholeOrNotThere() throws IOException {
        try (HotArchiveWriter writer = HotArchiveWriter.open(folder.resolve("x.znippy"), ArchiveOptions.DEFAULT)) {
            writer.append(List.of(file("a", "old a"), file("b", "old b"), file("empty", "")));
        }
        Map<String, String> before = contents(journal());
        long beforeBytes = journal().length;
        try (HotArchiveWriter writer = HotArchiveWriter.open(folder.resolve("x.znippy"), ArchiveOptions.DEFAULT)) {
            writer.append(List.of(file("b", "new b"), file("c", "new c"), file("a", "new a, longer")));
        }
        byte[] journal = journal();
        Map<String, String> after = contents(journal);
        assertThat(after).isNotEqualTo(before);

        int wholeCount = 0;
        for (int from = (int) beforeBytes + 8; from < journal.length; from++) {
            byte[] damaged = journal.clone();
            Arrays.fill(damaged, from, damaged.length, (byte) 0);
            Map<String, String> found = contents(damaged);
            assertThat(found).as("zeros from " + from).isIn(before, after);
            wholeCount += found.equals(after) ? 1 : 0;
        }
        // Behind the last checksum there is nothing but padding.
        assertThat(wholeCount).isLessThan(64);
    }

    @Test
    void aWriterGoesOnInItsPlace() throws IOException {
        Path archive = folder.resolve("x.znippy");
        try (HotArchiveWriter writer = HotArchiveWriter.open(archive, ArchiveOptions.DEFAULT)) {
            writer.append(List.of(file("a", "old a")));
            writer.append(List.of(file("a", "new a")));
        }
        byte[] journal = journal();
        int lastChecksumAt = journal.length - 64;
        Arrays.fill(journal, lastChecksumAt, journal.length, (byte) 0);
        Files.write(folder.resolve("x.znippy.hot.00000"), journal);
        try (HotArchiveWriter writer = HotArchiveWriter.open(archive, ArchiveOptions.DEFAULT)) {
            assertThat(new String(writer.extract("a"), StandardCharsets.UTF_8)).isEqualTo("old a");
            writer.append(List.of(file("b", "new b")));
        }
        assertThat(contents(journal())).isEqualTo(Map.of("a", "old a", "b", "new b"));
        assertThat(Files.exists(folder.resolve("x.znippy.hot.00001"))).isFalse();
    }

    private byte[] journal() throws IOException {
        return Files.readAllBytes(folder.resolve("x.znippy.hot.00000"));
    }

    private Map<String, String> contents(byte[] journal) throws IOException {
        MemoryByteSource blobs = new MemoryByteSource("x.znippy", Files.readAllBytes(folder.resolve("x.znippy")));
        HotArchive archive = HotArchive.open(
                blobs, List.of(new JournalSegment(0, new MemoryByteSource("journal", journal))), Guard.ORIGINAL);
        Map<String, String> contents = new TreeMap<>();
        for (List<Object> row : ArchiveRows.of(archive.files(PathSelection.ALL))) {
            String path = (String) row.get(0);
            contents.put(path, new String(archive.content(path, LIMIT_BYTES).readAll(), StandardCharsets.UTF_8));
        }
        return contents;
    }

    private static HotFile file(String path, String content) {
        return new HotFile(path, content.getBytes(StandardCharsets.UTF_8));
    }
}
