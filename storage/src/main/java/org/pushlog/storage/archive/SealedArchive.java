package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BatchLocation;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWalk;
import org.pushlog.storage.work.Cancellation;
import org.pushlog.storage.work.SharedWork;

/**
 * A sealed archive.
 *
 * <pre>
 * Archive → blob bytes, Section*, Manifest, "ZNPYMIDX", u64 manifest offset
 * </pre>
 *
 * Opening reads the footer, the manifest and the format version; a section is read when it is asked for, and a damaged one fails then. Safe
 * for use by many threads. The byte source belongs to whoever opened it.
 */
public final class SealedArchive implements ArchiveIndex {
    private static final int ROWS_A_LOOK = 1_023;

    private final ByteSource file;
    private final Guard guard;
    private final Manifest manifest;
    private final OptionalInt formatVersion;
    private final Map<Integer, ArrowSection> streams = new HashMap<>();
    private @Nullable List<Section> sections;
    private @Nullable ChunkTable chunkTable;
    private @Nullable ContentReader contentReader;
    private boolean hasProbed;
    private final SharedWork reading = new SharedWork();

    private SealedArchive(ByteSource file, Guard guard, Manifest manifest) {
        this.file = file;
        this.guard = guard;
        this.manifest = manifest;
        this.formatVersion = readFormatVersion();
    }

    /** Whether the file ends in the footer of a sealed archive. Says nothing about the rest. */
    public static boolean hasFooter(ByteSource file) {
        return ArchiveFooter.isPresent(file);
    }

    /**
     * Opens a sealed archive.
     *
     * @throws CorruptDataException if the footer is missing, or footer or manifest contradict the file
     * @throws UnsupportedFormatException if the archive is of an older layout or a newer format version
     */
    public static SealedArchive open(ByteSource file, Guard guard) {
        return new SealedArchive(file, guard, Manifest.read(file, guard));
    }

    @Override
    public ByteSource file() {
        return file;
    }

    /** The manifest's entries in its order. */
    public List<ManifestEntry> entries() {
        return manifest.entries();
    }

    /** Where the manifest begins. */
    public long manifestOffsetBytes() {
        return manifest.offsetBytes();
    }

    /** The first section of a kind, or null. */
    public @Nullable ManifestEntry find(SectionKind kind) {
        return manifest.first(kind);
    }

    /** The bytes of a section. */
    public ByteSource bytes(ManifestEntry entry) {
        return file.slice(file.name() + " " + entry.title(), entry.offsetBytes(), entry.lengthBytes());
    }

    /**
     * A copy of a section.
     *
     * @throws LimitExceededException if it is longer than the limit
     */
    public byte[] copy(ManifestEntry entry, int limitBytes) {
        ByteSource section = bytes(entry);
        if (section.lengthBytes() > limitBytes) {
            throw new LimitExceededException(
                    section.name(),
                    section.fileOffsetBytes(),
                    "a section of " + section.lengthBytes() + " bytes is above the limit of " + limitBytes);
        }
        byte[] copy = new byte[(int) section.lengthBytes()];
        section.view(0, copy.length).get(copy);
        return copy;
    }

    /** The messages of an Arrow section as far as they are good; nothing is kept. */
    public StreamWalk walk(ManifestEntry entry) {
        return ArrowStream.walk(bytes(entry), 0, guard);
    }

    /** An Arrow section; a defect anywhere in its messages is an error. */
    public ArrowSection stream(ManifestEntry entry) {
        return reading.call(
                () -> streams.computeIfAbsent(entry.index(), index -> ArrowSection.open(bytes(entry), guard)));
    }

    /** The rows of the first section of a kind with these columns; none if there is no such section. */
    public BatchCursor rows(SectionKind kind, Schema expected) {
        ManifestEntry entry = find(kind);
        return entry == null ? BatchCursor.empty() : stream(entry).rows(expected);
    }

    /** How many rows {@link #rows} gives, without reading them. */
    public long rowCount(SectionKind kind, Schema expected) {
        ManifestEntry entry = find(kind);
        return entry == null ? 0 : stream(entry).rowCount(expected);
    }

    /** The manifest's entries with what the sections hold. Walks every Arrow section once. */
    public List<Section> sections() {
        return reading.call(() -> {
            List<Section> known = sections;
            if (known == null) {
                known = manifest.entries().stream().map(this::inspect).toList();
                sections = known;
            }
            return known;
        });
    }

    /** The data section that an entry of this archive names. */
    public DataSection dataSection(ManifestEntry entry) {
        return new DataSection(entry, stream(entry));
    }

    /** The data sections in manifest order. */
    public List<DataSection> dataSections() {
        List<DataSection> found = new ArrayList<>();
        for (ManifestEntry entry : manifest.entries()) {
            if (entry.kind() == SectionKind.DATA) {
                found.add(dataSection(entry));
            }
        }
        return found;
    }

    /**
     * The packages of a data section of this archive: of each file in force that the section's plugin knew its path, then the columns at
     * these positions of the section's schema.
     */
    public BatchCursor packages(DataSection section, int[] columns) {
        return section.packages(chunkTable(), columns);
    }

    /** The trie, or null if there is none. */
    public @Nullable Trie trie() {
        ManifestEntry entry = find(SectionKind.TRIE);
        return entry == null ? null : Trie.open(bytes(entry));
    }

    @Override
    public ArchiveState state() {
        return ArchiveState.SEALED;
    }

    @Override
    public OptionalInt formatVersion() {
        return formatVersion;
    }

    @Override
    public ArchiveFacts facts() {
        ChunkTable table = chunkTable();
        return new ArchiveFacts(
                ArchiveState.SEALED,
                formatVersion,
                file.lengthBytes(),
                manifest.blobEndBytes(),
                manifest.entries().size(),
                table.fileCount(),
                table.chunkCount());
    }

    @Override
    public BatchCursor files(PathSelection selection) {
        IndexRows probed = probed(selection);
        return probed == null
                ? chunkTable().files(selection)
                : new FileCursor(probed, probedOrigins(), RowList.all(probed.rowCount()), false);
    }

    @Override
    public BatchCursor chunks(PathSelection selection) {
        IndexRows probed = probed(selection);
        return probed == null
                ? chunkTable().chunks(selection)
                : new ChunkCursor(probed, probedOrigins(), RowList.all(probed.rowCount()));
    }

    @Override
    public boolean contains(String path) {
        return chunkTable().contains(path);
    }

    @Override
    public FileContent content(String path, long memoryLimitBytes) {
        return contentReader().open(path, memoryLimitBytes);
    }

    /**
     * The rows of the first paths that are asked for by their names, found without reading the others; null if they are not, or all paths are to be looked
     * at: whoever asks once should not pay for a million, and whoever asks again will ask for more.
     */
    private @Nullable IndexRows probed(PathSelection selection) {
        return reading.call(() -> probe(selection));
    }

    private @Nullable IndexRows probe(PathSelection selection) {
        ManifestEntry lookup = find(SectionKind.LOOKUP);
        if (chunkTable != null
                || hasProbed
                || lookup == null
                || selection.paths() == null
                || origins().size() != 1) {
            return null;
        }
        hasProbed = true;
        return new PathProbe(bytes(lookup).name(), stream(lookup)).find(selection);
    }

    private ChunkOrigins probedOrigins() {
        ChunkOrigins.Origin only = origins().get(0);
        return ChunkOrigins.single(only.pkgType(), only.repo());
    }

    /** The different origins of chunks. */
    private List<ChunkOrigins.Origin> origins() {
        return dataSections().stream().map(DataSection::origin).distinct().toList();
    }

    /** The chunks in force: those of the lookup, or of all data sections where there is no lookup. */
    ChunkTable chunkTable() {
        return reading.call(() -> {
            ChunkTable known = chunkTable;
            if (known == null) {
                ManifestEntry lookup = find(SectionKind.LOOKUP);
                known = lookup == null ? tableOfData() : tableOfLookup(lookup);
                chunkTable = known;
            }
            return known;
        });
    }

    private ChunkTable tableOfLookup(ManifestEntry lookup) {
        IndexRows rows = IndexRows.ofSection(bytes(lookup).name(), stream(lookup));
        List<DataSection> data = dataSections();
        List<ChunkOrigins.Origin> origins =
                data.stream().map(DataSection::origin).toList();
        if (origins.stream().distinct().count() == 1) {
            return ChunkTable.ofLookup(
                    rows,
                    ChunkOrigins.single(origins.get(0).pkgType(), origins.get(0).repo()));
        }
        return ChunkTable.ofLookup(
                rows,
                ChunkOrigins.traced(rows, origins, section -> data.get(section).indexRows()));
    }

    private ChunkTable tableOfData() {
        List<DataSection> data = dataSections();
        List<BatchCursor> cursors =
                data.stream().map(section -> section.rows(ArchiveSchemas.BASE)).toList();
        int[] rowCounts = data.stream()
                .mapToInt(section -> Math.toIntExact(section.rowCount()))
                .toArray();
        return ChunkTable.ofData(
                IndexRows.of(file.name() + " data sections", cursors),
                ChunkOrigins.consecutive(data.stream().map(DataSection::origin).toList(), rowCounts));
    }

    private ContentReader contentReader() {
        return reading.call(() -> {
            ContentReader known = contentReader;
            if (known == null) {
                ChunkTable table = chunkTable();
                known = new ContentReader(table, file, manifest.blobEndBytes(), readBasePaths(table));
                contentReader = known;
            }
            return known;
        });
    }

    private Map<ChunkName, String> readBasePaths(ChunkTable table) {
        Map<ChunkName, String> basePaths = new HashMap<>();
        try (BatchCursor rows = rows(SectionKind.DELTA, ArchiveSchemas.DELTA)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                BytesColumn paths = (BytesColumn) batch.column(0);
                IntegerColumn seqs = (IntegerColumn) batch.column(1);
                BytesColumn bases = (BytesColumn) batch.column(2);
                for (int row = 0; row < batch.rowCount(); row++) {
                    Cancellation.check(row, ROWS_A_LOOK);
                    ChunkName name = new ChunkName(paths.stringAt(row), seqs.longAt(row));
                    if (!table.containsChunk(name)) {
                        throw new CorruptDataException(
                                name.in(file.name()), -1, "the delta section names a chunk that is not in the index");
                    }
                    basePaths.put(name, bases.stringAt(row));
                }
            }
        }
        return basePaths;
    }

    private Section inspect(ManifestEntry entry) {
        SectionKind kind = entry.kind();
        Fault defect = null;
        boolean isArrow = false;
        long batchCount = 0;
        long rowCount = 0;
        if (kind.mayBeArrow()) {
            StreamWalk walk = walk(entry);
            isArrow = walk.schema() != null;
            batchCount = walk.batches().size();
            rowCount =
                    walk.batches().stream().mapToLong(BatchLocation::rowCount).reduce(0, SealedArchive::saturatedSum);
            defect = kind == SectionKind.UNKNOWN && !isArrow ? null : walk.defect();
        }
        return new Section(
                entry.index(),
                entry.moduleName(),
                entry.pkgType(),
                entry.repo(),
                entry.offsetBytes(),
                entry.lengthBytes(),
                entry.rowCount(),
                kind,
                isArrow,
                batchCount,
                rowCount,
                defect);
    }

    private static long saturatedSum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** The version stands in the first data section's schema; where that cannot be read, reading the section says why. */
    private OptionalInt readFormatVersion() {
        ManifestEntry first = manifest.first(SectionKind.DATA);
        if (first == null) {
            return OptionalInt.empty();
        }
        Schema schema = walk(first).schema();
        return schema == null ? OptionalInt.empty() : FormatVersion.of(schema, file.name(), first.offsetBytes());
    }
}
