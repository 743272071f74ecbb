package org.pushlog.storage.store;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.store.history.AsOf;

/**
 * A file or folder that is read: a push log, an archive with its journal, a git store, or a folder with any number of those at any depth.
 * Nothing there is changed, created, locked or cut. Files stay open between snapshots as long as they do not change, and all locations of a
 * process that are opened by one path with the same options share them and what is known of them. Safe for use by many threads; the caller
 * closes it, and snapshots that are open then stay usable.
 */
public final class Location implements AutoCloseable {
    private final SharedLocation shared;
    private final Path path;
    private final StoreOptions options;
    private final @Nullable AsOf pin;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Location(SharedLocation shared, Path path, StoreOptions options, @Nullable AsOf pin) {
        this.shared = shared;
        this.path = path;
        this.options = options;
        this.pin = pin;
    }

    /**
     * Opens a location and looks at all that stands there.
     *
     * @throws NotFoundException if there is nothing at the path; the message names it
     * @throws org.pushlog.storage.error.StorageException if a file that was named is damaged, or anything is and the options are strict
     */
    public static Location open(Path path, StoreOptions options) {
        return open(path, options, (AsOf) null);
    }

    /**
     * Opens a location as {@link #open(Path, StoreOptions)} does, to see its histories as they were at a point.
     *
     * @param pin null for now
     */
    public static Location open(Path path, StoreOptions options, @Nullable AsOf pin) {
        return lookAt(new Location(SharedLocation.open(path, options), path, options, pin));
    }

    static Location open(Path path, StoreOptions options, LongSupplier nanoTime) {
        return lookAt(new Location(SharedLocation.openAlone(path, options, nanoTime), path, options, null));
    }

    private static Location lookAt(Location location) {
        try {
            Snapshot.of(location.shared.currentState(true), location.pin).close();
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
        return Snapshot.of(currentState(), pin);
    }

    /** The point in the past at which snapshots see the histories; null for now. */
    public @Nullable AsOf pin() {
        return pin;
    }

    /**
     * The folder in which new logs are made.
     *
     * @throws InvalidRequestException if the location is one file
     */
    Path folder() {
        if (!shared.isFolder()) {
            throw new InvalidRequestException(
                    path.toString(), -1, "the location is one file; a new log needs a folder");
        }
        return path;
    }

    /** Makes the next look of every location of this process list its folder anew: names were made or removed. */
    static void relist() {
        SharedLocation.relist();
    }

    /** How often this process made or removed a log: as long as it stays, only other processes did. */
    public static long changeCount() {
        return SharedLocation.changeCount();
    }

    /**
     * What goes with this place for all locations of the process that share its files, whatever point of the past they see: one object for
     * each key, let go of with the last of them. It must not keep a location open.
     *
     * @param key equal for what is to be the same object
     * @param make makes the object when it is first asked for; runs under a lock and must not ask again
     */
    public <T> T attachment(Object key, Class<T> type, Supplier<T> make) {
        return type.cast(shared.attachment(key, make));
    }

    /** The state of now, held once for the caller and once for this location. */
    SnapshotState currentState() {
        if (closed.get()) {
            throw new StoreClosedException(path.toString(), -1, "the location is closed");
        }
        return shared.currentState(false);
    }

    /** Closes what no open snapshot and no other location uses. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            shared.release();
        }
    }
}
