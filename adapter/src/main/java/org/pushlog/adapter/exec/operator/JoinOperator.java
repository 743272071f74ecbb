package org.pushlog.adapter.exec.operator;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.group.LookupScratch;
import org.pushlog.adapter.exec.kernel.Kernel;

/** A running join. Pairs are given a chunk at a time. */
final class JoinOperator implements Operator {
    private static final int NONE = BuildSide.NONE;

    private final Execution execution;
    private final JoinPlan plan;
    private final @Nullable OperatorPlan probePlan;
    private final boolean ownsSide;
    private final @Nullable Kernel condition;
    private final int[] probeKeys;
    private final int[] probeRows = new int[Chunk.ROW_COUNT_MAX];
    private final int[] buildRows = new int[Chunk.ROW_COUNT_MAX];
    private final int[] kept = new int[Chunk.ROW_COUNT_MAX];
    private final LookupScratch scratch = new LookupScratch();
    private @Nullable BuildSide side;
    private @Nullable Operator probe;
    private @Nullable Chunk chunk;
    private int[] usable = {};
    private int[] candidates = {};
    private boolean allUsable;
    private int usableCount;
    private int index;
    /** By row of the chunk, whether it has a partner. */
    private boolean[] matched = {};

    private boolean[] buildMatched = {};
    private int buildIndex;
    private boolean begun;
    private boolean probeEnded;
    private boolean closed;

    /**
     * Starts a join.
     *
     * @param probe the input that looks up, or null for that of the plan
     * @param side the kept rows, or null if it is to keep them itself
     */
    JoinOperator(Execution execution, JoinPlan plan, @Nullable OperatorPlan probe, @Nullable BuildSide side) {
        this.execution = execution;
        this.plan = plan;
        this.probePlan = probe;
        this.side = side;
        this.ownsSide = side == null;
        this.condition = plan.condition() == null ? null : plan.condition().open(execution);
        this.probeKeys = plan.probeKeys().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public @Nullable Chunk next() {
        BuildSide kept = side();
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

    /** Of pairs that nothing else is asked of, only the numbers of partners are looked up. */
    @Override
    public long nextCount() {
        boolean onlyCounted = chunk == null && condition == null && plan.kind() == JoinPlan.Kind.INNER;
        if (!onlyCounted) {
            return Operator.super.nextCount();
        }
        BuildSide kept = side();
        execution.checkpoint();
        Chunk next = probe == null || closed || probeEnded ? null : probe.next();
        if (next == null) {
            probeEnded = true;
            return -1;
        }
        int count = choose(next);
        return kept.countPairs(BuildSide.keysOf(next, probeKeys), allUsable ? null : usable, count, scratch);
    }

    private BuildSide side() {
        BuildSide kept = side;
        if (kept == null) {
            kept = plan.keep(execution);
            side = kept;
        }
        if (!begun) {
            begun = true;
            buildMatched =
                    new boolean[plan.kind() == JoinPlan.Kind.FULL ? kept.rows().rowCount() : 0];
            probeEnded = kept.excludesAll();
            if (!probeEnded) {
                OperatorPlan input = probePlan == null ? KeyRestriction.ofProbe(plan, kept) : probePlan;
                probe = input.open(execution);
            }
        }
        return kept;
    }

    private @Nullable Chunk nextProbe(BuildSide kept) {
        Chunk next = probe == null ? null : probe.next();
        if (next == null) {
            return null;
        }
        usableCount = choose(next);
        for (int i = 0; allUsable && i < usableCount; i++) {
            usable[i] = i;
        }
        kept.find(BuildSide.keysOf(next, probeKeys), usable, usableCount, candidates, scratch);
        index = 0;
        if (matched.length < next.rowCount()) {
            matched = new boolean[next.rowCount()];
        } else {
            Arrays.fill(matched, false);
        }
        return next;
    }

    /** Puts the rows of a chunk whose keys can equal others to {@code usable}, unless they are all from 0 on; gives how many they are. */
    private int choose(Chunk next) {
        int count = next.chosenCount();
        if (usable.length < count) {
            usable = new int[count];
            candidates = new int[count];
        }
        allUsable = next.rows() == null;
        for (int k = 0; allUsable && k < probeKeys.length; k++) {
            allUsable = plan.nullsEqual().get(k) || next.column(probeKeys[k]).nulls() == null;
        }
        return allUsable ? count : BuildSide.usableRows(next, probeKeys, plan.nullsEqual(), usable);
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
            case INNER, BUILD_SEMI, BUILD_ANTI -> null;
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
                BuildSide kept = Objects.requireNonNull(side);
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
        if (probe != null) {
            probe.close();
        }
        if (side != null && ownsSide) {
            side.close();
        }
    }
}
