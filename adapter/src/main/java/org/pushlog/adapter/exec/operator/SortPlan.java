package org.pushlog.adapter.exec.operator;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * The rows in an order; equal ones keep theirs.
 *
 * @param first if only the first rows in the order are wanted, how many
 * @param skipped how many of the first rows are wanted more, since they are left out above
 */
public record SortPlan(
        OperatorPlan input,
        List<SortKey> keys,
        @Nullable RowCount first,
        @Nullable RowCount skipped) implements OperatorPlan {
    public SortPlan {
        keys = List.copyOf(keys);
    }

    @Override
    public List<ValueType> types() {
        return input.types();
    }

    @Override
    public Operator open(Execution execution) {
        long wanted = first == null ? Long.MAX_VALUE : first.in(execution);
        long more = skipped == null ? 0 : skipped.in(execution);
        long kept = wanted > Long.MAX_VALUE - more ? Long.MAX_VALUE : wanted + more;
        return new Sort(execution, input.open(execution), kept);
    }

    private final class Sort implements Operator {
        /** More rows than wanted are kept up to this many, so that they are seldom sorted and cut. */
        private static final int SLACK = 4 * Chunk.ROW_COUNT_MAX;

        private static final int CUT_COUNT_MAX = 1 << 20;

        private final Execution execution;
        private final Operator rows;
        private final long keptCount;
        private RowStore store;
        private long[] prefixes = {};
        private int[] chosen = {};
        private long lastPrefix = Long.MAX_VALUE;
        private int @Nullable [] order;
        private int next;

        Sort(Execution execution, Operator rows, long keptCount) {
            this.execution = execution;
            this.rows = rows;
            this.keptCount = keptCount;
            this.store = newStore();
        }

        private RowStore newStore() {
            return new RowStore(execution, "ORDER BY", input.types());
        }

        @Override
        public @Nullable Chunk next() {
            int[] ready = order;
            if (ready == null) {
                ready = collect();
                order = ready;
            }
            execution.checkpoint();
            int end = (int) Math.min(ready.length, keptCount);
            int count = Math.min(Chunk.ROW_COUNT_MAX, end - next);
            if (count <= 0) {
                return null;
            }
            Chunk chunk = store.chunk(Arrays.copyOfRange(ready, next, next + count), count);
            next += count;
            return chunk;
        }

        private int[] collect() {
            if (keptCount > 0) {
                for (Chunk chunk = rows.next(); chunk != null; chunk = rows.next()) {
                    execution.checkpoint();
                    keep(chunk);
                    if (keptCount <= CUT_COUNT_MAX && store.rowCount() > keptCount * 2 + SLACK) {
                        cut();
                    }
                }
            }
            rows.close();
            return RowSorter.sorted(execution, store, keys, Arrays.copyOf(prefixes, store.rowCount()));
        }

        /** Keeps the rows that may be among the first. */
        private void keep(Chunk chunk) {
            SortKey key = keys.get(0);
            Vector values = chunk.column(key.column());
            int count = chunk.chosenCount();
            if (chosen.length < count) {
                chosen = new int[count];
            }
            int base = store.rowCount();
            if (prefixes.length < base + count) {
                prefixes = Arrays.copyOf(prefixes, Math.max(base + count, prefixes.length * 2));
            }
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int row = chunk.row(i);
                long prefix = key.prefix(values, row);
                if (prefix <= lastPrefix) {
                    prefixes[base + kept] = prefix;
                    chosen[kept++] = row;
                }
            }
            store.add(chunk, chosen, kept);
        }

        /** Leaves only the first rows, in their order. */
        private void cut() {
            int[] sorted = RowSorter.sorted(execution, store, keys, Arrays.copyOf(prefixes, store.rowCount()));
            int count = (int) keptCount;
            RowStore cut = newStore();
            long[] cutPrefixes = new long[prefixes.length];
            for (int from = 0; from < count; from += Chunk.ROW_COUNT_MAX) {
                int some = Math.min(Chunk.ROW_COUNT_MAX, count - from);
                cut.add(store.chunk(Arrays.copyOfRange(sorted, from, from + some), some));
            }
            for (int i = 0; i < count; i++) {
                cutPrefixes[i] = prefixes[sorted[i]];
            }
            store.close();
            store = cut;
            prefixes = cutPrefixes;
            lastPrefix = cutPrefixes[count - 1];
        }

        @Override
        public void close() {
            rows.close();
            store.close();
            order = new int[0];
        }
    }
}
