package org.pushlog.adapter.type;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/**
 * The SQL type of each Arrow type.
 *
 * <p>Unsigned integers become the next wider type that holds all their values, those of 64 bits {@code DECIMAL(20, 0)}; the type system of
 * the connection has to allow 20 digits. Times and timestamps keep their unit as a precision; what runs the statement may keep less.
 */
public final class SqlTypes {
    private static final int UNSIGNED_64_DIGITS = 20;
    private static final int DECIMAL_DIGITS_MAX = 38;

    private SqlTypes() {}

    /** The row type of a table. */
    public static RelDataType rowType(Schema schema, RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder row = factory.builder();
        for (Field field : schema.fields()) {
            row.add(field.name(), of(field, factory));
        }
        return row.build();
    }

    /** The type of one column, with its nullability. */
    public static RelDataType of(Field field, RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(of(field.type(), factory), field.nullable());
    }

    private static RelDataType of(ArrowType type, RelDataTypeFactory factory) {
        return switch (type.kind()) {
            case BOOL -> factory.createSqlType(SqlTypeName.BOOLEAN);
            case INT -> ofInt((ArrowType.Int) type, factory);
            case FLOATING_POINT ->
                factory.createSqlType(
                        ((ArrowType.FloatingPoint) type).bitWidth() == Double.SIZE
                                ? SqlTypeName.DOUBLE
                                : SqlTypeName.REAL);
            case UTF8, LARGE_UTF8 -> factory.createSqlType(SqlTypeName.VARCHAR);
            case BINARY, LARGE_BINARY, FIXED_SIZE_BINARY -> factory.createSqlType(SqlTypeName.VARBINARY);
            case DATE -> factory.createSqlType(SqlTypeName.DATE);
            case TIME -> factory.createSqlType(SqlTypeName.TIME, digits(((ArrowType.Time) type).unit()));
            case TIMESTAMP -> factory.createSqlType(SqlTypeName.TIMESTAMP, digits(((ArrowType.Timestamp) type).unit()));
            case DECIMAL -> ofDecimal((ArrowType.Decimal) type, factory);
            case LIST -> ofList(((ArrowType.ListType) type).element(), factory);
            case LARGE_LIST -> ofList(((ArrowType.LargeListType) type).element(), factory);
        };
    }

    private static RelDataType ofInt(ArrowType.Int type, RelDataTypeFactory factory) {
        int valueBits = type.signed() ? type.bitWidth() : type.bitWidth() + 1;
        if (valueBits <= Byte.SIZE) {
            return factory.createSqlType(SqlTypeName.TINYINT);
        }
        if (valueBits <= Short.SIZE) {
            return factory.createSqlType(SqlTypeName.SMALLINT);
        }
        if (valueBits <= Integer.SIZE) {
            return factory.createSqlType(SqlTypeName.INTEGER);
        }
        return valueBits <= Long.SIZE
                ? factory.createSqlType(SqlTypeName.BIGINT)
                : factory.createSqlType(SqlTypeName.DECIMAL, UNSIGNED_64_DIGITS, 0);
    }

    /**
     * SQL has no scale below zero: the zeros are digits then. What no {@code DECIMAL} can hold by its scale is text, so that every value is
     * still exact; one of more digits keeps its scale, and each value is checked when it is read.
     */
    private static RelDataType ofDecimal(ArrowType.Decimal type, RelDataTypeFactory factory) {
        if (!isSqlDecimal(type)) {
            return factory.createSqlType(SqlTypeName.VARCHAR);
        }
        int scale = Math.max(0, type.scale());
        int digits = Math.max(type.precision() - Math.min(0, type.scale()), scale);
        return factory.createSqlType(SqlTypeName.DECIMAL, Math.min(digits, DECIMAL_DIGITS_MAX), scale);
    }

    /** Whether the values are numbers in SQL, not text. */
    static boolean isSqlDecimal(ArrowType.Decimal type) {
        return type.scale() < 0
                ? type.precision() - type.scale() <= DECIMAL_DIGITS_MAX
                : type.scale() <= DECIMAL_DIGITS_MAX;
    }

    private static RelDataType ofList(Field element, RelDataTypeFactory factory) {
        return factory.createArrayType(of(element, factory), -1);
    }

    private static int digits(ArrowType.TimeUnit unit) {
        return switch (unit) {
            case DAY, SECOND -> 0;
            case MILLISECOND -> 3;
            case MICROSECOND -> 6;
            case NANOSECOND -> 9;
        };
    }
}
