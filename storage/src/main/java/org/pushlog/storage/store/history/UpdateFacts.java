package org.pushlog.storage.store.history;

/**
 * What is known of the rows of a history without reading them.
 *
 * @param hasPushSeq whether a row has a push_seq
 * @param minPushSeq unsigned; without meaning unless {@link #hasPushSeq}
 * @param maxPushSeq unsigned; without meaning unless {@link #hasPushSeq}
 */
public record UpdateFacts(long rowCount, boolean hasPushSeq, long minPushSeq, long maxPushSeq) {}
