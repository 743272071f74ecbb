package org.pushlog.storage.archive;

import java.util.OptionalInt;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.BatchCursor;

/**
 * The files of one archive, sealed or hot, as it was when it was opened. Safe for use by many threads. Nothing is written; the byte
 * sources belong to whoever opened them.
 */
public interface ArchiveIndex {

    /** The archive file, with the blobs. */
    ByteSource file();

    /** How long the archive file is. */
    default long fileBytes() {
        return file().lengthBytes();
    }

    ArchiveState state();

    /** The version that the archive states, or empty if it states none. */
    OptionalInt formatVersion();

    /** The archive in numbers; reads its index of files. */
    ArchiveFacts facts();

    /**
     * The files that are in force, one row each, with the columns of {@link ArchiveSchemas#FILES}: a sealed archive's in path order, a hot
     * one's in the order in which the paths first came.
     */
    BatchCursor files(PathSelection selection);

    /** The chunks of those files in the same order, with the columns of {@link ArchiveSchemas#CHUNKS}. */
    BatchCursor chunks(PathSelection selection);

    /** Whether a file of this path is in force. */
    boolean contains(String path);

    /**
     * The bytes of a file. What is needed in memory at one time (a decoded chunk, the bases of delta chunks) stays within the limit.
     *
     * @throws org.pushlog.storage.error.NotFoundException if there is no such file
     * @throws org.pushlog.storage.error.CorruptDataException if its chunks leave a gap
     */
    FileContent content(String path, long memoryLimitBytes);
}
