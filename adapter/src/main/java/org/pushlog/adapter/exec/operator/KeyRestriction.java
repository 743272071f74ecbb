package org.pushlog.adapter.exec.operator;

import java.util.ArrayList;
import java.util.List;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.kernel.ColumnRef;

/**
 * Tells what a join reads which keys its kept rows have. Of such a plan only rows with those keys matter: scans leave frames out by the range of the
 * keys, and what would group, or keep, rows with other keys does not get them. A semi-join reduction (Bernstein and Chiu 1981) while the statement runs.
 */
final class KeyRestriction {
    private final BuildSide side;

    private KeyRestriction(BuildSide side) {
        this.side = side;
    }

    /** The input of a join that looks up, as far as the kept rows need it. */
    static OperatorPlan ofProbe(JoinPlan join, BuildSide side) {
        boolean equalsNull = join.nullsEqual().contains(true);
        return join.kind().needsPartner() && !equalsNull && !join.probeKeys().isEmpty()
                ? new KeyRestriction(side).restrict(join.probe(), join.probeKeys(), false)
                : join.probe();
    }

    /**
     * The same plan for rows with the keys only; others may come all the same.
     *
     * @param keys by key of the kept rows the column that stands for it, or -1
     * @param filters whether rows are left out one by one, since something between here and the join works on them
     */
    private OperatorPlan restrict(OperatorPlan plan, List<Integer> keys, boolean filters) {
        if (keys.stream().allMatch(key -> key < 0)) {
            return plan;
        }
        if (plan instanceof ScanPlan scan) {
            return filtered(bounded(scan, keys), keys, filters);
        }
        if (plan instanceof FilterPlan filter) {
            OperatorPlan input = restrict(filter.input(), keys, filters && !isOfScan(filter.input()));
            return filtered(new FilterPlan(input, filter.condition()), keys, filters && isOfScan(filter.input()));
        }
        if (plan instanceof ProjectPlan project) {
            List<Integer> inner = mapped(
                    keys, column -> project.columns().get(column) instanceof ColumnRef same ? same.column() : -1);
            return new ProjectPlan(restrict(project.input(), inner, filters), project.columns());
        }
        if (plan instanceof AggregatePlan aggregate) {
            return restrict(aggregate, keys);
        }
        if (plan instanceof DistinctPlan distinct) {
            return new DistinctPlan(
                    restrict(distinct.input(), mapped(keys, distinct.keys()::get), true), distinct.keys());
        }
        if (plan instanceof JoinPlan join) {
            return restrict(join, keys, filters);
        }
        return plan;
    }

    private static boolean isOfScan(OperatorPlan plan) {
        return plan instanceof ScanPlan || (plan instanceof FilterPlan filter && isOfScan(filter.input()));
    }

    private interface Mapping {
        int apply(int column);
    }

    private static List<Integer> mapped(List<Integer> keys, Mapping mapping) {
        return keys.stream().map(key -> key < 0 ? key : mapping.apply(key)).toList();
    }

    private OperatorPlan filtered(OperatorPlan plan, List<Integer> keys, boolean filters) {
        return filters && !keys.contains(-1) ? new KeyFilterPlan(plan, keys, side) : plan;
    }

    private ScanPlan bounded(ScanPlan scan, List<Integer> keys) {
        BatchSupply supply = scan.supply();
        for (int k = 0; k < keys.size(); k++) {
            KeyBounds bounds = keys.get(k) < 0 ? null : side.boundsOf(k, keys.get(k));
            supply = bounds == null ? supply : supply.within(bounds);
        }
        return supply == scan.supply() ? scan : new ScanPlan(supply, scan.chunks());
    }

    /** Groups with other keys are not wanted, so that their rows are not. */
    private OperatorPlan restrict(AggregatePlan aggregate, List<Integer> keys) {
        boolean isPlain = aggregate.sets().size() == 1
                && aggregate.sets().get(0).size() == aggregate.keys().size();
        if (!isPlain || aggregate.keys().isEmpty()) {
            return aggregate;
        }
        List<Integer> inner = mapped(
                keys,
                column -> column < aggregate.keys().size() ? aggregate.keys().get(column) : -1);
        return new AggregatePlan(
                restrict(aggregate.input(), inner, true),
                aggregate.keys(),
                aggregate.sets(),
                aggregate.functions(),
                aggregate.numbers());
    }

    private OperatorPlan restrict(JoinPlan join, List<Integer> keys, boolean filters) {
        JoinPlan.Kind kind = join.kind();
        if (kind == JoinPlan.Kind.FULL) {
            return join;
        }
        if (kind.givesBuildOnly()) {
            return join.withBuild(restrict(join.build(), keys, true));
        }
        int probeCount = join.probe().types().size();
        boolean givesBuild = kind == JoinPlan.Kind.INNER || kind == JoinPlan.Kind.PROBE_OUTER;
        int firstProbe = givesBuild && join.buildFirst() ? join.build().types().size() : 0;
        int firstBuild = join.buildFirst() ? 0 : probeCount;
        List<Integer> ofProbe = new ArrayList<>();
        List<Integer> ofBuild = new ArrayList<>();
        for (int key : keys) {
            boolean isProbe = key >= firstProbe && key < firstProbe + probeCount;
            int probe = isProbe ? key - firstProbe : -1;
            int build = isProbe || key < 0 ? -1 : key - firstBuild;
            // Where only pairs count, a key of one side is that of the other.
            int same = kind != JoinPlan.Kind.INNER && kind != JoinPlan.Kind.SEMI
                    ? -1
                    : isProbe
                            ? join.probeKeys().indexOf(probe)
                            : join.buildKeys().indexOf(build);
            ofProbe.add(
                    isProbe
                            ? probe
                            : same < 0 || key < 0 ? -1 : join.probeKeys().get(same));
            ofBuild.add(!isProbe ? build : same < 0 ? -1 : join.buildKeys().get(same));
        }
        JoinPlan probed = join.withProbe(restrict(join.probe(), ofProbe, filters));
        return kind == JoinPlan.Kind.INNER || kind == JoinPlan.Kind.SEMI
                ? probed.withBuild(restrict(join.build(), ofBuild, true))
                : probed;
    }
}
