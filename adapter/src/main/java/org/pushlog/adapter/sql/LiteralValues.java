package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Literals as the values that generated code computes with. */
final class LiteralValues {
    private LiteralValues() {}

    /** The class of the values of a type, or null if literals of it are better left to generated code. */
    private static @Nullable Class<?> valueClass(SqlTypeName typeName) {
        return switch (typeName) {
            case BOOLEAN -> Boolean.class;
            case TINYINT -> Byte.class;
            case SMALLINT -> Short.class;
            case INTEGER, DATE, TIME -> Integer.class;
            case BIGINT, TIMESTAMP -> Long.class;
            case DECIMAL -> BigDecimal.class;
            case REAL -> Float.class;
            case FLOAT, DOUBLE -> Double.class;
            case CHAR, VARCHAR -> String.class;
            case BINARY, VARBINARY -> ByteString.class;
            default -> null;
        };
    }

    static boolean allKnown(List<RelDataType> types) {
        return types.stream().allMatch(type -> valueClass(type.getSqlTypeName()) != null);
    }

    /** The value of a literal in a column of a type that {@link #allKnown} knows. */
    static @Nullable Object of(RexLiteral literal, RelDataType type) {
        Class<?> valueClass = valueClass(type.getSqlTypeName());
        if (literal.isNull() || valueClass == null) {
            return null;
        }
        return literal.getValueAs(valueClass);
    }
}
