package org.pushlog.sqltests.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.MetaEntry;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.hot.HotFile;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.MemoryByteSource;

/** Writes hot archives, and copies them in the middle of everything. */
final class HotFiles {
    private static final String NAME = "x.znippy";

    private final Path root;
    private final ArchiveFacts archiveFacts;
    private final SealedFiles sealed;

    HotFiles(Path root, Facts facts, SealedFiles sealed) {
        this.root = root;
        this.archiveFacts = new ArchiveFacts(root, facts);
        this.sealed = sealed;
    }

    void writeAll() throws IOException {
        inTheMiddle("raw", ArchiveOptions.DEFAULT);
        inTheMiddle("compressed", SealedFiles.compressed(3));
        reheated();
    }

    /** A copy after every third append while the writer is open, copies torn in the middle of the last append, and the sealed archive. */
    private void inTheMiddle(String name, ArchiveOptions options) throws IOException {
        LocalDirectory directory = folder("hot-work/" + name);
        Map<String, byte[]> files = new LinkedHashMap<>();
        List<Map.Entry<String, byte[]>> all =
                new ArrayList<>(SealedFiles.contents(60, 60).entrySet());
        Map<String, byte[]> before = Map.of();
        long lastBatchBytes = 0;
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, options)) {
            for (int append = 0; append < 12; append++) {
                before = new LinkedHashMap<>(files);
                List<HotFile> added = new ArrayList<>();
                for (Map.Entry<String, byte[]> file : all.subList(append * 4, append * 4 + 4)) {
                    // Each append but the first also replaces a file.
                    String path =
                            append > 0 && added.isEmpty() ? all.get(append - 1).getKey() : file.getKey();
                    added.add(new HotFile(path, file.getValue()));
                    files.put(path, file.getValue());
                }
                lastBatchBytes = writer.append(added).journalBytes();
                if (append % 3 == 0) {
                    copyHot("hot-work/" + name, "hot/" + name + "-" + append, files);
                }
            }
            torn(name, files, before, lastBatchBytes);
        }
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, options)) {
            writer.append("nach dem Öffnen", Pushes.utf8("x".repeat(500)));
            files.put("nach dem Öffnen", Pushes.utf8("x".repeat(500)));
            writer.seal(ReservedSections.of(List.of()));
        }
        Files.copy(root.resolve("hot-work/" + name + "/" + NAME), root.resolve("sealed/hot-" + name + ".znippy"));
        archiveFacts.saySealed("sealed/hot-" + name + ".znippy", files);
    }

    /** What an interrupted append leaves: the blobs with or without a part of the journal's batch, or a part of the blobs. */
    private void torn(String name, Map<String, byte[]> whole, Map<String, byte[]> before, long lastBatchBytes)
            throws IOException {
        Path journal = root.resolve("hot-work/" + name + "/" + NAME + ".hot.00000");
        byte[] bytes = Files.readAllBytes(journal);
        for (int cut = 1; cut < 4; cut++) {
            String target = "hot/" + name + "-torn-" + cut;
            copy("hot-work/" + name, target);
            byte[] torn = Arrays.copyOf(bytes, bytes.length - (int) (lastBatchBytes * cut / 3));
            Files.write(root.resolve(target).resolve(NAME + ".hot.00000"), torn);
            say(target, before);
        }
        String target = "hot/" + name + "-torn-blobs";
        copy("hot-work/" + name, target);
        Files.write(root.resolve(target).resolve(NAME), new byte[777], StandardOpenOption.APPEND);
        say(target, whole);
    }

    /** An archive with long files and sections that is sealed, made hot again, appended to, and sealed again. */
    private void reheated() throws IOException {
        LocalDirectory directory = folder("hot-work/reheated");
        Map<String, byte[]> files = new LinkedHashMap<>(SealedFiles.contents(70, 12));
        files.put("lang", Pushes.utf8("0123456789".repeat(5_000)));
        Pushes refs = SealedFiles.refs(71);
        Pushes secrets = SealedFiles.secrets(72);
        try (ArchiveWriter writer =
                ArchiveWriter.create(directory, NAME, SealedFiles.compressed(3).withChunkLengthMaxBytes(1 << 13))) {
            files.forEach((path, content) -> writer.add(path, new MemoryByteSource(path, content)));
            writer.addMeta(new MetaEntry(null, "bleibt", "ja"));
            writer.reserve(SealedFiles.reserved(refs, secrets));
            writer.finish();
        }
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT)) {
            copyHot("hot-work/reheated", "hot/reheated-untouched", files);
            files.put("neu", Pushes.utf8("neu"));
            files.put("lang", Pushes.utf8("ersetzt"));
            writer.append(List.of(new HotFile("neu", files.get("neu")), new HotFile("lang", files.get("lang"))));
            copyHot("hot-work/reheated", "hot/reheated-appended", files);
            writer.seal(ReservedSections.NONE);
        }
        Files.copy(root.resolve("hot-work/reheated/" + NAME), root.resolve("sealed/reheated.znippy"));
        archiveFacts.saySealed("sealed/reheated.znippy", files);
        sealed.sayState("sealed/reheated.znippy", refs, secrets);
    }

    private LocalDirectory folder(String name) throws IOException {
        return LocalDirectory.open(Files.createDirectories(root.resolve(name)));
    }

    private void copyHot(String source, String target, Map<String, byte[]> files) throws IOException {
        copy(source, target);
        say(target, files);
    }

    private void say(String target, Map<String, byte[]> files) throws IOException {
        archiveFacts.sayHot(target + "/" + NAME, files);
        for (String file : namesIn(target)) {
            if (file.contains(".hot.")) {
                archiveFacts.sayJournal(target + "/" + file);
            }
        }
    }

    private void copy(String source, String target) throws IOException {
        Files.createDirectories(root.resolve(target));
        for (String file : namesIn(source)) {
            Files.copy(root.resolve(source).resolve(file), root.resolve(target).resolve(file));
        }
    }

    private List<String> namesIn(String folder) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
