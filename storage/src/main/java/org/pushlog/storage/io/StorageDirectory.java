package org.pushlog.storage.io;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is written to: every byte that the product changes on disk passes one of these. Files are named by their last name part.
 *
 * <ul>
 *   <li>What was written is durable only after {@link WritableFile#sync()}; that a name was created, replaced or deleted only after
 *       {@link #sync()}.
 *   <li>All methods may be called by many threads. They throw {@link org.pushlog.storage.error.IoFailedException} where the operating system
 *       refuses.
 * </ul>
 */
public interface StorageDirectory {

    /** How a file is opened for writing. */
    enum OpenMode {
        /** The file must not be there yet. */
        CREATE_NEW,
        /** A file that is there is emptied. */
        CREATE_OR_EMPTY,
        /** The file must be there. */
        EXISTING,
        /** Created if it is not there; every write goes to the end, wherever that is by then. */
        APPEND
    }

    /** The folder. */
    Path path();

    /** What stands under a name, links followed, or null if nothing does. */
    @Nullable
    FileFacts find(String name);

    /** What stands in the folder, by name. */
    List<FileFacts> list();

    /**
     * A file as it is now.
     *
     * @throws org.pushlog.storage.error.NotFoundException if there is no such file
     */
    ByteSource read(String name);

    /**
     * Opens a file for writing; the caller closes it.
     *
     * @throws org.pushlog.storage.error.NotFoundException if it must be there and is not
     */
    WritableFile open(String name, OpenMode mode);

    /** Gives a file another name in one step; a file of that name is replaced. Readers see the one or the other, never neither. */
    void rename(String name, String newName);

    /** Removes a name; nothing happens if there is none. */
    void delete(String name);

    /** Makes all names that were created, replaced or deleted so far durable. */
    void sync();

    /**
     * Takes the exclusive lock that a lock file stands for, against other processes and within this one. The file is created if it is
     * missing and never deleted; readers never open it.
     *
     * @param lockName the lock file
     * @throws org.pushlog.storage.error.StoreLockedException if somebody else still holds it after {@code timeout}
     */
    WriterLock lock(String lockName, Duration timeout);

    /** Whether another process holds a lock of the kind that Java neither takes nor sees (flock), as far as the platform tells. */
    boolean isLockedByOthers(String name);
}
