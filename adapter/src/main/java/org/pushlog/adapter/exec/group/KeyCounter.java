package org.pushlog.adapter.exec.group;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Vector;

/** Adds up how many rows the groups of keys have. Immutable: any number of threads use it, each with a scratch of its own. */
public interface KeyCounter {

    /**
     * The rows of the groups of the keys in some rows, added up; a key without a group has none.
     *
     * @param keys a vector a key column
     * @param rows the rows, or null for rows 0 to {@code count} - 1
     */
    long count(Vector[] keys, int @Nullable [] rows, int count, LookupScratch scratch);
}
