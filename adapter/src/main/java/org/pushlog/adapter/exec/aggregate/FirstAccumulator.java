package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;

/** The value of a group's first row; if it must be its only one, a second is an error. NULL without a row. */
final class FirstAccumulator extends Accumulator {
    private final ValueType type;
    private final boolean only;
    private @Nullable Vector[] values = new @Nullable Vector[1];

    FirstAccumulator(ValueType type, boolean only) {
        this.type = type;
        this.only = only;
    }

    @Override
    void ensure(int groupCount) {
        if (values.length < groupCount) {
            values = Arrays.copyOf(values, Math.max(groupCount, values.length * 2));
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        Vector vector = Objects.requireNonNull(argument);
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            int group = groups == null ? 0 : groups[i];
            if (values[group] == null) {
                values[group] = vector.gather(new int[] {row}, 1);
            } else if (only) {
                throw new IllegalStateException("more than one value in agg SINGLE_VALUE");
            }
        }
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        FirstAccumulator that = (FirstAccumulator) other;
        for (int i = 0; i < count; i++) {
            if (that.values[i] != null) {
                add(that.values[i], null, 1, new int[] {groups[i]});
            }
        }
    }

    @Override
    Vector result(int first, int count) {
        VectorBuilder builder = new VectorBuilder(type);
        builder.reset(count);
        for (int i = 0; i < count; i++) {
            Vector value = values[first + i];
            if (value == null) {
                builder.setNull(i);
            } else {
                builder.copy(i, value, 0);
            }
        }
        return builder.build();
    }

    @Override
    long groupSizeBytes() {
        return 128;
    }
}
