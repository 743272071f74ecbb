package org.pushlog.adapter.vector;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.Constant;
import org.pushlog.adapter.exec.kernel.VectorBuilder;
import org.pushlog.adapter.exec.operator.ValuesPlan;

/** Rows of literals. */
final class VectorValues extends Values implements VectorRel {
    private final ValuesPlan plan;

    private VectorValues(Values values, ValuesPlan plan) {
        super(
                values.getCluster(),
                values.getRowType(),
                values.tuples,
                values.getCluster().traitSetOf(CONVENTION));
        this.plan = plan;
    }

    static @Nullable VectorValues of(Values values) {
        List<ValueType> types = VectorTypes.ofRow(values.getRowType());
        if (types == null) {
            return null;
        }
        List<Vector> columns = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            VectorBuilder builder = new VectorBuilder(types.get(column));
            builder.reset(values.tuples.size());
            int row = 0;
            for (ImmutableList<RexLiteral> tuple : values.tuples) {
                Constant constant = RexConstants.of(tuple.get(column), types.get(column));
                if (constant == null || isBeyondReal(tuple.get(column))) {
                    return null;
                }
                builder.copy(row++, constant.vector(1), 0);
            }
            columns.add(builder.build());
        }
        return new VectorValues(values, new ValuesPlan(types, columns, values.tuples.size()));
    }

    /** Such a number fails where rows are computed one by one. */
    private static boolean isBeyondReal(RexLiteral literal) {
        BigDecimal value = literal.getType().getSqlTypeName() == SqlTypeName.REAL && !literal.isNull()
                ? literal.getValueAs(BigDecimal.class)
                : null;
        return value != null && Float.isInfinite(value.floatValue());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new VectorValues(this, plan);
    }

    @Override
    public OperatorPlan operators() {
        return plan;
    }
}
