package org.pushlog.adapter.exec.operator;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;

/**
 * A number of rows: fixed, or that of a parameter.
 *
 * @param parameter the name of the parameter, or null
 */
public record RowCount(long value, @Nullable String parameter) {

    /** The number in an execution. */
    public long in(Execution execution) {
        if (parameter == null) {
            return value;
        }
        Object given = execution.variable(parameter);
        if (given instanceof BigDecimal decimal) {
            return decimal.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
        }
        return given instanceof Number number ? number.longValue() : 0;
    }
}
