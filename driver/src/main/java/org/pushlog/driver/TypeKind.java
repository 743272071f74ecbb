package org.pushlog.driver;

import java.math.BigDecimal;
import java.sql.Types;

/**
 * The SQL types of columns and parameters, with what JDBC says of each: type code, clean name, and the class that
 * {@code ResultSet.getObject} gives. A precision of -1 is unlimited.
 */
enum TypeKind {
    BOOLEAN(Types.BOOLEAN, "BOOLEAN", Boolean.class, 1, 5),
    TINYINT(Types.TINYINT, "TINYINT", Integer.class, 3, 4),
    SMALLINT(Types.SMALLINT, "SMALLINT", Integer.class, 5, 6),
    INTEGER(Types.INTEGER, "INTEGER", Integer.class, 10, 11),
    BIGINT(Types.BIGINT, "BIGINT", Long.class, 19, 20),
    DECIMAL(Types.DECIMAL, "DECIMAL", BigDecimal.class, 38, 40),
    REAL(Types.REAL, "REAL", Float.class, 7, 14),
    DOUBLE(Types.DOUBLE, "DOUBLE", Double.class, 15, 24),
    VARCHAR(Types.VARCHAR, "VARCHAR", String.class, TypeKind.LENGTH_UNLIMITED, TypeKind.LENGTH_UNLIMITED),
    VARBINARY(Types.VARBINARY, "VARBINARY", byte[].class, TypeKind.LENGTH_UNLIMITED, 2 * TypeKind.LENGTH_UNLIMITED),
    DATE(Types.DATE, "DATE", java.sql.Date.class, 10, 10),
    TIME(Types.TIME, "TIME", java.sql.Time.class, 8, 12),
    TIMESTAMP(Types.TIMESTAMP, "TIMESTAMP", java.sql.Timestamp.class, 19, 23),
    ARRAY(Types.ARRAY, "ARRAY", java.sql.Array.class, 0, TypeKind.LENGTH_UNLIMITED),
    NULL(Types.NULL, "NULL", Object.class, 0, 4),
    OTHER(Types.OTHER, "OTHER", Object.class, 0, TypeKind.LENGTH_UNLIMITED);

    /** What is said where a length has no limit: tools set buffers aside by it, so it is not the largest integer. */
    static final int LENGTH_UNLIMITED = 65_535;

    private final int jdbcType;
    private final String sqlName;
    private final Class<?> objectClass;
    private final int fullPrecision;
    private final int displaySize;

    TypeKind(int jdbcType, String sqlName, Class<?> objectClass, int fullPrecision, int displaySize) {
        this.jdbcType = jdbcType;
        this.sqlName = sqlName;
        this.objectClass = objectClass;
        this.fullPrecision = fullPrecision;
        this.displaySize = displaySize;
    }

    /** The constant of {@link Types}. */
    int jdbcType() {
        return jdbcType;
    }

    /** The name in SQL, without a length. */
    String sqlName() {
        return sqlName;
    }

    /** The class of what {@code getObject} gives. */
    Class<?> objectClass() {
        return objectClass;
    }

    /** The precision of the type where the column does not narrow it: digits, characters or bytes. */
    int fullPrecision() {
        return fullPrecision;
    }

    /** The most characters that the text of a value takes where the column does not narrow it. */
    int displaySize() {
        return displaySize;
    }

    /** Whether values have a sign. */
    boolean isSigned() {
        return switch (this) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE -> true;
            case BOOLEAN, VARCHAR, VARBINARY, DATE, TIME, TIMESTAMP, ARRAY, NULL, OTHER -> false;
        };
    }

    /** Whether values are whole numbers of a fixed range. */
    boolean isInteger() {
        return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    /** Whether values are texts, which compare by case. */
    boolean isText() {
        return this == VARCHAR;
    }
}
