package org.pushlog.driver;

import org.apache.calcite.rel.type.RelDataType;

/** The SQL side's types as those that JDBC tells of. */
final class SqlTypeKinds {
    private SqlTypeKinds() {}

    /** A type without its nullability. */
    static ColumnType of(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> ColumnType.of(TypeKind.BOOLEAN);
            case TINYINT -> ColumnType.of(TypeKind.TINYINT);
            case SMALLINT, UTINYINT -> ColumnType.of(TypeKind.SMALLINT);
            case INTEGER, USMALLINT -> ColumnType.of(TypeKind.INTEGER);
            case BIGINT, UINTEGER -> ColumnType.of(TypeKind.BIGINT);
            case DECIMAL -> decimal(type);
            case UBIGINT -> ColumnType.of(TypeKind.DECIMAL, 20, 0);
            case REAL -> ColumnType.of(TypeKind.REAL);
            case FLOAT, DOUBLE -> ColumnType.of(TypeKind.DOUBLE);
            case CHAR, VARCHAR -> sized(TypeKind.VARCHAR, type);
            case BINARY, VARBINARY -> sized(TypeKind.VARBINARY, type);
            case DATE -> ColumnType.of(TypeKind.DATE);
            case TIME, TIME_TZ, TIME_WITH_LOCAL_TIME_ZONE -> sized(TypeKind.TIME, type);
            case TIMESTAMP, TIMESTAMP_TZ, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> sized(TypeKind.TIMESTAMP, type);
            case ARRAY, MULTISET -> array(type);
            case NULL -> ColumnType.of(TypeKind.NULL);
            default -> ColumnType.of(TypeKind.OTHER);
        };
    }

    private static ColumnType decimal(RelDataType type) {
        int scale = type.getScale();
        return ColumnType.of(
                TypeKind.DECIMAL, bounded(type.getPrecision()), scale == RelDataType.SCALE_NOT_SPECIFIED ? 0 : scale);
    }

    private static ColumnType sized(TypeKind kind, RelDataType type) {
        return ColumnType.of(kind, bounded(type.getPrecision()), 0);
    }

    /** A precision, or -1 where there is none or one so large that it is none. */
    private static int bounded(int precision) {
        return precision < 0 || precision > TypeKind.LENGTH_UNLIMITED ? -1 : precision;
    }

    private static ColumnType array(RelDataType type) {
        RelDataType element = type.getComponentType();
        return ColumnType.arrayOf(element == null ? ColumnType.of(TypeKind.OTHER) : of(element));
    }
}
