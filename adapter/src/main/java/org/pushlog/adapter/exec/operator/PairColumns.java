package org.pushlog.adapter.exec.operator;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.Constant;

/** The columns of pairs of a join, each put together when it is asked for. */
final class PairColumns implements Chunk.Columns {
    private final JoinPlan plan;
    private final @Nullable Chunk probe;
    private final RowStore build;
    private final int[] probeRows;
    private final int[] buildRows;
    private final int pairCount;
    private final int firstCount;
    private final @Nullable Vector[] made;

    PairColumns(JoinPlan plan, @Nullable Chunk probe, RowStore build, int[] probeRows, int[] buildRows, int pairCount) {
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
