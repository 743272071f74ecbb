package org.pushlog.adapter.sql;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Rows of literals, handed to generated code as a list: written out, a long one would be too large for a method. */
final class ContractValues extends Values implements EnumerableRel {
    /** Fewer rows than this are left to generated code. */
    private static final int ROW_COUNT_MIN = 16;

    private ContractValues(Values values, RelTraitSet traits) {
        super(values.getCluster(), values.getRowType(), values.tuples, traits);
    }

    static RelNode of(Values values) {
        for (ImmutableList<RexLiteral> tuple : values.tuples) {
            tuple.forEach(ContractValues::check);
        }
        boolean fits = values.tuples.size() >= ROW_COUNT_MIN && LiteralValues.allKnown(types(values.getRowType()));
        return fits ? new ContractValues(values, values.getTraitSet()) : values;
    }

    /** Planning computes a row of constants without looking whether REAL holds them. */
    private static void check(RexLiteral literal) {
        if (literal.getType().getSqlTypeName() == SqlTypeName.REAL && !literal.isNull()) {
            BigDecimal value = literal.getValueAs(BigDecimal.class);
            if (value != null && Float.isInfinite(value.floatValue())) {
                throw new SqlStatementException(
                        SqlState.NUMERIC_OVERFLOW, "A number does not fit its type: " + value + " is beyond REAL");
            }
        }
    }

    private static List<RelDataType> types(RelDataType rowType) {
        return rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new ContractValues(this, traitSet);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType physType = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        BlockBuilder builder = new BlockBuilder();
        builder.add(implementor.stash(Linq4j.asEnumerable(rows()), Enumerable.class));
        return implementor.result(physType, builder.toBlock());
    }

    private List<@Nullable Object> rows() {
        List<RelDataType> types = types(getRowType());
        List<@Nullable Object> rows = new ArrayList<>(tuples.size());
        for (ImmutableList<RexLiteral> tuple : tuples) {
            @Nullable Object[] row = new @Nullable Object[types.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = LiteralValues.of(tuple.get(i), types.get(i));
            }
            rows.add(row.length == 1 ? row[0] : row);
        }
        return rows;
    }
}
