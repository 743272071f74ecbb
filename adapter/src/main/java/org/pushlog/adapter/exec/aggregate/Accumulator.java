package org.pushlog.adapter.exec.aggregate;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Vector;

/** One aggregate function of all groups. For one thread. */
public abstract class Accumulator {

    /** Makes room for so many groups. */
    abstract void ensure(int groupCount);

    /**
     * Takes the values of some rows.
     *
     * @param argument the column that is aggregated, or null if the function has none
     * @param rows the rows, or null for rows 0 to {@code count} - 1
     * @param groups the group of the i-th row at i, or null if all are in group 0
     */
    abstract void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups);

    /** Takes what another of the same function has: its group i is this one's {@code groups[i]}. */
    abstract void merge(Accumulator other, int[] groups, int count);

    /** The results of the groups {@code [first, first + count)}. */
    abstract Vector result(int first, int count);

    /** About how many bytes of memory a group takes. */
    abstract long groupSizeBytes();
}
