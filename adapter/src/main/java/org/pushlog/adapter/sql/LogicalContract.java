package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Corrects, before planning, what Calcite's own conversion makes wrong: a window's sum of BIGINT adds decimals, since
 * its type is one; a TIMESTAMP less a DATE subtracts times, not days from milliseconds; a parameter that is computed
 * with loses no digits; what COALESCE chooses from may be NULL where it is not chosen.
 */
final class LogicalContract extends RexShuttle {
    private final RexBuilder rexBuilder;

    LogicalContract(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    @Override
    public RexNode visitOver(RexOver over) {
        RexNode visited = UntypedNulls.of(rexBuilder, super.visitOver(over));
        return visited instanceof RexOver call ? WindowContract.apply(rexBuilder, call) : visited;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexNode visited = exactParameters(nullableChoices(UntypedNulls.of(rexBuilder, super.visitCall(call))));
        if (!(visited instanceof RexCall inner) || inner.getKind() != SqlKind.MINUS || inner.operands.size() != 2) {
            return visited instanceof RexCall other ? Guards.ofBranches(rexBuilder, other) : visited;
        }
        RelDataType left = inner.operands.get(0).getType();
        RelDataType right = inner.operands.get(1).getType();
        boolean mixed = (isDate(left) && isTimestamp(right)) || (isTimestamp(left) && isDate(right));
        return mixed ? inner.clone(inner.getType(), List.of(time(inner, 0), time(inner, 1))) : visited;
    }

    /**
     * {@code COALESCE(a, b)} comes as {@code CASE WHEN a IS NOT NULL THEN CAST(a AS … NOT NULL) ELSE b END}. Pulled out of
     * its CASE, as simplification does, the cast says of every row what is true only of those that the condition chose.
     */
    private RexNode nullableChoices(RexNode node) {
        if (!(node instanceof RexCall call) || call.getKind() != SqlKind.CASE) {
            return node;
        }
        List<RexNode> operands = new ArrayList<>(call.operands);
        for (int i = 1; i < operands.size(); i += i + 2 < operands.size() ? 2 : 1) {
            operands.set(i, nullable(operands.get(i)));
        }
        return operands.equals(call.operands) ? call : call.clone(call.getType(), operands);
    }

    /** Casts to NOT NULL of what may be NULL, one in another, made casts to the same type that keep NULL. */
    private RexNode nullable(RexNode choice) {
        if (!(choice instanceof RexCall call) || call.getKind() != SqlKind.CAST) {
            return choice;
        }
        RexNode operand = nullable(call.operands.get(0));
        if (!operand.getType().isNullable()) {
            return choice;
        }
        RelDataType type = rexBuilder.getTypeFactory().createTypeWithNullability(call.getType(), true);
        return type.equals(operand.getType()) ? operand : call.clone(type, List.of(operand));
    }

    /**
     * A parameter that is computed with has the type of its neighbour, and so the type of the result has no room for
     * more digits after the point: they are refused. Compared, they are kept.
     */
    private RexNode exactParameters(RexNode node) {
        if (!(node instanceof RexCall call) || !isComputing(call.getKind())) {
            return node;
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : call.operands) {
            boolean isDecimal =
                    operand instanceof RexDynamicParam && operand.getType().getSqlTypeName() == SqlTypeName.DECIMAL;
            operands.add(isDecimal ? exact(operand) : operand);
        }
        return operands.equals(call.operands) ? call : call.clone(call.getType(), operands);
    }

    private RexNode exact(RexNode parameter) {
        return rexBuilder.makeCall(
                parameter.getType(),
                ContractOperators.DECIMAL_EXACT,
                List.of(
                        parameter,
                        rexBuilder.makeExactLiteral(
                                BigDecimal.valueOf(parameter.getType().getScale()))));
    }

    private static boolean isComputing(SqlKind kind) {
        return switch (kind) {
            case PLUS, MINUS, TIMES, DIVIDE, MOD, CASE, COALESCE, OTHER_FUNCTION -> true;
            default -> false;
        };
    }

    private RexNode time(RexCall call, int index) {
        RexNode operand = call.operands.get(index);
        if (!isDate(operand.getType())) {
            return operand;
        }
        RelDataType timestamp = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 0);
        return rexBuilder.makeCast(
                rexBuilder
                        .getTypeFactory()
                        .createTypeWithNullability(timestamp, operand.getType().isNullable()),
                operand);
    }

    private static boolean isDate(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE;
    }

    private static boolean isTimestamp(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP;
    }
}
