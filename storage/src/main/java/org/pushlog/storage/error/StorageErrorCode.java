package org.pushlog.storage.error;

/** The kinds of storage failure. The driver maps each to one SQLSTATE; docs/SQL.md lists them. */
public enum StorageErrorCode {
    /** Bytes contradict the format that they claim to have. */
    CORRUPT_DATA,
    /** The bytes are whole, but of a version, type or codec that is not read here. */
    UNSUPPORTED_FORMAT,
    /** The named location, file or entry does not exist. */
    NOT_FOUND,
    /** What was asked for contradicts itself or the data that is there. */
    INVALID_REQUEST,
    /** Another writer holds the lock. */
    STORE_LOCKED,
    /** The store or snapshot was closed before the call. */
    STORE_CLOSED,
    /** A limit (memory, size, nesting) would be passed. */
    LIMIT_EXCEEDED,
    /** The operating system refused or broke an operation, or a file changed while it was read. */
    IO_FAILED
}
