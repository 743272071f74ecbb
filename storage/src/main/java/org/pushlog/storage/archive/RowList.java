package org.pushlog.storage.archive;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows to be read in an order: all of them as they stand, or chosen ones. */
final class RowList {
    private final int count;
    private final int @Nullable [] rows;

    private RowList(int count, int @Nullable [] rows) {
        this.count = count;
        this.rows = rows;
    }

    /** Rows 0 to count - 1. */
    static RowList all(int count) {
        return new RowList(count, null);
    }

    /** These rows; the array must not be changed afterwards. */
    static RowList of(int[] rows) {
        return new RowList(rows.length, rows);
    }

    /** The rows at these positions of a search. */
    static RowList of(PathSearch search, List<PathSearch.Range> ranges) {
        int count = 0;
        for (PathSearch.Range range : ranges) {
            count = Math.addExact(count, range.count());
        }
        int[] rows = new int[count];
        int next = 0;
        for (PathSearch.Range range : ranges) {
            for (int position = range.from(); position < range.to(); position++) {
                rows[next++] = search.rowAt(position);
            }
        }
        return of(rows);
    }

    /** The same rows in row order. */
    RowList sorted() {
        return rows == null ? this : of(Arrays.stream(rows).sorted().toArray());
    }

    int count() {
        return count;
    }

    int rowAt(int index) {
        return rows == null ? index : rows[index];
    }
}
