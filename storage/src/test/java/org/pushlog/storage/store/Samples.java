package org.pushlog.storage.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.pushlog.storage.ipc.Guard;

/** The kept files, copies of them to work on, and states of folders to compare. */
public final class Samples {
    static final Path FOLDER = Path.of("..", "sql-tests", "src", "test", "resources", "samples");
    public static final StoreOptions ORIGINAL = new StoreOptions(Guard.ORIGINAL, false, Map.of(), 1L << 30);

    private Samples() {}

    public static Path path(String name) {
        return FOLDER.resolve(name);
    }

    public static byte[] bytes(String name) {
        return read(path(name));
    }

    static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void write(Path file, byte[] bytes) {
        try {
            Path parent = file.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies a kept file or folder. */
    public static void copy(String name, Path target) {
        Path source = path(name);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path to = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    write(to, read(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every file below a folder with its length, time and content. */
    static Map<String, String> stateOf(Path folder) {
        Map<String, String> state = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                String facts = Files.getLastModifiedTime(file).toString();
                state.put(file.toString(), Files.isDirectory(file) ? facts : facts + sha256(read(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return state;
    }

    static List<String> lines(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8).lines().toList();
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
