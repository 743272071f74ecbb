package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** A query that runs by the plan of {@link ComparedConstants}, with its constants as the values of the parameters. */
final class ConstantsQuery implements PreparedStatementPlan {
    private final PreparedStatementPlan plan;
    private final List<Object> values;
    private final Supplier<String> explanation;

    /** @param explanation plans the text as it is, to show it */
    ConstantsQuery(PreparedStatementPlan plan, List<Object> values, Supplier<String> explanation) {
        this.plan = plan;
        this.values = values;
        this.explanation = explanation;
    }

    @Override
    public StatementKind kind() {
        return plan.kind();
    }

    @Override
    public List<ResultColumn> columns() {
        return plan.columns();
    }

    @Override
    public RelDataType rowType() {
        return plan.rowType();
    }

    @Override
    public List<RelDataType> parameterTypes() {
        return List.of();
    }

    @Override
    public Set<Integer> comparedParameters() {
        return Set.of();
    }

    @Override
    public String explain() {
        return explanation.get();
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        return plan.execute(values, cancelFlag, timeout, variables);
    }
}
