package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.SampleFiles;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;

/** Tries are written as the original writes them, and read back. */
final class TrieWriterTest {

    @Test
    void everyTrieOfTheKeptArchivesIsRebuiltFromItsPaths() throws IOException {
        int count = 0;
        for (Path file : archives()) {
            SealedArchive archive = open(file);
            if (archive == null || archive.trie() == null) {
                continue;
            }
            ByteSource expected = archive.bytes(archive.find(SectionKind.TRIE));
            TrieWriter writer = new TrieWriter();
            byte[] last = null;
            long row = 0;
            for (List<Object> cells : ArchiveRows.of(archive.rows(SectionKind.LOOKUP, ArchiveSchemas.BASE))) {
                byte[] path = ((String) cells.get(0)).getBytes(StandardCharsets.UTF_8);
                if (!Arrays.equals(path, last)) {
                    writer.add(path, row);
                }
                last = path;
                row++;
            }
            assertThat(ByteBuffer.wrap(writer.build())).as(file.toString()).isEqualTo(expected.view(0, (int)
                    expected.lengthBytes()));
            count++;
        }
        assertThat(count).isGreaterThanOrEqualTo(20);
    }

    @Test
    void anEmptyTrieHas36BytesMoreThanItsNode() {
        byte[] empty = new TrieWriter().build();
        assertThat(empty).hasSize(39).startsWith(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        assertThat(empty[27]).isEqualTo((byte) 18);
        TrieWriter one = new TrieWriter();
        one.add("x.txt".getBytes(StandardCharsets.UTF_8), 0);
        assertThat(one.build()).hasSize(43);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Map<String, Long> expected = new TreeMap<>((a, b) -> Arrays.compareUnsigned(
                    a.getBytes(StandardCharsets.ISO_8859_1), b.getBytes(StandardCharsets.ISO_8859_1)));
            int keyCount = random.nextInt(seed % 3 == 0 ? 2000 : 20);
            int letters = seed % 2 == 0 ? 256 : 3;
            for (int i = 0; i < keyCount; i++) {
                StringBuilder key = new StringBuilder();
                for (int c = 0; c < random.nextInt(8); c++) {
                    key.append((char) random.nextInt(letters));
                }
                expected.put(key.toString(), random.nextLong() >>> (1 + random.nextInt(63)));
            }
            TrieWriter writer = new TrieWriter();
            expected.forEach((key, value) -> writer.add(key.getBytes(StandardCharsets.ISO_8859_1), value));
            Trie trie = Trie.open(new MemoryByteSource("trie", writer.build()));
            expected.forEach((key, value) -> assertThat(trie.find(key.getBytes(StandardCharsets.ISO_8859_1)))
                    .as("%d keys", keyCount)
                    .hasValue(value));
        }
    }

    private static List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.walk(SampleFiles.root())) {
            return new ArrayList<>(
                    files.filter(file -> file.toString().endsWith(".znippy")).toList());
        }
    }

    private static SealedArchive open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            return SealedArchive.open(
                    new MemoryByteSource(file.getFileName().toString(), Files.readAllBytes(file)), Guard.ORIGINAL);
        } catch (StorageException e) {
            return null;
        }
    }
}
