package org.pushlog.adapter.write;

/** Why a write is refused. */
public enum WriteProblem {
    /** The connection only reads. */
    READ_ONLY,
    /** A column that may not be NULL gets none or NULL. */
    NULL_NOT_ALLOWED,
    /** A row that would not be there after the write. */
    ROW_NOT_VALID,
    /** A value does not fit its column. */
    VALUE_NOT_EXACT,
    /** A date or a time does not fit its column. */
    TIME_NOT_EXACT,
    /** A text is no Unicode. */
    TEXT_NOT_VALID,
    /** A column that follows from others, or a table that is not written to. */
    NOT_WRITABLE,
    /** A log that a transaction cannot write to, because it writes to another one. */
    SECOND_LOG,
    /** Something that does not go into a transaction that has written. */
    IN_TRANSACTION,
    /** The table or log is there already. */
    ALREADY_THERE,
    /** The table or log is not there. */
    NOT_THERE,
    /** The log has rows. */
    NOT_EMPTY,
    /** A definition that cannot be. */
    WRONG_DEFINITION
}
