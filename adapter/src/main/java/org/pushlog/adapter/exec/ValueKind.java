package org.pushlog.adapter.exec;

/** What the values of a column are, and how a vector holds them. */
public enum ValueKind {
    BOOLEAN(Form.LONG, 0, 1),
    TINYINT(Form.LONG, Byte.MIN_VALUE, Byte.MAX_VALUE),
    SMALLINT(Form.LONG, Short.MIN_VALUE, Short.MAX_VALUE),
    INTEGER(Form.LONG, Integer.MIN_VALUE, Integer.MAX_VALUE),
    BIGINT(Form.LONG, Long.MIN_VALUE, Long.MAX_VALUE),
    /** Single-precision numbers, held as doubles that are such. */
    REAL(Form.DOUBLE, 0, 0),
    DOUBLE(Form.DOUBLE, 0, 0),
    DECIMAL(Form.DECIMAL, 0, 0),
    TEXT(Form.BYTES, 0, 0),
    BINARY(Form.BYTES, 0, 0),
    /** Days since 1970-01-01. */
    DATE(Form.LONG, Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** Milliseconds since midnight. */
    TIME(Form.LONG, Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** Milliseconds since 1970-01-01 00:00. */
    TIMESTAMP(Form.LONG, Long.MIN_VALUE, Long.MAX_VALUE),
    /** An interval of months. */
    MONTHS(Form.LONG, Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** An interval of milliseconds. */
    MILLISECONDS(Form.LONG, Long.MIN_VALUE, Long.MAX_VALUE),
    /** Anything else: passed on as objects, never computed with. */
    OBJECT(Form.OBJECT, 0, 0);

    /** The classes of vectors. */
    public enum Form {
        LONG,
        DOUBLE,
        DECIMAL,
        BYTES,
        OBJECT
    }

    private final Form form;
    private final long least;
    private final long greatest;

    ValueKind(Form form, long least, long greatest) {
        this.form = form;
        this.least = least;
        this.greatest = greatest;
    }

    public Form form() {
        return form;
    }

    /** The least value of a kind whose form is LONG. */
    public long least() {
        return least;
    }

    /** The greatest value of a kind whose form is LONG. */
    public long greatest() {
        return greatest;
    }

    /** What is thrown for a result that does not fit this kind. */
    public ArithmeticException overflow() {
        return new ArithmeticException(this == BIGINT ? "long overflow" : "integer overflow");
    }

    /** Whether values are whole numbers of at most 64 bits. */
    public boolean isInteger() {
        return switch (this) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> true;
            default -> false;
        };
    }
}
