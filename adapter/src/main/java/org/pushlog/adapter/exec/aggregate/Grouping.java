package org.pushlog.adapter.exec.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.Groups;
import org.pushlog.storage.work.Cancellation;

/** One grouping of rows with the functions of its groups. For one thread. */
public final class Grouping {
    private final int[] keyColumns;
    private final List<AggregateFunction> functions;
    private final Groups groups;
    private final List<Accumulator> accumulators = new ArrayList<>();
    private int[] numbers = {};
    private int[] filteredRows = {};
    private int[] filteredNumbers = {};
    private int groupCount;

    /** Makes a grouping by columns of the input; without one, all rows are one group. */
    public Grouping(int[] keyColumns, List<ValueType> keyTypes, List<AggregateFunction> functions) {
        this.keyColumns = keyColumns.clone();
        this.functions = List.copyOf(functions);
        this.groups = Groups.of(keyTypes);
        for (AggregateFunction function : functions) {
            accumulators.add(function.newAccumulator(keyColumns.length > 0));
        }
    }

    /** Takes the chosen rows of a chunk. */
    public void add(Chunk chunk) {
        int count = chunk.chosenCount();
        int[] rows = chunk.rows();
        int @Nullable [] rowGroups = null;
        if (keyColumns.length > 0) {
            numbers = ensured(numbers, count);
            Vector[] keys = new Vector[keyColumns.length];
            for (int k = 0; k < keys.length; k++) {
                keys[k] = chunk.column(keyColumns[k]);
            }
            groups.assign(keys, rows, count, numbers);
            rowGroups = numbers;
        }
        if (groups.count() > groupCount) {
            groupCount = groups.count();
            accumulators.forEach(accumulator -> accumulator.ensure(groupCount));
        }
        for (int f = 0; f < functions.size(); f++) {
            add(chunk, functions.get(f), accumulators.get(f), rows, count, rowGroups);
        }
    }

    /** Takes so many rows where all functions only count rows and there is no key. */
    public void addRows(long count) {
        accumulators.forEach(accumulator -> ((CountAccumulator) accumulator).addRows(count));
    }

    private void add(
            Chunk chunk,
            AggregateFunction function,
            Accumulator accumulator,
            int @Nullable [] rows,
            int count,
            int @Nullable [] rowGroups) {
        Vector argument = function.argument() < 0 ? null : chunk.column(function.argument());
        if (function.filter() < 0) {
            accumulator.add(argument, rows, count, rowGroups);
            return;
        }
        LongVector filter = (LongVector) chunk.column(function.filter());
        filteredRows = ensured(filteredRows, count);
        filteredNumbers = ensured(filteredNumbers, count);
        int left = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (filter.values()[row] != 0 && !filter.isNull(row)) {
                filteredRows[left] = row;
                filteredNumbers[left++] = rowGroups == null ? 0 : rowGroups[i];
            }
        }
        accumulator.add(argument, filteredRows, left, rowGroups == null ? null : filteredNumbers);
    }

    private static int[] ensured(int[] array, int length) {
        return array.length < length ? new int[Math.max(length, Chunk.ROW_COUNT_MAX)] : array;
    }

    /** Takes all that another grouping by the same columns has. */
    public void merge(Grouping other) {
        int count = other.groups.count();
        int[] mapped = new int[count];
        int[] part = new int[Chunk.ROW_COUNT_MAX];
        for (int first = 0; first < count; first += part.length) {
            Cancellation.check();
            int some = Math.min(part.length, count - first);
            groups.assign(other.groups.keys(first, some), null, some, part);
            System.arraycopy(part, 0, mapped, first, some);
        }
        groupCount = groups.count();
        for (int f = 0; f < accumulators.size(); f++) {
            accumulators.get(f).ensure(groupCount);
            accumulators.get(f).merge(other.accumulators.get(f), mapped, count);
        }
    }

    /** How many groups there are. */
    public int groupCount() {
        return groups.count();
    }

    /** The keys of some groups. */
    public Vector[] keys(int first, int count) {
        return groups.keys(first, count);
    }

    /** The functions' results for some groups. */
    public List<Vector> results(int first, int count) {
        List<Vector> results = new ArrayList<>();
        for (Accumulator accumulator : accumulators) {
            accumulator.ensure(first + count);
            results.add(accumulator.result(first, count));
        }
        return results;
    }

    /** About how many bytes of memory it takes. */
    public long sizeBytes() {
        long size = groups.sizeBytes();
        for (Accumulator accumulator : accumulators) {
            size += accumulator.groupSizeBytes() * groups.count();
            size += accumulator instanceof DistinctAccumulator distinct ? distinct.sizeBytes() : 0;
        }
        return size;
    }
}
