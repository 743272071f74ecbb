package org.pushlog.storage.log;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FailedSyncs;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.io.WriterLock;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.work.Cancellation;

/**
 * The one writer of a push log, from {@link #open} to {@link #close()}: as long as it is open it holds the lock {@code <log>.lock}.
 *
 * <ul>
 *   <li>A push is one frame, made whole in memory, written in one write and, unless the options say otherwise, durable before {@link
 *       #append} returns. If {@code append} throws, the push was not acknowledged; it is never half visible.
 *   <li>After a write that failed (a full disk), what was written of it is cut off again; until that succeeds every push fails.
 *   <li>After a failure to make something durable, the writer stops for good: what is on disk is then not known to anybody.
 *   <li>If another system writes to the log meanwhile, which a length or an identity other than expected shows, the writer stops as well.
 * </ul>
 *
 * Safe for use by many threads.
 */
public final class PushLogWriter implements AutoCloseable {
    /** The file on which the original's git stores hold a lock of their own kind while they write. */
    private static final String STORE_LOCK_NAME = "objects.pack";

    /** The logs whose names this process has made durable, by path, each with the key of the file that it was. */
    private static final Map<Path, Object> DURABLE_NAMES = new ConcurrentHashMap<>();

    private final StorageDirectory directory;
    private final String name;
    private final LogWriterOptions options;
    private final WriterLock lock;
    private final @Nullable TailCut tailCut;
    private final boolean isInGitStore;
    private LogScan lastScan;
    private int frameCount;
    private long goodBytes;
    private @Nullable FrameWriter frames;
    private @Nullable WritableFile file;
    private @Nullable Object fileKey;
    private @Nullable Fault stopped;
    private boolean hasUnfinishedWrite;
    private long unfinishedBytes;
    private boolean closed;

    private PushLogWriter(
            StorageDirectory directory,
            String name,
            LogWriterOptions options,
            WriterLock lock,
            TailRepair.Result state) {
        this.directory = directory;
        this.name = name;
        this.options = options;
        this.lock = lock;
        this.tailCut = state.cut();
        this.isInGitStore = directory.find(STORE_LOCK_NAME) != null;
        this.lastScan = state.scan();
        this.frameCount = lastScan.frameCount();
        this.goodBytes = lastScan.validBytes();
        FileFacts facts = directory.find(name);
        this.fileKey = facts == null ? null : facts.fileKey();
        Schema schema = lastScan.schema();
        this.frames = schema == null ? null : new FrameWriter(schema, options.alignmentBytes());
    }

    /** As {@link #open(StorageDirectory, String, LogWriterOptions, LogScan)} of a file of the local file system, links followed. */
    public static PushLogWriter open(Path file, LogWriterOptions options) {
        Path real = LocalDirectory.realPath(file);
        Path folder = Objects.requireNonNull(real.getParent());
        return open(LocalDirectory.open(folder), real.getFileName().toString(), options, null);
    }

    /**
     * Takes the log's lock and looks at it. A torn tail is cut off, see {@link #tailCut()}. A log that is not there begins with the first push.
     *
     * @param earlier an earlier look at the log, which saves looking at the same frames again; or null
     * @throws StoreLockedException if another writer holds the lock after the timeout, or another system is writing
     * @throws org.pushlog.storage.error.CorruptDataException if the log is damaged, so that cutting its tail would lose frames
     */
    public static PushLogWriter open(
            StorageDirectory directory, String name, LogWriterOptions options, @Nullable LogScan earlier) {
        WriterLock lock = directory.lock(name + ".lock", options.lockTimeout());
        boolean handedOver = false;
        try {
            refuseForeignLock(directory);
            Cancellation.never(() -> {
                FailedSyncs.heal(directory, name);
                return name;
            });
            LogScan scan = scan(directory, name, options, earlier);
            TailRepair.Result state = scan.tornTailBytes() == 0
                    ? new TailRepair.Result(scan, null)
                    : new TailRepair(directory, name, options).repair(scan);
            PushLogWriter writer = new PushLogWriter(directory, name, options, lock, state);
            handedOver = true;
            return writer;
        } finally {
            if (!handedOver) {
                lock.close();
            }
        }
    }

    /** What was cut off when the log was opened, or null if nothing was. */
    public @Nullable TailCut tailCut() {
        return tailCut;
    }

    /** The schema that every push must have, or null if there is no frame yet. */
    public synchronized @Nullable Schema schema() {
        return frames == null ? null : frames.schema();
    }

    public synchronized int frameCount() {
        return frameCount;
    }

    /** Where the next frame begins. */
    public synchronized long lengthBytes() {
        return goodBytes;
    }

    /** The log as it is now, its own pushes included. */
    public synchronized LogScan scan() {
        requireOpen();
        lastScan = scan(directory, name, options, lastScan);
        return lastScan;
    }

    /** Appends a push of one batch, which may have no rows. See {@link #append(Schema, List)}. */
    public long append(Batch rows) {
        return append(rows.schema(), List.of(rows));
    }

    /**
     * Appends all rows of the batches, in order, as one push; without rows it is a push without rows.
     *
     * @return the offset at which the frame begins
     * @throws InvalidRequestException if the schema is not the log's, metadata included
     * @throws IoFailedException if it could not be written or made durable; see the class
     */
    public synchronized long append(Schema schema, List<Batch> rows) {
        requireUsable();
        FrameWriter writer = writerFor(schema);
        ByteBuffer frame = writer.encode(rows);
        finishUnfinished();
        refuseForeignChange();
        if (isInGitStore) {
            refuseForeignLock(directory);
        }
        long offsetBytes = goodBytes;
        write(frame);
        frames = writer;
        frameCount++;
        return offsetBytes;
    }

    /** Makes all pushes so far durable; needed only where the options do not ask for it at every push. */
    public synchronized void sync() {
        requireUsable();
        WritableFile log = file;
        if (log != null) {
            stopUnless("could not be made durable", () -> {
                log.sync();
                directory.sync();
            });
        }
    }

    /**
     * Puts all frames together into one, rows and their order unchanged. Written aside and renamed, so that the log is either the old or
     * the new one; readers that hold the old file go on undisturbed.
     *
     * @throws InvalidRequestException if the frames are of several schemas
     */
    public synchronized CompactionReport compact() {
        requireUsable();
        finishUnfinished();
        refuseForeignChange();
        LogScan scan = scan();
        long bytesBefore = scan.validBytes();
        if (scan.frameCount() <= 1) {
            return new CompactionReport(
                    scan.frameCount(), scan.frameCount(), scan.rowCount(), bytesBefore, bytesBefore);
        }
        LogSection.requireOneSchema(scan, "compacted");
        String staged = name + ".compacting";
        long bytesAfter;
        try {
            bytesAfter = writeCompacted(scan, staged);
            refuseForeignChange();
            directory.rename(staged, name);
        } catch (StorageException | CancellationException e) {
            deleteQuietly(staged);
            throw e;
        }
        dropFile();
        stopUnless("was compacted, but that could not be made durable", directory::sync);
        FileFacts facts = directory.find(name);
        fileKey = facts == null ? null : facts.fileKey();
        goodBytes = bytesAfter;
        frameCount = 1;
        return new CompactionReport(scan.frameCount(), 1, scan.rowCount(), bytesBefore, bytesAfter);
    }

    /** Compacts if the policy says so; null if not. */
    public synchronized @Nullable CompactionReport maybeCompact(CompactionPolicy policy) {
        return policy.isDue(frameCount) ? compact() : null;
    }

    /** Gives the lock back. Idempotent, never throws. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            dropFile();
            lock.close();
        }
    }

    private FrameWriter writerFor(Schema schema) {
        FrameWriter writer = frames;
        if (writer == null) {
            FrameWriter first = new FrameWriter(schema, options.alignmentBytes());
            if (!PushLog.beginsWithFrame(new MemoryByteSource(name, first.encode(List.of())), options.guard())) {
                throw new InvalidRequestException(
                        name, -1, "readers would not take frames of this schema: " + SchemaText.of(schema));
            }
            return first;
        }
        if (!writer.schema().equals(schema)) {
            throw new InvalidRequestException(
                    name,
                    -1,
                    "a push has another schema than the log: expected " + SchemaText.of(writer.schema()) + ", found "
                            + SchemaText.of(schema));
        }
        return writer;
    }

    private void write(ByteBuffer frame) {
        int lengthBytes = frame.remaining();
        WritableFile log = openFile();
        long offsetBytes;
        try {
            hasUnfinishedWrite = true;
            unfinishedBytes = lengthBytes;
            offsetBytes = log.append(frame);
            hasUnfinishedWrite = false;
        } catch (StorageException e) {
            cutBackQuietly(e);
            throw e;
        }
        if (offsetBytes != goodBytes) {
            throw stop("another system wrote to it: a push went to offset " + offsetBytes + ", expected " + goodBytes);
        }
        if (options.isDurable()) {
            stopUnless("a push could not be made durable", () -> {
                log.sync();
                if (goodBytes == 0
                        || !fileKeyOrMissing()
                                .equals(DURABLE_NAMES.get(directory.path().resolve(name)))) {
                    // The file may be new, or whoever made it ended before its name was durable; a file whose name is
                    // lost is lost.
                    directory.sync();
                    DURABLE_NAMES.put(directory.path().resolve(name), fileKeyOrMissing());
                }
            });
        }
        goodBytes += lengthBytes;
    }

    private Object fileKeyOrMissing() {
        Object key = fileKey;
        return key == null ? this : key;
    }

    private WritableFile openFile() {
        WritableFile log = file;
        if (log == null) {
            log = directory.open(name, OpenMode.APPEND);
            file = log;
            FileFacts facts = directory.find(name);
            fileKey = facts == null ? null : facts.fileKey();
        }
        return log;
    }

    /** Cuts what a failed write left; while that fails, nothing else is written. */
    private void finishUnfinished() {
        if (!hasUnfinishedWrite) {
            return;
        }
        WritableFile log = openFile();
        long lengthBytes = log.lengthBytes();
        if (lengthBytes < goodBytes || lengthBytes > goodBytes + unfinishedBytes) {
            throw stop("another system wrote to it: it is " + lengthBytes + " bytes long, expected " + goodBytes);
        }
        try {
            log.truncate(goodBytes);
        } catch (StorageException e) {
            throw new IoFailedException(
                    new Fault(
                            name,
                            goodBytes,
                            "a push failed before, and what was written of it cannot be cut off; nothing else is"
                                    + " written until that succeeds"),
                    e);
        }
        hasUnfinishedWrite = false;
    }

    private void cutBackQuietly(StorageException failure) {
        try {
            finishUnfinished();
        } catch (StorageException e) {
            // Tried again before the next push; the caller hears of the failure that came first.
            failure.addSuppressed(e);
        }
    }

    private long writeCompacted(LogScan scan, String staged) {
        Schema schema = Objects.requireNonNull(scan.schema());
        try (ByteSource source = directory.read(name);
                WritableFile target = directory.open(staged, OpenMode.CREATE_OR_EMPTY)) {
            List<Batch> rows = new ArrayList<>();
            for (int frame = 0; frame < scan.frameCount(); frame++) {
                rows.addAll(LogSection.batches(scan, frame, source));
            }
            FileOutput output = new FileOutput(target, 0);
            StreamWriter writer = new StreamWriter(schema, options.alignmentBytes(), output);
            writer.writeSchema();
            writer.writeBatch(rows);
            writer.writeEnd();
            output.flush();
            target.sync();
            source.checkStillThere();
            return output.positionBytes();
        }
    }

    private void refuseForeignChange() {
        FileFacts facts = directory.find(name);
        long lengthBytes = facts == null ? 0 : facts.lengthBytes();
        if (lengthBytes != goodBytes || !Objects.equals(fileKey, facts == null ? null : facts.fileKey())) {
            throw stop("another system wrote to it: it is "
                    + (lengthBytes == goodBytes ? "another file" : lengthBytes + " bytes long, expected " + goodBytes));
        }
    }

    private static void refuseForeignLock(StorageDirectory directory) {
        if (directory.isLockedByOthers(STORE_LOCK_NAME)) {
            throw new StoreLockedException(STORE_LOCK_NAME, -1, "another system holds the lock of this store");
        }
    }

    private StoreLockedException stop(String problem) {
        Fault fault = new Fault(name, goodBytes, problem + "; this writer stops for good");
        stopped = fault;
        return new StoreLockedException(fault);
    }

    private void stopUnless(String problem, Runnable call) {
        try {
            call.run();
        } catch (StorageException e) {
            Fault fault = new Fault(
                    name, goodBytes, problem + ", and what is on disk is not known; this writer stops for good");
            stopped = fault;
            FailedSyncs.add(directory, name);
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

    private void dropFile() {
        WritableFile log = file;
        if (log != null) {
            log.close();
            file = null;
        }
    }

    private void deleteQuietly(String staged) {
        try {
            directory.delete(staged);
        } catch (StorageException e) {
            // A stray staged file is harmless: readers ignore it, and the next compaction overwrites it.
            return;
        }
    }

    private static LogScan scan(
            StorageDirectory directory, String name, LogWriterOptions options, @Nullable LogScan earlier) {
        if (directory.find(name) == null) {
            return LogScan.ofMissingFile(name, options.guard());
        }
        try (ByteSource source = directory.read(name)) {
            return earlier == null || !earlier.guard().equals(options.guard())
                    ? PushLog.scan(source, options.guard())
                    : PushLog.extend(earlier, source);
        }
    }
}
