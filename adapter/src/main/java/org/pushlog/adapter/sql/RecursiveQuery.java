package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A WITH RECURSIVE query. Calcite keeps the rows of its working table in the plan and in the root schema, so each
 * execution plans anew, with a root schema of its own.
 */
final class RecursiveQuery extends ForwardedPlan {
    private final Function<AtomicBoolean, PlannedQuery> planner;

    RecursiveQuery(PlannedQuery first, Function<AtomicBoolean, PlannedQuery> planner) {
        super(first);
        this.planner = planner;
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        return planner.apply(cancelFlag).execute(parameters, cancelFlag, timeout, variables);
    }
}
