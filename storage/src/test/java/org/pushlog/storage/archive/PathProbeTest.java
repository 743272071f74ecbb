package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWriter;

/** The first look-up of paths, which reads the way to them alone: in good archives against a model, in damaged ones against what may be said. */
final class PathProbeTest {
    private static final String LOOKUP = "__znippy_lookup__";
    private static final int ROUNDS = 40;

    /** A row of a lookup: the chunk's number and how long it is. */
    private record Row(String path, int seq, int size) {}

    /** How the order of a lookup is broken. */
    private enum Damage {
        SWAPPED_NEIGHBOURS,
        SWAPPED_FAR_ROWS,
        ROW_MOVED,
        ROW_REPEATED_FAR_AWAY,
        SHUFFLED
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 20_261_130, -31})
    void theFirstLookUpFindsWhatAllLookUpsFind(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, List<Row>> files = files(random);
            byte[] archive = archive(rows(files), random);
            String where = "seed " + seed + ", round " + round;
            for (int i = 0; i < 8; i++) {
                List<String> asked = asked(files, random);
                String prefix = random.nextInt(4) == 0 ? "d1" : "";
                PathSelection selection = new PathSelection(asked, prefix);
                SealedArchive fresh = open(archive);
                List<String> expected = expectedFiles(files, selection);
                assertThat(texts(fresh.files(selection)))
                        .as("%s, %s", where, selection)
                        .isEqualTo(expected);
                assertThat(texts(fresh.files(selection)))
                        .as("%s again, %s", where, selection)
                        .isEqualTo(expected);
                SealedArchive forChunks = open(archive);
                List<List<Object>> first = ArchiveRows.of(forChunks.chunks(selection));
                assertThat(first).as(where).isEqualTo(ArchiveRows.of(forChunks.chunks(selection)));
                assertThat(first)
                        .extracting(row -> (String) row.get(0))
                        .containsExactlyElementsOf(chunkPaths(files, selection));
            }
        }
    }

    /** More rows than are read at once. */
    @Test
    void longIndexesAreReadRunByRun() {
        Random random = new Random(3);
        Map<String, List<Row>> files = new TreeMap<>();
        for (int i = 0; i < 20_000; i++) {
            String path = String.format(Locale.ROOT, "f%06d", i);
            files.put(path, List.of(new Row(path, 0, 1 + random.nextInt(500))));
        }
        SealedArchive archive = open(archive(rows(files), random));
        for (int i = 0; i < 40; i++) {
            PathSelection selection = PathSelection.of(asked(files, random));
            assertThat(texts(archive.files(selection))).isEqualTo(expectedFiles(files, selection));
        }
        PathSelection prefix = PathSelection.startingWith("f0");
        assertThat(texts(archive.files(prefix)))
                .isEqualTo(files.values().stream().map(PathProbeTest::fileText).toList());
        assertThat(ArchiveRows.of(archive.chunks(PathSelection.ALL)))
                .extracting(row -> (Long) row.get(4))
                .containsExactlyElementsOf(
                        rows(files).stream().map(row -> (long) row.size()).toList());
    }

    /** Damaged order: a path that is there is answered with rows of its own or refused, one that is not there is refused, and whatever is asked next, too. */
    @ParameterizedTest
    @EnumSource(Damage.class)
    void aDamagedOrderGivesNoWrongRowAndHidesNone(Damage damage) {
        int answered = 0;
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(77L * round + damage.name().hashCode());
            Map<String, List<Row>> files = files(random);
            List<Row> rows = damaged(rows(files), damage, random);
            if (isInOrder(rows)) {
                continue;
            }
            byte[] archive = archive(rows, random);
            List<String> paths = new ArrayList<>(files.keySet());
            paths.add("absent");
            paths.add("");
            paths.add("~");
            for (String path : paths) {
                SealedArchive fresh = open(archive);
                PathSelection selection = PathSelection.of(List.of(path));
                String where = damage + ", round " + round + ", path " + path;
                try {
                    List<List<Object>> chunks = ArchiveRows.of(fresh.chunks(selection));
                    assertThat(chunks).as(where).isNotEmpty();
                    requireRowsOf(rows, path, chunks, where);
                    answered++;
                } catch (CorruptDataException e) {
                    assertThat(e).as(where).hasMessageContaining("the lookup is not in path order");
                    refused++;
                }
                assertThatThrownBy(() -> fresh.files(selection))
                        .as(where)
                        .isInstanceOf(CorruptDataException.class)
                        .hasMessageContaining("the lookup is not in path order");
            }
        }
        assertThat(answered).isPositive();
        assertThat(refused).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {8, -8})
    void changedBytesOfTheLookupAreSurvived(long seed) {
        Random random = new Random(seed);
        Map<String, List<Row>> files = files(random);
        byte[] whole = archive(rows(files), random);
        List<String> paths = new ArrayList<>(files.keySet());
        for (int round = 0; round < 3_000; round++) {
            byte[] changed = whole.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            String path = paths.get(random.nextInt(paths.size()));
            try {
                List<List<Object>> found = ArchiveRows.of(open(changed).chunks(PathSelection.of(List.of(path))));
                for (List<Object> row : found) {
                    assertThat(row.get(0)).as("seed %d, round %d", seed, round).isEqualTo(path);
                }
            } catch (StorageException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
    }

    /** The rows lie one behind the other in the lookup, and their chunks are numbered from 0. */
    private static void requireRowsOf(List<Row> rows, String path, List<List<Object>> chunks, String where) {
        List<Row> given = new ArrayList<>();
        for (List<Object> chunk : chunks) {
            given.add(
                    new Row((String) chunk.get(0), ((Long) chunk.get(1)).intValue(), ((Long) chunk.get(4)).intValue()));
        }
        assertThat(given).as(where).allMatch(row -> row.path().equals(path));
        assertThat(Collections.indexOfSubList(rows, given)).as(where).isNotNegative();
        for (int seq = 0; seq < given.size(); seq++) {
            assertThat(given.get(seq).seq()).as(where).isEqualTo(seq);
        }
    }

    private static List<Row> damaged(List<Row> good, Damage damage, Random random) {
        List<Row> rows = new ArrayList<>(good);
        int at = random.nextInt(rows.size() - 1);
        int far = random.nextInt(rows.size());
        switch (damage) {
            case SWAPPED_NEIGHBOURS -> Collections.swap(rows, at, at + 1);
            case SWAPPED_FAR_ROWS -> Collections.swap(rows, at, far);
            case ROW_MOVED -> rows.add(far, rows.remove(at));
            case ROW_REPEATED_FAR_AWAY -> rows.add(far, rows.get(at));
            case SHUFFLED -> Collections.shuffle(rows, random);
        }
        return rows;
    }

    private static boolean isInOrder(List<Row> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i - 1).path().compareTo(rows.get(i).path()) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, List<Row>> files(Random random) {
        Map<String, List<Row>> files = new TreeMap<>();
        int count = 2 + random.nextInt(60);
        while (files.size() < count) {
            String path = "d" + random.nextInt(4) + "/" + Integer.toString(random.nextInt(1 << 20), 36);
            List<Row> rows = new ArrayList<>();
            for (int seq = 0; seq == 0 || (random.nextInt(4) == 0 && seq < 5); seq++) {
                rows.add(new Row(path, seq, 1 + random.nextInt(50)));
            }
            files.put(path, rows);
        }
        return files;
    }

    private static List<Row> rows(Map<String, List<Row>> files) {
        return files.values().stream().flatMap(List::stream).toList();
    }

    private static List<String> asked(Map<String, List<Row>> files, Random random) {
        List<String> known = List.copyOf(files.keySet());
        List<String> asked = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            asked.add(random.nextInt(6) == 0 ? "absent" + i : known.get(random.nextInt(known.size())));
        }
        return asked;
    }

    private static boolean isWanted(PathSelection selection, String path) {
        List<String> paths = selection.paths();
        return paths != null && paths.contains(path) && path.startsWith(selection.prefix());
    }

    private static List<String> expectedFiles(Map<String, List<Row>> files, PathSelection selection) {
        return files.values().stream()
                .filter(rows -> isWanted(selection, rows.get(0).path()))
                .map(PathProbeTest::fileText)
                .toList();
    }

    private static String fileText(List<Row> rows) {
        int size = rows.stream().mapToInt(Row::size).sum();
        return rows.get(0).path() + " " + size + " " + rows.size() + " 7 label";
    }

    private static List<String> chunkPaths(Map<String, List<Row>> files, PathSelection selection) {
        return rows(files).stream()
                .map(Row::path)
                .filter(path -> isWanted(selection, path))
                .toList();
    }

    private static List<String> texts(org.pushlog.storage.ipc.BatchCursor files) {
        return ArchiveRows.of(files).stream()
                .map(row -> row.get(0) + " " + row.get(1) + " " + row.get(3) + " " + row.get(5) + " " + row.get(6))
                .toList();
    }

    private static SealedArchive open(byte[] archive) {
        return SealedArchive.open(new MemoryByteSource("made", archive), Guard.EXTENDED);
    }

    /** An archive whose lookup has these rows, in one record batch or in several. */
    private static byte[] archive(List<Row> rows, Random random) {
        return new MadeArchive()
                .section(7, "label", "", stream(rows, rows.size()))
                .section(-128, "", LOOKUP, stream(rows, 1 + random.nextInt(rows.size())))
                .toBytes();
    }

    private static byte[] stream(List<Row> rows, int batchLength) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamWriter writer =
                new StreamWriter(ArchiveSchemas.BASE, StreamWriter.ALIGNMENT_BYTES, part -> append(bytes, part));
        writer.writeSchema();
        for (int from = 0; from < rows.size(); from += batchLength) {
            BatchBuilder builder = new BatchBuilder(ArchiveSchemas.BASE);
            long offset = 0;
            for (int i = from; i < Math.min(rows.size(), from + batchLength); i++) {
                Row row = rows.get(i);
                offset = 0;
                for (int before = i - row.seq(); before >= 0 && before < i; before++) {
                    offset += rows.get(before).size();
                }
                builder.column(0).append(row.path());
                builder.column(1).append((long) row.seq());
                builder.column(2).append(offset);
                builder.column(3).append(false);
                builder.column(4).append((long) row.size());
                builder.column(5).append(0L);
                builder.column(6).append((long) row.size());
                builder.column(7).append(new byte[32]);
            }
            writer.writeBatch(List.of(builder.build()));
        }
        writer.writeEnd();
        return bytes.toByteArray();
    }

    private static void append(ByteArrayOutputStream bytes, ByteBuffer part) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
    }
}
