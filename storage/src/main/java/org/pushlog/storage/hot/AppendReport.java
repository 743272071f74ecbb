package org.pushlog.storage.hot;

/**
 * What an append to a hot archive did.
 *
 * @param rowsAdded files that were written
 * @param rowsReplaced files among them whose path was there before
 * @param blobOffsetBytes where the first blob begins
 * @param blobBytes bytes of all blobs
 * @param journalBytes bytes of the journal's new record batch
 */
public record AppendReport(
        long rowsAdded, long rowsReplaced, long blobOffsetBytes, long blobBytes, long journalBytes) {}
