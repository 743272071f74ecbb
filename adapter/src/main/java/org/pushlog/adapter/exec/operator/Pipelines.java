package org.pushlog.adapter.exec.operator;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;

/** Plans that only choose and compute rows of one scan: any batch of it can be worked on by itself. */
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
        return scan;
    }
}
