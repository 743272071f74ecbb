package org.pushlog.driver;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * The SQL type of a column or parameter.
 *
 * @param kind the type without its sizes
 * @param precision digits of a number, digits of a second for TIME and TIMESTAMP, length of a text or binary; -1 where the type's own
 *     bound holds
 * @param scale digits after the point of a DECIMAL, else 0
 * @param element the type of an array's elements, null for all others
 */
record ColumnType(
        TypeKind kind, int precision, int scale, @Nullable ColumnType element) {

    /** A type without sizes. */
    static ColumnType of(TypeKind kind) {
        return new ColumnType(kind, -1, 0, null);
    }

    /** A type with a precision. */
    static ColumnType of(TypeKind kind, int precision, int scale) {
        return new ColumnType(kind, precision, scale, null);
    }

    /** An array of that element. */
    static ColumnType arrayOf(ColumnType element) {
        return new ColumnType(TypeKind.ARRAY, -1, 0, element);
    }

    /** The name in SQL, without sizes: {@code VARCHAR}, {@code INTEGER ARRAY}. */
    String name() {
        return element == null ? kind.sqlName() : element.name() + " ARRAY";
    }

    /** What JDBC calls precision or column size: digits, characters, bytes; for times the characters of their text. */
    int columnSize() {
        return switch (kind) {
            case DATE -> 10;
            case TIME -> fractionSize(8);
            case TIMESTAMP -> fractionSize(19);
            case DECIMAL, VARCHAR, VARBINARY -> precision < 0 ? kind.fullPrecision() : precision;
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, ARRAY, NULL, OTHER -> kind.fullPrecision();
        };
    }

    /** Digits after the point: of a DECIMAL, or of the seconds of a TIME or TIMESTAMP. */
    int decimalDigits() {
        return switch (kind) {
            case DECIMAL -> scale;
            case TIME, TIMESTAMP -> fractionDigits();
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    REAL,
                    DOUBLE,
                    VARCHAR,
                    VARBINARY,
                    DATE,
                    ARRAY,
                    NULL,
                    OTHER -> 0;
        };
    }

    /** The most characters that the text of a value takes. */
    int displaySize() {
        return switch (kind) {
            case DATE, TIME, TIMESTAMP, VARCHAR -> columnSize();
            case DECIMAL -> columnSize() + 2;
            case VARBINARY -> 2 * columnSize();
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, ARRAY, NULL, OTHER -> kind.displaySize();
        };
    }

    /** How many digits of a second the text of a TIME or TIMESTAMP shows: three, or more if the column has more. */
    int fractionDigits() {
        return Math.max(ValueText.FRACTION_DIGITS_MIN, precision);
    }

    /** Whether values have a time of day, and so digits of a second. */
    boolean isTimeOfDay() {
        return kind == TypeKind.TIME || kind == TypeKind.TIMESTAMP;
    }

    /** The class of what {@code getObject} gives. */
    Class<?> objectClass() {
        if (kind == TypeKind.TIME && precision > 3) {
            return LocalTime.class; // java.sql.Time ends at milliseconds
        }
        return kind.objectClass();
    }

    private int fractionSize(int wholeSize) {
        return wholeSize + 1 + fractionDigits();
    }
}
