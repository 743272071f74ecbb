package org.pushlog.adapter.type;

import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;

/** The Arrow type that a column of an SQL type gets in a new log. */
public final class LogTypes {
    private static final ArrowType FLOAT32 = new ArrowType.FloatingPoint(Float.SIZE);
    private static final ArrowType DAYS = new ArrowType.Date(ArrowType.TimeUnit.DAY);
    private static final ArrowType TIME_MS = new ArrowType.Time(ArrowType.TimeUnit.MILLISECOND);
    private static final int DECIMAL_BITS = 128;
    private static final int FRACTION_DIGITS_MAX = 3;

    private LogTypes() {}

    /** The column, or empty if no Arrow type keeps what the SQL type promises. */
    public static Optional<Field> field(String name, RelDataType type, boolean nullable) {
        ArrowType arrow = of(type);
        return arrow == null ? Optional.empty() : Optional.of(new Field(name, arrow, nullable));
    }

    private static @Nullable ArrowType of(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> ArrowType.BOOL;
            case TINYINT -> signed(Byte.SIZE);
            case SMALLINT -> signed(Short.SIZE);
            case INTEGER -> signed(Integer.SIZE);
            case BIGINT -> ArrowType.INT64;
            case REAL -> FLOAT32;
            case FLOAT, DOUBLE -> ArrowType.FLOAT64;
            case DECIMAL -> new ArrowType.Decimal(type.getPrecision(), type.getScale(), DECIMAL_BITS);
            case CHAR, VARCHAR -> ArrowType.UTF8;
            case BINARY, VARBINARY -> ArrowType.BINARY;
            case DATE -> DAYS;
            case TIME -> type.getPrecision() <= FRACTION_DIGITS_MAX ? TIME_MS : null;
            case TIMESTAMP -> type.getPrecision() <= FRACTION_DIGITS_MAX ? ArrowType.TIMESTAMP_MS : null;
            case ARRAY -> listOf(type.getComponentType());
            default -> null;
        };
    }

    private static ArrowType signed(int bits) {
        return new ArrowType.Int(bits, true);
    }

    private static @Nullable ArrowType listOf(@Nullable RelDataType element) {
        ArrowType type = element == null ? null : of(element);
        return type == null ? null : new ArrowType.ListType(new Field("item", type, true));
    }
}
