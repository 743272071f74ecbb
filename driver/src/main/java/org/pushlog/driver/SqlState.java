package org.pushlog.driver;

/**
 * The SQLSTATEs that the driver itself gives. The classes are those of the SQL standard; where it has none (files, locks, memory,
 * cancelling), those that PostgreSQL made common. Errors of the SQL side bring their own state (class 22 for data, 42 for syntax and
 * names, 25006 for writing).
 */
enum SqlState {
    /** A warning without a better state: what a snapshot has to tell, such as a torn tail. */
    WARNING("01000"),
    /** An option was replaced by a near one: a result set that shows later changes became one that does not. */
    OPTION_CHANGED("01S02"),
    /** A parameter had no value when the statement was executed. */
    PARAMETER_MISSING("07001"),
    /** A query where a statement without rows was called for: executeUpdate, addBatch. */
    ROWS_NOT_EXPECTED("07003"),
    /** A statement without rows where a query was called for: executeQuery. */
    ROWS_EXPECTED("07005"),
    /** The value's type has no conversion to the type asked for. */
    TYPE_MISMATCH("07006"),
    /** There is no column or parameter of that index. */
    INVALID_INDEX("07009"),
    /** The connection could not be made: no such location, unknown property, value that a property cannot have. */
    CANNOT_CONNECT("08001"),
    /** The connection was closed before the call. */
    CONNECTION_CLOSED("08003"),
    /** Not supported, or not yet. */
    NOT_SUPPORTED("0A000"),
    /** A number does not fit the type asked for, or not exactly. */
    NUMBER_OUT_OF_RANGE("22003"),
    /** An argument is null that must not be. */
    NULL_NOT_ALLOWED("22004"),
    /** A text is no date, time or timestamp. */
    INVALID_DATETIME_FORMAT("22007"),
    /** A date or time does not fit the type asked for, or not exactly. */
    DATETIME_OVERFLOW("22008"),
    /** A text has bytes that are no Unicode. */
    INVALID_CHARACTERS("22021"),
    /** A text is no number, boolean, UUID or whatever was asked for. */
    INVALID_TEXT("22018"),
    /** An argument is outside of what the call allows. */
    INVALID_PARAMETER("22023"),
    /** A row was asked for before the first, after the last or of a closed result set. */
    INVALID_CURSOR_STATE("24000"),
    /** Commit or rollback while every statement is its own transaction. */
    NO_TRANSACTION("25P01"),
    /** A write on a connection that reads. */
    READ_ONLY("25006"),
    /** No schema of that name. */
    INVALID_SCHEMA("3F000"),
    /** No column of that name. */
    UNDEFINED_COLUMN("42S22"),
    /** A limit on memory would be passed. */
    OUT_OF_MEMORY("53200"),
    /** The text of a value would be longer than any that is made. */
    TEXT_TOO_LONG("54000"),
    /** The statement is nested too deeply. */
    TOO_COMPLEX("54001"),
    /** The object was closed before the call. */
    OBJECT_CLOSED("55000"),
    /** Another writer holds the lock. */
    LOCKED("55P03"),
    /** Stopped by cancel, or by the statement's time limit (then it is a SQLTimeoutException). */
    CANCELLED("57014"),
    /** A file that the statement names does not exist. */
    UNDEFINED_FILE("58P01"),
    /** The operating system refused or broke an operation, or a file changed while it was read. */
    IO_FAILED("58030"),
    /** The driver's own fault. */
    INTERNAL("XX000"),
    /** Bytes contradict the format that they claim to have. */
    DATA_CORRUPTED("XX001");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    /** The five characters. */
    String code() {
        return code;
    }
}
