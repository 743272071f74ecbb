package org.pushlog.storage.store;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.Folder;
import org.pushlog.storage.store.find.FolderSearch;
import org.pushlog.storage.store.find.FoundArchive;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.find.FoundStore;
import org.pushlog.storage.store.find.Listing;
import org.pushlog.storage.store.find.StoreFolder;
import org.pushlog.storage.work.Cancellation;
import org.pushlog.storage.work.SharedWork;

/**
 * What is open of a location, and what is known of its files: shared by all of a process that read the same place in the same way, and let go
 * with the last of them. Thread-safe.
 */
final class SharedLocation {
    private static final long LISTING_AGE_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int ATTEMPT_COUNT_MAX = 16;
    private static final Map<Key, SharedLocation> OPEN = new HashMap<>();

    /** How often this process made or removed a log: what one location did, the others are to see at once. */
    private static final AtomicLong CHANGE_COUNT = new AtomicLong();

    private final @Nullable Key key;
    private final Path path;
    private final StoreOptions options;
    private final boolean isFolder;
    private final LongSupplier nanoTime;
    private final SharedWork looking = new SharedWork();
    private int holders = 1;
    private @Nullable SnapshotState latest;
    private @Nullable Listing listing;
    private long listedAtNanos;
    private long listedAtChange;
    private boolean closed;
    private final Map<Object, Object> attachments = new HashMap<>();

    /** Path and options as they were given: files are named by the path, and links may change. */
    private record Key(Path path, StoreOptions options) {}

    private SharedLocation(
            @Nullable Key key, Path path, StoreOptions options, boolean isFolder, LongSupplier nanoTime) {
        this.key = key;
        this.path = path;
        this.options = options;
        this.isFolder = isFolder;
        this.nanoTime = nanoTime;
    }

    /** The one that is open already, held once more, or a new one. Whoever gets it lets go of it by {@link #release}. */
    static SharedLocation open(Path path, StoreOptions options) {
        boolean isFolder = isFolder(path);
        Key key = new Key(path.toAbsolutePath(), options);
        synchronized (OPEN) {
            SharedLocation known = OPEN.get(key);
            if (known != null && known.isFolder == isFolder) {
                known.holders++;
                return known;
            }
            SharedLocation made = new SharedLocation(key, path, options, isFolder, System::nanoTime);
            OPEN.put(key, made);
            return made;
        }
    }

    /** One that nobody else gets. */
    static SharedLocation openAlone(Path path, StoreOptions options, LongSupplier nanoTime) {
        return new SharedLocation(null, path, options, isFolder(path), nanoTime);
    }

    /** Makes the next look of every location of this process list its folder anew: names were made or removed. */
    static void relist() {
        CHANGE_COUNT.incrementAndGet();
    }

    static long changeCount() {
        return CHANGE_COUNT.get();
    }

    boolean isFolder() {
        return isFolder;
    }

    private static boolean isFolder(Path path) {
        FileFacts facts = FileFacts.of(path);
        if (facts.kind() != FileFacts.Kind.FILE && facts.kind() != FileFacts.Kind.FOLDER) {
            throw new InvalidRequestException(path.toString(), -1, "neither a file nor a folder");
        }
        return facts.kind() == FileFacts.Kind.FOLDER;
    }

    /** Lets go of it; the last one closes what no open snapshot uses. */
    void release() {
        synchronized (OPEN) {
            if (--holders > 0) {
                return;
            }
            if (key != null) {
                OPEN.remove(key, this);
            }
        }
        close();
    }

    /** What was attached under the key, made now if there is none yet. */
    Object attachment(Object key, Supplier<?> make) {
        synchronized (attachments) {
            Object known = attachments.get(key);
            if (known == null) {
                known = make.get();
                attachments.put(key, known);
            }
            return known;
        }
    }

    private void close() {
        // Whatever became of the statement that the thread works for: files are to be closed.
        Cancellation.never(() -> looking.call(() -> {
            closed = true;
            synchronized (attachments) {
                attachments.clear();
            }
            if (latest != null) {
                latest.release();
                latest = null;
            }
            return closed;
        }));
    }

    /**
     * The state of now, held once for the caller and once for this location.
     *
     * @param listAnew whether a folder is listed although its list is not old
     */
    SnapshotState currentState(boolean listAnew) {
        return looking.call(() -> look(listAnew));
    }

    private SnapshotState look(boolean listAnew) {
        if (closed) {
            throw new StoreClosedException(path.toString(), -1, "the location is closed");
        }
        boolean anew = listAnew;
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
        long change = changeCount();
        if (known == null || anew || change != listedAtChange || now - listedAtNanos > LISTING_AGE_MAX_NANOS) {
            known = isFolder ? FolderSearch.list(path) : listingOfFile();
            listing = known;
            listedAtNanos = now;
            listedAtChange = change;
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
