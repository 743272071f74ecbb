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
import org.pushlog.adapter.exec.spill.SpilledRows;
import org.pushlog.storage.error.LimitExceededException;

/**
 * The rows in an order; equal ones keep theirs. Rows for which memory does not suffice are sorted in runs, which are put aside and merged.
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
        /** What sorting takes beside the rows: two arrays of prefixes and two of numbers, and the prefixes that are kept. */
        private static final int SORTING_BYTES_A_ROW = 3 * Long.BYTES + 2 * Integer.BYTES;

        private final Execution execution;
        private final Operator rows;
        private final long keptCount;
        private RowStore store;
        private long[][] prefixes = {};
        private int prefixCapacity;
        private int[] chosen = {};
        private long lastPrefix = Long.MAX_VALUE;
        private final RunMerge runs;
        private final boolean canSpill;
        private int @Nullable [] order;
        private long next;

        Sort(Execution execution, Operator rows, long keptCount) {
            this.execution = execution;
            this.rows = rows;
            this.keptCount = keptCount;
            this.store = newStore();
            this.runs = new RunMerge(execution, input.types(), keys);
            this.canSpill = SpilledRows.canHold(input.types());
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
            if (!runs.isEmpty()) {
                Chunk merged =
                        next < keptCount ? runs.next((int) Math.min(RunMerge.BLOCK_ROW_COUNT, keptCount - next)) : null;
                next += merged == null ? 0 : merged.rowCount();
                return merged;
            }
            int first = (int) next;
            int count = (int) Math.min(Chunk.ROW_COUNT_MAX, Math.min(ready.length, keptCount) - first);
            if (count <= 0) {
                return null;
            }
            Chunk chunk = store.chunk(Arrays.copyOfRange(ready, first, first + count), count);
            next += count;
            return chunk;
        }

        private int[] collect() {
            if (keptCount > 0) {
                for (Chunk chunk = rows.next(); chunk != null; chunk = rows.next()) {
                    execution.checkpoint();
                    keep(chunk);
                    if (isFull()) {
                        spill();
                    } else if (keptCount <= CUT_COUNT_MAX && store.rowCount() > keptCount * 2 + SLACK) {
                        cut();
                    }
                }
            }
            rows.close();
            if (!runs.isEmpty()) {
                spill();
                return new int[0];
            }
            return RowSorter.sorted(execution, store, keys, prefixes);
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
            if (prefixCapacity < base + count) {
                prefixCapacity = Segments.capacity(base + count);
                prefixes = Segments.grown(prefixes, prefixCapacity, long[]::new);
            }
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int row = chunk.row(i);
                long prefix = key.prefix(values, row);
                if (prefix <= lastPrefix) {
                    int to = base + kept;
                    prefixes[to >>> Segments.SHIFT][to & Segments.MASK] = prefix;
                    chosen[kept++] = row;
                }
            }
            try {
                store.add(chunk, chosen, kept);
            } catch (LimitExceededException e) {
                if (!canSpill) {
                    throw e;
                }
                spill();
            }
        }

        private long prefix(int row) {
            return prefixes[row >>> Segments.SHIFT][row & Segments.MASK];
        }

        /** Whether the rows, to which as many may be added before memory is asked for again, are better put aside now. */
        private boolean isFull() {
            long sorting = (long) SORTING_BYTES_A_ROW * store.rowCount();
            return canSpill
                    && store.rowCount() >= Chunk.ROW_COUNT_MAX
                    && store.takenBytes() + sorting > execution.memory().freeBytes();
        }

        /** Puts the rows aside as a sorted run. */
        private void spill() {
            int count = store.rowCount();
            if (count > 0) {
                int[] sorted = RowSorter.sorted(execution, store, keys, prefixes);
                if (count >= keptCount) {
                    lastPrefix = Math.min(lastPrefix, prefix(sorted[(int) keptCount - 1]));
                }
                runs.addRun(store, sorted, (int) Math.min(count, keptCount));
                store.close();
                store = newStore();
            }
        }

        /** Leaves only the first rows, in their order. */
        private void cut() {
            int[] sorted = RowSorter.sorted(execution, store, keys, prefixes);
            int count = (int) keptCount;
            RowStore cut = newStore();
            long[][] cutPrefixes = Segments.grown(new long[0][], prefixCapacity, long[]::new);
            for (int from = 0; from < count; from += Chunk.ROW_COUNT_MAX) {
                int some = Math.min(Chunk.ROW_COUNT_MAX, count - from);
                cut.add(store.chunk(Arrays.copyOfRange(sorted, from, from + some), some));
            }
            for (int i = 0; i < count; i++) {
                cutPrefixes[i >>> Segments.SHIFT][i & Segments.MASK] = prefix(sorted[i]);
            }
            store.close();
            store = cut;
            prefixes = cutPrefixes;
            lastPrefix = prefix(count - 1);
        }

        @Override
        public void close() {
            rows.close();
            store.close();
            runs.close();
            order = new int[0];
        }
    }
}
