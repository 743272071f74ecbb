package org.pushlog.storage.archive;

import java.util.List;

/**
 * What writing an archive did.
 *
 * @param fileCount files in the archive
 * @param chunkCount chunks in the archive
 * @param addedCount files that were added
 * @param replacedCount files among them that replaced one of the same path
 * @param contentBytes bytes of the files that were added
 * @param blobBytes bytes that they take in the archive
 * @param totalBytes how long the archive is
 * @param droppedSections sections of the archive before that are not in the new one, because they would be wrong in it
 */
public record ArchiveReport(
        long fileCount,
        long chunkCount,
        long addedCount,
        long replacedCount,
        long contentBytes,
        long blobBytes,
        long totalBytes,
        List<String> droppedSections) {
    public ArchiveReport {
        droppedSections = List.copyOf(droppedSections);
    }
}
