package org.pushlog.adapter.sql;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.adapter.write.WriteSession;

/** A planned INSERT, UPDATE or DELETE of no connection yet. */
final class WritePlan implements SharedPlan {
    private final WritePlanner.Planned planned;
    private final RelDataType noColumns;
    private final Function<AtomicBoolean, WritePlanner.Planned> widePlanner;
    private volatile WritePlanner.@Nullable Planned wide;

    /**
     * @param widePlanner plans the statement for parameters that are compared with integers and are none that those types
     *     hold
     */
    WritePlan(
            WritePlanner.Planned planned,
            RelDataType noColumns,
            Function<AtomicBoolean, WritePlanner.Planned> widePlanner) {
        this.planned = planned;
        this.noColumns = noColumns;
        this.widePlanner = widePlanner;
    }

    @Override
    public PreparedStatementPlan bind(@Nullable WriteSession writes) {
        return new WriteStatement(this, requireWriter(writes, planned.operation()));
    }

    /** A recursive query changes what it was planned with. */
    @Override
    public boolean isRepeatable() {
        return !planned.source().isRecursive();
    }

    /**
     * The session, if it writes.
     *
     * @param what the kind of statement, for the message
     */
    static WriteSession requireWriter(@Nullable WriteSession writes, String what) {
        if (writes == null) {
            throw new SqlStatementException(SqlState.READ_ONLY, what + " is refused: only queries run here");
        }
        try {
            writes.requireWriter(what);
            return writes;
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    WritePlanner.Planned planned() {
        return planned;
    }

    /** The row type of what gives no rows. */
    RelDataType noColumns() {
        return noColumns;
    }

    /** The plan in which these values of the parameters are compared exactly. */
    WritePlanner.Planned plannedFor(List<? extends @Nullable Object> parameters, AtomicBoolean stop) {
        PlannedQuery source = planned.source();
        if (!ParameterValues.isBeyondIntegers(
                source.shape().parameterTypes(), source.shape().comparedParameters(), parameters)) {
            return planned;
        }
        WritePlanner.Planned known = wide;
        if (known == null) {
            known = widePlanner.apply(stop);
            wide = known;
        }
        return known;
    }
}
