package org.pushlog.adapter.exec.operator;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.OperatorPlan;

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
        if (plan instanceof JoinPlan join && join.kind().isPipelined()) {
            return scanOf(join.probe());
        }
        if (plan instanceof JoinPlan.Kept join) {
            return scanOf(join.probe());
        }
        if (plan instanceof KeyFilterPlan filter) {
            return scanOf(filter.input());
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
        if (plan instanceof KeyFilterPlan filter) {
            return filter.withInput(withKept(filter.input(), execution, kept));
        }
        if (plan instanceof JoinPlan join && join.kind().isPipelined()) {
            BuildSide side = join.keep(execution);
            kept.add(side);
            return new JoinPlan.Kept(join, withKept(KeyRestriction.ofProbe(join, side), execution, kept), side);
        }
        return plan;
    }

    /** The same plan over another scan. */
    static OperatorPlan withScan(OperatorPlan plan, ScanPlan scan) {
        if (plan instanceof FilterPlan filter) {
            return new FilterPlan(withScan(filter.input(), scan), filter.condition());
        }
        if (plan instanceof ProjectPlan project) {
            return new ProjectPlan(withScan(project.input(), scan), project.columns());
        }
        if (plan instanceof KeyFilterPlan filter) {
            return filter.withInput(withScan(filter.input(), scan));
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
