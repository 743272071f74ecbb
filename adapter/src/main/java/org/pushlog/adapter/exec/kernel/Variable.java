package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;

/** A parameter, or another value that is fixed for an execution, by its name there. */
public record Variable(String name, ValueType type) implements Expression {
    @Override
    public Kernel open(Execution execution) {
        return constantIn(execution).open(execution);
    }

    @Override
    public Constant constantIn(Execution execution) {
        @Nullable Object value = execution.variable(name);
        if (value instanceof BigDecimal decimal && type.kind() == ValueKind.DECIMAL) {
            // More digits than the type's are kept: cutting them would make a comparison true that is not.
            int scale = Math.max(decimal.scale(), type.scale());
            return new Constant(ValueType.decimal(Math.max(type.precision(), decimal.precision()), scale), decimal);
        }
        return new Constant(type, normal(value));
    }

    private static @Nullable Object normal(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1L : 0L;
        }
        if (value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Number number && !(value instanceof BigDecimal)) {
            return number.longValue();
        }
        return value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : value;
    }
}
