package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;

/**
 * The rows behind an offset, up to a number.
 *
 * @param offset how many are left out, or null for none
 * @param fetch how many are given at most, or null for all
 */
public record LimitPlan(
        OperatorPlan input,
        @Nullable RowCount offset,
        @Nullable RowCount fetch) implements OperatorPlan {
    @Override
    public List<ValueType> types() {
        return input.types();
    }

    @Override
    public Operator open(Execution execution) {
        long skipped = offset == null ? 0 : offset.in(execution);
        long wanted = fetch == null ? Long.MAX_VALUE : fetch.in(execution);
        return new Limit(input.open(execution), skipped, wanted);
    }

    private static final class Limit implements Operator {
        private final Operator input;
        private long toSkip;
        private long left;

        Limit(Operator input, long toSkip, long left) {
            this.input = input;
            this.toSkip = toSkip;
            this.left = left;
        }

        @Override
        public @Nullable Chunk next() {
            while (left > 0) {
                Chunk chunk = input.next();
                if (chunk == null) {
                    return null;
                }
                int first = (int) Math.min(toSkip, chunk.chosenCount());
                toSkip -= first;
                int count = (int) Math.min(left, chunk.chosenCount() - first);
                if (count > 0) {
                    left -= count;
                    return part(chunk, first, count);
                }
            }
            return null;
        }

        private static Chunk part(Chunk chunk, int first, int count) {
            if (count == chunk.chosenCount()) {
                return chunk;
            }
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = chunk.row(first + i);
            }
            return chunk.withRows(rows, count);
        }

        @Override
        public void close() {
            left = 0;
            input.close();
        }
    }
}
