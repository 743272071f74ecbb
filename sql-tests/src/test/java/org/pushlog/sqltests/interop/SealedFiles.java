package org.pushlog.sqltests.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.Compression;
import org.pushlog.storage.archive.FolderPacker;
import org.pushlog.storage.archive.MetaEntry;
import org.pushlog.storage.archive.ReservedSection;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;

/** Writes sealed archives in every way that we have. */
final class SealedFiles {
    private static final Schema GRAPH = Schema.of(
            new Field("oid", ArrowType.UTF8, false),
            new Field("parents", new ArrowType.ListType(new Field("item", ArrowType.UTF8, true)), false),
            new Field("tree", ArrowType.UTF8, true),
            new Field("committer_time", ArrowType.INT64, true),
            new Field("generation", new ArrowType.Int(32, false), false));

    private final Path root;
    private final Facts facts;
    private final ArchiveFacts archiveFacts;
    private final LocalDirectory directory;

    SealedFiles(Path root, Facts facts) throws IOException {
        this.root = root;
        this.facts = facts;
        this.archiveFacts = new ArchiveFacts(root, facts);
        this.directory = LocalDirectory.open(Files.createDirectories(root.resolve("sealed")));
    }

    void writeAll() throws IOException {
        simple("raw.znippy", ArchiveOptions.DEFAULT, contents(21, 60));
        simple("many.znippy", ArchiveOptions.DEFAULT, manyFiles());
        simple("one-empty-file.znippy", ArchiveOptions.DEFAULT, Map.of("leer", new byte[0]));
        for (int level : new int[] {1, 3, 9, 19}) {
            simple("compressed-" + level + ".znippy", compressed(level), contents(22 + level, 40));
        }
        chunked();
        folder();
        sections();
        appended();
    }

    static ArchiveOptions compressed(int level) {
        return ArchiveOptions.DEFAULT.withCompression(Compression.ofLevel(level));
    }

    /** Files of many kinds by seed: empty ones, text, noise, names that say that they are compressed. */
    static Map<String, byte[]> contents(long seed, int count) {
        Random random = new Random(seed);
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String path = "ordner-ü/" + random.nextInt(9) + "/datei " + i
                    + List.of(".txt", ".zip", "", ".java").get(i % 4);
            byte[] noise = new byte[random.nextInt(3_000)];
            random.nextBytes(noise);
            files.put(
                    path,
                    switch (i % 3) {
                        case 0 -> noise;
                        case 1 -> Pushes.utf8(("Zeile " + i + " / ").repeat(random.nextInt(2_000)));
                        default -> new byte[random.nextInt(2) * 5_000];
                    });
        }
        return files;
    }

    /** Reserved sections: references, secrets, a commit graph. */
    static ReservedSections reserved(Pushes refs, Pushes secrets) {
        return ReservedSections.of(List.of(
                section(SectionKind.REFS, Pushes.REFS, refs.all()),
                section(SectionKind.SECRETS, Pushes.SECRETS, secrets.all()),
                section(SectionKind.GRAPH, GRAPH, List.of(graph()))));
    }

    static Pushes refs(long seed) {
        Pushes pushes = new Pushes(seed);
        for (int push = 0; push < 12; push++) {
            pushes.refs(push % 5);
        }
        return pushes;
    }

    static Pushes secrets(long seed) {
        Pushes pushes = new Pushes(seed);
        for (int push = 0; push < 5; push++) {
            pushes.secrets(3);
        }
        return pushes;
    }

    /** What the sections of {@link #reserved} lead to. */
    void sayState(String name, Pushes refs, Pushes secrets) {
        facts.add(name, "state", "refs", refs.stateCount(), ValueDigest.of(refs.stateText()));
        facts.add(name, "state", "secrets", secrets.stateCount(), ValueDigest.of(secrets.stateText()));
    }

    private static Map<String, byte[]> manyFiles() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        Random random = new Random(20);
        for (int i = 0; i < 3_000; i++) {
            files.put(Integer.toString(random.nextInt(1 << 24), 7) + "/" + i, new byte[] {(byte) i});
        }
        return files;
    }

    private void simple(String name, ArchiveOptions options, Map<String, byte[]> files) {
        try (ArchiveWriter writer = ArchiveWriter.create(directory, name, options)) {
            files.forEach(writer::add);
            writer.finish();
        }
        archiveFacts.saySealed("sealed/" + name, files);
    }

    private void chunked() {
        Map<String, byte[]> files = contents(30, 20);
        byte[] longFile = new byte[70_000];
        new Random(31).nextBytes(longFile);
        files.put("lang", longFile);
        files.put("lang.txt", Pushes.utf8("lange Zeile\n".repeat(9_000)));
        try (ArchiveWriter writer =
                ArchiveWriter.create(directory, "chunked.znippy", compressed(3).withChunkLengthMaxBytes(1 << 14))) {
            files.forEach((path, content) -> writer.add(path, new MemoryByteSource(path, content)));
            writer.finish();
        }
        archiveFacts.saySealed("sealed/chunked.znippy", files);
    }

    private void folder() throws IOException {
        Path tree = Files.createDirectories(root.resolve("tree"));
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String folder : List.of("", "a", "a/b", "leer", "ö")) {
            Files.createDirectories(tree.resolve(folder));
            facts(folder, tree);
        }
        for (String path : List.of("a/b/x.sh", "a/y.txt", "z.txt", "ö/ä.txt")) {
            byte[] content = Pushes.utf8(path.repeat(50));
            Files.write(tree.resolve(path), content);
            files.put(path, content);
            boolean isProgram = path.endsWith(".sh");
            Files.setPosixFilePermissions(
                    tree.resolve(path), PosixFilePermissions.fromString(isProgram ? "rwxr-x---" : "rw-r--r--"));
            if (isProgram) {
                facts.add("sealed/folder.znippy", "mode", path, 1, 0750);
            }
        }
        facts.add("sealed/folder.znippy", "mode", "", 2, 0644);
        Files.deleteIfExists(tree.resolve("verweis"));
        Files.createSymbolicLink(tree.resolve("verweis"), Path.of("z.txt"));
        try (ArchiveWriter writer = ArchiveWriter.create(directory, "folder.znippy", compressed(3))) {
            FolderPacker.addFolder(tree, writer);
            writer.finish();
        }
        archiveFacts.saySealed("sealed/folder.znippy", files);
    }

    private void facts(String folder, Path tree) throws IOException {
        if (!folder.isEmpty()) {
            Files.setPosixFilePermissions(tree.resolve(folder), PosixFilePermissions.fromString("rwxr-xr-x"));
            facts.add("sealed/folder.znippy", "mode", folder, 0, 0755);
        }
    }

    private void sections() {
        Map<String, byte[]> files = contents(40, 12);
        Pushes refs = refs(41);
        Pushes secrets = secrets(42);
        try (ArchiveWriter writer = ArchiveWriter.create(directory, "sections.znippy", compressed(3))) {
            files.forEach(writer::add);
            remarks("sections.znippy", writer, files);
            writer.reserve(reserved(refs, secrets));
            writer.finish();
        }
        archiveFacts.saySealed("sealed/sections.znippy", files);
        sayState("sealed/sections.znippy", refs, secrets);
        facts.add("sealed/sections.znippy", "graph", "-", 3);
    }

    private void remarks(String name, ArchiveWriter writer, Map<String, byte[]> files) {
        String path = files.keySet().iterator().next();
        List<MetaEntry> entries = List.of(
                new MetaEntry(null, "titel", "Größe"),
                new MetaEntry(path, "zahl", -7L),
                new MetaEntry(path, "bruch", 0.1),
                new MetaEntry(path, "wahr", true),
                new MetaEntry(path, "bytes", new byte[] {1, -1}));
        List<String> texts = List.of("\"Größe\"", "-7", "3fb999999999999a", "true", "x'01ff'");
        for (int i = 0; i < entries.size(); i++) {
            writer.addMeta(entries.get(i));
            String of = entries.get(i).path() == null ? "~" : entries.get(i).path();
            facts.add("sealed/" + name, "remark", of, entries.get(i).key(), texts.get(i));
        }
    }

    private void appended() {
        Map<String, byte[]> files = new LinkedHashMap<>(contents(50, 16));
        Pushes refs = refs(51);
        Pushes secrets = secrets(52);
        try (ArchiveWriter writer = ArchiveWriter.create(directory, "appended.znippy", ArchiveOptions.DEFAULT)) {
            files.forEach(writer::add);
            writer.reserve(reserved(refs, secrets));
            writer.finish();
        }
        List<String> paths = new ArrayList<>(files.keySet());
        try (ArchiveWriter writer = ArchiveWriter.append(directory, "appended.znippy", compressed(3))) {
            for (String path : List.of(paths.get(3), paths.get(7), "neu.txt")) {
                byte[] content = Pushes.utf8(("neu " + path).repeat(30));
                writer.add(path, content);
                files.put(path, content);
            }
            remarks("appended.znippy", writer, files);
            writer.finish();
        }
        archiveFacts.saySealed("sealed/appended.znippy", files);
        sayState("sealed/appended.znippy", refs, secrets);
    }

    private static ReservedSection section(SectionKind kind, Schema schema, List<Batch> batches) {
        long rowCount = batches.stream().mapToLong(Batch::rowCount).sum();
        return new ReservedSection(kind.moduleName(), rowCount, sink -> {
            StreamWriter writer = new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, sink);
            writer.writeSchema();
            batches.forEach(batch -> writer.writeBatch(List.of(batch)));
            writer.writeEnd();
        });
    }

    private static Batch graph() {
        BatchBuilder builder = new BatchBuilder(GRAPH);
        for (int commit = 0; commit < 3; commit++) {
            builder.column(0).append(String.format("%040x", commit + 1));
            if (commit > 0) {
                builder.column(1).elements().append(String.format("%040x", commit));
            }
            builder.column(1).appendList();
            builder.column(2).append(String.format("%040x", 100 + commit));
            builder.column(3).append(1_700_000_000L + commit);
            builder.column(4).append(commit + 1L);
        }
        return builder.build();
    }
}
