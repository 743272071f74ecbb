package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.kernel.ColumnRef;

/**
 * Plans that only choose and compute rows of one scan, or look them up in others: any batch of it can be worked on by itself.
 */
final class Pipelines {
    private Pipelines() {}

    /** The scan of such a plan, or null if it is none. */
    static @Nullable ScanPlan scanOf(OperatorPlan plan) {
        if (plan instanceof ScanPlan scan) {
            return scan;
        }
        if (plan instanceof FilterPlan filter) {
            return scanOf(filter.input());
        }
        if (plan instanceof JoinPlan join && join.kind() != JoinPlan.Kind.FULL) {
            return scanOf(join.probe());
        }
        if (plan instanceof JoinPlan.Kept join) {
            return scanOf(join.probe());
        }
        return plan instanceof ProjectPlan project ? scanOf(project.input()) : null;
    }

    /** The same plan with the kept rows of its joins, which are made here and go to {@code kept}, whatever happens. */
    static OperatorPlan withKept(OperatorPlan plan, Execution execution, List<? super BuildSide> kept) {
        if (plan instanceof FilterPlan filter) {
            return new FilterPlan(withKept(filter.input(), execution, kept), filter.condition());
        }
        if (plan instanceof ProjectPlan project) {
            return new ProjectPlan(withKept(project.input(), execution, kept), project.columns());
        }
        if (plan instanceof JoinPlan join) {
            BuildSide side = join.keep(execution);
            kept.add(side);
            return new JoinPlan.Kept(join, withKept(withBounds(join, side), execution, kept), side);
        }
        return plan;
    }

    /** The input of a join that looks up, told where its keys lie if it is a pipeline whose scan has them. */
    static OperatorPlan withBounds(JoinPlan join, BuildSide side) {
        OperatorPlan probe = join.probe();
        ScanPlan scan = scanOf(probe);
        if (scan == null) {
            return probe;
        }
        BatchSupply supply = scan.supply();
        for (int k = 0; k < join.probeKeys().size(); k++) {
            int column = scanColumn(probe, join.probeKeys().get(k));
            KeyBounds bounds = column < 0 ? null : side.boundsOf(k, column);
            supply = bounds == null ? supply : supply.within(bounds);
        }
        return supply == scan.supply() ? probe : withScan(probe, new ScanPlan(supply, scan.chunks()));
    }

    /** The column of the scan that a column of such a plan is, or -1. */
    private static int scanColumn(OperatorPlan plan, int column) {
        if (plan instanceof FilterPlan filter) {
            return scanColumn(filter.input(), column);
        }
        if (plan instanceof ProjectPlan project) {
            return project.columns().get(column) instanceof ColumnRef same
                    ? scanColumn(project.input(), same.column())
                    : -1;
        }
        if (plan instanceof JoinPlan join) {
            boolean hasBuild = join.kind() != JoinPlan.Kind.SEMI && join.kind() != JoinPlan.Kind.ANTI;
            int first = hasBuild && join.buildFirst() ? join.build().types().size() : 0;
            int own = column - first;
            return own < 0 || own >= join.probe().types().size() ? -1 : scanColumn(join.probe(), own);
        }
        return plan instanceof ScanPlan ? column : -1;
    }

    /** The same plan over another scan. */
    static OperatorPlan withScan(OperatorPlan plan, ScanPlan scan) {
        if (plan instanceof FilterPlan filter) {
            return new FilterPlan(withScan(filter.input(), scan), filter.condition());
        }
        if (plan instanceof ProjectPlan project) {
            return new ProjectPlan(withScan(project.input(), scan), project.columns());
        }
        if (plan instanceof JoinPlan join) {
            return join.withProbe(withScan(join.probe(), scan));
        }
        if (plan instanceof JoinPlan.Kept join) {
            return new JoinPlan.Kept(join.join(), withScan(join.probe(), scan), join.side());
        }
        return scan;
    }
}
