package org.pushlog.storage.hot;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveTail;
import org.pushlog.storage.archive.ChunkRows;
import org.pushlog.storage.archive.ReservedSection;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.codec.OpenZl;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FailedSyncs;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.io.WriterLock;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.work.Cancellation;

/**
 * The one writer of a hot archive, from {@link #open} to {@link #close()} or {@link #seal}: as long as it is open it holds the lock {@code
 * <archive>.lock}.
 *
 * <ul>
 *   <li>An append of any number of files is two syncs: the blobs, then one record batch in the journal. If it throws, none of its files is
 *       there. Its cost does not depend on the size of the archive.
 *   <li>Reading ({@link #list}, {@link #contains}, {@link #size}, {@link #extract}) sees what was appended before, and never waits.
 *   <li>After a failure to make something durable, the writer stops for good.
 * </ul>
 *
 * Safe for use by many threads.
 */
public final class HotArchiveWriter implements AutoCloseable {
    private static final int GATHERED_LENGTH_MAX_BYTES = 16 << 20;

    private final StorageDirectory directory;
    private final String name;
    private final ArchiveOptions options;
    private final WriterLock lock;
    private final HotState state;
    private final LiveRows live = new LiveRows();
    private final Object writing = new Object();
    private volatile WritableFile blobs;
    private @Nullable WritableFile sealedFile;
    private long blobEndBytes;
    private boolean isBlobEndClean;
    private @Nullable Fault stopped;
    private volatile boolean closed;

    private HotArchiveWriter(
            StorageDirectory directory, String name, ArchiveOptions options, WriterLock lock, HotState state) {
        this.directory = directory;
        this.name = name;
        this.options = options;
        this.lock = lock;
        this.state = state;
        this.blobEndBytes = state.blobEndBytes();
        this.blobs = directory.open(name, OpenMode.EXISTING);
        for (int row = 0; row < state.rows().count(); row++) {
            live.rows().addFrom(state.rows(), row);
            live.register(new String(state.rows().path(row), StandardCharsets.UTF_8));
        }
        live.publish();
    }

    /**
     * Opens an archive for appending: one that is hot, one that is sealed and becomes hot again, or a new one. The sections of references,
     * secrets, directories and remarks of a sealed one come back when it is sealed again.
     *
     * @throws org.pushlog.storage.error.StoreLockedException if another writer holds the lock after the timeout
     * @throws CorruptDataException if what is there is neither
     */
    public static HotArchiveWriter open(StorageDirectory directory, String name, ArchiveOptions options) {
        WriterLock lock = directory.lock(name + ".lock", options.lockTimeout());
        boolean handedOver = false;
        try {
            // Whoever was cancelled does not begin; what mends the rest of an earlier writer is not cut off.
            Cancellation.check();
            HotState state = Cancellation.never(() -> HotState.open(directory, name, options));
            HotArchiveWriter writer = new HotArchiveWriter(directory, name, options, lock, state);
            handedOver = true;
            return writer;
        } finally {
            if (!handedOver) {
                lock.close();
            }
        }
    }

    /** As {@link #open(StorageDirectory, String, ArchiveOptions)} of a file of the local file system, links followed. */
    public static HotArchiveWriter open(Path file, ArchiveOptions options) {
        Path real = LocalDirectory.realPath(file);
        return open(
                LocalDirectory.open(LocalDirectory.folderOf(real)),
                real.getFileName().toString(),
                options);
    }

    /** Whether there are journal segments beside an archive: they decide what it holds. */
    public static boolean isHot(Path file) {
        Path real = LocalDirectory.realPath(file);
        return !HotState.segments(
                        LocalDirectory.open(LocalDirectory.folderOf(real)),
                        real.getFileName().toString())
                .isEmpty();
    }

    /** As {@link #sealHot(StorageDirectory, String, ArchiveOptions)} of a file of the local file system, links followed. */
    public static SealReport sealHot(Path file, ArchiveOptions options) {
        Path real = LocalDirectory.realPath(file);
        return sealHot(
                LocalDirectory.open(LocalDirectory.folderOf(real)),
                real.getFileName().toString(),
                options);
    }

    /**
     * Seals a hot archive as it stands.
     *
     * @throws InvalidRequestException if it is not hot
     */
    public static SealReport sealHot(StorageDirectory directory, String name, ArchiveOptions options) {
        if (HotState.segments(directory, name).isEmpty()) {
            throw new InvalidRequestException(name, -1, "is not a hot archive: it has no journal segment");
        }
        try (HotArchiveWriter writer = open(directory, name, options)) {
            Cancellation.check();
            return Cancellation.never(() -> writer.seal(ReservedSections.NONE));
        }
    }

    public AppendReport append(String path, byte[] content) {
        return append(List.of(new HotFile(path, content)));
    }

    /** Appends files, durably; one whose path is there already takes its place. */
    public AppendReport append(List<HotFile> files) {
        // The work on the contents is done before the lock is taken, so that threads do it side by side.
        List<EncodedFile> encoded = new ArrayList<>(files.size());
        for (HotFile file : files) {
            encoded.add(EncodedFile.of(file, options));
        }
        synchronized (writing) {
            requireUsable();
            if (encoded.isEmpty()) {
                return new AppendReport(0, 0, blobEndBytes, 0, 0);
            }
            return append(blobEndBytes, encoded);
        }
    }

    private AppendReport append(long blobOffsetBytes, List<EncodedFile> files) {
        state.journal().cutUnfinished();
        BatchBuilder builder = new BatchBuilder(state.schema());
        List<Batch> batches = new ArrayList<>(1);
        long end = blobOffsetBytes;
        for (EncodedFile file : files) {
            file.appendTo(builder, end);
            end += file.blob.length;
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        if (builder.rowCount() > 0) {
            batches.add(builder.build());
        }
        writeBlobs(blobOffsetBytes, files);
        stopUnless("blobs could not be made durable", () -> blobs.sync());
        long journalBytes = state.journal().append(batches);
        stopUnless("the journal could not be made durable", state.journal()::sync);
        long replaced = 0;
        long at = blobOffsetBytes;
        for (EncodedFile file : files) {
            file.appendTo(live.rows(), at);
            at += file.blob.length;
            replaced += live.register(file.path) ? 1 : 0;
        }
        live.publish();
        blobEndBytes = end;
        return new AppendReport(files.size(), replaced, blobOffsetBytes, end - blobOffsetBytes, journalBytes);
    }

    /** The paths of all files, in the order in which they first came. */
    public List<String> list() {
        requireOpen();
        return live.paths();
    }

    public boolean contains(String path) {
        requireOpen();
        return live.rowOf(path) >= 0;
    }

    /**
     * The length of a file.
     *
     * @throws NotFoundException if there is no such file
     */
    public long size(String path) {
        return live.rows().sizeBytes(requireRow(path));
    }

    /**
     * The bytes of a file, checked against their digest.
     *
     * @throws NotFoundException if there is no such file
     * @throws CorruptDataException if the bytes are not what was written
     */
    public byte[] extract(String path) {
        int row = requireRow(path);
        ChunkRows rows = live.rows();
        if (rows.sizeBytes(row) > Integer.MAX_VALUE - 8 || rows.blobBytes(row) > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException(
                    name, rows.blobOffsetBytes(row), "file \"" + path + "\" is too long for an array");
        }
        ByteBuffer blob = ByteBuffer.allocate((int) rows.blobBytes(row));
        blobs.read(rows.blobOffsetBytes(row), blob);
        byte[] content = blob.array();
        if (rows.isCompressed(row)) {
            content = OpenZl.decompress(
                    blob.flip(), (int) rows.sizeBytes(row), name + " file \"" + path + "\"", rows.blobOffsetBytes(row));
        }
        byte[] checksum = rows.checksum(row);
        if (!Arrays.equals(checksum, new byte[checksum.length]) && !Arrays.equals(checksum, Blake3Digest.of(content))) {
            throw new CorruptDataException(
                    name, rows.blobOffsetBytes(row), "the bytes of file \"" + path + "\" are not what was written");
        }
        return content;
    }

    /**
     * Turns the archive into a sealed one, the same as if all its files had been written at once, and closes the writer. The tail is durable
     * before the journal goes, and the journal goes in one step: until then the archive is hot for every reader.
     *
     * @param sections makes the reserved sections; one of a name that came with a sealed archive replaces that
     */
    public SealReport seal(ReservedSections sections) {
        synchronized (writing) {
            requireUsable();
            state.journal().cutUnfinished();
            ChunkRows rows = live.inForce();
            long totalBytes;
            try {
                totalBytes = writeTail(rows, sections);
            } catch (StorageException e) {
                isBlobEndClean = false;
                throw e;
            }
            stopUnless("the sealed tail could not be made durable", () -> blobs.sync());
            List<String> segments = new ArrayList<>(state.segmentNames());
            long journalBytes = 0;
            for (String segment : segments) {
                FileFacts facts = directory.find(segment);
                journalBytes += facts == null ? 0 : facts.lengthBytes();
            }
            int removed = segments.size();
            stopUnless("the journal could not be removed", () -> removeJournal(segments, rows));
            KeptSections.delete(directory, name);
            SealReport report = new SealReport(rows.count(), removed, journalBytes, totalBytes);
            close();
            return report;
        }
    }

    /** Gives the lock back; the archive stays as it is. Idempotent, never throws. */
    @Override
    public void close() {
        synchronized (writing) {
            if (!closed) {
                closed = true;
                state.journal().close();
                state.kept().close();
                blobs.close();
                if (sealedFile != null) {
                    sealedFile.close();
                }
                lock.close();
            }
        }
    }

    private void writeBlobs(long blobOffsetBytes, List<EncodedFile> files) {
        leaveSealedFile();
        if (!isBlobEndClean) {
            // What lies behind the blobs is the rest of an append, or of a tail.
            blobs.truncate(blobOffsetBytes);
        }
        isBlobEndClean = false;
        try {
            putBlobs(blobOffsetBytes, files);
        } catch (StorageException e) {
            cutBackQuietly(blobOffsetBytes, e);
            throw e;
        }
        isBlobEndClean = true;
    }

    private void putBlobs(long blobOffsetBytes, List<EncodedFile> files) {
        long total = files.stream().mapToLong(file -> file.blob.length).sum();
        if (total <= GATHERED_LENGTH_MAX_BYTES) {
            ByteBuffer gathered = ByteBuffer.allocate((int) total);
            files.forEach(file -> gathered.put(file.blob));
            blobs.write(blobOffsetBytes, gathered.flip());
            return;
        }
        long at = blobOffsetBytes;
        for (EncodedFile file : files) {
            blobs.write(at, ByteBuffer.wrap(file.blob));
            at += file.blob.length;
        }
    }

    /** Gives a full disk its room back; if that fails too, the next append cuts first. */
    private void cutBackQuietly(long lengthBytes, StorageException reason) {
        try {
            blobs.truncate(lengthBytes);
        } catch (StorageException e) {
            reason.addSuppressed(e);
        }
    }

    /**
     * If the archive's file still has its sealed tail, goes on with a copy of the blobs in its place: readers who hold the sealed archive
     * keep it. Costs one pass over the blobs, once after an archive was made hot again.
     */
    private void leaveSealedFile() {
        if (isBlobEndClean || sealedFile != null) {
            return;
        }
        try (ByteSource source = directory.read(name)) {
            if (source.lengthBytes() <= blobEndBytes || !SealedArchive.hasFooter(source)) {
                return;
            }
            String staged = name + ".writing";
            try (WritableFile copy = directory.open(staged, OpenMode.CREATE_OR_EMPTY)) {
                FileOutput output = new FileOutput(copy, 0);
                output.copy(source.slice(name + " blobs", 0, blobEndBytes));
                output.flush();
                copy.sync();
            }
            WritableFile left = blobs;
            stopUnless("the copy of the blobs could not take their place", () -> {
                directory.rename(staged, name);
                directory.sync();
                blobs = directory.open(name, OpenMode.EXISTING);
            });
            // Other threads may be reading from it.
            sealedFile = left;
            isBlobEndClean = true;
        }
    }

    private long writeTail(ChunkRows rows, ReservedSections sections) {
        leaveSealedFile();
        FileOutput output = new FileOutput(blobs, blobEndBytes);
        ArchiveTail tail = new ArchiveTail(output);
        int[] order = rows.lookupOrder();
        List<ReservedSection> given = sections.build(rows, order);
        Set<SectionKind> written = new HashSet<>();
        given.forEach(section -> written.add(section.kind()));
        List<ReservedSection> kept = state.kept().sections().stream()
                .filter(section -> written.add(section.kind()))
                .toList();
        if (rows.count() > 0) {
            tail.writeData(0, "", state.schema(), List.of(rows.batches(state.schema())));
        }
        kept.stream().filter(section -> section.kind() == SectionKind.FSMETA).forEach(tail::writeReserved);
        tail.writeLookup(rows, order);
        given.forEach(tail::writeReserved);
        kept.stream().filter(section -> section.kind() != SectionKind.FSMETA).forEach(tail::writeReserved);
        long totalBytes = tail.finish();
        blobs.truncate(totalBytes);
        return totalBytes;
    }

    /**
     * Deletes the segments so that at no moment a part of them is left: what several segments say is first said by one more, which goes last.
     */
    private void removeJournal(List<String> segments, ChunkRows rows) {
        String last = segments.get(segments.size() - 1);
        if (segments.size() > 1) {
            long number =
                    HotState.segments(directory, name).get(segments.size() - 1).number() + 1;
            List<Batch> batches = rows.batches(state.schema());
            byte[] segment = JournalWriter.encode(state.schema(), batches);
            KeptSections.write(directory, name, state.kept().sections(), segment);
            JournalWriter.create(directory, name, number, state.schema(), batches)
                    .close();
            segments.forEach(directory::delete);
            directory.sync();
            last = JournalWriter.nameOf(name, number);
        }
        directory.delete(last);
        directory.sync();
    }

    private int requireRow(String path) {
        requireOpen();
        int row = live.rowOf(path);
        if (row < 0) {
            throw new NotFoundException(name, -1, "there is no file \"" + path + "\"");
        }
        return row;
    }

    private void stopUnless(String problem, Runnable call) {
        try {
            call.run();
        } catch (StorageException e) {
            Fault fault = Fault.of(name, problem + ", and what is on disk is not known; this writer stops for good");
            stopped = fault;
            FailedSyncs.add(directory, name);
            state.segmentNames().forEach(segment -> FailedSyncs.add(directory, segment));
            throw new IoFailedException(fault, e);
        }
    }

    private void requireUsable() {
        requireOpen();
        Fault fault = stopped;
        if (fault != null) {
            throw new IoFailedException(fault, null);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreClosedException(name, -1, "the writer was closed");
        }
    }

    /** A file as it is going to be stored. */
    private static final class EncodedFile {
        private final String path;
        private final byte[] pathBytes;
        private final byte[] blob;
        private final int sizeBytes;
        private final byte[] checksum;

        private EncodedFile(String path, byte[] pathBytes, byte[] blob, int sizeBytes, byte[] checksum) {
            this.path = path;
            this.pathBytes = pathBytes;
            this.blob = blob;
            this.sizeBytes = sizeBytes;
            this.checksum = checksum;
        }

        static EncodedFile of(HotFile file, ArchiveOptions options) {
            byte[] pathBytes = file.path().getBytes(StandardCharsets.UTF_8);
            byte[] blob = options.compression().encode(pathBytes, file.content());
            return new EncodedFile(
                    file.path(), pathBytes, blob, file.content().length, Blake3Digest.of(file.content()));
        }

        void appendTo(ChunkRows rows, long blobOffsetBytes) {
            rows.add(pathBytes, 0, 0, isCompressed(), sizeBytes, blobOffsetBytes, blob.length, checksum);
        }

        void appendTo(BatchBuilder builder, long blobOffsetBytes) {
            builder.column(0).append(pathBytes);
            builder.column(1).append(0);
            builder.column(2).append(0);
            builder.column(3).append(isCompressed());
            builder.column(4).append(sizeBytes);
            builder.column(5).append(blobOffsetBytes);
            builder.column(6).append(blob.length);
            builder.column(7).append(checksum);
        }

        private boolean isCompressed() {
            return blob.length < sizeBytes;
        }
    }
}
