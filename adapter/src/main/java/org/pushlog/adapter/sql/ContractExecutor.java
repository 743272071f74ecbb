package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.apache.calcite.rel.type.TimeFrames;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;

/** Computes constant expressions while planning, by the arithmetic contract; one that fails stays and fails in time. */
final class ContractExecutor implements RexExecutor {
    private final RexExecutorImpl executor;

    ContractExecutor() {
        // No cancel flag: by its absence functions know that no statement runs, and do not read a snapshot.
        this.executor = new RexExecutorImpl(DataContexts.of(Map.of(
                DataContext.Variable.LOCALE.camelName, Locale.ENGLISH,
                DataContext.Variable.TIME_ZONE.camelName, TimeZone.getTimeZone("UTC"),
                DataContext.Variable.TIME_FRAME_SET.camelName, TimeFrames.CORE)));
    }

    @Override
    public void reduce(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
        ContractExpressions contract = new ContractExpressions(rexBuilder, new LongLists(rexBuilder), false);
        List<RexNode> exact =
                constants.stream().map(node -> node.accept(contract)).toList();
        List<RexNode> values = new ArrayList<>();
        executor.reduce(rexBuilder, exact, values);
        if (values.size() == exact.size() && !isSame(values.get(0), exact.get(0))) {
            reduced.addAll(values);
            return;
        }
        // One of them failed, so none was computed. A failing one stays as planner rules know it.
        for (int i = 0; i < exact.size(); i++) {
            List<RexNode> one = new ArrayList<>();
            executor.reduce(rexBuilder, List.of(exact.get(i)), one);
            reduced.add(isSame(one.get(0), exact.get(i)) ? constants.get(i) : one.get(0));
        }
    }

    @SuppressWarnings("ReferenceEquality") // The executor gives back the same object where it computed nothing.
    private static boolean isSame(RexNode value, RexNode expression) {
        return value == expression;
    }
}
