package org.pushlog.adapter.exec.operator;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;

/**
 * Plans that only choose and compute rows of one scan, or look them up in few others: any batch of it can be worked on by itself.
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
        if (plan instanceof JoinPlan join && join.smallBuild() && join.kind() != JoinPlan.Kind.FULL) {
            return scanOf(join.probe());
        }
        return plan instanceof ProjectPlan project ? scanOf(project.input()) : null;
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
            return new JoinPlan(
                    withScan(join.probe(), scan),
                    join.build(),
                    join.kind(),
                    join.buildFirst(),
                    join.probeKeys(),
                    join.buildKeys(),
                    join.nullsEqual(),
                    join.condition(),
                    join.smallBuild());
        }
        return scan;
    }
}
