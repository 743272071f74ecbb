package org.pushlog.adapter.exec.operator;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.Constant;
import org.pushlog.adapter.exec.kernel.Kernel;

/** A running join. Pairs are given a chunk at a time; a column of theirs is put together when it is asked for. */
final class JoinOperator implements Operator {
    private static final int NONE = BuildSide.NONE;

    private final Execution execution;
    private final JoinPlan plan;
    private final Operator probe;
    private final Operator build;
    private final @Nullable Kernel condition;
    private final int[] probeKeys;
    private final boolean[] nullsEqual;
    private final int[] probeRows = new int[Chunk.ROW_COUNT_MAX];
    private final int[] buildRows = new int[Chunk.ROW_COUNT_MAX];
    private final int[] kept = new int[Chunk.ROW_COUNT_MAX];
    private @Nullable BuildSide side;
    private @Nullable Chunk chunk;
    private int[] usable = {};
    private int[] candidates = {};
    private int usableCount;
    private int index;
    /** By row of the chunk, whether it has a partner. */
    private boolean[] matched = {};

    private boolean[] buildMatched = {};
    private int buildIndex;
    private boolean probeEnded;
    private boolean closed;

    JoinOperator(Execution execution, JoinPlan plan, Operator probe, Operator build, @Nullable Kernel condition) {
        this.execution = execution;
        this.plan = plan;
        this.probe = probe;
        this.build = build;
        this.condition = condition;
        this.probeKeys = plan.probeKeys().stream().mapToInt(Integer::intValue).toArray();
        this.nullsEqual = new boolean[probeKeys.length];
        for (int k = 0; k < probeKeys.length; k++) {
            nullsEqual[k] = plan.nullsEqual().get(k);
        }
    }

    @Override
    public @Nullable Chunk next() {
        BuildSide kept = side == null ? build() : side;
        while (!closed) {
            execution.checkpoint();
            Chunk current = chunk;
            if (current == null) {
                if (probeEnded) {
                    return plan.kind() == JoinPlan.Kind.FULL ? unmatchedBuild(kept) : null;
                }
                current = nextProbe(kept);
                if (current == null) {
                    probeEnded = true;
                    continue;
                }
                chunk = current;
            }
            Chunk result = pairs(kept, current);
            if (result != null) {
                return result;
            }
            chunk = null;
            result = afterPairs(current);
            if (result != null) {
                return result;
            }
        }
        return null;
    }

    private BuildSide build() {
        BuildSide fresh = new BuildSide(execution, plan, plan.kind() == JoinPlan.Kind.FULL);
        side = fresh;
        fresh.addAll(build);
        buildMatched =
                plan.kind() == JoinPlan.Kind.FULL ? new boolean[fresh.rows().rowCount()] : new boolean[0];
        boolean needsPartner = plan.kind() == JoinPlan.Kind.INNER || plan.kind() == JoinPlan.Kind.SEMI;
        if (needsPartner && fresh.rows().rowCount() == 0) {
            probeEnded = true;
        }
        return fresh;
    }

    private @Nullable Chunk nextProbe(BuildSide kept) {
        Chunk next = probe.next();
        if (next == null) {
            return null;
        }
        int count = next.chosenCount();
        if (usable.length < count) {
            usable = new int[count];
            candidates = new int[count];
        }
        usableCount = BuildSide.usableRows(next, probeKeys, nullsEqual, usable);
        kept.find(BuildSide.keysOf(next, probeKeys), usable, usableCount, candidates);
        index = 0;
        if (matched.length < next.rowCount()) {
            matched = new boolean[next.rowCount()];
        } else {
            Arrays.fill(matched, false);
        }
        return next;
    }

    /** The next pairs of the chunk, or null after the last. Where only partners count, there is no chunk of pairs. */
    private @Nullable Chunk pairs(BuildSide kept, Chunk current) {
        boolean onlyPartners = plan.kind() == JoinPlan.Kind.SEMI || plan.kind() == JoinPlan.Kind.ANTI;
        while (index < usableCount) {
            if (onlyPartners && condition == null) {
                markAll();
                return null;
            }
            execution.checkpoint();
            int count = nextCandidates(kept, onlyPartners);
            count = condition == null ? count : filter(kept, current, condition, count);
            for (int i = 0; i < count; i++) {
                matched[probeRows[i]] = true;
                if (plan.kind() == JoinPlan.Kind.FULL) {
                    buildMatched[buildRows[i]] = true;
                }
            }
            if (count > 0 && !onlyPartners) {
                return pairChunk(kept, current, count);
            }
        }
        return null;
    }

    private void markAll() {
        for (; index < usableCount; index++) {
            matched[usable[index]] = candidates[index] != NONE;
        }
    }

    private int nextCandidates(BuildSide kept, boolean onlyPartners) {
        int count = 0;
        while (index < usableCount && count < Chunk.ROW_COUNT_MAX) {
            int candidate = candidates[index];
            if (candidate == NONE || (onlyPartners && matched[usable[index]])) {
                index++;
                continue;
            }
            probeRows[count] = usable[index];
            buildRows[count++] = candidate;
            candidates[index] = kept.nextOf(candidate);
        }
        return count;
    }

    private int filter(BuildSide kept, Chunk current, Kernel test, int count) {
        Chunk candidatesChunk = pairChunk(kept, current, count);
        int left = test.select(candidatesChunk, null, count, this.kept);
        for (int i = 0; i < left; i++) {
            probeRows[i] = probeRows[this.kept[i]];
            buildRows[i] = buildRows[this.kept[i]];
        }
        return left;
    }

    /** What is given after all pairs of a chunk: rows by whether they have a partner. */
    private @Nullable Chunk afterPairs(Chunk current) {
        return switch (plan.kind()) {
            case INNER -> null;
            case SEMI -> rowsByPartner(current, true);
            case ANTI -> rowsByPartner(current, false);
            case PROBE_OUTER, FULL -> {
                Chunk alone = rowsByPartner(current, false);
                if (alone == null) {
                    yield null;
                }
                int[] rows = alone.copyOfRows();
                int[] none = new int[rows.length];
                Arrays.fill(none, NONE);
                BuildSide kept = java.util.Objects.requireNonNull(side);
                yield Chunk.of(new PairColumns(plan, current, kept.rows(), rows, none, rows.length), rows.length);
            }
        };
    }

    private @Nullable Chunk rowsByPartner(Chunk current, boolean wanted) {
        int[] rows = new int[current.chosenCount()];
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            int row = current.row(i);
            rows[count] = row;
            count += matched[row] == wanted ? 1 : 0;
        }
        return count == 0 ? null : current.withRows(rows, count);
    }

    private @Nullable Chunk unmatchedBuild(BuildSide kept) {
        int[] rows = new int[Chunk.ROW_COUNT_MAX];
        int count = 0;
        for (; buildIndex < buildMatched.length && count < rows.length; buildIndex++) {
            if (!buildMatched[buildIndex]) {
                rows[count++] = buildIndex;
            }
        }
        if (count == 0) {
            return null;
        }
        return Chunk.of(new PairColumns(plan, null, kept.rows(), new int[0], rows, count), count);
    }

    private Chunk pairChunk(BuildSide kept, Chunk current, int count) {
        return Chunk.of(new PairColumns(plan, current, kept.rows(), probeRows, buildRows, count), count);
    }

    @Override
    public void close() {
        closed = true;
        probe.close();
        build.close();
        if (side != null) {
            side.close();
        }
    }

    /** The columns of pairs. */
    private static final class PairColumns implements Chunk.Columns {
        private final JoinPlan plan;
        private final @Nullable Chunk probe;
        private final RowStore build;
        private final int[] probeRows;
        private final int[] buildRows;
        private final int pairCount;
        private final int firstCount;
        private final @Nullable Vector[] made;

        PairColumns(
                JoinPlan plan, @Nullable Chunk probe, RowStore build, int[] probeRows, int[] buildRows, int pairCount) {
            this.plan = plan;
            this.probe = probe;
            this.build = build;
            this.probeRows = probeRows;
            this.buildRows = buildRows;
            this.pairCount = pairCount;
            int probeCount = plan.probe().types().size();
            int buildCount = plan.build().types().size();
            this.firstCount = plan.buildFirst() ? buildCount : probeCount;
            this.made = new @Nullable Vector[probeCount + buildCount];
        }

        @Override
        public Vector at(int column) {
            Vector known = made[column];
            if (known == null) {
                boolean isFirst = column < firstCount;
                int own = isFirst ? column : column - firstCount;
                known = isFirst == plan.buildFirst() ? build.gather(own, buildRows, pairCount) : ofProbe(own);
                made[column] = known;
            }
            return known;
        }

        private Vector ofProbe(int column) {
            return probe == null
                    ? new Constant(plan.probe().types().get(column), null).vector(pairCount)
                    : probe.column(column).gather(probeRows, pairCount);
        }

        @Override
        public int count() {
            return made.length;
        }
    }
}
