package org.pushlog.storage.archive;

/**
 * What extracting did.
 *
 * @param fileCount files that were written
 * @param folderCount folders that are there for them, or by the archive's record
 * @param contentBytes bytes of the files
 */
public record ExtractReport(long fileCount, long folderCount, long contentBytes) {}
