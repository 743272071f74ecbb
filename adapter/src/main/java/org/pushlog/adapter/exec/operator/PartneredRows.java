package org.pushlog.adapter.exec.operator;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.LookupScratch;
import org.pushlog.adapter.exec.kernel.Kernel;

/**
 * A running join that gives kept rows by whether they have a partner. All rows of the probe only mark kept rows, in as many threads as it can be read
 * by: two that mark the same row do no harm.
 */
final class PartneredRows implements Operator {
    private final Execution execution;
    private final JoinPlan plan;
    private final int[] probeKeys;
    private @Nullable BuildSide side;
    private boolean[] marked = {};
    private int nextRow;

    PartneredRows(Execution execution, JoinPlan plan) {
        this.execution = execution;
        this.plan = plan;
        this.probeKeys = plan.probeKeys().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public @Nullable Chunk next() {
        BuildSide kept = side == null ? mark() : side;
        execution.checkpoint();
        int rowCount = kept.rows().rowCount();
        int[] rows = new int[Math.min(Chunk.ROW_COUNT_MAX, rowCount - nextRow)];
        int count = 0;
        boolean wanted = plan.kind() == JoinPlan.Kind.BUILD_SEMI;
        for (; nextRow < rowCount && count < rows.length; nextRow++) {
            rows[count] = nextRow;
            count += marked[nextRow] == wanted ? 1 : 0;
        }
        return count == 0 ? null : kept.rows().chunk(rows, count);
    }

    private BuildSide mark() {
        BuildSide kept = plan.keep(execution);
        side = kept;
        execution.memory().take("JOIN", kept.rows().rowCount());
        marked = new boolean[kept.rows().rowCount()];
        if (kept.excludesAll()) {
            return kept;
        }
        OperatorPlan probe = KeyRestriction.ofProbe(plan, kept);
        try (Collecting<Marks> collecting = new Collecting<>(execution, "JOIN", probe, () -> new Marks(kept))) {
            collecting.collect(true);
        }
        if (plan.condition() == null) {
            markRestOfKeys(kept);
        }
        return kept;
    }

    /** Without a condition only the first row of each key was marked. */
    private void markRestOfKeys(BuildSide kept) {
        for (int row = 0; row < marked.length; row++) {
            for (int next = marked[row] ? kept.nextOf(row) : BuildSide.NONE;
                    next != BuildSide.NONE && !marked[next];
                    next = kept.nextOf(next)) {
                marked[next] = true;
            }
        }
    }

    @Override
    public void close() {
        if (side != null) {
            side.close();
            execution.memory().give(marked.length);
            marked = new boolean[0];
            nextRow = 0;
        }
    }

    /** What one thread reads of the probe. */
    private final class Marks implements RowSink {
        private final BuildSide kept;
        private final @Nullable Kernel condition =
                plan.condition() == null ? null : plan.condition().open(execution);
        private final LookupScratch scratch = new LookupScratch();
        private final int[] probeRows = new int[Chunk.ROW_COUNT_MAX];
        private final int[] buildRows = new int[Chunk.ROW_COUNT_MAX];
        private final int[] passed = new int[Chunk.ROW_COUNT_MAX];
        private int[] usable = {};
        private int[] candidates = {};

        Marks(BuildSide kept) {
            this.kept = kept;
        }

        @Override
        public boolean take(Operator rows) {
            Chunk chunk = rows.next();
            if (chunk == null) {
                return false;
            }
            int count = chunk.chosenCount();
            if (usable.length < count) {
                usable = new int[count];
                candidates = new int[count];
            }
            int usableCount = BuildSide.usableRows(chunk, probeKeys, plan.nullsEqual(), usable);
            Vector[] keys = BuildSide.keysOf(chunk, probeKeys);
            kept.find(keys, usable, usableCount, candidates, scratch);
            if (condition != null) {
                markPairs(chunk, usableCount);
                return true;
            }
            for (int i = 0; i < usableCount; i++) {
                if (candidates[i] != BuildSide.NONE) {
                    marked[candidates[i]] = true;
                }
            }
            return true;
        }

        /** Looks at each pair whose kept row has no partner yet. */
        private void markPairs(Chunk chunk, int usableCount) {
            int pairCount = 0;
            for (int i = 0; i < usableCount; i++) {
                for (int row = candidates[i]; row != BuildSide.NONE; row = kept.nextOf(row)) {
                    if (!marked[row]) {
                        probeRows[pairCount] = usable[i];
                        buildRows[pairCount++] = row;
                        if (pairCount == buildRows.length) {
                            execution.checkpoint();
                            test(chunk, pairCount);
                            pairCount = 0;
                        }
                    }
                }
            }
            if (pairCount > 0) {
                test(chunk, pairCount);
            }
        }

        private void test(Chunk chunk, int pairCount) {
            PairColumns pairs = new PairColumns(plan, chunk, kept.rows(), probeRows, buildRows, pairCount);
            int count = Objects.requireNonNull(condition).select(Chunk.of(pairs, pairCount), null, pairCount, passed);
            for (int i = 0; i < count; i++) {
                marked[buildRows[passed[i]]] = true;
            }
        }

        @Override
        public long sizeBytes() {
            return 0;
        }
    }
}
