package org.pushlog.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;

/** The sample files, which stand once in the project, and what their index says about them. */
public final class SampleFiles {
    private SampleFiles() {}

    /** A line of the index: a file, its kind, and the facts that the system which wrote it reported. */
    public record Line(String path, String kind, String title, Map<String, Object> facts) {
        @Override
        public String toString() {
            return path;
        }
    }

    /** A line of a {@code .files.tsv}: an archived file. */
    public record ArchivedFile(String path, long size, String sha256) {}

    public static Path root() {
        return Path.of(System.getProperty("basedir", "."))
                .resolve("../sql-tests/src/test/resources/samples")
                .normalize();
    }

    public static Path path(String relative) {
        return root().resolve(relative);
    }

    public static byte[] bytes(String relative) {
        try {
            return Files.readAllBytes(path(relative));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ByteSource source(String relative) {
        return new MemoryByteSource(relative, bytes(relative));
    }

    public static List<String> lines(String relative) {
        try {
            return Files.readAllLines(path(relative));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows of a tab-separated file. */
    public static List<List<String>> rows(String relative) {
        return lines(relative).stream()
                .map(line -> List.of(line.split("\t", -1)))
                .toList();
    }

    /** The lines of the index whose path begins so. */
    public static List<Line> index(String prefix) {
        List<Line> found = new ArrayList<>();
        for (String line : lines("MANIFEST.tsv")) {
            String[] cells = line.split("\t", -1);
            if (cells.length == 4 && cells[0].startsWith(prefix) && cells[3].startsWith("{")) {
                found.add(new Line(cells[0], cells[1], cells[2], Json.object(cells[3])));
            }
        }
        return found;
    }

    /** Archives whose files are listed beside them. */
    public static Stream<String> archivesWithFiles() {
        return Stream.of("archive", "git/sealed", "hot").flatMap(SampleFiles::listedArchives);
    }

    /** The archived files that are listed beside an archive. */
    public static List<ArchivedFile> archivedFiles(String archive) {
        return rows(archive.replaceFirst("\\.znippy$", ".files.tsv")).stream()
                .map(row -> new ArchivedFile(row.get(0), Long.parseLong(row.get(1)), row.get(2)))
                .toList();
    }

    private static Stream<String> listedArchives(String folder) {
        try (Stream<Path> files = Files.walk(path(folder))) {
            return files
                    .filter(file -> file.toString().endsWith(".znippy"))
                    .filter(file -> Files.exists(Path.of(file.toString().replaceFirst("\\.znippy$", ".files.tsv"))))
                    .map(file -> root().relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
