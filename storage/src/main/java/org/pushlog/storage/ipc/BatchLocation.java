package org.pushlog.storage.ipc;

/**
 * Where one record batch of a stream lies. Offsets are from the start of the source that was walked.
 *
 * @param batchIndex which batch of its stream, from 0
 * @param messageOffsetBytes where the message begins: at its continuation mark, or at its length in the legacy framing
 * @param bodyOffsetBytes where the body begins
 * @param bodyLengthBytes how long the body is, padding included
 */
public record BatchLocation(
        int batchIndex, long messageOffsetBytes, long bodyOffsetBytes, long bodyLengthBytes, long rowCount) {}
