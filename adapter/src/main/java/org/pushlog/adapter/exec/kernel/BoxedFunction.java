package org.pushlog.adapter.exec.kernel;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * A function that is written for objects, one row at a time; NULL if an argument is. Arguments and result are of the classes that
 * {@link BoxedValues} names.
 */
public record BoxedFunction(
        List<Expression> arguments, Function<@Nullable Object[], @Nullable Object> function, ValueType type)
        implements Expression {
    public BoxedFunction {
        arguments = List.copyOf(arguments);
    }

    @Override
    public Kernel open(Execution execution) {
        Kernel[] kernels =
                arguments.stream().map(argument -> argument.open(execution)).toArray(Kernel[]::new);
        VectorBuilder builder = new VectorBuilder(type);
        return new Kernel() {
            @Override
            public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                Vector[] vectors = new Vector[kernels.length];
                for (int k = 0; k < kernels.length; k++) {
                    vectors[k] = kernels[k].evaluate(chunk, rows, count);
                }
                builder.reset(chunk.rowCount());
                @Nullable Object[] values = new @Nullable Object[kernels.length];
                for (int i = 0; i < count; i++) {
                    int row = rows == null ? i : rows[i];
                    builder.set(row, fill(values, vectors, row) ? function.apply(values) : null);
                }
                return builder.build();
            }
        };
    }

    /** Whether no argument is null. */
    private boolean fill(@Nullable Object[] values, Vector[] vectors, int row) {
        for (int k = 0; k < values.length; k++) {
            values[k] = BoxedValues.of(vectors[k], row, arguments.get(k).type());
            if (values[k] == null) {
                return false;
            }
        }
        return true;
    }
}
