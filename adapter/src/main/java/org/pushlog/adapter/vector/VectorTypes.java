package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;

/** The types of vectors for SQL types. */
final class VectorTypes {
    static final int DECIMAL_DIGITS_MAX = 38;

    private VectorTypes() {}

    /** The types of a row, or null if one of them has no vector. */
    static @Nullable List<ValueType> ofRow(RelDataType rowType) {
        List<ValueType> types = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            ValueType type = of(field.getType());
            if (type == null) {
                return null;
            }
            types.add(type);
        }
        return types;
    }

    /** The type of a value, or null if it has no vector. */
    static @Nullable ValueType of(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> ValueType.BOOLEAN;
            case TINYINT -> ValueType.of(ValueKind.TINYINT);
            case SMALLINT -> ValueType.of(ValueKind.SMALLINT);
            case INTEGER -> ValueType.of(ValueKind.INTEGER);
            case BIGINT -> ValueType.BIGINT;
            case DECIMAL ->
                type.getPrecision() <= DECIMAL_DIGITS_MAX && type.getScale() >= 0
                        ? ValueType.decimal(type.getPrecision(), type.getScale())
                        : null;
            case REAL -> ValueType.of(ValueKind.REAL);
            case FLOAT, DOUBLE -> ValueType.DOUBLE;
            case CHAR, VARCHAR -> ValueType.of(ValueKind.TEXT);
            case BINARY, VARBINARY -> ValueType.of(ValueKind.BINARY);
            case DATE -> ValueType.of(ValueKind.DATE);
            case TIME -> ValueType.of(ValueKind.TIME);
            case TIMESTAMP -> ValueType.of(ValueKind.TIMESTAMP);
            case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> ValueType.of(ValueKind.MONTHS);
            case INTERVAL_DAY,
                    INTERVAL_DAY_HOUR,
                    INTERVAL_DAY_MINUTE,
                    INTERVAL_DAY_SECOND,
                    INTERVAL_HOUR,
                    INTERVAL_HOUR_MINUTE,
                    INTERVAL_HOUR_SECOND,
                    INTERVAL_MINUTE,
                    INTERVAL_MINUTE_SECOND,
                    INTERVAL_SECOND -> ValueType.of(ValueKind.MILLISECONDS);
            case ARRAY -> ValueType.of(ValueKind.OBJECT);
            default -> null;
        };
    }
}
