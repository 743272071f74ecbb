package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/**
 * The values of one column in the rows of a chunk. Belongs to whoever made it and may change with the next chunk; whoever keeps values
 * copies them. The value of a null row is anything.
 */
public abstract sealed class Vector permits LongVector, DoubleVector, DecimalVector, BytesVector, ObjectVector {
    private final boolean @Nullable [] nulls;

    Vector(boolean @Nullable [] nulls) {
        this.nulls = nulls;
    }

    /** True at rows that are null, or null itself if none is. At least as long as the chunk. */
    public final boolean @Nullable [] nulls() {
        return nulls;
    }

    public final boolean isNull(int row) {
        return nulls != null && nulls[row];
    }

    /** A copy of the values in the rows {@code rows[0]} to {@code rows[count - 1]}; -1 gives a null. */
    public abstract Vector gather(int[] rows, int count);

    /** The nulls of such a copy. */
    final boolean @Nullable [] gatherNulls(int[] rows, int count) {
        boolean @Nullable [] own = nulls;
        boolean[] gathered = new boolean[count];
        boolean some = false;
        for (int i = 0; i < count; i++) {
            boolean isNull = rows[i] < 0 || (own != null && own[rows[i]]);
            gathered[i] = isNull;
            some |= isNull;
        }
        return some ? gathered : null;
    }

    /** About how many bytes of memory the values of so many rows take. */
    public abstract long sizeBytes(int rowCount);
}
