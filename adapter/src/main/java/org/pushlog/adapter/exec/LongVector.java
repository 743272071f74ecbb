package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/** Whole numbers, truth values (0 and 1), dates, times and intervals. */
public final class LongVector extends Vector {
    private final long[] values;

    public LongVector(long[] values, boolean @Nullable [] nulls) {
        super(nulls);
        this.values = values;
    }

    /** The values by row, not a copy. */
    public long[] values() {
        return values;
    }

    @Override
    public LongVector gather(int[] rows, int count) {
        long[] gathered = new long[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = rows[i] < 0 ? 0 : values[rows[i]];
        }
        return new LongVector(gathered, gatherNulls(rows, count));
    }

    @Override
    public long sizeBytes(int rowCount) {
        return 9L * rowCount;
    }
}
