package org.pushlog.storage.store.history;

/** What a history is about, decided by the columns of its log. */
public enum HistoryKind {
    /** The log has the columns of the refs schema, and perhaps more. */
    REFS,
    /** The log has the columns of the secrets schema, and perhaps more. */
    SECRETS,
    /** Any other log. */
    OTHER
}
