package org.pushlog.storage.ipc;

/**
 * Where one dictionary message of a stream lies. Offsets are from the start of the source that was walked.
 *
 * @param id which dictionary of the stream
 * @param delta whether the values are added to those of the dictionary's earlier messages, not put in their place
 * @param firstBatchIndex the first record batch that the message applies to
 */
public record DictionaryLocation(
        long id,
        boolean delta,
        int firstBatchIndex,
        long messageOffsetBytes,
        long bodyOffsetBytes,
        long bodyLengthBytes,
        long rowCount) {}
