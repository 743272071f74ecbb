package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/** Values that are only passed on. */
public final class ObjectVector extends Vector {
    private final @Nullable Object[] values;

    public ObjectVector(@Nullable Object[] values, boolean @Nullable [] nulls) {
        super(nulls);
        this.values = values;
    }

    public @Nullable Object at(int row) {
        return isNull(row) ? null : values[row];
    }

    @Override
    public ObjectVector gather(int[] rows, int count) {
        @Nullable Object[] gathered = new @Nullable Object[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = rows[i] < 0 ? null : values[rows[i]];
        }
        return new ObjectVector(gathered, gatherNulls(rows, count));
    }

    @Override
    public long sizeBytes(int rowCount) {
        return 64L * rowCount;
    }
}
