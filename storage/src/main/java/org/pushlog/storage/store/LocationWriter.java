package org.pushlog.storage.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.hot.SealReport;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.log.CompactionReport;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLogWriter;
import org.pushlog.storage.store.find.FoundArchive;
import org.pushlog.storage.store.history.HistoryKind;

/**
 * Writes to the logs of a location. It holds nothing between its calls: each takes the lock of its log, against other processes and the
 * other writers of this one, and looks at the log anew. Snapshots of the location see at once what was written. Safe for use by many
 * threads.
 */
public final class LocationWriter {
    private final Location location;
    private final WriteOptions options;
    private final Function<Path, StorageDirectory> directories;

    /** @throws InvalidRequestException if the location is pinned to a point in the past */
    public LocationWriter(Location location, WriteOptions options) {
        this(location, options, LocalDirectory::open);
    }

    /** @param directories opens a folder for writing */
    LocationWriter(Location location, WriteOptions options, Function<Path, StorageDirectory> directories) {
        if (location.pin() != null) {
            throw new InvalidRequestException(
                    location.path().toString(),
                    -1,
                    "a location that is seen as of " + location.pin() + " is only read");
        }
        this.location = location;
        this.options = options;
        this.directories = directories;
    }

    /** The stores that have a log of this name, or can begin one. */
    public List<String> storesOf(String logName) {
        SnapshotState state = location.currentState();
        try {
            return LogTarget.of(state, logName).stream().map(LogTarget::store).toList();
        } finally {
            state.release();
        }
    }

    /**
     * Begins a push: takes the lock of the log and looks at its newest state. A torn tail is cut off, see {@link OpenPush#repair}.
     *
     * @param logName the log's name in the catalogue, such as {@code refs}
     * @param storeName the store that has it; null if there is only one
     * @throws InvalidRequestException if there is no such log, or several; the message lists their stores
     * @throws org.pushlog.storage.error.StoreLockedException if another writer holds the lock after the timeout
     */
    public OpenPush begin(String logName, @Nullable String storeName) {
        LogTarget target = target(logName, storeName);
        PushLogWriter writer = open(target.requireFile(logName).path(), target.scan());
        boolean handedOver = false;
        try {
            OpenPush push = OpenPush.of(location, logName, target, writer);
            handedOver = true;
            return push;
        } finally {
            if (!handedOver) {
                writer.close();
            }
        }
    }

    /**
     * Makes a log {@code <name>.log} in the location's folder: the columns, then push_seq, updated_ms and deleted. Its key is in the schema,
     * and one frame without rows, so that the schema is there.
     *
     * @param name lower-case letters, digits and underscores
     * @param keyColumns may be empty: then the log has no current state
     * @throws InvalidRequestException if the log cannot be made so, or is there already
     */
    public void createLog(String name, List<Field> columns, List<String> keyColumns) {
        Schema schema = new LogDefinition(name, columns, keyColumns).schema();
        Path folder = location.folder();
        try (PushLogWriter writer = open(folder.resolve(name + ".log"), null)) {
            if (writer.lengthBytes() > 0) {
                throw new InvalidRequestException(name + ".log", -1, "is there already");
            }
            writer.append(schema, List.of());
        } finally {
            Location.relist();
        }
    }

    /**
     * Removes the file of a log.
     *
     * @param withRows whether it may have rows
     * @throws InvalidRequestException if it has rows and must not, or is a log of refs or secrets
     */
    public void dropLog(String logName, @Nullable String storeName, boolean withRows) {
        LogTarget target = target(logName, storeName);
        if (target.kind() != HistoryKind.OTHER) {
            throw new InvalidRequestException(logName, -1, "a log of refs or secrets is not dropped");
        }
        Path file = target.requireFile(logName).path();
        try (PushLogWriter writer = open(file, target.scan())) {
            long rowCount = writer.scan().rowCount();
            if (rowCount > 0 && !withRows) {
                throw new InvalidRequestException(
                        logName, -1, "the log has " + rowCount + " rows; it can be dropped with drop=allow only");
            }
            StorageDirectory directory = directoryOf(file);
            directory.delete(nameOf(file));
            directory.sync();
        } finally {
            Location.relist();
        }
    }

    /** Puts all frames of a log together into one, rows and their order unchanged. */
    public CompactionReport compact(String logName, @Nullable String storeName) {
        LogTarget target = target(logName, storeName);
        try (PushLogWriter writer = open(target.requireFile(logName).path(), target.scan())) {
            return writer.compact();
        }
    }

    /**
     * Seals a hot archive.
     *
     * @param archive its file relative to the location; if the location is the archive itself, its name
     * @throws InvalidRequestException if there is no such archive, or it is not hot
     */
    public SealReport seal(String archive) {
        SnapshotState state = location.currentState();
        Path file;
        try {
            file = archiveFile(state, archive);
        } finally {
            state.release();
        }
        try {
            return HotArchiveWriter.sealHot(
                    directoryOf(file), nameOf(file), ArchiveOptions.DEFAULT.withLockTimeout(options.lockTimeout()));
        } finally {
            Location.relist();
        }
    }

    private static Path archiveFile(SnapshotState state, String archive) {
        for (StoreParts store : state.storeParts) {
            for (FoundArchive found : store.found().archives()) {
                if (found.file().name().equals(archive)) {
                    return found.file().path();
                }
            }
        }
        throw new InvalidRequestException(archive, -1, "there is no such archive at this location");
    }

    private LogTarget target(String logName, @Nullable String storeName) {
        SnapshotState state = location.currentState();
        try {
            return LogTarget.only(state, logName, storeName);
        } finally {
            state.release();
        }
    }

    private PushLogWriter open(Path file, @Nullable LogScan earlier) {
        LogWriterOptions how = LogWriterOptions.DEFAULT
                .withGuard(location.options().guard())
                .withLockTimeout(options.lockTimeout())
                .withDurable(options.isDurable());
        return PushLogWriter.open(directoryOf(file), nameOf(file), how, earlier);
    }

    private StorageDirectory directoryOf(Path file) {
        return directories.apply(
                Objects.requireNonNull(LocalDirectory.realPath(file).getParent()));
    }

    private static String nameOf(Path file) {
        return LocalDirectory.realPath(file).getFileName().toString();
    }
}
