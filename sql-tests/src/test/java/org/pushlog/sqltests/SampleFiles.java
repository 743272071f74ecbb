package org.pushlog.sqltests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of samples among the test resources, and its list. */
public final class SampleFiles {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SampleFiles() {}

    /** Where the samples lie; they may be read there but not opened for writing. */
    public static Path root() {
        return resource("/samples/MANIFEST.tsv").getParent();
    }

    /** A resource of these tests as a file. */
    public static Path resource(String name) {
        URL found = SampleFiles.class.getResource(name);
        if (found == null) {
            throw new IllegalStateException("no test resource " + name);
        }
        try {
            return Path.of(new URI(found.toString()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(found.toString(), e);
        }
    }

    /** The lines of the list, in its order. */
    public static List<Sample> all() {
        try {
            List<Sample> samples = new ArrayList<>();
            List<String> lines = Files.readAllLines(root().resolve("MANIFEST.tsv"));
            for (String line : lines.subList(1, lines.size())) {
                String[] columns = line.split("\t", -1);
                samples.add(new Sample(columns[0], columns[1], columns[2], json(columns[3])));
            }
            return samples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sample of that path. */
    public static Sample of(String path) {
        return all().stream()
                .filter(sample -> sample.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no sample " + path));
    }

    /**
     * Copies a sample without its neighbours, except those that belong to it: the files whose names begin with its name
     * and a dot. A file of a store brings its store along.
     *
     * @return the copy of the file itself
     */
    public static Path copyAlone(String path, Path into) {
        Path original = root().resolve(path);
        Path folder = original.getParent();
        String folderName = folder.getFileName().toString();
        if (folderName.endsWith(".znippy")) {
            return copyTree(folder, into.resolve(folderName))
                    .resolve(original.getFileName().toString());
        }
        String name = original.getFileName().toString();
        try (Stream<Path> neighbours = Files.list(folder)) {
            for (Path file : neighbours.filter(Files::isRegularFile).toList()) {
                String neighbour = file.getFileName().toString();
                if (neighbour.equals(name) || neighbour.startsWith(name + ".")) {
                    Files.copy(file, into.resolve(neighbour));
                }
            }
            return into.resolve(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies a folder with everything in it; returns the copy. */
    public static Path copyTree(Path from, Path to) {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target);
                }
            }
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of a table of text, each split at its tabs. */
    public static List<List<String>> tsv(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> List.of(line.split("\t", -1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A JSON object. */
    public static Map<String, Object> json(String text) {
        try {
            return JSON.readValue(text, new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** Any JSON value. */
    static Object jsonValue(String text) {
        try {
            return JSON.readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** All bytes of a file. */
    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SHA-256 in lower-case hex. */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
