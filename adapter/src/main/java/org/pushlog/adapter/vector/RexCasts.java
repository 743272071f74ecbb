package org.pushlog.adapter.vector;

import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.BoxedFunction;
import org.pushlog.adapter.exec.kernel.Casts;
import org.pushlog.adapter.exec.kernel.Constant;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.Retyped;
import org.pushlog.adapter.function.TextCalls;
import org.pushlog.adapter.function.TimeTexts;

/** Conversions that have a kernel. */
final class RexCasts {
    private RexCasts() {}

    static @Nullable Expression cast(RexKernels kernels, RexCall call, ValueType type) {
        Expression operand = kernels.compile(call.operands.get(0));
        if (operand == null || call.operands.size() != 1) {
            return null;
        }
        ValueType from = operand.type();
        if (operand instanceof Constant constant && constant.value() == null) {
            return new Constant(type, null);
        }
        if (type.kind() == ValueKind.TEXT) {
            return toText(call, operand);
        }
        Expression widened = widened(operand, type);
        if (widened != null) {
            return widened;
        }
        if (from.kind().isInteger() && type.kind().isInteger()) {
            return Casts.toInteger(operand, type);
        }
        if (type.kind() == ValueKind.DECIMAL && (from.kind().isInteger() || from.kind() == ValueKind.DECIMAL)) {
            return Casts.toNarrowDecimal(operand, type);
        }
        if (from.kind() == ValueKind.DECIMAL && from.scale() == 0 && type.kind().isInteger()) {
            return Casts.decimalToInteger(operand, type);
        }
        if (from.kind() == ValueKind.DOUBLE && type.kind() == ValueKind.REAL) {
            return Casts.doubleToReal(operand);
        }
        return RexTimes.cast(call, operand, type);
    }

    /** The same value in a type that holds all values of its own, or null if this does not. */
    static @Nullable Expression widened(Expression operand, ValueType type) {
        ValueType from = operand.type();
        if (operand instanceof Constant constant && constant.value() == null) {
            return new Constant(type, null);
        }
        if (from.kind() == type.kind() && type.kind() != ValueKind.DECIMAL) {
            return operand;
        }
        if (from.kind().isInteger()) {
            if (type.kind().isInteger()) {
                return from.kind().compareTo(type.kind()) <= 0 ? new Retyped(operand, type) : null;
            }
            if (type.kind() == ValueKind.DECIMAL) {
                return type.precision() - type.scale() >= digits(from.kind())
                        ? Casts.integerToDecimal(operand, type)
                        : null;
            }
            return type.form() == ValueKind.Form.DOUBLE ? Casts.integerToDouble(operand, type) : null;
        }
        if (from.kind() == ValueKind.DECIMAL) {
            if (type.kind() == ValueKind.DOUBLE) {
                return Casts.decimalToDouble(operand, type);
            }
            boolean holds = type.kind() == ValueKind.DECIMAL
                    && type.scale() >= from.scale()
                    && (type.precision() == VectorTypes.DECIMAL_DIGITS_MAX
                            || type.precision() - type.scale() >= from.precision() - from.scale());
            return holds ? Casts.decimalToDecimal(operand, type) : null;
        }
        return from.kind() == ValueKind.REAL && type.kind() == ValueKind.DOUBLE ? new Retyped(operand, type) : null;
    }

    /** The value in the form of another, to be compared with; null if the two are not compared. */
    static @Nullable Expression alignedWith(Expression operand, ValueType other) {
        ValueType from = operand.type();
        if (other.form() == ValueKind.Form.DOUBLE || from.form() == ValueKind.Form.DOUBLE) {
            return switch (from.form()) {
                case DOUBLE -> operand;
                case DECIMAL -> Casts.decimalToDouble(operand, ValueType.DOUBLE);
                case LONG -> from.kind().isInteger() ? Casts.integerToDouble(operand, ValueType.DOUBLE) : null;
                case BYTES, OBJECT -> null;
            };
        }
        if (from.kind().isInteger() && other.kind() == ValueKind.DECIMAL) {
            return Casts.integerToDecimal(operand, ValueType.decimal(digits(from.kind()), 0));
        }
        return from.kind() == ValueKind.DECIMAL && other.kind().isInteger() ? operand : null;
    }

    static int digits(ValueKind kind) {
        return switch (kind) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            default -> 19;
        };
    }

    private static @Nullable Expression toText(RexCall call, Expression operand) {
        ValueType text = ValueType.of(ValueKind.TEXT);
        int length = call.getType().getPrecision();
        boolean isShort = call.getType().getSqlTypeName() == SqlTypeName.CHAR || length >= 0;
        int digits = Math.max(0, call.operands.get(0).getType().getPrecision());
        return switch (operand.type().kind()) {
            case TEXT -> {
                int own = call.operands.get(0).getType().getPrecision();
                yield !isShort || (own >= 0 && own <= length && call.getType().getSqlTypeName() == SqlTypeName.VARCHAR)
                        ? operand
                        : null;
            }
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                isShort ? null : new BoxedFunction(List.of(operand), values -> String.valueOf(values[0]), text);
            case TIMESTAMP ->
                isShort ? null : new BoxedFunction(List.of(operand), values -> timestamp(values[0], digits), text);
            case DATE ->
                isShort
                        ? null
                        : new BoxedFunction(
                                List.of(operand),
                                values -> org.apache.calcite.avatica.util.DateTimeUtils.unixDateToString(
                                        ((Number) java.util.Objects.requireNonNull(values[0])).intValue()),
                                text);
            case BOOLEAN ->
                isShort
                        ? null
                        : new BoxedFunction(
                                List.of(operand),
                                values -> TextCalls.text((boolean) java.util.Objects.requireNonNull(values[0])),
                                text);
            default -> null;
        };
    }

    private static String timestamp(@Nullable Object millis, int digits) {
        return TimeTexts.timestamp(((Number) java.util.Objects.requireNonNull(millis)).longValue(), digits);
    }
}
