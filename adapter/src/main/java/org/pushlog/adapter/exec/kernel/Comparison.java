package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Compares two expressions of one form. NULL if either is. */
public record Comparison(Operator operator, Expression left, Expression right) implements Expression {

    /** What is asked. {@link #accepted} has a bit for less (1), equal (2) and greater (4). */
    public enum Operator {
        EQUAL(2),
        NOT_EQUAL(5),
        LESS(1),
        LESS_OR_EQUAL(3),
        GREATER(4),
        GREATER_OR_EQUAL(6);

        private final int accepted;

        Operator(int accepted) {
            this.accepted = accepted;
        }

        int accepted() {
            return accepted;
        }

        /** The same question with the sides exchanged. */
        public Operator mirrored() {
            return switch (this) {
                case EQUAL, NOT_EQUAL -> this;
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
            };
        }
    }

    @Override
    public ValueType type() {
        return ValueType.BOOLEAN;
    }

    @Override
    public Kernel open(Execution execution) {
        Constant constant = right.constantIn(execution);
        if (constant != null) {
            return withConstant(execution, operator, left, constant);
        }
        constant = left.constantIn(execution);
        if (constant != null) {
            return withConstant(execution, operator.mirrored(), right, constant);
        }
        Kernel a = left.open(execution);
        Kernel b = right.open(execution);
        int accepted = operator.accepted();
        return switch (left.type().form()) {
            case LONG -> new Longs(accepted, a, b);
            case DOUBLE -> new Doubles(accepted, a, b);
            case DECIMAL ->
                new Decimals(accepted, a, left.type().scale(), b, right.type().scale());
            case BYTES -> new Bytes(accepted, a, b);
            case OBJECT -> throw new IllegalArgumentException("objects have no order");
        };
    }

    private static Kernel withConstant(Execution execution, Operator operator, Expression operand, Constant constant) {
        if (constant.value() == null) {
            return new Constant(ValueType.BOOLEAN, null).open(execution);
        }
        // A parameter may have more digits than its type says; as a constant it says how many.
        Constant fixed = operand.constantIn(execution);
        Expression exact = fixed == null ? operand : fixed;
        Kernel kernel = exact.open(execution);
        return switch (exact.type().form()) {
            case LONG -> new IntervalCondition(kernel, Interval.of(operator, constant.decimal(), 0));
            case DECIMAL ->
                new IntervalCondition(
                        kernel,
                        Interval.of(operator, constant.decimal(), exact.type().scale()));
            case DOUBLE ->
                new Doubles(
                        operator.accepted(),
                        kernel,
                        new Constant(ValueType.of(ValueKind.DOUBLE), constant.doubleValue()).open(execution));
            case BYTES -> new BytesCondition(operator, kernel, constant.bytes());
            case OBJECT -> throw new IllegalArgumentException("objects have no order");
        };
    }

    /** The shape that the four share. */
    private abstract static class Pairs extends Kernel {
        private final int accepted;
        private final Kernel left;
        private final Kernel right;
        private final Scratch scratch = new Scratch();

        Pairs(int accepted, Kernel left, Kernel right) {
            this.accepted = accepted;
            this.left = left;
            this.right = right;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            Vector a = left.evaluate(chunk, rows, count);
            Vector b = right.evaluate(chunk, rows, count);
            boolean[] nulls = scratch.either(a.nulls(), b.nulls(), rows, count, chunk.rowCount());
            long[] result = scratch.longs(chunk.rowCount());
            compare(a, b, nulls, rows, count, result);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = (long) accepted >>> ((int) result[row] + 1) & 1;
            }
            return new LongVector(result, nulls);
        }

        /** Writes -1, 0 or 1 for rows that are not null, and one of these for others. */
        abstract void compare(
                Vector a, Vector b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result);
    }

    private static final class Longs extends Pairs {
        Longs(int accepted, Kernel left, Kernel right) {
            super(accepted, left, right);
        }

        @Override
        void compare(Vector a, Vector b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            long[] x = ((LongVector) a).values();
            long[] y = ((LongVector) b).values();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = Long.compare(x[row], y[row]);
            }
        }
    }

    private static final class Doubles extends Pairs {
        Doubles(int accepted, Kernel left, Kernel right) {
            super(accepted, left, right);
        }

        @Override
        void compare(Vector a, Vector b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            double[] x = ((DoubleVector) a).values();
            double[] y = ((DoubleVector) b).values();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = DoubleVector.compare(x[row], y[row]);
            }
        }
    }

    private static final class Decimals extends Pairs {
        private final int leftScale;
        private final int rightScale;

        Decimals(int accepted, Kernel left, int leftScale, Kernel right, int rightScale) {
            super(accepted, left, right);
            this.leftScale = leftScale;
            this.rightScale = rightScale;
        }

        @Override
        void compare(Vector a, Vector b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            DecimalVector x = (DecimalVector) a;
            DecimalVector y = (DecimalVector) b;
            if (leftScale != rightScale) {
                for (int i = 0; i < count; i++) {
                    int row = rows == null ? i : rows[i];
                    result[row] = x.decimalAt(row, leftScale).compareTo(y.decimalAt(row, rightScale));
                }
                return;
            }
            long[] xLow = x.low();
            long[] yLow = y.low();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = DecimalVector.compare(x.highAt(row), xLow[row], y.highAt(row), yLow[row]);
            }
        }
    }

    private static final class Bytes extends Pairs {
        Bytes(int accepted, Kernel left, Kernel right) {
            super(accepted, left, right);
        }

        @Override
        void compare(Vector a, Vector b, boolean @Nullable [] nulls, int @Nullable [] rows, int count, long[] result) {
            BytesVector x = (BytesVector) a;
            BytesVector y = (BytesVector) b;
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = nulls != null && nulls[row] ? 0 : Integer.signum(BytesVector.compare(x, row, y, row));
            }
        }
    }
}
