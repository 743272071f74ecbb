package org.pushlog.adapter.sql;

/** The SQLSTATEs that preparing and running a statement can end with. */
public enum SqlState {
    /** The text is not SQL of this dialect. */
    SYNTAX_ERROR("42601"),
    /** A table or schema that the catalogue does not have. */
    TABLE_NOT_FOUND("42S02"),
    /** A column that the tables in scope do not have. */
    COLUMN_NOT_FOUND("42S22"),
    /** The statement breaks another rule: types, grouping, an unknown function, an ambiguous name. */
    INVALID_STATEMENT("42000"),
    /** A number does not fit its type. */
    NUMERIC_OVERFLOW("22003"),
    /** Division by zero. */
    DIVISION_BY_ZERO("22012"),
    /** A date, a time or an interval does not fit its type. */
    DATETIME_OVERFLOW("22008"),
    /** A text is not a date, time or timestamp. */
    INVALID_DATETIME("22007"),
    /** A text has characters, or bytes, that are no Unicode. */
    INVALID_TEXT("22021"),
    /** A text is not a value of the type it is cast to. */
    INVALID_CAST("22018"),
    /** Another fault in the data that a statement works on, such as a negative length of a substring. */
    INVALID_DATA("22000"),
    /** A place or a length that lies outside a text. */
    INVALID_SUBSTRING("22011"),
    /** The escape of LIKE is not one character. */
    INVALID_ESCAPE_CHARACTER("22019"),
    /** The escape in a pattern of LIKE stands before nothing that it can escape. */
    INVALID_ESCAPE_SEQUENCE("22025"),
    /** A text is not a regular expression. */
    INVALID_REGULAR_EXPRESSION("2201B"),
    /** A number of rows below zero behind LIMIT. */
    INVALID_LIMIT("2201W"),
    /** A number of rows below zero behind OFFSET. */
    INVALID_OFFSET("2201X"),
    /** The distance of a window's frame is NULL or below zero. */
    INVALID_FRAME_DISTANCE("22013"),
    /** The number of groups of NTILE is not above zero. */
    INVALID_NTILE("22014"),
    /** The place of NTH_VALUE is not above zero. */
    INVALID_NTH_VALUE("22016"),
    /** The logarithm of zero or of a negative number. */
    INVALID_LOGARITHM("2201E"),
    /** A text is not JSON. */
    INVALID_JSON("22032"),
    /** A function does not take a value that it was given. */
    WRONG_ARGUMENT("22023"),
    /** NULL where a value is needed. */
    NULL_NOT_ALLOWED("22004"),
    /** NULL, or no value, for a column that may not be NULL. */
    COLUMN_NOT_NULL("23502"),
    /** A row that would not be there after the write. */
    ROW_NOT_VALID("23514"),
    /** A write on a connection that reads. */
    READ_ONLY("25006"),
    /** A transaction that writes to one log cannot write to a second, nor make or drop one. */
    IN_TRANSACTION("25001"),
    /** A log that is not empty is not dropped. */
    NOT_EMPTY("2BP01"),
    /** A table of that name is there already. */
    ALREADY_THERE("42P07"),
    /** A sub-query that must give one row gave more. */
    TOO_MANY_ROWS("21000"),
    /** A parameter was not set. */
    MISSING_PARAMETER("07001"),
    /** A parameter's value does not fit the type that the statement expects. */
    WRONG_PARAMETER_TYPE("07006"),
    /** Valid SQL that this version does not run. */
    NOT_SUPPORTED("0A000"),
    /** The statement was cancelled. */
    CANCELLED("57014"),
    /** The statement ran longer than its limit. */
    TIMEOUT("HYT00"),
    /** The process has not the memory that the statement needs. */
    OUT_OF_MEMORY("53200"),
    /** A text would be longer than any that is made. */
    LIMIT_EXCEEDED("54000"),
    /** The statement is nested too deeply to be worked on. */
    TOO_COMPLEX("54001"),
    /** A fault of pushlog itself. */
    INTERNAL("XX000");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    /** The five characters of the SQL standard or of its users. */
    public String code() {
        return code;
    }
}
