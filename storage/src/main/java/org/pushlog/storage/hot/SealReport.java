package org.pushlog.storage.hot;

/**
 * What sealing a hot archive did.
 *
 * @param rowsSealed files in the archive
 * @param segmentsRemoved journal segments that were deleted
 * @param journalBytesReclaimed their bytes
 * @param totalBytes how long the sealed archive is
 */
public record SealReport(long rowsSealed, int segmentsRemoved, long journalBytesReclaimed, long totalBytes) {}
