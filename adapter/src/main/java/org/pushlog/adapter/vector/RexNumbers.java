package org.pushlog.adapter.vector;

import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.ArithmeticOperator;
import org.pushlog.adapter.exec.kernel.Casts;
import org.pushlog.adapter.exec.kernel.DecimalArithmetic;
import org.pushlog.adapter.exec.kernel.DoubleArithmetic;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.LongArithmetic;
import org.pushlog.adapter.exec.kernel.Negation;

/** Arithmetic that has a kernel. */
final class RexNumbers {
    private RexNumbers() {}

    static @Nullable Expression arithmetic(RexKernels kernels, RexCall call, ValueType type) {
        List<Expression> operands = kernels.compileAll(call.operands);
        if (operands == null) {
            return null;
        }
        if (isTime(type) || operands.stream().anyMatch(operand -> isTime(operand.type()))) {
            return RexTimes.arithmetic(call, operands, type);
        }
        if (operands.size() == 1) {
            Expression operand = operands.get(0);
            if (!operand.type().equals(type) || !isNumber(type)) {
                return null;
            }
            return call.getKind() == SqlKind.PLUS_PREFIX ? operand : new Negation(operand, false, type);
        }
        ArithmeticOperator operator = operator(call.getKind());
        return operator == null || operands.size() != 2
                ? null
                : arithmetic(operator, operands.get(0), operands.get(1), type);
    }

    private static @Nullable ArithmeticOperator operator(SqlKind kind) {
        return switch (kind) {
            case PLUS -> ArithmeticOperator.PLUS;
            case MINUS -> ArithmeticOperator.MINUS;
            case TIMES -> ArithmeticOperator.TIMES;
            case DIVIDE -> ArithmeticOperator.DIVIDE;
            case MOD -> ArithmeticOperator.MOD;
            default -> null;
        };
    }

    static @Nullable Expression arithmetic(
            ArithmeticOperator operator, Expression left, Expression right, ValueType type) {
        if (!isNumber(left.type()) || !isNumber(right.type())) {
            return null;
        }
        if (type.kind().isInteger()) {
            return left.type().kind().isInteger() && right.type().kind().isInteger()
                    ? new LongArithmetic(operator, left, right, type)
                    : null;
        }
        if (type.kind() == ValueKind.DECIMAL) {
            Expression a = decimal(left);
            Expression b = decimal(right);
            boolean keepsDigits = operator != ArithmeticOperator.MOD
                    || type.scale()
                            >= Math.max(left.type().scale(), right.type().scale());
            return a == null || b == null || !keepsDigits ? null : new DecimalArithmetic(operator, a, b, type);
        }
        if (operator == ArithmeticOperator.MOD) {
            return null;
        }
        boolean single = type.kind() == ValueKind.REAL;
        if (single && (left.type().kind() != ValueKind.REAL || right.type().kind() != ValueKind.REAL)) {
            return null;
        }
        Expression a = RexCasts.widened(left, type);
        Expression b = RexCasts.widened(right, type);
        return a == null || b == null ? null : new DoubleArithmetic(operator, a, b, type);
    }

    private static @Nullable Expression decimal(Expression operand) {
        ValueType from = operand.type();
        if (from.kind() == ValueKind.DECIMAL) {
            return operand;
        }
        return from.kind().isInteger()
                ? Casts.integerToDecimal(operand, ValueType.decimal(RexCasts.digits(from.kind()), 0))
                : null;
    }

    static @Nullable Expression function(RexKernels kernels, RexCall call, ValueType type) {
        if (call.getOperator().equals(SqlStdOperatorTable.ABS)) {
            Expression operand = kernels.compile(call.operands.get(0));
            return operand != null && operand.type().equals(type) && isNumber(type)
                    ? new Negation(operand, true, type)
                    : null;
        }
        if (call.getOperator().getName().equals("MOD") && call.operands.size() == 2) {
            return arithmetic(kernels, call, type);
        }
        return call.getOperator().getName().equals("DECIMAL_EXACT")
                        && call.operands.get(0) instanceof RexDynamicParam parameter
                ? new org.pushlog.adapter.exec.kernel.ExactVariable(parameter.getName(), type)
                : null;
    }

    private static boolean isNumber(ValueType type) {
        return type.kind().isInteger() || type.form() == ValueKind.Form.DOUBLE || type.kind() == ValueKind.DECIMAL;
    }

    static boolean isTime(ValueType type) {
        return switch (type.kind()) {
            case DATE, TIME, TIMESTAMP, MONTHS, MILLISECONDS -> true;
            default -> false;
        };
    }
}
