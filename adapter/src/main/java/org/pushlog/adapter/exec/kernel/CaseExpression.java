package org.pushlog.adapter.exec.kernel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * CASE: the value of the first condition that is true, else the last value. A value is computed only for the rows that take it.
 *
 * @param values one more than conditions, all of the type
 */
public record CaseExpression(List<Expression> conditions, List<Expression> values, ValueType type)
        implements Expression {
    public CaseExpression {
        conditions = List.copyOf(conditions);
        values = List.copyOf(values);
    }

    @Override
    public Kernel open(Execution execution) {
        Kernel[] tests = conditions.stream().map(test -> test.open(execution)).toArray(Kernel[]::new);
        Kernel[] results = values.stream().map(value -> value.open(execution)).toArray(Kernel[]::new);
        return new CaseKernel(tests, results, type);
    }

    private static final class CaseKernel extends Kernel {
        private final Kernel[] tests;
        private final Kernel[] results;
        private final VectorBuilder builder;
        private final Scratch open = new Scratch();
        private final Scratch taken = new Scratch();

        CaseKernel(Kernel[] tests, Kernel[] results, ValueType type) {
            this.tests = tests;
            this.results = results;
            this.builder = new VectorBuilder(type);
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            builder.reset(chunk.rowCount());
            int[] left = open.rows(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                left[i] = rows == null ? i : rows[i];
            }
            int leftCount = count;
            int[] chosen = taken.rows(chunk.rowCount());
            for (int branch = 0; branch < tests.length && leftCount > 0; branch++) {
                int chosenCount = tests[branch].select(chunk, left, leftCount, chosen);
                take(branch, chunk, chosen, chosenCount);
                leftCount = remove(left, leftCount, chosen, chosenCount);
            }
            take(tests.length, chunk, left, leftCount);
            return builder.build();
        }

        private void take(int branch, Chunk chunk, int[] rows, int count) {
            if (count > 0) {
                Vector vector = results[branch].evaluate(chunk, rows, count);
                for (int i = 0; i < count; i++) {
                    builder.copy(rows[i], vector, rows[i]);
                }
            }
        }

        /** Leaves out rows that are all among the first, both in ascending order. */
        private static int remove(int[] rows, int count, int[] removed, int removedCount) {
            int left = 0;
            int next = 0;
            for (int i = 0; i < count; i++) {
                if (next < removedCount && removed[next] == rows[i]) {
                    next++;
                } else {
                    rows[left++] = rows[i];
                }
            }
            return left;
        }
    }
}
