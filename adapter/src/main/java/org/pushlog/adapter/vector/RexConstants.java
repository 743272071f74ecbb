package org.pushlog.adapter.vector;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexLiteral;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalSize;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Constant;

/** Literals as constants of kernels. */
final class RexConstants {
    private RexConstants() {}

    /** The constant, or null if the type has none. */
    static @Nullable Constant of(RexLiteral literal, ValueType type) {
        if (literal.isNull()) {
            return new Constant(type, null);
        }
        @Nullable
        Object value = switch (type.kind()) {
            case BOOLEAN -> {
                Boolean flag = literal.getValueAs(Boolean.class);
                yield flag == null ? null : flag ? 1L : 0L;
            }
            case TINYINT, SMALLINT, INTEGER, BIGINT, MONTHS, MILLISECONDS -> whole(literal);
            case DATE, TIME -> {
                Integer days = literal.getValueAs(Integer.class);
                yield days == null ? null : (Long) days.longValue();
            }
            case TIMESTAMP -> literal.getValueAs(Long.class);
            case REAL -> {
                Float number = literal.getValueAs(Float.class);
                yield number == null ? null : (Double) number.doubleValue();
            }
            case DOUBLE -> literal.getValueAs(Double.class);
            case DECIMAL -> decimal(literal, type);
            case TEXT -> {
                String text = literal.getValueAs(String.class);
                yield text == null ? null : text.getBytes(StandardCharsets.UTF_8);
            }
            case BINARY -> {
                ByteString bytes = literal.getValueAs(ByteString.class);
                yield bytes == null ? null : bytes.getBytes();
            }
            case OBJECT -> null;
        };
        return value == null ? null : new Constant(type, value);
    }

    private static @Nullable Object whole(RexLiteral literal) {
        BigDecimal number = literal.getValueAs(BigDecimal.class);
        return number == null || number.stripTrailingZeros().scale() > 0 ? null : (Long) number.longValueExact();
    }

    private static @Nullable BigDecimal decimal(RexLiteral literal, ValueType type) {
        BigDecimal number = literal.getValueAs(BigDecimal.class);
        if (number == null
                || number.stripTrailingZeros().scale() > type.scale()
                || DecimalSize.wholeDigits(number) > VectorTypes.DECIMAL_DIGITS_MAX) {
            return null;
        }
        BigDecimal scaled = number.setScale(type.scale());
        return scaled.precision() > VectorTypes.DECIMAL_DIGITS_MAX ? null : scaled;
    }
}
