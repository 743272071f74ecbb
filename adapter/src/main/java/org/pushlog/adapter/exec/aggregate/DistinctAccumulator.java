package org.pushlog.adapter.exec.aggregate;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.Groups;

/** Passes each different value of a group on once. */
final class DistinctAccumulator extends Accumulator {
    private final Accumulator inner;
    private final Groups seen;
    private final boolean grouped;
    private long[] groupKeys = {};
    private int[] numbers = {};
    private int[] newRows = {};
    private int[] newGroups = {};

    /** @param grouped whether there are groups besides group 0 */
    DistinctAccumulator(Accumulator inner, ValueType argument, boolean grouped) {
        this.inner = inner;
        this.grouped = grouped;
        this.seen = Groups.of(grouped ? List.of(ValueType.BIGINT, argument) : List.of(argument));
    }

    @Override
    void ensure(int groupCount) {
        inner.ensure(groupCount);
    }

    @Override
    void add(@Nullable Vector argument, int @Nullable [] rows, int count, int @Nullable [] groups) {
        Vector vector = Objects.requireNonNull(argument);
        if (numbers.length < count) {
            numbers = new int[count];
            newRows = new int[count];
            newGroups = new int[count];
        }
        int known = seen.count();
        seen.assign(keys(vector, rows, count, groups), rows, count, numbers);
        int fresh = 0;
        // New values have the numbers from known on, but not always in the order of their rows.
        boolean[] taken = new boolean[seen.count() - known];
        for (int i = 0; i < count; i++) {
            if (numbers[i] >= known && !taken[numbers[i] - known]) {
                taken[numbers[i] - known] = true;
                newRows[fresh] = rows == null ? i : rows[i];
                newGroups[fresh++] = groups == null ? 0 : groups[i];
            }
        }
        inner.add(vector, newRows, fresh, groups == null ? null : newGroups);
    }

    private Vector[] keys(Vector vector, int @Nullable [] rows, int count, int @Nullable [] groups) {
        if (!grouped) {
            return new Vector[] {vector};
        }
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (groupKeys.length <= row) {
                groupKeys = java.util.Arrays.copyOf(groupKeys, Math.max(row + 1, groupKeys.length * 2));
            }
            groupKeys[row] = groups == null ? 0 : groups[i];
        }
        return new Vector[] {new LongVector(groupKeys, null), vector};
    }

    @Override
    void merge(Accumulator other, int[] groups, int count) {
        throw new UnsupportedOperationException("distinct values are not merged");
    }

    @Override
    Vector result(int first, int count) {
        return inner.result(first, count);
    }

    @Override
    long groupSizeBytes() {
        return inner.groupSizeBytes();
    }

    long sizeBytes() {
        return seen.sizeBytes();
    }
}
