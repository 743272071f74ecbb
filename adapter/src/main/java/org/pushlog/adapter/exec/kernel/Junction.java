package org.pushlog.adapter.exec.kernel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** AND, or OR, of conditions. */
record Junction(List<Expression> operands, boolean isAnd) implements Expression {
    @Override
    public ValueType type() {
        return ValueType.BOOLEAN;
    }

    @Override
    public Kernel open(Execution execution) {
        Kernel[] kernels =
                operands.stream().map(operand -> operand.open(execution)).toArray(Kernel[]::new);
        return isAnd ? new And(kernels) : new Or(kernels);
    }

    /** Computes values: the rows that are not decided yet go on to the next operand. */
    private abstract static class Values extends Kernel {
        final Kernel[] operands;
        private final long deciding;
        private final Scratch scratch = new Scratch();

        Values(Kernel[] operands, long deciding) {
            this.operands = operands;
            this.deciding = deciding;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            int rowCount = chunk.rowCount();
            long[] result = scratch.longs(rowCount);
            boolean[] unknown = scratch.nulls(rowCount);
            int[] open = scratch.rows(rowCount);
            int openCount = count;
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                open[i] = row;
                result[row] = 1 - deciding;
                unknown[row] = false;
            }
            boolean some = false;
            for (Kernel operand : operands) {
                LongVector flags = (LongVector) operand.evaluate(chunk, open, openCount);
                long[] values = flags.values();
                boolean[] nulls = flags.nulls();
                int left = 0;
                for (int i = 0; i < openCount; i++) {
                    int row = open[i];
                    if (nulls != null && nulls[row]) {
                        unknown[row] = true;
                        some = true;
                        open[left++] = row;
                    } else if (values[row] == deciding) {
                        result[row] = deciding;
                        unknown[row] = false;
                    } else {
                        open[left++] = row;
                    }
                }
                openCount = left;
            }
            return new LongVector(result, some ? unknown : null);
        }
    }

    private static final class And extends Values {
        And(Kernel[] operands) {
            super(operands, 0);
        }

        @Override
        public int select(Chunk chunk, int @Nullable [] rows, int count, int[] target) {
            int[] left = rows;
            int leftCount = count;
            for (Kernel operand : operands) {
                leftCount = operand.select(chunk, left, leftCount, target);
                left = target;
                if (leftCount == 0) {
                    return 0;
                }
            }
            return leftCount;
        }
    }

    private static final class Or extends Values {
        Or(Kernel[] operands) {
            super(operands, 1);
        }
    }
}
