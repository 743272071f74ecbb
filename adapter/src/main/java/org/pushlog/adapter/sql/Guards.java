package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVariable;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * AND and OR of which a term is computed only where those before it have not decided, as the vectorised engine does it.
 * Generated code computes all operands of a call first, so that {@code k <> 0 AND 10 / k > 1} would divide by zero; of a
 * CASE it computes what is taken.
 */
final class Guards {
    private static final Set<SqlOperator> COMPARISONS = Stream.concat(
                    ContractOperators.FLOAT_COMPARISONS.values().stream(),
                    ContractOperators.TEXT_COMPARISONS.values().stream())
            .collect(Collectors.toUnmodifiableSet());

    private static final SqlFunction KEPT = ContractOperators.late(boolean.class);

    private Guards() {}

    /** The same terms in their order, one that may fail under a guard; the call itself if there is none. */
    static RexNode of(RexBuilder rexBuilder, RexCall junction) {
        boolean isJunction = junction.getKind() == SqlKind.AND || junction.getKind() == SqlKind.OR;
        return isJunction && needsGuard(junction.operands)
                ? guarded(rexBuilder, junction.getKind() == SqlKind.AND, junction.operands)
                : junction;
    }

    /** The conjunction of terms of which one may decide for those behind it. */
    static RexNode conjunction(RexBuilder rexBuilder, List<RexNode> terms) {
        return guarded(rexBuilder, true, terms);
    }

    /** The disjunction of terms of which one may decide for those behind it. */
    static RexNode disjunction(RexBuilder rexBuilder, List<RexNode> terms) {
        return guarded(rexBuilder, false, terms);
    }

    private static boolean needsGuard(List<RexNode> terms) {
        return terms.stream().skip(1).anyMatch(Guards::mayFail);
    }

    /**
     * A CASE of truth values whose last branch may fail, as OR of what each branch gives where it is taken. Simplification does the same, but puts the
     * last branch before the conditions under which it is taken.
     */
    static RexNode ofBranches(RexBuilder rexBuilder, RexCall call) {
        int last = call.operands.size() - 1;
        if (call.getKind() != SqlKind.CASE
                || call.getType().getSqlTypeName() != SqlTypeName.BOOLEAN
                || !mayFail(call.operands.get(last))) {
            return call;
        }
        List<RexNode> alternatives = new ArrayList<>();
        List<RexNode> notTaken = new ArrayList<>();
        for (int i = 0; i <= last; i += 2) {
            List<RexNode> terms = new ArrayList<>(notTaken);
            if (i < last) {
                terms.add(rexBuilder.makeCall(SqlStdOperatorTable.IS_TRUE, call.operands.get(i)));
                notTaken.add(rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, call.operands.get(i)));
            }
            terms.add(call.operands.get(Math.min(i + 1, last)));
            alternatives.add(RexUtil.composeConjunction(rexBuilder, terms));
        }
        return rexBuilder.makeCall(call.getType(), SqlStdOperatorTable.OR, alternatives);
    }

    /** In halves, since code for a branch is nested in that before it. */
    private static RexNode guarded(RexBuilder rexBuilder, boolean isAnd, List<RexNode> terms) {
        SqlOperator operator = isAnd ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR;
        if (terms.size() == 1) {
            return terms.get(0);
        }
        if (!needsGuard(terms)) {
            return rexBuilder.makeCall(operator, terms);
        }
        int middle = split(terms);
        RexNode first = guarded(rexBuilder, isAnd, terms.subList(0, middle));
        RexNode rest = guarded(rexBuilder, isAnd, terms.subList(middle, terms.size()));
        RexNode decided = rexBuilder.makeLiteral(!isAnd);
        // NULL decides nothing: then both count.
        RexNode open = first.getType().isNullable() ? rexBuilder.makeCall(operator, first, rest) : rest;
        RexNode decides = isAnd ? rexBuilder.makeCall(SqlStdOperatorTable.NOT, first) : first;
        // Simplification takes sums for safe and would make a plain AND or OR of this again; a function of ours it
        // leaves alone.
        RexNode kept = rexBuilder.makeCall(open.getType(), KEPT, List.of(open));
        return rexBuilder.makeCall(open.getType(), SqlStdOperatorTable.CASE, List.of(decides, decided, kept));
    }

    /** Before the first half, or where the terms begin that may fail. */
    private static int split(List<RexNode> terms) {
        int failing = 1;
        while (!mayFail(terms.get(failing))) {
            failing++;
        }
        return Math.max(failing, terms.size() / 2);
    }

    private static boolean mayFail(RexNode node) {
        if (node instanceof RexInputRef || node instanceof RexLiteral || node instanceof RexVariable) {
            return false;
        }
        return !(node instanceof RexCall call)
                || !isSafe(call)
                || call.operands.stream().anyMatch(Guards::mayFail);
    }

    private static boolean isSafe(RexCall call) {
        if (call.isA(SqlKind.COMPARISON) || COMPARISONS.contains(call.getOperator())) {
            return true;
        }
        return switch (call.getKind()) {
            case AND,
                    OR,
                    NOT,
                    IS_NULL,
                    IS_NOT_NULL,
                    IS_TRUE,
                    IS_NOT_TRUE,
                    IS_FALSE,
                    IS_NOT_FALSE,
                    SEARCH,
                    CASE,
                    COALESCE -> true;
            case CAST -> isWidening(call);
            default -> call.getOperator().equals(ContractOperators.IN_SET);
        };
    }

    private static boolean isWidening(RexCall cast) {
        RexNode operand = cast.operands.get(0);
        return SqlTypeUtil.equalSansNullability(cast.getType(), operand.getType())
                || (cast.getType().getSqlTypeName() == SqlTypeName.DOUBLE && SqlTypeUtil.isNumeric(operand.getType()));
    }

    /** The terms of a conjunction, made one if one of them may fail. */
    static List<RexNode> together(RexBuilder rexBuilder, List<RexNode> terms) {
        return needsGuard(terms) ? List.of(conjunction(rexBuilder, terms)) : terms;
    }
}
