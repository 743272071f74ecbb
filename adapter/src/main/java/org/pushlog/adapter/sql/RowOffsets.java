package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * LAG and LEAD. Calcite's own say that what has a third argument is never NULL, though the value of the row that is found may be, and compute the third
 * argument in the type of the first, which may lose its digits.
 */
final class RowOffsets {
    static final SqlAggFunction LAG = nullable(SqlKind.LAG);
    static final SqlAggFunction LEAD = nullable(SqlKind.LEAD);

    private RowOffsets() {}

    private static SqlAggFunction nullable(SqlKind kind) {
        return new SqlLeadLagAggFunction(kind) {
            @Override
            public RelDataType inferReturnType(SqlOperatorBinding binding) {
                RelDataType type = super.inferReturnType(binding);
                boolean isNullable = binding.getOperandCount() < 3;
                for (RelDataType operand : binding.collectOperandTypes()) {
                    isNullable |= operand.isNullable();
                }
                return binding.getTypeFactory().createTypeWithNullability(type, isNullable);
            }
        };
    }

    static boolean is(RexOver over) {
        SqlKind kind = over.getAggOperator().getKind();
        return kind == SqlKind.LAG || kind == SqlKind.LEAD;
    }

    /** The call in the form that generated code is right for: Calcite's operator, values of one type, a distance that is there. */
    static RexNode plain(RexBuilder rexBuilder, RexOver over) {
        SqlAggFunction operator =
                over.getAggOperator().getKind() == SqlKind.LAG ? SqlStdOperatorTable.LAG : SqlStdOperatorTable.LEAD;
        List<RexNode> operands = new ArrayList<>(over.operands);
        operands.set(0, as(rexBuilder, over.getType(), operands.get(0)));
        if (operands.size() == 3) {
            operands.set(2, as(rexBuilder, over.getType(), operands.get(2)));
        }
        RexNode distance = operands.size() > 1 ? operands.get(1) : null;
        if (distance == null || !distance.getType().isNullable()) {
            return call(rexBuilder, over, operator, operands);
        }
        RexNode zero = rexBuilder.makeExactLiteral(BigDecimal.ZERO, notNull(rexBuilder, distance.getType()));
        RexNode isThere = rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, distance);
        operands.set(
                1,
                rexBuilder.makeCall(
                        notNull(rexBuilder, distance.getType()),
                        SqlStdOperatorTable.CASE,
                        List.of(isThere, rexBuilder.makeNotNull(distance), zero)));
        return rexBuilder.makeCall(
                over.getType(),
                SqlStdOperatorTable.CASE,
                List.of(
                        isThere,
                        call(rexBuilder, over, operator, operands),
                        rexBuilder.makeNullLiteral(over.getType())));
    }

    private static RexNode call(RexBuilder rexBuilder, RexOver over, SqlAggFunction operator, List<RexNode> operands) {
        RexWindow window = over.getWindow();
        return rexBuilder.makeOver(
                over.getType(),
                operator,
                operands,
                window.partitionKeys,
                window.orderKeys,
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    private static RexNode as(RexBuilder rexBuilder, RelDataType type, RexNode value) {
        RelDataTypeFactory types = rexBuilder.getTypeFactory();
        return rexBuilder.makeCast(
                types.createTypeWithNullability(type, value.getType().isNullable()), value);
    }

    private static RelDataType notNull(RexBuilder rexBuilder, RelDataType type) {
        return rexBuilder.getTypeFactory().createTypeWithNullability(type, false);
    }
}
