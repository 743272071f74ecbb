package org.pushlog.storage.hot;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.pushlog.storage.archive.ArchiveFacts;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.archive.ArchiveState;
import org.pushlog.storage.archive.ChunkTable;
import org.pushlog.storage.archive.ContentReader;
import org.pushlog.storage.archive.FileContent;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Guard;

/**
 * A hot archive as its files were when they were opened: blobs in the archive file, rows in the journal segments. A sealed tail that the
 * archive file may have is not looked at: where there are segments, they are what counts. Safe for use by many threads.
 *
 * <pre>
 * Segment → Arrow stream: the data section's schema, one record batch an append, no end marker
 * </pre>
 */
public final class HotArchive implements ArchiveIndex {
    private final ByteSource file;
    private final ChunkTable chunks;
    private final ContentReader reader;
    private final List<SegmentFacts> segments;
    private final OptionalInt formatVersion;

    private HotArchive(ByteSource file, JournalReader journal) {
        this.file = file;
        this.chunks = ChunkTable.ofFiles(
                file.name() + " journal", BatchCursor.of(journal.liveRows().toArray(new Batch[0])));
        this.reader = ContentReader.of(chunks, file);
        this.segments = journal.facts();
        this.formatVersion = journal.formatVersion();
    }

    /**
     * Reads all segments, in the order of their numbers.
     *
     * @throws org.pushlog.storage.error.CorruptDataException if a segment's schema lacks a column, or rows have nulls
     * @throws org.pushlog.storage.error.UnsupportedFormatException if the journal is of a newer format version
     */
    public static HotArchive open(ByteSource file, List<JournalSegment> segments, Guard guard) {
        JournalReader journal = new JournalReader(guard, file);
        segments.stream()
                .sorted(Comparator.comparingLong(JournalSegment::number)
                        .thenComparing(segment -> segment.bytes().name()))
                .forEach(segment -> journal.read(segment.bytes()));
        return new HotArchive(file, journal);
    }

    /** What could be read of each segment, in order. */
    public List<SegmentFacts> segments() {
        return segments;
    }

    @Override
    public ByteSource file() {
        return file;
    }

    @Override
    public ArchiveState state() {
        return ArchiveState.HOT;
    }

    @Override
    public OptionalInt formatVersion() {
        return formatVersion;
    }

    @Override
    public ArchiveFacts facts() {
        return new ArchiveFacts(
                ArchiveState.HOT,
                formatVersion,
                file.lengthBytes(),
                chunks.blobEndBytes(),
                0,
                chunks.fileCount(),
                chunks.chunkCount());
    }

    @Override
    public BatchCursor files(PathSelection selection) {
        return chunks.files(selection);
    }

    @Override
    public BatchCursor chunks(PathSelection selection) {
        return chunks.chunks(selection);
    }

    @Override
    public boolean contains(String path) {
        return chunks.contains(path);
    }

    @Override
    public FileContent content(String path, long memoryLimitBytes) {
        return reader.open(path, memoryLimitBytes);
    }
}
