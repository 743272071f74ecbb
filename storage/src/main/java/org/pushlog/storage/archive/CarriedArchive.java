package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Schema;

/** What of a sealed archive goes into its next state. */
final class CarriedArchive implements AutoCloseable {
    /** Sections that stay true whatever files are added, in the order in which they are written. */
    private static final List<SectionKind> KEPT = List.of(SectionKind.REFS, SectionKind.SECRETS, SectionKind.FSMETA);

    /** Sections that are made anew. */
    private static final Set<SectionKind> REMADE =
            Set.of(SectionKind.DATA, SectionKind.LOOKUP, SectionKind.TRIE, SectionKind.META, SectionKind.DELTA);

    private final SealedArchive archive;
    private final ChunkRows rows = new ChunkRows();

    CarriedArchive(SealedArchive archive) {
        this.archive = archive;
        IndexRows inForce = archive.chunkTable().rows();
        for (int i = 0; i < inForce.batchCount(); i++) {
            rows.addAll(BatchCursor.of(inForce.batch(i)));
        }
    }

    /** The blobs, dead ones included. */
    ByteSource blobs() {
        long lengthBytes = archive.facts().blobBytes();
        return archive.file().slice(archive.file().name() + " blobs", 0, lengthBytes);
    }

    boolean recordsModes() {
        return archive.find(SectionKind.FSMETA) != null;
    }

    /** How many of these paths are in the archive. */
    long countOf(Set<String> others) {
        return others.stream().filter(archive::contains).count();
    }

    /** The schema of new rows: with the remarks of the archive's own. */
    Schema dataSchema(ArchiveOptions options) {
        List<DataSection> sections = archive.dataSections();
        return sections.isEmpty()
                ? options.dataSchema()
                : new Schema(
                        ArchiveSchemas.BASE.fields(), sections.get(0).schema().metadata());
    }

    /** New rows and those of the files that they do not replace. */
    ChunkRows merge(ChunkRows added, Set<String> addedPaths) {
        ChunkRows merged = new ChunkRows();
        for (int row = 0; row < added.count(); row++) {
            merged.addFrom(added, row);
        }
        for (int row : keptRows(addedPaths)) {
            merged.addFrom(rows, row);
        }
        return merged;
    }

    /** The rows of the files that are not replaced. */
    private int[] keptRows(Set<String> replaced) {
        Set<ByteBuffer> paths = new HashSet<>();
        replaced.forEach(path -> paths.add(StandardCharsets.UTF_8.encode(path)));
        int[] kept = new int[rows.count()];
        int count = 0;
        for (int row = 0; row < kept.length; row++) {
            if (!paths.contains(ByteBuffer.wrap(rows.path(row)))) {
                kept[count++] = row;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    /**
     * Writes the rows of files that are not replaced: one section for each package type, label and set of columns, with all columns. Rows
     * without columns of a plugin come in path order.
     */
    void writeData(ArchiveTail tail, Set<String> replaced) {
        Map<Group, List<DataSection>> groups = new LinkedHashMap<>();
        for (DataSection section : archive.dataSections()) {
            groups.computeIfAbsent(Group.of(section), group -> new ArrayList<>())
                    .add(section);
        }
        groups.forEach((group, sections) -> {
            boolean isPlain = group.schema().fields().equals(ArchiveSchemas.BASE.fields());
            List<Batch> kept = isPlain && groups.size() == 1
                    ? rows.batches(group.schema(), keptRows(replaced))
                    : keptOf(
                            sections.stream()
                                    .map(section -> section.rows(allColumns(section)))
                                    .toList(),
                            group,
                            replaced);
            if (!kept.isEmpty()) {
                tail.writeData(group.pkgType(), group.repo(), group.schema(), List.of(kept));
            }
        });
    }

    /** The archive's remarks with the new ones, which replace those of the same name. */
    List<MetaEntry> mergedMeta(Map<MetaEntry.Name, MetaEntry> added) {
        Map<MetaEntry.Name, MetaEntry> merged = new LinkedHashMap<>();
        try (BatchCursor cursor = archive.rows(SectionKind.META, ArchiveSchemas.META)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    MetaEntry entry = MetaEntry.of(batch, row);
                    if (entry != null) {
                        merged.put(entry.name(), entry);
                    }
                }
            }
        }
        merged.putAll(added);
        return new ArrayList<>(merged.values());
    }

    /**
     * Writes the caller's sections, then those that are carried and the deltas; gives the names of those that are left out.
     *
     * @throws InvalidRequestException if a file is replaced that carried files are stored as differences to
     */
    List<String> writeReserved(
            ArchiveTail tail, List<ReservedSection> sections, @Nullable FolderModes modes, Set<String> replaced) {
        sections.forEach(tail::writeReserved);
        Set<SectionKind> written = new LinkedHashSet<>();
        sections.forEach(section -> written.add(section.kind()));
        if (modes != null) {
            Set<String> kept = new LinkedHashSet<>();
            for (int row : keptRows(replaced)) {
                kept.add(new String(rows.path(row), StandardCharsets.UTF_8));
            }
            modes.takeOver(FolderModes.of(archive), kept);
            modes.writeTo(tail);
            written.add(SectionKind.FSMETA);
        }
        for (SectionKind kind : KEPT) {
            ManifestEntry entry = archive.find(kind);
            if (entry != null && written.add(kind)) {
                // Taken over as bytes: the original states no rows then, either.
                tail.writeReserved(ReservedSection.ofBytes(kind, 0, archive.bytes(entry)));
            }
        }
        writeDeltas(tail, replaced);
        return archive.entries().stream()
                .filter(entry -> !REMADE.contains(entry.kind()) && !written.contains(entry.kind()))
                .map(ManifestEntry::moduleName)
                .toList();
    }

    @Override
    public void close() {
        archive.file().close();
    }

    private void writeDeltas(ArchiveTail tail, Set<String> replaced) {
        BatchBuilder builder = new BatchBuilder(ArchiveSchemas.DELTA);
        try (BatchCursor cursor = archive.rows(SectionKind.DELTA, ArchiveSchemas.DELTA)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    String path = ((BytesColumn) batch.column(0)).stringAt(row);
                    String base = ((BytesColumn) batch.column(2)).stringAt(row);
                    if (replaced.contains(path)) {
                        continue;
                    }
                    if (replaced.contains(base)) {
                        throw new InvalidRequestException(
                                archive.file().name(),
                                -1,
                                "file \"" + base + "\" cannot be replaced: file \"" + path
                                        + "\" is stored as a difference to it");
                    }
                    if (builder.isFull()) {
                        throw new LimitExceededException(archive.file().name(), -1, "too many differences to carry");
                    }
                    builder.appendRow(batch, row);
                }
            }
        }
        if (builder.rowCount() > 0) {
            tail.writeArrow(SectionKind.DELTA, ArchiveSchemas.DELTA, List.of(builder.build()));
        }
    }

    private static List<Batch> keptOf(List<BatchCursor> cursors, Group group, Set<String> replaced) {
        List<Batch> kept = new ArrayList<>();
        for (BatchCursor cursor : cursors) {
            try (cursor) {
                for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                    BytesColumn paths =
                            (BytesColumn) batch.column(group.schema().indexOf("relative_path"));
                    int[] rows = new int[batch.rowCount()];
                    int count = 0;
                    for (int row = 0; row < batch.rowCount(); row++) {
                        if (!replaced.contains(paths.stringAt(row))) {
                            rows[count++] = row;
                        }
                    }
                    if (count > 0) {
                        kept.add(batch.gather(rows, count));
                    }
                }
            }
        }
        return kept;
    }

    private static int[] allColumns(DataSection section) {
        int[] columns = new int[section.schema().fieldCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i;
        }
        return columns;
    }

    /** What the rows of one data section have in common. */
    private record Group(int pkgType, String repo, Schema schema) {
        static Group of(DataSection section) {
            return new Group(section.entry().pkgType(), section.entry().repo(), section.schema());
        }
    }
}
