package org.pushlog.storage.ipc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;

/** The kept files of the original writers. */
final class SampleFiles {
    private static final Path FOLDER = Path.of("..", "sql-tests", "src", "test", "resources", "samples");

    private SampleFiles() {}

    static Path path(String name) {
        return FOLDER.resolve(name);
    }

    static ByteSource open(String name) {
        return FileSource.open(path(name), name);
    }

    static byte[] bytes(String name) {
        try {
            return Files.readAllBytes(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(String name) {
        return bytes(name).length == 0
                ? List.of()
                : new String(bytes(name), StandardCharsets.UTF_8).lines().toList();
    }
}
