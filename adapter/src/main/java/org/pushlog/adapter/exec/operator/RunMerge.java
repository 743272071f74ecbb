package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.spill.SpilledRows;

/**
 * Sorted runs of rows that were put aside, merged into one order; of equal rows those of earlier runs come first. At most {@link #WIDTH} are
 * merged at once: more are first merged into fewer, so that the memory for it does not grow with their number (Knuth, The Art of Computer
 * Programming, volume 3, 5.4.1). For one thread; the caller closes it, which deletes the runs.
 */
final class RunMerge implements AutoCloseable {
    static final int WIDTH = 16;
    /** Of so many rows a block of a run is at most. */
    static final int BLOCK_ROW_COUNT = 512;

    private static final String WHAT = "ORDER BY";

    private final Execution execution;
    private final List<ValueType> types;
    private final List<SortKey> keys;
    private final List<SpilledRows> runs = new ArrayList<>();
    private @Nullable Merge last;

    RunMerge(Execution execution, List<ValueType> types, List<SortKey> keys) {
        this.execution = execution;
        this.types = types;
        this.keys = keys;
    }

    /** Whether there is no run. */
    boolean isEmpty() {
        return runs.isEmpty();
    }

    /** Puts the first rows of a store in a given order aside as the next run. */
    void addRun(RowStore rows, int[] order, int count) {
        SpilledRows run = new SpilledRows(execution, WHAT, types);
        runs.add(run);
        for (int from = 0; from < count; from += BLOCK_ROW_COUNT) {
            int some = Math.min(BLOCK_ROW_COUNT, count - from);
            int[] block = new int[some];
            System.arraycopy(order, from, block, 0, some);
            run.add(rows.chunk(block, some));
        }
    }

    /** The next rows of all runs in their order, or null after the last. No run is added any more. */
    @Nullable
    Chunk next(int rowCount) {
        Merge merge = last;
        if (merge == null) {
            while (runs.size() > WIDTH) {
                mergeFirst();
            }
            merge = new Merge(runs);
            last = merge;
        }
        return merge.next(rowCount);
    }

    /** The first runs become one, in their place. */
    private void mergeFirst() {
        List<SpilledRows> first = runs.subList(0, WIDTH);
        SpilledRows merged = new SpilledRows(execution, WHAT, types);
        try (Merge merge = new Merge(first)) {
            for (Chunk rows = merge.next(BLOCK_ROW_COUNT); rows != null; rows = merge.next(BLOCK_ROW_COUNT)) {
                merged.add(rows);
            }
        } catch (RuntimeException | Error e) {
            merged.close();
            throw e;
        }
        first.forEach(SpilledRows::close);
        first.clear();
        runs.add(0, merged);
    }

    @Override
    public void close() {
        if (last != null) {
            last.close();
        }
        runs.forEach(SpilledRows::close);
        runs.clear();
    }

    /** Where the merge stands in one run. */
    private final class Reading implements Comparable<Reading> {
        private final SpilledRows rows;
        private final int number;
        private Chunk block;
        private int row;
        private long prefix;

        Reading(SpilledRows rows, int number, Chunk block) {
            this.rows = rows;
            this.number = number;
            this.block = block;
            this.prefix = prefixOf(block, 0);
        }

        private long prefixOf(Chunk rowsOfBlock, int at) {
            return keys.get(0).prefix(rowsOfBlock.column(keys.get(0).column()), at);
        }

        /** Goes to the next row of the block; false if there is none. */
        boolean advance() {
            row++;
            if (row == block.rowCount()) {
                return false;
            }
            prefix = prefixOf(block, row);
            return true;
        }

        /** Goes to the next block; false after the last. */
        boolean load() {
            Chunk loaded = rows.next();
            if (loaded == null) {
                return false;
            }
            block = loaded;
            row = 0;
            prefix = prefixOf(loaded, 0);
            return true;
        }

        @Override
        public int compareTo(Reading other) {
            if (prefix != other.prefix) {
                return Long.compare(prefix, other.prefix);
            }
            for (SortKey key : keys) {
                int order = key.compare(block.column(key.column()), row, other.block.column(key.column()), other.row);
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(number, other.number);
        }
    }

    private final class Merge implements AutoCloseable {
        private final PriorityQueue<Reading> readings = new PriorityQueue<>(WIDTH);
        private RowStore out = new RowStore(execution, WHAT, types);
        private final int[] rows = new int[BLOCK_ROW_COUNT];

        Merge(List<SpilledRows> merged) {
            for (int i = 0; i < merged.size(); i++) {
                Chunk first = merged.get(i).next();
                if (first != null) {
                    readings.add(new Reading(merged.get(i), i, first));
                }
            }
        }

        @Nullable
        Chunk next(int rowCount) {
            execution.checkpoint();
            out.close();
            out = new RowStore(execution, WHAT, types);
            while (out.rowCount() < rowCount) {
                Reading least = readings.poll();
                if (least == null) {
                    break;
                }
                take(least, rowCount - out.rowCount());
            }
            int count = out.rowCount();
            if (count == 0) {
                return null;
            }
            int[] all = new int[count];
            for (int i = 0; i < count; i++) {
                all[i] = i;
            }
            return out.chunk(all, count);
        }

        /** Takes rows of one run while they come before all others; puts it back if it has more. */
        private void take(Reading reading, int most) {
            Reading following = readings.peek();
            int count = 0;
            boolean more = true;
            do {
                rows[count++] = reading.row;
                more = reading.advance();
            } while (more && count < most && (following == null || reading.compareTo(following) <= 0));
            out.add(reading.block, rows, count);
            if (more || reading.load()) {
                readings.add(reading);
            }
        }

        @Override
        public void close() {
            out.close();
        }
    }
}
