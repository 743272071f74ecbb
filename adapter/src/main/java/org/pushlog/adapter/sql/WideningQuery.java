package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A query in which parameters are compared with integers. Numbers that those integer types hold, nearly all that are
 * ever given, are compared as such; for others it is planned once more, with the parameters as decimals, so that they
 * are compared exactly.
 */
final class WideningQuery extends ForwardedPlan {
    private final PreparedStatementPlan narrow;
    private final StatementSession.Shape shape;
    private final Function<AtomicBoolean, PreparedStatementPlan> planner;
    private volatile @Nullable PreparedStatementPlan wide;

    WideningQuery(
            PreparedStatementPlan narrow,
            StatementSession.Shape shape,
            Function<AtomicBoolean, PreparedStatementPlan> planner) {
        super(narrow);
        this.narrow = narrow;
        this.shape = shape;
        this.planner = planner;
    }

    @Override
    public Set<Integer> comparedParameters() {
        return shape.comparedParameters();
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        boolean fits =
                !ParameterValues.isBeyondIntegers(shape.parameterTypes(), shape.comparedParameters(), parameters);
        return (fits ? narrow : wide(cancelFlag)).execute(parameters, cancelFlag, timeout, variables);
    }

    private PreparedStatementPlan wide(AtomicBoolean cancelFlag) {
        PreparedStatementPlan known = wide;
        if (known == null) {
            known = planner.apply(cancelFlag);
            wide = known;
        }
        return known;
    }
}
