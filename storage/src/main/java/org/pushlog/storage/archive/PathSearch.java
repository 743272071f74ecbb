package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Binary search for paths in rows. Positions count in path order. */
final class PathSearch {
    private final IndexRows rows;
    private final int @Nullable [] order;

    /** A search in {@code rows}, where {@code order} has the row numbers in path order, null = the rows are in that order. */
    PathSearch(IndexRows rows, int @Nullable [] order) {
        this.rows = rows;
        this.order = order;
    }

    /** Positions {@code [from, to)}. */
    record Range(int from, int to) {
        int count() {
            return to - from;
        }
    }

    /** The row at a position. */
    int rowAt(int position) {
        return order == null ? position : order[position];
    }

    /** The positions of one path. */
    Range find(byte[] path) {
        int from = firstWhere(position -> rows.comparePath(rowAt(position), path) >= 0);
        // Most files have few chunks.
        int step = 1;
        int end = from;
        while (end + step <= rows.rowCount() && rows.comparePath(rowAt(end + step - 1), path) == 0) {
            end += step;
            step *= 2;
        }
        while (step > 1) {
            step /= 2;
            if (end + step <= rows.rowCount() && rows.comparePath(rowAt(end + step - 1), path) == 0) {
                end += step;
            }
        }
        return new Range(from, end);
    }

    /** The positions of all paths that begin with these bytes. */
    Range findPrefix(byte[] prefix) {
        return new Range(
                firstWhere(position -> rows.comparePrefix(rowAt(position), prefix) >= 0),
                firstWhere(position -> rows.comparePrefix(rowAt(position), prefix) > 0));
    }

    /** The positions of a selection: ascending, none twice. */
    List<Range> find(PathSelection selection) {
        List<Range> ranges = new ArrayList<>();
        List<String> paths = selection.paths();
        if (paths != null && paths.size() == 1) {
            String only = paths.get(0);
            Range found = only.startsWith(selection.prefix()) ? find(only.getBytes(StandardCharsets.UTF_8)) : null;
            return found == null || found.count() <= 0 ? ranges : List.of(found);
        }
        if (paths == null) {
            ranges.add(findPrefix(selection.prefix().getBytes(StandardCharsets.UTF_8)));
        } else {
            paths.stream()
                    .distinct()
                    .filter(path -> path.startsWith(selection.prefix()))
                    .forEach(path -> ranges.add(find(path.getBytes(StandardCharsets.UTF_8))));
        }
        ranges.removeIf(range -> range.count() <= 0);
        ranges.sort((a, b) -> Integer.compare(a.from(), b.from()));
        return ranges;
    }

    /** The first position for which {@code test} holds, or the count; it must hold for all after it. */
    private int firstWhere(IntPredicate test) {
        int low = 0;
        int high = rows.rowCount();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (test.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
