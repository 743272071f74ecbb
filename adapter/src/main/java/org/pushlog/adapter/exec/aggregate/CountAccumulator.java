package org.pushlog.adapter.exec.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;

/** COUNT of rows, or of values that are not NULL. */
final class CountAccumulator extends Accumulator {
    private long[] counts = new long[1];

    @Override
    void ensure(int groupCount) {
        if (counts.length < groupCount) {
            counts = Arrays.copyOf(counts, Math.max(groupCount, counts.length * 2));
        }
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        boolean[] nulls = argument == null ? null : argument.nulls();
        if (nulls == null && groups == null) {
            counts[0] += count;
            return;
        }
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (nulls == null || !nulls[row]) {
                counts[groups == null ? 0 : groups[i]]++;
            }
        }
    }

    /** Counts so many rows of group 0. */
    void addRows(long count) {
        counts[0] += count;
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        long[] others = ((CountAccumulator) other).counts;
        for (int i = 0; i < count; i++) {
            counts[groups[i]] += others[i];
        }
    }

    @Override
    Vector result(int first, int count) {
        return new LongVector(Arrays.copyOfRange(counts, first, first + count), null);
    }

    @Override
    long groupSizeBytes() {
        return Long.BYTES;
    }
}
