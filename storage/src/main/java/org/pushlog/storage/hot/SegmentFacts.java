package org.pushlog.storage.hot;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;

/**
 * How much of a journal segment could be read.
 *
 * @param name the segment's file
 * @param batchCount whole record batches, one an append
 * @param rowCount their rows
 * @param validBytes how many bytes from the beginning are good
 * @param reason why reading stopped before the end, or null if everything was read
 */
public record SegmentFacts(
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
