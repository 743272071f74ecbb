package org.pushlog.adapter.exec.group;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Vector;

/** Looks keys up in groups that do not change any more. Immutable: any number of threads use it, each with a scratch of its own. */
public interface KeyLookup {

    /**
     * The numbers of the keys in some rows, {@link Groups#NONE} for keys without a group.
     *
     * @param keys a vector a key column
     * @param rows the rows, or null for rows 0 to {@code count} - 1
     * @param groups takes the number of the i-th row at i
     */
    void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch);

    /**
     * The same keys, of whose groups only the numbers of rows are wanted.
     *
     * @param countOfGroup by group, how many rows it has; not changed afterwards
     */
    default KeyCounter counter(int[] countOfGroup) {
        return (keys, rows, count, scratch) -> {
            scratch.ensure(count);
            int[] found = scratch.found;
            find(keys, rows, count, found, scratch);
            long sum = 0;
            for (int i = 0; i < count; i++) {
                sum += found[i] < 0 ? 0 : countOfGroup[found[i]];
            }
            return sum;
        };
    }

    /** About how many bytes of memory it takes besides the groups. */
    long sizeBytes();
}
