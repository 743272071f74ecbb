package org.pushlog.adapter.exec.kernel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Three-valued logic. An operand is computed only for rows that those before it do not decide. */
public final class Conditions {
    private Conditions() {}

    /** True if all are, false if one is, otherwise NULL. */
    public static Expression and(List<Expression> operands) {
        return new Junction(List.copyOf(operands), true);
    }

    /** True if one is, false if all are, otherwise NULL. */
    public static Expression or(List<Expression> operands) {
        return new Junction(List.copyOf(operands), false);
    }

    public static Expression not(Expression operand) {
        return new Test(operand, Test.Kind.NOT);
    }

    /** Whether the operand, of any type, is NULL. */
    public static Expression isNull(Expression operand) {
        return new Test(operand, Test.Kind.IS_NULL);
    }

    public static Expression isNotNull(Expression operand) {
        return new Test(operand, Test.Kind.IS_NOT_NULL);
    }

    public static Expression isTrue(Expression operand) {
        return new Test(operand, Test.Kind.IS_TRUE);
    }

    public static Expression isFalse(Expression operand) {
        return new Test(operand, Test.Kind.IS_FALSE);
    }

    public static Expression isNotTrue(Expression operand) {
        return new Test(operand, Test.Kind.IS_NOT_TRUE);
    }

    public static Expression isNotFalse(Expression operand) {
        return new Test(operand, Test.Kind.IS_NOT_FALSE);
    }

    /** A question about one operand. */
    private record Test(Expression operand, Kind kind) implements Expression {
        private enum Kind {
            NOT,
            IS_NULL,
            IS_NOT_NULL,
            IS_TRUE,
            IS_FALSE,
            IS_NOT_TRUE,
            IS_NOT_FALSE
        }

        @Override
        public ValueType type() {
            return ValueType.BOOLEAN;
        }

        @Override
        public Kernel open(Execution execution) {
            Kernel inner = operand.open(execution);
            return switch (kind) {
                case NOT -> new NotKernel(inner);
                case IS_NULL -> new NullKernel(inner, 1);
                case IS_NOT_NULL -> new NullKernel(inner, 0);
                case IS_TRUE -> new TruthKernel(inner, 0, 1, 0);
                case IS_FALSE -> new TruthKernel(inner, 1, 0, 0);
                case IS_NOT_TRUE -> new TruthKernel(inner, 1, 0, 1);
                case IS_NOT_FALSE -> new TruthKernel(inner, 0, 1, 1);
            };
        }
    }

    private static final class NotKernel extends Kernel {
        private final Kernel inner;
        private final Scratch scratch = new Scratch();

        NotKernel(Kernel inner) {
            this.inner = inner;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            LongVector flags = (LongVector) inner.evaluate(chunk, rows, count);
            long[] values = flags.values();
            long[] result = scratch.longs(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = 1 - values[row];
            }
            return new LongVector(result, flags.nulls());
        }
    }

    private static final class NullKernel extends Kernel {
        private final Kernel inner;
        private final long whenNull;
        private final Scratch scratch = new Scratch();

        NullKernel(Kernel inner, long whenNull) {
            this.inner = inner;
            this.whenNull = whenNull;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            boolean[] nulls = inner.evaluate(chunk, rows, count).nulls();
            long[] result = scratch.longs(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = nulls != null && nulls[row] ? whenNull : 1 - whenNull;
            }
            return new LongVector(result, null);
        }
    }

    private static final class TruthKernel extends Kernel {
        private final Kernel inner;
        private final long whenFalse;
        private final long whenTrue;
        private final long whenNull;
        private final Scratch scratch = new Scratch();

        TruthKernel(Kernel inner, long whenFalse, long whenTrue, long whenNull) {
            this.inner = inner;
            this.whenFalse = whenFalse;
            this.whenTrue = whenTrue;
            this.whenNull = whenNull;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            LongVector flags = (LongVector) inner.evaluate(chunk, rows, count);
            long[] values = flags.values();
            boolean[] nulls = flags.nulls();
            long[] result = scratch.longs(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = nulls != null && nulls[row] ? whenNull : values[row] != 0 ? whenTrue : whenFalse;
            }
            return new LongVector(result, null);
        }
    }
}
