package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Arithmetic of whole numbers that fails where the result does not fit its type. */
public record LongArithmetic(ArithmeticOperator operator, Expression left, Expression right, ValueType type)
        implements Expression {
    @Override
    public Kernel open(Execution execution) {
        return new Longs(operator, left.open(execution), right.open(execution), type);
    }

    private static final class Longs extends Kernel {
        private final ArithmeticOperator operator;
        private final Kernel left;
        private final Kernel right;
        private final ValueType type;
        private final Scratch scratch = new Scratch();

        Longs(ArithmeticOperator operator, Kernel left, Kernel right, ValueType type) {
            this.operator = operator;
            this.left = left;
            this.right = right;
            this.type = type;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            LongVector a = (LongVector) left.evaluate(chunk, rows, count);
            LongVector b = (LongVector) right.evaluate(chunk, rows, count);
            boolean[] nulls = scratch.either(a.nulls(), b.nulls(), rows, count, chunk.rowCount());
            long[] result = scratch.longs(chunk.rowCount());
            switch (operator) {
                case PLUS -> plus(a.values(), b.values(), nulls, rows, count, result);
                case MINUS -> minus(a.values(), b.values(), nulls, rows, count, result);
                case TIMES -> times(a.values(), b.values(), nulls, rows, count, result);
                case DIVIDE, MOD -> divide(a.values(), b.values(), nulls, rows, count, result);
            }
            return new LongVector(result, nulls);
        }

        private void plus(
                long[] a, long[] b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            long least = type.kind().least();
            long greatest = type.kind().greatest();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                long x = a[row];
                long y = b[row];
                long sum = x + y;
                result[row] = sum;
                if (((x ^ sum) & (y ^ sum)) < 0 || sum < least || sum > greatest) {
                    fail(nulls, row);
                }
            }
        }

        private void minus(
                long[] a, long[] b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            long least = type.kind().least();
            long greatest = type.kind().greatest();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                long x = a[row];
                long y = b[row];
                long difference = x - y;
                result[row] = difference;
                if (((x ^ y) & (x ^ difference)) < 0 || difference < least || difference > greatest) {
                    fail(nulls, row);
                }
            }
        }

        private void times(
                long[] a, long[] b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            long least = type.kind().least();
            long greatest = type.kind().greatest();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                long product = a[row] * b[row];
                result[row] = product;
                if (Math.multiplyHigh(a[row], b[row]) != product >> 63 || product < least || product > greatest) {
                    fail(nulls, row);
                }
            }
        }

        private void divide(
                long[] a, long[] b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            boolean isMod = operator == ArithmeticOperator.MOD;
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (nulls != null && nulls[row]) {
                    continue;
                }
                if (b[row] == 0) {
                    throw new ArithmeticException("division by zero");
                }
                long quotient = isMod ? a[row] % b[row] : a[row] / b[row];
                result[row] = quotient;
                boolean wraps = !isMod && b[row] == -1 && a[row] == Long.MIN_VALUE;
                if (wraps
                        || quotient < type.kind().least()
                        || quotient > type.kind().greatest()) {
                    fail(nulls, row);
                }
            }
        }

        private void fail(boolean @Nullable [] nulls, int row) {
            if (nulls == null || !nulls[row]) {
                throw type.kind().overflow();
            }
        }
    }
}
