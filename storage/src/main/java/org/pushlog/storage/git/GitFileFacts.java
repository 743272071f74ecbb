package org.pushlog.storage.git;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;

/**
 * How much of a git store's file could be read.
 *
 * @param name the file, relative to the location
 * @param validBytes how many bytes from the beginning are good
 * @param reason why reading stopped before the end, or null
 */
public record GitFileFacts(
        GitFile file,
        String name,
        long batchCount,
        long rowCount,
        long fileBytes,
        long validBytes,
        @Nullable Fault reason) {

    /** The bytes after the good ones. */
    public long tornBytes() {
        return fileBytes - validBytes;
    }
}
