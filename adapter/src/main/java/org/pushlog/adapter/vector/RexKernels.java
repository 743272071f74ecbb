package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.CaseExpression;
import org.pushlog.adapter.exec.kernel.ColumnRef;
import org.pushlog.adapter.exec.kernel.Comparison;
import org.pushlog.adapter.exec.kernel.Conditions;
import org.pushlog.adapter.exec.kernel.Constant;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.Variable;

/**
 * Translates the expressions of one operator to kernels. An expression without a kernel gives null, and so does whatever holds it: its
 * operator then runs as generated code.
 */
final class RexKernels {
    private final RexBuilder rexBuilder;
    private final List<@Nullable ValueType> inputTypes;

    /** Translates expressions over rows of a type. */
    RexKernels(RexBuilder rexBuilder, RelDataType inputType) {
        this.rexBuilder = rexBuilder;
        this.inputTypes = new ArrayList<>();
        for (RelDataTypeField field : inputType.getFieldList()) {
            inputTypes.add(VectorTypes.of(field.getType()));
        }
    }

    /** Translates expressions over columns of some types. */
    RexKernels(RexBuilder rexBuilder, List<@Nullable ValueType> inputTypes) {
        this.rexBuilder = rexBuilder;
        this.inputTypes = inputTypes;
    }

    /** The kernels of some expressions, or null if one has none. */
    @Nullable
    List<Expression> compileAll(List<? extends RexNode> nodes) {
        List<Expression> expressions = new ArrayList<>();
        for (RexNode node : nodes) {
            Expression expression = compile(node);
            if (expression == null) {
                return null;
            }
            expressions.add(expression);
        }
        return expressions;
    }

    /** The kernel of an expression, or null. */
    @Nullable
    Expression compile(RexNode node) {
        if (node instanceof RexInputRef ref) {
            ValueType type = inputTypes.get(ref.getIndex());
            return type == null ? null : new ColumnRef(ref.getIndex(), type);
        }
        ValueType type = VectorTypes.of(node.getType());
        if (type == null) {
            return null;
        }
        if (node instanceof RexLiteral literal) {
            return RexConstants.of(literal, type);
        }
        if (node instanceof RexDynamicParam parameter) {
            // A decimal parameter may have more digits than its type says: only comparisons take it as it is.
            return type.kind() == ValueKind.DECIMAL || type.kind() == ValueKind.OBJECT
                    ? null
                    : new Variable(parameter.getName(), type);
        }
        return node instanceof RexCall call ? compile(call, type) : null;
    }

    private @Nullable Expression compile(RexCall call, ValueType type) {
        return switch (call.getKind()) {
            case AND, OR -> junction(call);
            case NOT, IS_NULL, IS_NOT_NULL, IS_TRUE, IS_FALSE, IS_NOT_TRUE, IS_NOT_FALSE, IS_UNKNOWN -> test(call);
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                comparison(call);
            case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> distinct(call);
            case SEARCH -> search(call);
            case CASE -> caseOf(call, type);
            case CAST -> RexCasts.cast(this, call, type);
            case PLUS, MINUS, TIMES, DIVIDE, MOD, MINUS_PREFIX, PLUS_PREFIX -> RexNumbers.arithmetic(this, call, type);
            case LIKE -> RexTexts.like(this, call);
            case EXTRACT, FLOOR, CEIL -> RexTimes.function(this, call, type);
            default -> function(call, type);
        };
    }

    private @Nullable Expression function(RexCall call, ValueType type) {
        Expression text = RexTexts.function(this, call, type);
        return text != null ? text : RexNumbers.function(this, call, type);
    }

    private @Nullable Expression junction(RexCall call) {
        List<Expression> operands = compileAll(call.operands);
        if (operands == null) {
            return null;
        }
        return call.getKind() == SqlKind.AND ? Conditions.and(operands) : Conditions.or(operands);
    }

    private @Nullable Expression test(RexCall call) {
        if (call.getKind() == SqlKind.IS_NULL || call.getKind() == SqlKind.IS_UNKNOWN) {
            return nullTest(call.operands.get(0));
        }
        if (call.getKind() == SqlKind.IS_NOT_NULL) {
            Expression isNull = nullTest(call.operands.get(0));
            return isNull == null ? null : Conditions.not(isNull);
        }
        Expression operand = compile(call.operands.get(0));
        if (operand == null) {
            return null;
        }
        return switch (call.getKind()) {
            case NOT -> Conditions.not(operand);
            case IS_TRUE -> Conditions.isTrue(operand);
            case IS_FALSE -> Conditions.isFalse(operand);
            case IS_NOT_TRUE -> Conditions.isNotTrue(operand);
            case IS_NOT_FALSE -> Conditions.isNotFalse(operand);
            default -> null;
        };
    }

    /** Whether a value is NULL; what is so exactly if an operand is, is not computed for that, and so cannot fail. */
    private @Nullable Expression nullTest(RexNode node) {
        if (!(node instanceof RexCall call) || !isStrict(call.getKind())) {
            Expression operand = compile(node);
            return operand == null ? null : Conditions.isNull(operand);
        }
        List<Expression> tests = new ArrayList<>();
        for (RexNode operand : call.operands) {
            Expression test = nullTest(operand);
            if (test == null) {
                return null;
            }
            tests.add(test);
        }
        return tests.size() == 1 ? tests.get(0) : Conditions.or(tests);
    }

    private static boolean isStrict(SqlKind kind) {
        return switch (kind) {
            case PLUS, MINUS, TIMES, DIVIDE, MOD, MINUS_PREFIX, CAST -> true;
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> true;
            default -> false;
        };
    }

    private @Nullable Expression comparison(RexCall call) {
        Comparison.Operator operator = switch (call.getKind()) {
            case EQUALS -> Comparison.Operator.EQUAL;
            case NOT_EQUALS -> Comparison.Operator.NOT_EQUAL;
            case LESS_THAN -> Comparison.Operator.LESS;
            case LESS_THAN_OR_EQUAL -> Comparison.Operator.LESS_OR_EQUAL;
            case GREATER_THAN -> Comparison.Operator.GREATER;
            default -> Comparison.Operator.GREATER_OR_EQUAL;
        };
        return compare(operator, call.operands.get(0), call.operands.get(1));
    }

    private @Nullable Expression compare(Comparison.Operator operator, RexNode left, RexNode right) {
        Expression a = compared(left);
        Expression b = compared(right);
        if (a == null || b == null || a.type().kind() == ValueKind.OBJECT) {
            return null;
        }
        if (a.type().form() != b.type().form()) {
            Expression c = a;
            a = RexCasts.alignedWith(a, b.type());
            b = RexCasts.alignedWith(b, c.type());
        } else if (a.type().kind() != b.type().kind() && !areComparable(a.type(), b.type())) {
            return null;
        }
        return a == null || b == null ? null : new Comparison(operator, a, b);
    }

    private static boolean areComparable(ValueType a, ValueType b) {
        return (a.kind().isInteger() && b.kind().isInteger())
                || (a.form() == ValueKind.Form.DOUBLE && b.form() == ValueKind.Form.DOUBLE)
                || (a.form() == ValueKind.Form.DECIMAL && b.form() == ValueKind.Form.DECIMAL);
    }

    private @Nullable Expression compared(RexNode node) {
        ValueType type = VectorTypes.of(node.getType());
        return node instanceof RexDynamicParam parameter && type != null && type.kind() == ValueKind.DECIMAL
                ? new Variable(parameter.getName(), type)
                : compile(node);
    }

    /** Not distinct: equal, or both NULL. */
    private @Nullable Expression distinct(RexCall call) {
        RexNode left = call.operands.get(0);
        RexNode right = call.operands.get(1);
        Expression a = compile(left);
        Expression b = compile(right);
        Expression equal = compare(Comparison.Operator.EQUAL, left, right);
        if (a == null || b == null || equal == null) {
            return null;
        }
        Expression same = Conditions.or(
                List.of(Conditions.isTrue(equal), Conditions.and(List.of(Conditions.isNull(a), Conditions.isNull(b)))));
        return call.getKind() == SqlKind.IS_DISTINCT_FROM ? Conditions.not(same) : same;
    }

    private @Nullable Expression search(RexCall call) {
        Expression list = RexLists.inList(this, rexBuilder, call);
        if (list != null) {
            return list;
        }
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, call);
        return expanded.getKind() == SqlKind.SEARCH ? null : compile(expanded);
    }

    private @Nullable Expression caseOf(RexCall call, ValueType type) {
        List<Expression> conditions = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < call.operands.size(); i++) {
            boolean isCondition = i % 2 == 0 && i < call.operands.size() - 1;
            Expression operand = compile(call.operands.get(i));
            Expression fitting = operand == null || isCondition ? operand : RexCasts.widened(operand, type);
            if (fitting == null) {
                return null;
            }
            (isCondition ? conditions : values).add(fitting);
        }
        return new CaseExpression(conditions, values, type);
    }

    /** A constant of a whole number, if the expression is one. */
    static @Nullable Long wholeConstant(@Nullable Expression expression) {
        return expression instanceof Constant constant && constant.value() instanceof Long value ? value : null;
    }
}
