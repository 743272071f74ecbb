package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** A column of the input. */
public record ColumnRef(int column, ValueType type) implements Expression {
    @Override
    public Kernel open(Execution execution) {
        int index = column;
        return new Kernel() {
            @Override
            public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                return chunk.column(index);
            }
        };
    }
}
