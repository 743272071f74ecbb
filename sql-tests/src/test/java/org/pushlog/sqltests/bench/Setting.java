package org.pushlog.sqltests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where and how much is measured.
 *
 * @param disk an empty folder of a disk
 * @param memory an empty folder of a file system in memory, if there is one; else of the disk
 * @param isShort whether a tenth of the work will do: the figures are then only an indication
 * @param original the times of the other program
 */
record Setting(Path disk, Path memory, boolean isShort, Original original) {

    /** A new empty folder on the disk. */
    Path folder(String name) {
        return fresh(disk.resolve(name));
    }

    /** So many, or a tenth of it. */
    int count(int whole) {
        return isShort ? whole / 10 : whole;
    }

    static Path fresh(Path folder) {
        try {
            deleteAll(folder);
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void deleteAll(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : all) {
                    Files.delete(file);
                }
            }
        }
    }
}
