package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** Keeps constant expressions, of which planning left those that fail, from being computed before a row needs them. */
final class LateConstants {
    private static final Map<SqlTypeName, SqlFunction> LATE = Map.of(
            SqlTypeName.TINYINT, ContractOperators.late(byte.class),
            SqlTypeName.SMALLINT, ContractOperators.late(short.class),
            SqlTypeName.INTEGER, ContractOperators.late(int.class),
            SqlTypeName.BIGINT, ContractOperators.late(long.class),
            SqlTypeName.DOUBLE, ContractOperators.late(double.class),
            SqlTypeName.FLOAT, ContractOperators.late(double.class),
            SqlTypeName.DECIMAL, ContractOperators.late(BigDecimal.class),
            SqlTypeName.VARCHAR, ContractOperators.late(String.class));

    private LateConstants() {}

    /** The same call, with one of its constants given back by a function if it has nothing but constants. */
    static RexCall defer(RexBuilder rexBuilder, RexCall call) {
        if (!mayFail(call)
                || !call.operands.stream().allMatch(RexLiteral.class::isInstance)
                || call.operands.stream().anyMatch(operand -> ((RexLiteral) operand).isNull())) {
            return call;
        }
        List<RexNode> operands = new ArrayList<>(call.operands);
        for (int i = 0; i < operands.size(); i++) {
            RexNode operand = operands.get(i);
            SqlFunction late = LATE.get(operand.getType().getSqlTypeName());
            if (late != null) {
                operands.set(i, rexBuilder.makeCall(operand.getType(), late, List.of(operand)));
                return call.clone(call.getType(), operands);
            }
        }
        return call;
    }

    private static boolean mayFail(RexCall call) {
        SqlKind kind = call.getKind();
        return switch (kind) {
            case PLUS, MINUS, TIMES, DIVIDE, MOD, MINUS_PREFIX, CAST, OTHER_FUNCTION -> true;
            case CHECKED_PLUS, CHECKED_MINUS, CHECKED_TIMES, CHECKED_DIVIDE, CHECKED_MINUS_PREFIX -> true;
            default -> false;
        };
    }
}
