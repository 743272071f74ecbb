package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Schema;

/** The directories of a folder and the modes of its files, as an archive records them: what most files have is said once. */
final class FolderModes {
    private static final int DIRECTORY = 0;
    private static final int FILE = 1;
    private static final int DEFAULT = 2;
    private static final Schema SCHEMA = new Schema(
            ArchiveSchemas.FSMETA.fields(), Map.of("znippy_format_version", Integer.toString(FormatVersion.MAX)));

    private final List<Entry> directories = new ArrayList<>();
    private final List<Entry> files = new ArrayList<>();

    private record Entry(String path, int kind, int mode) {}

    void addDirectory(String path, int mode) {
        directories.add(new Entry(path, DIRECTORY, mode));
    }

    void addFile(String path, int mode) {
        files.add(new Entry(path, FILE, mode));
    }

    void writeTo(ArchiveTail tail) {
        List<Entry> entries = new ArrayList<>(directories);
        int defaultMode = mostFrequentMode();
        files.stream().filter(file -> file.mode != defaultMode).forEach(entries::add);
        entries.add(new Entry("", DEFAULT, defaultMode));
        entries.sort(Comparator.comparing(Entry::path, MetaEntry::compareText));
        BatchBuilder builder = new BatchBuilder(SCHEMA);
        List<Batch> batches = new ArrayList<>();
        for (Entry entry : entries) {
            builder.column(0).append(entry.path);
            builder.column(1).append(entry.kind);
            builder.column(2).append(entry.mode);
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        batches.add(builder.build());
        tail.writeArrow(SectionKind.FSMETA, SCHEMA, batches);
    }

    private int mostFrequentMode() {
        Map<Integer, Integer> counts = new TreeMap<>();
        files.forEach(file -> counts.merge(file.mode, 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0);
    }
}
