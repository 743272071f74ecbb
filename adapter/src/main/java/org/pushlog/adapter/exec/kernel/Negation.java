package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** A number with the other sign, or without one. */
public record Negation(Expression operand, boolean onlyNegative, ValueType type) implements Expression {
    @Override
    public Kernel open(Execution execution) {
        return new Negated(operand.open(execution), onlyNegative, type);
    }

    private static final class Negated extends Kernel {
        private final Kernel operand;
        private final boolean onlyNegative;
        private final ValueType type;
        private final Scratch scratch = new Scratch();
        private final DecimalBuilder builder;

        Negated(Kernel operand, boolean onlyNegative, ValueType type) {
            this.operand = operand;
            this.onlyNegative = onlyNegative;
            this.type = type;
            this.builder = new DecimalBuilder(type.precision(), type.scale());
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            Vector values = operand.evaluate(chunk, rows, count);
            if (values instanceof DecimalVector decimals) {
                return decimals(decimals, chunk.rowCount(), rows, count);
            }
            if (values instanceof DoubleVector doubles) {
                double[] result = scratch.doubles(chunk.rowCount());
                for (int i = 0; i < count; i++) {
                    int row = rows == null ? i : rows[i];
                    double value = doubles.values()[row];
                    result[row] = onlyNegative ? Math.abs(value) : -value;
                }
                return new DoubleVector(result, values.nulls());
            }
            return longs((LongVector) values, chunk.rowCount(), rows, count);
        }

        private LongVector longs(LongVector values, int rowCount, int @Nullable [] rows, int count) {
            long[] result = scratch.longs(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                long value = values.values()[row];
                boolean stays = onlyNegative && value >= 0;
                if (!stays && value == type.kind().least() && !values.isNull(row)) {
                    throw type.kind().overflow();
                }
                result[row] = stays ? value : -value;
            }
            return new LongVector(result, values.nulls());
        }

        private DecimalVector decimals(DecimalVector values, int rowCount, int @Nullable [] rows, int count) {
            builder.reset(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (values.isNull(row)) {
                    continue;
                }
                long low = values.low()[row];
                long high = values.highAt(row);
                if (onlyNegative && high >= 0) {
                    builder.setWide(row, high, low);
                } else {
                    builder.setWide(row, ~high + (low == 0 ? 1 : 0), -low);
                }
            }
            return builder.build(values.nulls());
        }
    }
}
