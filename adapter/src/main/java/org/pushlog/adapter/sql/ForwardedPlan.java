package org.pushlog.adapter.sql;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;

/** A plan that is described as another one is; how it runs is its own. */
abstract class ForwardedPlan implements PreparedStatementPlan {
    private final PreparedStatementPlan described;

    ForwardedPlan(PreparedStatementPlan described) {
        this.described = described;
    }

    @Override
    public final StatementKind kind() {
        return described.kind();
    }

    @Override
    public final List<ResultColumn> columns() {
        return described.columns();
    }

    @Override
    public final RelDataType rowType() {
        return described.rowType();
    }

    @Override
    public final List<RelDataType> parameterTypes() {
        return described.parameterTypes();
    }

    @Override
    public Set<Integer> comparedParameters() {
        return described.comparedParameters();
    }

    @Override
    public final String explain() {
        return described.explain();
    }
}
