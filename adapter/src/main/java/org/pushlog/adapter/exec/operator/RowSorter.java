package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.pushlog.adapter.exec.Execution;

/** Sorts the numbers of kept rows by a merge that keeps the order of equal ones. The prefixes of first keys are moved along. */
final class RowSorter {
    private static final int RUN_LENGTH = 16;
    private static final int STEPS_TO_CHECKPOINT = 1 << 16;

    private final Execution execution;
    private final RowStore rows;
    private final List<SortKey> keys;
    private long[] prefixes;
    private int[] order;
    private long[] prefixesTo;
    private int[] orderTo;
    private int steps;

    private RowSorter(Execution execution, RowStore rows, List<SortKey> keys, long[][] prefixes) {
        this.execution = execution;
        this.rows = rows;
        this.keys = keys;
        int count = rows.rowCount();
        this.prefixes = new long[count];
        this.order = new int[count];
        for (int first = 0; first < count; first += Segments.ROW_COUNT) {
            // With very many rows the arrays alone take a while to be cleared and filled.
            execution.checkpoint();
            int some = Math.min(Segments.ROW_COUNT, count - first);
            System.arraycopy(prefixes[first >>> Segments.SHIFT], 0, this.prefixes, first, some);
            for (int i = first; i < first + some; i++) {
                order[i] = i;
            }
        }
        this.prefixesTo = new long[count];
        execution.checkpoint();
        this.orderTo = new int[count];
    }

    /**
     * The numbers of all rows in their order.
     *
     * @param prefixes of the first key, in segments; they stay as they are
     */
    static int[] sorted(Execution execution, RowStore rows, List<SortKey> keys, long[][] prefixes) {
        RowSorter sorter = new RowSorter(execution, rows, keys, prefixes);
        sorter.sort();
        return sorter.order;
    }

    private void sort() {
        int count = order.length;
        for (int first = 0; first < count; first += RUN_LENGTH) {
            step(RUN_LENGTH);
            sortRun(first, Math.min(count, first + RUN_LENGTH));
        }
        for (long length = RUN_LENGTH; length < count; length *= 2) {
            for (long first = 0; first < count; first += 2 * length) {
                int middle = (int) Math.min(count, first + length);
                int end = (int) Math.min(count, first + 2 * length);
                merge((int) first, middle, end);
            }
            long[] otherPrefixes = prefixes;
            prefixes = prefixesTo;
            prefixesTo = otherPrefixes;
            int[] otherOrder = order;
            order = orderTo;
            orderTo = otherOrder;
        }
    }

    private void sortRun(int first, int end) {
        for (int i = first + 1; i < end; i++) {
            long prefix = prefixes[i];
            int row = order[i];
            int at = i;
            while (at > first && isAfter(prefixes[at - 1], order[at - 1], prefix, row)) {
                prefixes[at] = prefixes[at - 1];
                order[at] = order[at - 1];
                at--;
            }
            prefixes[at] = prefix;
            order[at] = row;
        }
    }

    private void step(int count) {
        steps += count;
        if (steps >= STEPS_TO_CHECKPOINT) {
            steps = 0;
            execution.checkpoint();
        }
    }

    private void merge(int first, int middle, int end) {
        int left = first;
        int right = middle;
        for (int at = first; at < end; at++) {
            step(1);
            boolean takesRight = left == middle
                    || (right < end && isAfter(prefixes[left], order[left], prefixes[right], order[right]));
            int from = takesRight ? right++ : left++;
            prefixesTo[at] = prefixes[from];
            orderTo[at] = order[from];
        }
    }

    private boolean isAfter(long leftPrefix, int left, long rightPrefix, int right) {
        if (leftPrefix != rightPrefix) {
            return leftPrefix > rightPrefix;
        }
        for (SortKey key : keys) {
            int order = key.compare(rows, left, right);
            if (order != 0) {
                return order > 0;
            }
        }
        return false;
    }
}
