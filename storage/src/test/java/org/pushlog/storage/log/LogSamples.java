package org.pushlog.storage.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;

/** The kept push logs, and what the original said of each. */
final class LogSamples {
    private static final Path FOLDER = Path.of("..", "sql-tests", "src", "test", "resources", "samples");

    private LogSamples() {}

    /** A line of the manifest. */
    record Sample(String path, String facts) {
        long fact(String name) {
            Matcher matcher = Pattern.compile("\"" + name + "\": ?(-?[0-9]+)").matcher(facts);
            if (!matcher.find()) {
                throw new AssertionError(path + " has no fact " + name);
            }
            return Long.parseLong(matcher.group(1));
        }

        @Override
        public String toString() {
            return path;
        }
    }

    /** The manifest's lines about logs of which the original reported frames. */
    static Stream<Sample> all() {
        try (Stream<String> lines = Files.lines(FOLDER.resolve("MANIFEST.tsv"))) {
            List<Sample> samples = lines.map(line -> line.split("\t", -1))
                    .filter(cells -> cells[0].startsWith("pushlog/") && cells[3].contains("\"frames\""))
                    .map(cells -> new Sample(cells[0], cells[3]))
                    .toList();
            return samples.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(String path) {
        try {
            return Files.readAllBytes(FOLDER.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ByteSource source(String path) {
        return source(path, bytes(path));
    }

    static ByteSource source(String name, byte[] bytes) {
        return new MemoryByteSource(name, bytes);
    }
}
