package org.pushlog.sqltests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Everything below a folder that a reader could have changed.
 *
 * @param entries by relative path: size, time of change, identity and SHA-256 of a file; time of change of a folder
 */
record FolderState(TreeMap<String, String> entries) {
    static FolderState of(Path folder) {
        TreeMap<String, String> entries = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                BasicFileAttributes facts = Files.readAttributes(path, BasicFileAttributes.class);
                String state = facts.isDirectory()
                        ? "folder " + facts.lastModifiedTime()
                        : facts.size() + " " + facts.lastModifiedTime() + " " + facts.fileKey() + " "
                                + SampleFiles.sha256(Files.readAllBytes(path));
                entries.put(folder.relativize(path).toString(), state);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new FolderState(entries);
    }
}
