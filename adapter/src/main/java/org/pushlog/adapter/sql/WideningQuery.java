package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A query in which parameters are compared with integers. Numbers that those integer types hold, nearly all that are
 * ever given, are compared as such; for others it is planned once more, with the parameters as decimals, so that they
 * are compared exactly.
 */
final class WideningQuery extends ForwardedPlan {
    private final PreparedStatementPlan narrow;
    private final StatementSession.Validated validated;
    private final Supplier<PreparedStatementPlan> planner;
    private volatile @Nullable PreparedStatementPlan wide;

    WideningQuery(
            PreparedStatementPlan narrow,
            StatementSession.Validated validated,
            Supplier<PreparedStatementPlan> planner) {
        super(narrow);
        this.narrow = narrow;
        this.validated = validated;
        this.planner = planner;
    }

    @Override
    public Set<Integer> comparedParameters() {
        return validated.comparedParameters();
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        boolean fits = !ParameterValues.isBeyondIntegers(
                validated.parameterTypes(), validated.comparedParameters(), parameters);
        return (fits ? narrow : wide()).execute(parameters, cancelFlag, timeout, variables);
    }

    private PreparedStatementPlan wide() {
        PreparedStatementPlan known = wide;
        if (known == null) {
            known = planner.get();
            wide = known;
        }
        return known;
    }
}
