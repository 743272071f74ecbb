package org.pushlog.storage.hot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveSchemas;
import org.pushlog.storage.archive.ChunkMerger;
import org.pushlog.storage.archive.ChunkRows;
import org.pushlog.storage.archive.DataSection;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FailedSyncs;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWalk;

/**
 * A hot archive as a writer finds or makes it: hot already, sealed and made hot again, or new.
 *
 * @param rows the rows in force, in their order
 * @param blobEndBytes where the next blob goes
 * @param segmentNames the journal segments in order; the last is the one that is open
 * @param journal the open segment
 * @param kept the sections that came with a sealed archive
 */
record HotState(
        ChunkRows rows,
        long blobEndBytes,
        Schema schema,
        List<String> segmentNames,
        JournalWriter journal,
        KeptSections kept) {

    /** The numbers and names of an archive's segments, in order. */
    static List<Segment> segments(StorageDirectory directory, String name) {
        List<Segment> segments = new ArrayList<>();
        for (FileFacts facts : directory.list()) {
            OptionalLong number = JournalSegment.numberOf(name, facts.name());
            if (number.isPresent() && facts.kind() == FileFacts.Kind.FILE) {
                segments.add(new Segment(number.getAsLong(), facts.name()));
            }
        }
        segments.sort(Comparator.comparingLong(Segment::number).thenComparing(Segment::name));
        return segments;
    }

    record Segment(long number, String name) {}

    static HotState open(StorageDirectory directory, String name, ArchiveOptions options) {
        List<Segment> segments = segments(directory, name);
        FailedSyncs.heal(directory, name);
        segments.forEach(segment -> FailedSyncs.heal(directory, segment.name()));
        if (!segments.isEmpty()) {
            // Whoever made them may have ended before their names were durable.
            directory.sync();
            return recover(directory, name, options, segments);
        }
        FileFacts facts = directory.find(name);
        return facts == null || facts.lengthBytes() == 0
                ? create(directory, name, options)
                : reheat(directory, name, options);
    }

    private static HotState create(StorageDirectory directory, String name, ArchiveOptions options) {
        directory.open(name, OpenMode.CREATE_OR_EMPTY).close();
        Schema schema = options.dataSchema();
        JournalWriter journal = JournalWriter.create(directory, name, 0, schema, List.of());
        return new HotState(
                new ChunkRows(), 0, schema, List.of(JournalWriter.nameOf(name, 0)), journal, KeptSections.NONE);
    }

    private static HotState recover(
            StorageDirectory directory, String name, ArchiveOptions options, List<Segment> segments) {
        List<JournalSegment> sources = new ArrayList<>();
        for (Segment segment : segments) {
            sources.add(new JournalSegment(segment.number(), directory.read(segment.name())));
        }
        try (ByteSource blobs = directory.read(name)) {
            HotArchive archive = HotArchive.open(blobs, sources, Guard.EXTENDED);
            ChunkRows rows = new ChunkRows();
            rows.addAll(archive.chunks(PathSelection.ALL));
            long blobEndBytes = archive.facts().blobBytes();
            if (blobEndBytes > blobs.lengthBytes()) {
                throw new CorruptDataException(
                        name,
                        blobs.lengthBytes(),
                        "the journal names blobs up to " + blobEndBytes + ", the file ends before");
            }
            Schema schema = schemaOf(sources, options);
            KeptSections kept = KeptSections.find(
                    directory, name, sources.stream().map(JournalSegment::bytes).toList());
            List<String> names =
                    new ArrayList<>(segments.stream().map(Segment::name).toList());
            ByteSource last = sources.get(sources.size() - 1).bytes();
            JournalWriter journal;
            if (isOpenFor(last, schema)) {
                long goodBytes =
                        archive.segments().get(archive.segments().size() - 1).validBytes();
                journal = JournalWriter.resume(directory, names.get(names.size() - 1), schema, goodBytes);
            } else {
                long number = segments.get(segments.size() - 1).number() + 1;
                if (number > 0xFFFF_FFFFL) {
                    throw new InvalidRequestException(name, -1, "no number is left for another journal segment");
                }
                journal = JournalWriter.create(directory, name, number, schema, List.of());
                names.add(JournalWriter.nameOf(name, number));
            }
            return new HotState(rows, blobEndBytes, schema, names, journal, kept);
        } finally {
            sources.forEach(source -> source.bytes().close());
        }
    }

    private static HotState reheat(StorageDirectory directory, String name, ArchiveOptions options) {
        try (ByteSource file = directory.read(name)) {
            SealedArchive archive = SealedArchive.open(file, Guard.EXTENDED);
            if (!ChunkMerger.isNeeded(archive)) {
                return reheat(directory, name, options, archive);
            }
            ChunkMerger.merge(directory, name, archive, options.compression());
        }
        try (ByteSource merged = directory.read(name)) {
            return reheat(directory, name, options, SealedArchive.open(merged, Guard.EXTENDED));
        }
    }

    /** The segment is whole before it has its name; the sealed tail stays until the first append. */
    private static HotState reheat(
            StorageDirectory directory, String name, ArchiveOptions options, SealedArchive archive) {
        ChunkRows rows = ChunkMerger.rowsOf(archive);
        List<DataSection> data = archive.dataSections();
        Schema schema = data.isEmpty()
                ? options.dataSchema()
                : new Schema(ArchiveSchemas.BASE.fields(), data.get(0).schema().metadata());
        long blobEndBytes = 0;
        for (int row = 0; row < rows.count(); row++) {
            blobEndBytes = Math.max(blobEndBytes, rows.blobOffsetBytes(row) + rows.blobBytes(row));
        }
        List<Batch> batches = rows.batches(schema);
        byte[] segment = JournalWriter.encode(schema, batches);
        KeptSections.write(directory, name, KeptSections.of(archive), segment);
        JournalWriter journal = JournalWriter.create(directory, name, 0, schema, batches);
        KeptSections kept = KeptSections.find(directory, name, List.of(new MemoryByteSource(name, segment)));
        return new HotState(rows, blobEndBytes, schema, List.of(JournalWriter.nameOf(name, 0)), journal, kept);
    }

    /** Whether record batches may be added to a segment: it is whole, not ended, and of the schema that is written. */
    private static boolean isOpenFor(ByteSource segment, Schema schema) {
        StreamWalk walk = ArrowStream.walk(segment, 0, Guard.EXTENDED);
        if (walk.end() != StreamWalk.End.BYTES_END || !schema.equals(walk.schema())) {
            return false;
        }
        try {
            walk.batches()
                    .forEach(batch -> walk.open(segment, batch.batchIndex()).validate());
            return true;
        } catch (CorruptDataException e) {
            return false;
        }
    }

    /** The schema of new rows: the base columns with the remarks of the first segment that has any. */
    private static Schema schemaOf(List<JournalSegment> segments, ArchiveOptions options) {
        for (JournalSegment segment : segments) {
            Schema schema = ArrowStream.walk(segment.bytes(), 0, Guard.EXTENDED).schema();
            if (schema != null && !schema.metadata().isEmpty()) {
                return new Schema(ArchiveSchemas.BASE.fields(), schema.metadata());
            }
        }
        return options.dataSchema();
    }
}
