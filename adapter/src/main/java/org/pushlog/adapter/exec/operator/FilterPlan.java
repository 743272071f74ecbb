package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.Kernel;

/** The rows for which a condition is true. */
public record FilterPlan(OperatorPlan input, Expression condition) implements OperatorPlan {
    @Override
    public List<ValueType> types() {
        return input.types();
    }

    @Override
    public Operator open(Execution execution) {
        return new Filter(input.open(execution), condition.open(execution));
    }

    private static final class Filter implements Operator {
        private final Operator input;
        private final Kernel condition;
        private int[] rows = {};

        Filter(Operator input, Kernel condition) {
            this.input = input;
            this.condition = condition;
        }

        @Override
        public @Nullable Chunk next() {
            for (Chunk chunk = input.next(); chunk != null; chunk = input.next()) {
                if (rows.length < chunk.rowCount()) {
                    rows = new int[chunk.rowCount()];
                }
                int count =
                        chunk.chosenCount() == 0 ? 0 : condition.select(chunk, chunk.rows(), chunk.chosenCount(), rows);
                if (count > 0) {
                    return count == chunk.rowCount() ? chunk : chunk.withRows(rows, count);
                }
            }
            return null;
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
