package org.pushlog.adapter.write;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a statement wrote.
 *
 * @param pushSeq the number of its push, unsigned; empty if nothing was written or the log has no numbers
 * @param warning what a user should know, or null
 */
public record WriteResult(
        long rowCount, OptionalLong pushSeq, @Nullable String warning) {
    static final WriteResult NONE = new WriteResult(0, OptionalLong.empty(), null);
}
