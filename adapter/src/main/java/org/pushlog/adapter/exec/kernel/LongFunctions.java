package org.pushlog.adapter.exec.kernel;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Functions of values that are held as longs: dates, times and intervals. NULL if an argument is. */
public final class LongFunctions {
    private LongFunctions() {}

    /** A function of one value. */
    public static Expression of(Expression operand, LongUnaryOperator function, ValueType type) {
        return new Unary(operand, function, type);
    }

    /** A function of two values. */
    public static Expression of(Expression left, Expression right, LongBinaryOperator function, ValueType type) {
        return new Binary(left, right, function, type);
    }

    private record Unary(Expression operand, LongUnaryOperator function, ValueType type) implements Expression {
        @Override
        public Kernel open(Execution execution) {
            Kernel inner = operand.open(execution);
            Scratch scratch = new Scratch();
            return new Kernel() {
                @Override
                public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                    LongVector values = (LongVector) inner.evaluate(chunk, rows, count);
                    long[] result = scratch.longs(chunk.rowCount());
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = values.isNull(row) ? 0 : function.applyAsLong(values.values()[row]);
                    }
                    return new LongVector(result, values.nulls());
                }
            };
        }
    }

    private record Binary(Expression left, Expression right, LongBinaryOperator function, ValueType type)
            implements Expression {
        @Override
        public Kernel open(Execution execution) {
            Kernel a = left.open(execution);
            Kernel b = right.open(execution);
            Scratch scratch = new Scratch();
            return new Kernel() {
                @Override
                public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                    LongVector x = (LongVector) a.evaluate(chunk, rows, count);
                    LongVector y = (LongVector) b.evaluate(chunk, rows, count);
                    boolean[] nulls = scratch.either(x.nulls(), y.nulls(), rows, count, chunk.rowCount());
                    long[] result = scratch.longs(chunk.rowCount());
                    for (int i = 0; i < count; i++) {
                        int row = rows == null ? i : rows[i];
                        result[row] = nulls != null && nulls[row]
                                ? 0
                                : function.applyAsLong(x.values()[row], y.values()[row]);
                    }
                    return new LongVector(result, nulls);
                }
            };
        }
    }
}
