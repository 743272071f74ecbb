package org.pushlog.storage.archive;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.pushlog.storage.error.InvalidRequestException;

/**
 * What is to be written for files and folders of an archive. Pure: names in, names out. A name that could lead out of the target on any
 * platform, or that cannot stand beside another one, refuses the whole.
 */
final class ExtractionPlan {
    private static final Pattern SEPARATORS = Pattern.compile("[/\\\\]");
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:(?:[/\\\\].*)?", Pattern.DOTALL);

    private final String archive;
    private final SortedMap<String, PlannedFile> files = new TreeMap<>();
    private final SortedMap<String, Integer> folders = new TreeMap<>();

    /** A file with its length by the index and its access bits, 0 if they are not recorded. */
    record PlannedFile(long sizeBytes, int mode) {}

    ExtractionPlan(String archive) {
        this.archive = archive;
    }

    /** Files by path. */
    SortedMap<String, PlannedFile> files() {
        return files;
    }

    /** Access bits of folders by path, those above first; 0 if they are not recorded. */
    SortedMap<String, Integer> folders() {
        return folders;
    }

    void addFile(String path, long sizeBytes, int mode) {
        requireInside(path);
        if (files.put(path, new PlannedFile(sizeBytes, mode)) != null) {
            throw refused(path, "is in the archive twice");
        }
    }

    void addFolder(String path, int mode) {
        requireInside(path);
        folders.put(path, mode);
    }

    /**
     * Adds the folders that files lie in, and refuses names that cannot stand beside each other.
     *
     * @param isCaseSensitive whether names that differ in case, or in how their accents are written, name different files
     */
    void finish(boolean isCaseSensitive) {
        for (String path : List.copyOf(files.keySet())) {
            addParents(path);
        }
        for (String path : List.copyOf(folders.keySet())) {
            addParents(path);
        }
        for (String folder : folders.keySet()) {
            if (files.containsKey(folder)) {
                throw refused(folder, "is a file and a folder");
            }
        }
        if (!isCaseSensitive) {
            Map<String, String> seen = new HashMap<>();
            files.keySet().forEach(path -> requireAlone(path, seen));
            folders.keySet().forEach(path -> requireAlone(path, seen));
        }
    }

    private void addParents(String path) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            if (folders.putIfAbsent(path.substring(0, slash), 0) != null) {
                // Those above it are there, or come when it is looked at itself.
                return;
            }
        }
    }

    private void requireAlone(String path, Map<String, String> seen) {
        String folded = Normalizer.normalize(path, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
        String other = seen.put(folded, path);
        if (other != null) {
            throw refused(path, "and \"" + other + "\" are one name on this file system");
        }
    }

    private void requireInside(String path) {
        if (path.isEmpty()) {
            throw refused(path, "is an empty name");
        }
        if (path.indexOf('\0') >= 0) {
            throw refused(path, "has a NUL character in its name");
        }
        if (path.startsWith("/") || path.startsWith("\\") || DRIVE.matcher(path).matches()) {
            throw refused(path, "is an absolute path");
        }
        for (String part : SEPARATORS.split(path, -1)) {
            if (part.equals("..")) {
                throw refused(path, "leads out of the target folder");
            }
        }
        for (String part : path.split("/", -1)) {
            if (part.isEmpty() || part.equals(".")) {
                throw refused(path, "has a part without a name");
            }
        }
    }

    private InvalidRequestException refused(String path, String problem) {
        return new InvalidRequestException(
                archive, -1, ChunkName.quoted(path) + " " + problem + "; nothing was extracted");
    }
}
