package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/** Computes an expression for some rows of a chunk. For one thread. */
public abstract class Kernel {

    /**
     * The values in some rows, at the places of those rows; other places hold anything. The vector may change at the next call.
     *
     * @param rows the rows in ascending order, or null for rows 0 to {@code count} - 1
     */
    public abstract Vector evaluate(Chunk chunk, int @Nullable [] rows, int count);

    /**
     * Of some rows, those for which a condition is true.
     *
     * @param target takes them, in ascending order; may be {@code rows} itself
     * @return how many they are
     */
    public int select(Chunk chunk, int @Nullable [] rows, int count, int[] target) {
        LongVector flags = (LongVector) evaluate(chunk, rows, count);
        long[] values = flags.values();
        boolean[] nulls = flags.nulls();
        int selected = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            target[selected] = row;
            if (values[row] != 0 && (nulls == null || !nulls[row])) {
                selected++;
            }
        }
        return selected;
    }
}
