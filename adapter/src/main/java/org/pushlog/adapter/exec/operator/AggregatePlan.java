package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.aggregate.AggregateFunction;
import org.pushlog.adapter.exec.aggregate.Grouping;
import org.pushlog.adapter.exec.kernel.Constant;

/**
 * Groups and aggregate functions. The result has the key columns, then one column a function. With several grouping sets each groups by
 * some of the keys, and the others are NULL in its rows.
 *
 * @param keys columns of the input
 * @param sets positions in {@code keys}; one set of all of them for a plain GROUP BY
 * @param functions computed for each group; {@link GroupingNumber} tells the sets apart
 */
public record AggregatePlan(
        OperatorPlan input,
        List<Integer> keys,
        List<List<Integer>> sets,
        List<AggregateFunction> functions,
        List<GroupingNumber> numbers)
        implements OperatorPlan {

    /**
     * A column that tells for each row which keys its set lacks.
     *
     * @param column its place among the functions' columns
     * @param keys positions in {@link AggregatePlan#keys()}, the first for the highest bit
     */
    public record GroupingNumber(int column, List<Integer> keys, ValueType type) {}

    @Override
    public List<ValueType> types() {
        List<ValueType> types = new ArrayList<>();
        keys.forEach(key -> types.add(input.types().get(key)));
        functions.forEach(function -> types.add(function.type()));
        numbers.forEach(number -> types.add(keys.size() + number.column(), number.type()));
        return types;
    }

    @Override
    public Operator open(Execution execution) {
        return new Aggregate(execution);
    }

    /** Whether rows may be grouped in parts, and the parts merged in any order. */
    boolean isMergeable() {
        return functions.stream().allMatch(AggregateFunction::isMergeable);
    }

    /** Whether nothing is asked but how many rows there are. */
    boolean countsRowsOnly() {
        return keys.isEmpty() && !functions.isEmpty() && functions.stream().allMatch(AggregateFunction::countsRows);
    }

    List<Grouping> newGroupings() {
        List<Grouping> groupings = new ArrayList<>();
        for (List<Integer> set : sets) {
            int[] columns = set.stream().mapToInt(keys::get).toArray();
            List<ValueType> types =
                    set.stream().map(key -> input.types().get(keys.get(key))).toList();
            groupings.add(new Grouping(columns, types, functions));
        }
        return groupings;
    }

    /** The groupings of what one thread reads. */
    private final class Sink implements RowSink {
        private final List<Grouping> groupings = newGroupings();
        private final boolean countsRowsOnly = countsRowsOnly();

        @Override
        public boolean take(Operator rows) {
            if (countsRowsOnly) {
                long count = rows.nextCount();
                groupings.forEach(grouping -> grouping.addRows(Math.max(0, count)));
                return count >= 0;
            }
            Chunk chunk = rows.next();
            if (chunk == null) {
                return false;
            }
            groupings.forEach(grouping -> grouping.add(chunk));
            return true;
        }

        @Override
        public long sizeBytes() {
            long size = 0;
            for (Grouping grouping : groupings) {
                size += grouping.sizeBytes();
            }
            return size;
        }
    }

    private final class Aggregate implements Operator {
        private final Execution execution;
        private final Collecting<Sink> collecting;
        private @Nullable List<Grouping> groupings;
        private int set;
        private int firstGroup;

        Aggregate(Execution execution) {
            this.execution = execution;
            this.collecting = new Collecting<>(execution, "GROUP BY", input, Sink::new);
        }

        @Override
        public @Nullable Chunk next() {
            List<Grouping> ready = groupings;
            if (ready == null) {
                ready = collect();
                groupings = ready;
            }
            while (set < ready.size()) {
                Grouping grouping = ready.get(set);
                int count = Math.min(Chunk.ROW_COUNT_MAX, grouping.groupCount() - firstGroup);
                if (count > 0) {
                    execution.checkpoint();
                    Chunk chunk = result(grouping, sets.get(set), firstGroup, count);
                    firstGroup += count;
                    return chunk;
                }
                set++;
                firstGroup = 0;
            }
            return null;
        }

        private List<Grouping> collect() {
            List<Sink> sinks = collecting.collect(isMergeable());
            List<Grouping> all = sinks.get(0).groupings;
            for (Sink other : sinks.subList(1, sinks.size())) {
                for (int i = 0; i < all.size(); i++) {
                    execution.checkpoint();
                    all.get(i).merge(other.groupings.get(i));
                }
                other.groupings.clear();
            }
            collecting.account();
            return all;
        }

        private Chunk result(Grouping grouping, List<Integer> keysOfSet, int first, int count) {
            @Nullable Vector[] columns = new @Nullable Vector[keys.size()];
            Vector[] known = grouping.keys(first, count);
            for (int k = 0; k < known.length; k++) {
                columns[keysOfSet.get(k)] = known[k];
            }
            List<Vector> result = new ArrayList<>();
            for (int k = 0; k < columns.length; k++) {
                Vector column = columns[k];
                result.add(column == null ? new Constant(input.types().get(keys.get(k)), null).vector(count) : column);
            }
            result.addAll(grouping.results(first, count));
            for (GroupingNumber number : numbers) {
                long value = 0;
                for (int key : number.keys()) {
                    value = value << 1 | (keysOfSet.contains(key) ? 0 : 1);
                }
                result.add(keys.size() + number.column(), new Constant(number.type(), value).vector(count));
            }
            return Chunk.of(result, count);
        }

        @Override
        public void close() {
            groupings = List.of();
            collecting.close();
        }
    }
}
