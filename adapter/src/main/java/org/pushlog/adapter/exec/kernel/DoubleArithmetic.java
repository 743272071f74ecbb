package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Arithmetic of floating-point numbers; of single-precision ones if the type is REAL. */
public record DoubleArithmetic(ArithmeticOperator operator, Expression left, Expression right, ValueType type)
        implements Expression {
    @Override
    public Kernel open(Execution execution) {
        return new Doubles(operator, left.open(execution), right.open(execution), type.kind() == ValueKind.REAL);
    }

    private static final class Doubles extends Kernel {
        private final ArithmeticOperator operator;
        private final Kernel left;
        private final Kernel right;
        private final boolean single;
        private final Scratch scratch = new Scratch();

        Doubles(ArithmeticOperator operator, Kernel left, Kernel right, boolean single) {
            this.operator = operator;
            this.left = left;
            this.right = right;
            this.single = single;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            DoubleVector a = (DoubleVector) left.evaluate(chunk, rows, count);
            DoubleVector b = (DoubleVector) right.evaluate(chunk, rows, count);
            boolean[] nulls = scratch.either(a.nulls(), b.nulls(), rows, count, chunk.rowCount());
            double[] result = scratch.doubles(chunk.rowCount());
            compute(a.values(), b.values(), rows, count, result);
            if (single) {
                for (int i = 0; i < count; i++) {
                    int row = rows == null ? i : rows[i];
                    result[row] = (float) result[row];
                }
            }
            return new DoubleVector(result, nulls);
        }

        private void compute(double[] a, double[] b, int @Nullable [] rows, int count, double[] result) {
            switch (operator) {
                case PLUS -> {
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = a[row] + b[row];
                    }
                }
                case MINUS -> {
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = a[row] - b[row];
                    }
                }
                case TIMES -> {
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = a[row] * b[row];
                    }
                }
                case DIVIDE -> {
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = a[row] / b[row];
                    }
                }
                case MOD -> {
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = a[row] % b[row];
                    }
                }
            }
        }
    }
}
