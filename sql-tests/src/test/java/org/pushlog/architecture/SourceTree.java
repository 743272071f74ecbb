package org.pushlog.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The modules of the project and the Java files in them, in a fixed order.
 *
 * @param root the folder with the parent POM
 */
record SourceTree(Path root) {

    /** The project that the running test belongs to. */
    static SourceTree ofThisProject() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("no folder above the working directory has a .mvn folder");
            }
        }
        return new SourceTree(folder);
    }

    /** Folders beside the parent POM that have a POM of their own. */
    List<Path> modules() {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Java files below {@code src/main/java} of a module. */
    static List<Path> mainFiles(Path module) {
        return javaFiles(module.resolve("src/main/java"));
    }

    /** Java files below {@code src/test/java} of a module. */
    static List<Path> testFiles(Path module) {
        return javaFiles(module.resolve("src/test/java"));
    }

    List<String> lines(Path file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> javaFiles(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
