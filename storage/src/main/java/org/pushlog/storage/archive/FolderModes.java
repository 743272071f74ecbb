package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;

/** The directories of a folder and the modes of its files, as an archive records them: what most files have is said once. */
final class FolderModes {
    private static final int DIRECTORY = 0;
    private static final int FILE = 1;
    private static final int DEFAULT = 2;
    private static final Schema SCHEMA = new Schema(
            ArchiveSchemas.FSMETA.fields(), Map.of("znippy_format_version", Integer.toString(FormatVersion.MAX)));

    private final Map<String, Integer> directories = new TreeMap<>(MetaEntry::compareText);
    private final Map<String, Integer> files = new HashMap<>();
    private int defaultMode;

    private record Entry(int kind, int mode) {}

    /** What a sealed archive records; nothing if it has no such section. */
    static FolderModes of(SealedArchive archive) {
        FolderModes modes = new FolderModes();
        try (BatchCursor cursor = archive.rows(SectionKind.FSMETA, ArchiveSchemas.FSMETA)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    String path = ((BytesColumn) batch.column(0)).stringAt(row);
                    int mode = (int) ((IntegerColumn) batch.column(2)).longAt(row);
                    switch ((int) ((IntegerColumn) batch.column(1)).longAt(row)) {
                        case DIRECTORY -> modes.addDirectory(path, mode);
                        case FILE -> modes.addFile(path, mode);
                        case DEFAULT -> modes.defaultMode = mode;
                        default -> {
                            // A kind of a later writer says nothing here.
                        }
                    }
                }
            }
        }
        return modes;
    }

    void addDirectory(String path, int mode) {
        directories.put(path, mode);
    }

    void addFile(String path, int mode) {
        files.put(path, mode);
    }

    /** Modes of directories by path. */
    Map<String, Integer> directories() {
        return directories;
    }

    /** The mode of a file, or 0 if it is not recorded. */
    int fileMode(String path) {
        return files.getOrDefault(path, defaultMode);
    }

    /** Takes over what is not said here, for the directories and for these files. */
    void takeOver(FolderModes other, Set<String> otherFiles) {
        other.directories.forEach(directories::putIfAbsent);
        for (String file : otherFiles) {
            files.putIfAbsent(file, other.fileMode(file));
        }
    }

    void writeTo(ArchiveTail tail) {
        int mostFrequent = mostFrequentMode();
        Map<String, List<Entry>> entries = new TreeMap<>(MetaEntry::compareText);
        directories.forEach((path, mode) -> add(entries, path, new Entry(DIRECTORY, mode)));
        files.forEach((path, mode) -> {
            if (mode != mostFrequent) {
                add(entries, path, new Entry(FILE, mode));
            }
        });
        add(entries, "", new Entry(DEFAULT, mostFrequent));
        BatchBuilder builder = new BatchBuilder(SCHEMA);
        List<Batch> batches = new ArrayList<>();
        entries.forEach((path, own) -> {
            for (Entry entry : own) {
                builder.column(0).append(path);
                builder.column(1).append(entry.kind);
                builder.column(2).append(entry.mode);
                if (builder.isFull()) {
                    batches.add(builder.build());
                }
            }
        });
        batches.add(builder.build());
        tail.writeArrow(SectionKind.FSMETA, SCHEMA, batches);
    }

    private static void add(Map<String, List<Entry>> entries, String path, Entry entry) {
        entries.computeIfAbsent(path, key -> new ArrayList<>(1)).add(entry);
    }

    private int mostFrequentMode() {
        Map<Integer, Integer> counts = new TreeMap<>();
        files.values().forEach(mode -> counts.merge(mode, 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0);
    }
}
