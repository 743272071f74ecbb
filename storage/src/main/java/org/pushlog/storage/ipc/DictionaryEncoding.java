package org.pushlog.storage.ipc;

/**
 * How a field's values were stored in a stream that keeps each value once: as numbers into the dictionary {@code id} of that stream. Readers
 * never see it: columns come out with their plain values.
 */
public record DictionaryEncoding(long id, ArrowType.Int indexType) {}
