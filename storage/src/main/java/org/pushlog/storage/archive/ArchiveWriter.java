package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.io.WriterLock;
import org.pushlog.storage.ipc.Guard;

/**
 * Writes a sealed archive: a new one, or the next state of one that is there. Everything goes into {@code <name>.writing} and takes the
 * archive's name when it is whole and durable; so an archive is always either the old or the new one, and readers of the old one go on
 * undisturbed. As long as a writer is open it holds the lock {@code <name>.lock}. Not thread-safe.
 *
 * <p>Sections in order: the data sections, directories and modes, lookup, trie, the caller's reserved sections, metadata; when an archive is
 * appended to: new rows, carried rows, lookup, trie, metadata, the caller's and the carried reserved sections.
 */
public final class ArchiveWriter implements AutoCloseable {
    private final StorageDirectory directory;
    private final String name;
    private final ArchiveOptions options;
    private final WriterLock lock;
    private final @Nullable CarriedArchive carried;
    private final String staged;
    private final WritableFile file;
    private final FileOutput output;
    private final ChunkRows rows = new ChunkRows();
    private final BlobAppender blobs;
    private final Set<String> paths = new HashSet<>();
    private final Map<MetaEntry.Name, MetaEntry> meta = new LinkedHashMap<>();
    private ReservedSections reserved = ReservedSections.NONE;
    private @Nullable FolderModes modes;
    private boolean failed;
    private boolean closed;

    private ArchiveWriter(
            StorageDirectory directory,
            String name,
            ArchiveOptions options,
            WriterLock lock,
            @Nullable CarriedArchive carried) {
        this.directory = directory;
        this.name = name;
        this.options = options;
        this.lock = lock;
        this.carried = carried;
        this.staged = name + ".writing";
        this.file = directory.open(staged, OpenMode.CREATE_OR_EMPTY);
        this.output = new FileOutput(file, 0);
        if (carried != null) {
            output.copy(carried.blobs());
        }
        this.blobs = new BlobAppender(options.compression(), rows, output.positionBytes(), output);
    }

    /**
     * Begins a new archive; one that is there is replaced when the new one is finished.
     *
     * @throws org.pushlog.storage.error.StoreLockedException if another writer holds the lock after the timeout
     */
    public static ArchiveWriter create(StorageDirectory directory, String name, ArchiveOptions options) {
        return open(directory, name, options, false);
    }

    /**
     * Begins the next state of a sealed archive: files that are added replace those of the same path, everything else stays. The remarks in
     * the index are those of the archive.
     *
     * @throws org.pushlog.storage.error.NotFoundException if there is no such archive
     * @throws org.pushlog.storage.error.CorruptDataException if it is not a whole sealed archive
     */
    public static ArchiveWriter append(StorageDirectory directory, String name, ArchiveOptions options) {
        return open(directory, name, options, true);
    }

    /** As {@link #create(StorageDirectory, String, ArchiveOptions)} of a file of the local file system, links followed. */
    public static ArchiveWriter create(Path file, ArchiveOptions options) {
        Path real = LocalDirectory.realPath(file);
        return create(
                LocalDirectory.open(LocalDirectory.folderOf(real)),
                real.getFileName().toString(),
                options);
    }

    /** As {@link #append(StorageDirectory, String, ArchiveOptions)} of a file of the local file system, links followed. */
    public static ArchiveWriter append(Path file, ArchiveOptions options) {
        Path real = LocalDirectory.realPath(file);
        return append(
                LocalDirectory.open(LocalDirectory.folderOf(real)),
                real.getFileName().toString(),
                options);
    }

    private static ArchiveWriter open(
            StorageDirectory directory, String name, ArchiveOptions options, boolean appends) {
        WriterLock lock = directory.lock(name + ".lock", options.lockTimeout());
        ByteSource old = null;
        boolean handedOver = false;
        try {
            refuseHot(directory, name);
            CarriedArchive carried = null;
            if (appends) {
                old = directory.read(name);
                carried = new CarriedArchive(SealedArchive.open(old, Guard.EXTENDED));
            }
            ArchiveWriter writer = new ArchiveWriter(directory, name, options, lock, carried);
            handedOver = true;
            return writer;
        } finally {
            if (!handedOver) {
                if (old != null) {
                    old.close();
                }
                lock.close();
            }
        }
    }

    /**
     * Adds a file as one chunk.
     *
     * @throws InvalidRequestException if a file of this path was added before
     * @throws org.pushlog.storage.error.IoFailedException if it cannot be written; the archive cannot be finished then
     */
    public void add(String path, byte[] content) {
        byte[] pathBytes = register(path);
        failed = true;
        blobs.add(pathBytes, content);
        failed = false;
    }

    /** Adds a file in chunks, as the options say. */
    public void add(String path, ByteSource content) {
        byte[] pathBytes = register(path);
        failed = true;
        blobs.add(pathBytes, content, options.chunkLengthMaxBytes());
        failed = false;
    }

    /** Adds a remark; it replaces one of the same path and key. */
    public void addMeta(MetaEntry entry) {
        meta.put(entry.name(), entry);
    }

    /** Sets what makes the reserved sections. One of a carried section's name replaces that. */
    public void reserve(ReservedSections sections) {
        reserved = sections;
    }

    /** Whether the archive that is appended to records directories and modes. */
    boolean recordsModes() {
        return carried != null && carried.recordsModes();
    }

    /** Sets the directories and modes of the files that are added; those of carried files stay. */
    void setModes(FolderModes folderModes) {
        modes = folderModes;
    }

    /** Makes the archive durable under its name. The writer can only be closed afterwards. */
    public ArchiveReport finish() {
        requireOpen();
        if (failed) {
            throw new InvalidRequestException(name, -1, "a file could not be added; the archive cannot be finished");
        }
        CarriedArchive old = carried;
        long blobBytes =
                blobs.blobOffsetBytes() - (old == null ? 0 : old.blobs().lengthBytes());
        ChunkRows all = old == null ? rows : old.merge(rows, paths);
        ArchiveTail tail = new ArchiveTail(output);
        if (rows.count() > 0) {
            tail.writeData(
                    0,
                    "",
                    old == null ? options.dataSchema() : old.dataSchema(options),
                    List.of(rows.batches(options.dataSchema())));
        }
        if (old != null) {
            old.writeData(tail, paths);
        } else if (modes != null) {
            modes.writeTo(tail);
        }
        int[] order = all.lookupOrder();
        tail.writeLookup(all, order);
        List<ReservedSection> sections = new ArrayList<>(reserved.build(all, order));
        List<String> dropped = List.of();
        if (old == null) {
            sections.forEach(tail::writeReserved);
            writeMeta(tail, new ArrayList<>(meta.values()));
        } else {
            writeMeta(tail, old.mergedMeta(meta));
            dropped = old.writeReserved(tail, sections, modes, paths);
        }
        long totalBytes = tail.finish();
        file.sync();
        file.close();
        directory.rename(staged, name);
        directory.sync();
        long replaced = old == null ? 0 : old.countOf(paths);
        ArchiveReport report = new ArchiveReport(
                countFiles(all, order),
                all.count(),
                paths.size(),
                replaced,
                blobs.contentBytes(),
                blobBytes,
                totalBytes,
                dropped);
        release();
        return report;
    }

    /** Drops what was not finished and gives the lock back. Idempotent, never throws. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        file.close();
        try {
            directory.delete(staged);
        } catch (StorageException e) {
            // A stray staged file is harmless, and the next writer empties it.
            closed = true;
        }
        release();
    }

    private void release() {
        closed = true;
        if (carried != null) {
            carried.close();
        }
        lock.close();
    }

    /** Whether a file is one of those that this writer writes, which do not belong into their own archive. */
    boolean isOwn(Path file) {
        Path fileName = file.getFileName();
        return fileName != null
                && List.of(name, staged, name + ".lock").contains(fileName.toString())
                && directory.path().equals(LocalDirectory.realPath(file).getParent());
    }

    private byte[] register(String path) {
        requireOpen();
        if (failed) {
            throw new InvalidRequestException(
                    name, -1, "a file could not be added before; the archive cannot be finished");
        }
        if (!paths.add(path)) {
            throw new InvalidRequestException(name, -1, "file \"" + path + "\" was added before");
        }
        return path.getBytes(StandardCharsets.UTF_8);
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreClosedException(name, -1, "the writer was closed");
        }
    }

    /** Where there are journal segments, they decide what the archive holds, whatever is written here. */
    private static void refuseHot(StorageDirectory directory, String name) {
        for (FileFacts facts : directory.list()) {
            if (facts.name().startsWith(name + ".hot.")
                    && facts.name().substring(name.length() + 5).matches("[0-9]{1,10}")) {
                throw new InvalidRequestException(name, -1, "is a hot archive: seal it first");
            }
        }
    }

    private static void writeMeta(ArchiveTail tail, List<MetaEntry> entries) {
        if (!entries.isEmpty()) {
            tail.writeArrow(SectionKind.META, MetaEntry.schema(), List.of(MetaEntry.batch(entries)));
        }
    }

    private static long countFiles(ChunkRows rows, int[] order) {
        long count = 0;
        for (int i = 0; i < order.length; i++) {
            boolean isFirst = i == 0 || !Arrays.equals(rows.path(order[i]), rows.path(order[i - 1]));
            count += isFirst ? 1 : 0;
        }
        return count;
    }
}
