package org.pushlog.storage.store;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.Folder;

/**
 * A file or folder that is read: a push log, an archive with its journal, a git store, or a folder with any number of those at any depth.
 * Nothing there is changed, created, locked or cut. Files stay open between snapshots as long as they do not change. Safe for use by many
 * threads; the caller closes it, and snapshots that are open then stay usable.
 */
public final class Location implements AutoCloseable {
    private static final long LISTING_AGE_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int ATTEMPT_COUNT_MAX = 5;

    private final Path path;
    private final StoreOptions options;
    private final boolean isFolder;
    private final LongSupplier nanoTime;
    private @Nullable SnapshotState latest;
    private @Nullable Listing listing;
    private long listedAtNanos;
    private boolean closed;

    private Location(Path path, StoreOptions options, boolean isFolder, LongSupplier nanoTime) {
        this.path = path;
        this.options = options;
        this.isFolder = isFolder;
        this.nanoTime = nanoTime;
    }

    /**
     * Opens a location and looks at all that stands there.
     *
     * @throws NotFoundException if there is nothing at the path; the message names it
     * @throws org.pushlog.storage.error.StorageException if a file that was named is damaged, or anything is and the options are strict
     */
    public static Location open(Path path, StoreOptions options) {
        return open(path, options, System::nanoTime);
    }

    static Location open(Path path, StoreOptions options, LongSupplier nanoTime) {
        FileFacts facts = FileFacts.of(path);
        if (facts.kind() != FileFacts.Kind.FILE && facts.kind() != FileFacts.Kind.FOLDER) {
            throw new InvalidRequestException(path.toString(), -1, "neither a file nor a folder");
        }
        Location location = new Location(path, options, facts.kind() == FileFacts.Kind.FOLDER, nanoTime);
        try {
            location.snapshot().close();
            return location;
        } catch (Throwable e) {
            location.close();
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    public StoreOptions options() {
        return options;
    }

    /**
     * What stands there now. Every known file is looked at anew; the folder is listed anew if that was over a second ago.
     *
     * @throws StoreClosedException if the location is closed
     * @throws org.pushlog.storage.error.StorageException as {@link #open}
     */
    public Snapshot snapshot() {
        return new Snapshot(currentState());
    }

    /** Closes what no open snapshot uses. Idempotent. */
    @Override
    public synchronized void close() {
        closed = true;
        if (latest != null) {
            latest.release();
            latest = null;
        }
    }

    /**
     * The folder in which new logs are made.
     *
     * @throws InvalidRequestException if the location is one file
     */
    Path folder() {
        if (!isFolder) {
            throw new InvalidRequestException(
                    path.toString(), -1, "the location is one file; a new log needs a folder");
        }
        return path;
    }

    /** Makes the next look list the folder anew: names were made or removed. */
    synchronized void relist() {
        listing = null;
    }

    /** The state of now, held once for the caller and once for this location. */
    synchronized SnapshotState currentState() {
        if (closed) {
            throw new StoreClosedException(path.toString(), -1, "the location is closed");
        }
        boolean anew = false;
        for (int attempt = 1; ; attempt++) {
            try {
                SnapshotState state = new StateBuilder(options, !isFolder, latest).build(listing(anew));
                if (latest != state) {
                    if (latest != null) {
                        latest.release();
                    }
                    latest = state;
                    state.hold();
                }
                return state;
            } catch (NotFoundException e) {
                // A file went away between the listing and its opening: compacted, resealed or removed.
                if (attempt == ATTEMPT_COUNT_MAX) {
                    throw e;
                }
                anew = true;
            }
        }
    }

    private Listing listing(boolean anew) {
        long now = nanoTime.getAsLong();
        Listing known = listing;
        if (known == null || anew || now - listedAtNanos > LISTING_AGE_MAX_NANOS) {
            known = isFolder ? FolderSearch.list(path) : listingOfFile();
            listing = known;
            listedAtNanos = now;
        }
        return known;
    }

    /** One file is a store of its own, with the journal segments that lie beside it. */
    private Listing listingOfFile() {
        FoundFile file = new FoundFile(path, nameOf(path));
        Path parent = path.toAbsolutePath().getParent();
        Map<String, FoundFile> siblings = new HashMap<>();
        if (parent != null && StoreFolder.isArchiveName(file.name())) {
            for (FileFacts sibling : Folder.list(parent)) {
                siblings.put(sibling.name(), new FoundFile(parent.resolve(sibling.name()), sibling.name()));
            }
        }
        FoundArchive archive = StoreFolder.archiveOf(file, siblings);
        FoundStore store =
                archive.segments().isEmpty() ? FoundStore.ofLog(".", file) : FoundStore.ofArchive(".", archive);
        return new Listing(List.of(store), List.of());
    }

    private static String nameOf(Path file) {
        Path last = file.getFileName();
        return last == null ? file.toString() : last.toString();
    }
}
