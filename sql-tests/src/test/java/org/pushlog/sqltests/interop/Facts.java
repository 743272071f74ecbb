package org.pushlog.sqltests.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is true of the files, a line each: the file, the kind of fact, what of the file it is about, and the values, separated by tabs. The
 * readers in Rust and Python look up each line.
 */
final class Facts {
    private final List<String> lines = new ArrayList<>();

    void add(String file, String kind, Object subject, Object... values) {
        StringBuilder line =
                new StringBuilder(file).append('\t').append(kind).append('\t').append(subject);
        for (Object value : values) {
            line.append('\t').append(value);
        }
        lines.add(line.toString());
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    void write(Path file) throws IOException {
        Files.write(file, lines);
    }
}
