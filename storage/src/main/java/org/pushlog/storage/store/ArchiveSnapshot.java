package org.pushlog.storage.store;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.archive.SealedArchive;

/**
 * An archive as one snapshot sees it.
 *
 * @param file relative to the location
 */
public record ArchiveSnapshot(String file, ArchiveIndex index) {

    /** The archive with its sections if it is sealed, else null. */
    public @Nullable SealedArchive sealed() {
        return index instanceof SealedArchive archive ? archive : null;
    }
}
