package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * Exact arithmetic of decimals; a result with more digits after the point than its type is rounded half up, one with too many digits fails.
 * Numbers of 64 bits are computed as such, others as objects.
 */
public record DecimalArithmetic(ArithmeticOperator operator, Expression left, Expression right, ValueType type)
        implements Expression {
    @Override
    public Kernel open(Execution execution) {
        return new Decimals(this, left.open(execution), right.open(execution));
    }

    private static final class Decimals extends Kernel {
        private static final int LONG_DIGITS = 18;

        private final ArithmeticOperator operator;
        private final Kernel left;
        private final Kernel right;
        private final ValueType type;
        private final int leftScale;
        private final int rightScale;
        private final long leftFactor;
        private final long rightFactor;
        private final DecimalBuilder builder;
        private final Scratch scratch = new Scratch();

        Decimals(DecimalArithmetic expression, Kernel left, Kernel right) {
            this.operator = expression.operator();
            this.left = left;
            this.right = right;
            this.type = expression.type();
            this.leftScale = expression.left().type().scale();
            this.rightScale = expression.right().type().scale();
            this.leftFactor = operator == ArithmeticOperator.DIVIDE
                    ? powerOfTen(type.scale() - leftScale + rightScale)
                    : powerOfTen(type.scale() - leftScale);
            this.rightFactor = powerOfTen(type.scale() - rightScale);
            this.builder = new DecimalBuilder(type.precision(), type.scale());
        }

        /** 0 if it is none that fits. */
        private static long powerOfTen(int exponent) {
            if (exponent < 0 || exponent > LONG_DIGITS) {
                return 0;
            }
            long power = 1;
            for (int i = 0; i < exponent; i++) {
                power *= 10;
            }
            return power;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            DecimalVector a = (DecimalVector) left.evaluate(chunk, rows, count);
            DecimalVector b = (DecimalVector) right.evaluate(chunk, rows, count);
            boolean[] nulls = scratch.either(a.nulls(), b.nulls(), rows, count, chunk.rowCount());
            builder.reset(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (nulls != null && nulls[row]) {
                    continue;
                }
                long x = a.low()[row];
                long y = b.low()[row];
                boolean areLong = a.highAt(row) == x >> 63 && b.highAt(row) == y >> 63;
                if (!areLong || !computeLong(row, x, y)) {
                    computeExact(row, a.decimalAt(row, leftScale), b.decimalAt(row, rightScale));
                }
            }
            return builder.build(nulls);
        }

        /** Whether it could be computed so. */
        private boolean computeLong(int row, long x, long y) {
            return switch (operator) {
                case PLUS -> plus(row, x, y, 1);
                case MINUS -> plus(row, x, y, -1);
                case TIMES -> times(row, x, y);
                case DIVIDE -> divide(row, x, y);
                case MOD -> false;
            };
        }

        private boolean plus(int row, long x, long y, int sign) {
            if (leftFactor == 0 || rightFactor == 0) {
                return false;
            }
            long a = x * leftFactor;
            long b = y * rightFactor;
            if (Math.multiplyHigh(x, leftFactor) != a >> 63
                    || Math.multiplyHigh(y, rightFactor) != b >> 63
                    || b == Long.MIN_VALUE) {
                return false;
            }
            b = sign < 0 ? -b : b;
            long sum = a + b;
            if (((a ^ sum) & (b ^ sum)) < 0 || !fits(sum)) {
                return false;
            }
            builder.setLong(row, sum);
            return true;
        }

        private boolean times(int row, long x, long y) {
            long product = x * y;
            if (leftScale + rightScale != type.scale() || Math.multiplyHigh(x, y) != product >> 63 || !fits(product)) {
                return false;
            }
            builder.setLong(row, product);
            return true;
        }

        private boolean divide(int row, long x, long y) {
            long dividend = x * leftFactor;
            if (leftFactor == 0
                    || y == 0
                    || y == Long.MIN_VALUE
                    || Math.multiplyHigh(x, leftFactor) != dividend >> 63
                    || dividend == Long.MIN_VALUE) {
                return false;
            }
            long quotient = dividend / y;
            long rest = Math.abs(dividend - quotient * y);
            // Half up, away from zero: 2 × rest >= |y|, without overflow.
            if (rest >= Math.abs(y) - rest) {
                quotient += (dividend ^ y) < 0 ? -1 : 1;
            }
            if (!fits(quotient)) {
                return false;
            }
            builder.setLong(row, quotient);
            return true;
        }

        /** Whether a number surely has no more digits than the type. */
        private boolean fits(long value) {
            return type.precision() > LONG_DIGITS + 1 || Math.abs(value) < 1_000_000_000_000_000_000L;
        }

        private void computeExact(int row, BigDecimal x, BigDecimal y) {
            BigDecimal result = switch (operator) {
                case PLUS -> x.add(y);
                case MINUS -> x.subtract(y);
                case TIMES -> x.multiply(y);
                case DIVIDE -> {
                    if (y.signum() == 0) {
                        throw new ArithmeticException("division by zero");
                    }
                    yield x.divide(y, type.scale(), RoundingMode.HALF_UP);
                }
                case MOD -> {
                    if (y.signum() == 0) {
                        throw new ArithmeticException("division by zero");
                    }
                    yield x.remainder(y);
                }
            };
            builder.setDecimal(row, result);
        }
    }
}
