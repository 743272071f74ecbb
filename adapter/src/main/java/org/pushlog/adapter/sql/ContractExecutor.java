package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;

/** Computes constant expressions while planning, by the arithmetic contract; one that fails stays and fails in time. */
final class ContractExecutor implements RexExecutor {
    private final RexExecutorImpl executor;

    ContractExecutor(CalciteSchema rootSchema, JavaTypeFactory typeFactory) {
        DataContext context =
                new StatementContext(rootSchema, typeFactory, Map.of(), new AtomicBoolean(), Duration.ZERO);
        this.executor = new RexExecutorImpl(context);
    }

    @Override
    public void reduce(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
        ContractExpressions contract = new ContractExpressions(rexBuilder, new LongLists(rexBuilder));
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
