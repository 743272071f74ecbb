package org.pushlog.adapter.plan.join;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Sarg;

/**
 * Which NULLs an expression does not survive. An answer is a set of sets of columns: whenever all columns of one of those sets are NULL, whatever the
 * others are, the condition is not true (or the expression is NULL). No set means that nothing is known; an empty one, that it is so for every row.
 */
final class NullRejection {
    /** More alternatives than these are forgotten, which is always right. */
    private static final int SET_COUNT_MAX = 64;

    private static final Set<ImmutableBitSet> UNKNOWN = Set.of();
    private static final Set<ImmutableBitSet> ALWAYS = Set.of(ImmutableBitSet.of());

    /** Functions that give NULL if any operand is NULL, though Calcite says it of none of its functions by name. */
    private static final Set<String> STRICT_FUNCTIONS = Set.of(
            "||",
            "ABS",
            "CHARACTER_LENGTH",
            "CHAR_LENGTH",
            "LEFT",
            "LOWER",
            "LPAD",
            "MOD",
            "POSITION",
            "REPLACE",
            "RIGHT",
            "ROUND",
            "RPAD",
            "SUBSTRING",
            "UPPER");

    private NullRejection() {}

    /** The columns whose NULLs make a condition FALSE or NULL. */
    static Set<ImmutableBitSet> notTrue(RexNode node) {
        return switch (node.getKind()) {
            case AND -> any(operands(node), NullRejection::notTrue);
            case OR -> all(operands(node), NullRejection::notTrue);
            case NOT -> notFalse(operand(node));
            case IS_TRUE -> notTrue(operand(node));
            case IS_FALSE -> notFalse(operand(node));
            case IS_NOT_NULL -> nulls(operand(node));
            case IS_DISTINCT_FROM -> all(operands(node), NullRejection::nulls);
            case IS_NOT_DISTINCT_FROM -> besideValues(operands(node));
            case CASE -> chosen(operands(node), NullRejection::notTrue);
            case LITERAL -> node.isAlwaysTrue() ? UNKNOWN : ALWAYS;
            case SEARCH -> search(node, RexUnknownAs.TRUE);
            default -> nulls(node);
        };
    }

    /** The columns whose NULLs make a condition TRUE or NULL. */
    private static Set<ImmutableBitSet> notFalse(RexNode node) {
        return switch (node.getKind()) {
            case AND -> all(operands(node), NullRejection::notFalse);
            case OR -> any(operands(node), NullRejection::notFalse);
            case NOT -> notTrue(operand(node));
            case IS_NOT_TRUE -> notTrue(operand(node));
            case IS_NOT_FALSE -> notFalse(operand(node));
            case IS_NULL -> nulls(operand(node));
            case IS_NOT_DISTINCT_FROM -> all(operands(node), NullRejection::nulls);
            case IS_DISTINCT_FROM -> besideValues(operands(node));
            case CASE -> chosen(operands(node), NullRejection::notFalse);
            case LITERAL -> node.isAlwaysFalse() ? UNKNOWN : ALWAYS;
            case SEARCH -> search(node, RexUnknownAs.FALSE);
            default -> nulls(node);
        };
    }

    /** The columns whose NULLs make an expression NULL. */
    static Set<ImmutableBitSet> nulls(RexNode node) {
        if (node instanceof RexInputRef ref) {
            return Set.of(ImmutableBitSet.of(ref.getIndex()));
        }
        if (node instanceof RexLiteral literal) {
            return literal.isNull() ? ALWAYS : UNKNOWN;
        }
        if (!(node instanceof RexCall call) || node instanceof RexSubQuery) {
            return UNKNOWN;
        }
        return switch (node.getKind()) {
            // FALSE AND NULL is FALSE, TRUE OR NULL is TRUE.
            case AND, OR, COALESCE -> all(operands(node), NullRejection::nulls);
            case NULLIF -> nulls(operand(node));
            case CASE -> chosen(operands(node), NullRejection::nulls);
            case SEARCH -> sarg(node).nullAs == RexUnknownAs.UNKNOWN ? nulls(operand(node)) : UNKNOWN;
            // What is said to be not NULL, as of the chosen operand of COALESCE, is not taken for NULL.
            case CAST, SAFE_CAST ->
                !node.getType().isNullable() && operand(node).getType().isNullable() ? UNKNOWN : nulls(operand(node));
            default -> isStrict(call.getOperator()) ? any(operands(node), NullRejection::nulls) : UNKNOWN;
        };
    }

    /** Whether an operator gives NULL if any of its operands is NULL. */
    static boolean isStrict(SqlOperator operator) {
        return Strong.policy(operator) == Strong.Policy.ANY
                || (operator.getKind() != SqlKind.CAST && STRICT_FUNCTIONS.contains(operator.getName()));
    }

    private static Set<ImmutableBitSet> search(RexNode node, RexUnknownAs excluded) {
        return sarg(node).nullAs == excluded ? UNKNOWN : nulls(operand(node));
    }

    private static Sarg<?> sarg(RexNode node) {
        return Objects.requireNonNull(((RexLiteral) operands(node).get(1)).getValueAs(Sarg.class));
    }

    /** NULL differs from what is not NULL. */
    private static Set<ImmutableBitSet> besideValues(List<RexNode> operands) {
        for (int i = 0; i < 2; i++) {
            if (operands.get(i) instanceof RexLiteral literal && !literal.isNull()) {
                return nulls(operands.get(1 - i));
            }
        }
        return UNKNOWN;
    }

    /** What holds of each value of a CASE but those whose condition is not true. */
    private static Set<ImmutableBitSet> chosen(List<RexNode> operands, Function<RexNode, Set<ImmutableBitSet>> of) {
        Set<ImmutableBitSet> sets = of.apply(operands.get(operands.size() - 1));
        for (int i = 0; i + 1 < operands.size() && !sets.isEmpty(); i += 2) {
            sets = both(sets, either(notTrue(operands.get(i)), of.apply(operands.get(i + 1))));
        }
        return sets;
    }

    private static Set<ImmutableBitSet> any(List<RexNode> nodes, Function<RexNode, Set<ImmutableBitSet>> of) {
        Set<ImmutableBitSet> sets = UNKNOWN;
        for (RexNode node : nodes) {
            sets = either(sets, of.apply(node));
        }
        return sets;
    }

    private static Set<ImmutableBitSet> all(List<RexNode> nodes, Function<RexNode, Set<ImmutableBitSet>> of) {
        Set<ImmutableBitSet> sets = ALWAYS;
        for (RexNode node : nodes) {
            if (sets.isEmpty()) {
                return UNKNOWN;
            }
            sets = both(sets, of.apply(node));
        }
        return sets;
    }

    /** The alternatives of two answers of which one suffices. */
    static Set<ImmutableBitSet> either(Set<ImmutableBitSet> a, Set<ImmutableBitSet> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        Set<ImmutableBitSet> sets = new LinkedHashSet<>(a);
        for (ImmutableBitSet set : b) {
            if (sets.size() < SET_COUNT_MAX) {
                sets.add(set);
            }
        }
        return sets;
    }

    /** The alternatives of two answers that must both hold. */
    static Set<ImmutableBitSet> both(Set<ImmutableBitSet> a, Set<ImmutableBitSet> b) {
        Set<ImmutableBitSet> sets = new LinkedHashSet<>();
        for (ImmutableBitSet left : a) {
            for (ImmutableBitSet right : b) {
                if (sets.size() < SET_COUNT_MAX) {
                    sets.add(left.union(right));
                }
            }
        }
        return sets;
    }

    private static List<RexNode> operands(RexNode node) {
        return ((RexCall) node).getOperands();
    }

    private static RexNode operand(RexNode node) {
        return operands(node).get(0);
    }
}
