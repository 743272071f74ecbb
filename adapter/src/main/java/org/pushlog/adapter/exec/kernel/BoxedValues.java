package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ObjectVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Values as objects: where rows leave the engine, and for rare functions that are written for objects. */
public final class BoxedValues {
    private BoxedValues() {}

    /**
     * A value, null for NULL: Boolean, Byte, Short, Integer, Long, Float, Double, BigDecimal, String, byte[]; Integer for dates, times and
     * months, Long for timestamps and milliseconds.
     */
    public static @Nullable Object of(Vector vector, int row, ValueType type) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof LongVector values) {
            return boxed(values.values()[row], type.kind());
        }
        if (vector instanceof DecimalVector values) {
            return values.decimalAt(row, type.scale());
        }
        if (vector instanceof DoubleVector values) {
            double value = values.values()[row];
            return type.kind() == ValueKind.REAL ? (Object) (float) value : (Object) value;
        }
        if (vector instanceof BytesVector values) {
            return type.kind() == ValueKind.TEXT ? values.textAt(row) : values.bytesAt(row);
        }
        return ((ObjectVector) vector).at(row);
    }

    private static Object boxed(long value, ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> value != 0;
            case TINYINT -> (byte) value;
            case SMALLINT -> (short) value;
            case INTEGER, DATE, TIME, MONTHS -> (int) value;
            default -> value;
        };
    }
}
