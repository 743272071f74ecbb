package org.pushlog.storage.archive;

import java.util.OptionalInt;

/**
 * What an archive is in numbers.
 *
 * @param formatVersion the version that the archive states, or empty if it states none
 * @param blobBytes length of the blob region at the start of the file, dead bytes included
 */
public record ArchiveFacts(
        ArchiveState state,
        OptionalInt formatVersion,
        long fileBytes,
        long blobBytes,
        int sectionCount,
        long fileCount,
        long chunkCount) {}
