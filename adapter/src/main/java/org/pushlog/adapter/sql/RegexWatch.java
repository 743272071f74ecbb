package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Lets a statement be stopped while a regular expression goes back and forth within one text. */
final class RegexWatch {
    private static final Set<String> FUNCTIONS = Set.of(
            "RLIKE",
            "REGEXP",
            "REGEXP_LIKE",
            "REGEXP_CONTAINS",
            "REGEXP_EXTRACT",
            "REGEXP_EXTRACT_ALL",
            "REGEXP_INSTR",
            "REGEXP_REPLACE",
            "REGEXP_SUBSTR");

    /** Each with whether it ignores case. */
    private static final Map<SqlOperator, Boolean> OPERATORS = Map.of(
            SqlStdOperatorTable.POSIX_REGEX_CASE_SENSITIVE, false,
            SqlStdOperatorTable.POSIX_REGEX_CASE_INSENSITIVE, true,
            SqlStdOperatorTable.NEGATED_POSIX_REGEX_CASE_SENSITIVE, false,
            SqlStdOperatorTable.NEGATED_POSIX_REGEX_CASE_INSENSITIVE, true);

    private RegexWatch() {}

    /** The same call, whose text is tried with the expression before; null if it is no call with one. */
    static @Nullable RexNode replace(RexBuilder rexBuilder, RexCall call) {
        List<RexNode> operands = call.operands;
        if (operands.size() < 2
                || !SqlTypeUtil.inCharFamily(operands.get(0).getType())
                || !SqlTypeUtil.inCharFamily(operands.get(1).getType())) {
            return null;
        }
        SqlOperator operator = call.getOperator();
        if (operator.equals(SqlStdOperatorTable.SIMILAR_TO)) {
            RexNode escape = operands.size() > 2 ? operands.get(2) : rexBuilder.makeLiteral("");
            return watched(rexBuilder, call, ContractOperators.WATCH_SIMILAR, escape);
        }
        boolean function = FUNCTIONS.contains(operator.getName());
        if (!function && !OPERATORS.containsKey(operator)) {
            return null;
        }
        // Letters that say how to match stand behind the text and the expression, if anywhere.
        boolean flags = function
                && operands
                        .subList(
                                operator.getName().equals("REGEXP_REPLACE") ? Math.min(3, operands.size()) : 2,
                                operands.size())
                        .stream()
                        .anyMatch(operand -> SqlTypeUtil.inCharFamily(operand.getType()));
        boolean ignoreCase = flags || OPERATORS.getOrDefault(operator, false);
        return watched(rexBuilder, call, ContractOperators.WATCH_REGEX, rexBuilder.makeLiteral(ignoreCase));
    }

    private static RexNode watched(RexBuilder rexBuilder, RexCall call, SqlOperator watch, RexNode how) {
        List<RexNode> operands = new ArrayList<>(call.operands);
        RexNode text = operands.get(0);
        boolean nullable =
                call.operands.stream().anyMatch(operand -> operand.getType().isNullable());
        operands.set(
                0,
                rexBuilder.makeCall(
                        rexBuilder.getTypeFactory().createTypeWithNullability(text.getType(), nullable),
                        watch,
                        List.of(text, operands.get(1), how)));
        return call.clone(call.getType(), operands);
    }
}
