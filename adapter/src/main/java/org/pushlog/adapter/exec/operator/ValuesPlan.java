package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Rows that are part of the statement. */
public record ValuesPlan(List<ValueType> types, List<Vector> columns, int rowCount) implements OperatorPlan {
    public ValuesPlan {
        types = List.copyOf(types);
        columns = List.copyOf(columns);
    }

    @Override
    public Operator open(Execution execution) {
        return new Operator() {
            private int next;

            @Override
            public @Nullable Chunk next() {
                execution.checkpoint();
                int first = next;
                int count = Math.min(Chunk.ROW_COUNT_MAX, rowCount - first);
                if (count <= 0) {
                    return null;
                }
                next += count;
                if (count == rowCount) {
                    return Chunk.of(columns, count);
                }
                int[] rows = new int[count];
                for (int i = 0; i < count; i++) {
                    rows[i] = first + i;
                }
                return Chunk.of(
                        columns.stream()
                                .map(column -> column.gather(rows, count))
                                .toList(),
                        count);
            }

            @Override
            public void close() {
                next = rowCount;
            }
        };
    }
}
