package org.pushlog.adapter.vector;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.SqlFunctions;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.BoxedFunction;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.LikePattern;
import org.pushlog.adapter.exec.kernel.TextFunctions;
import org.pushlog.adapter.function.CodePointCalls;
import org.pushlog.adapter.function.SizedTexts;

/** Functions of texts that have a kernel. Most are the very functions that generated code calls. */
final class RexTexts {
    /** By the name of the operator and the number of its operands; all operands are texts or INTEGER. */
    private static final Map<String, Function<@Nullable Object[], @Nullable Object>> FUNCTIONS = Map.ofEntries(
            Map.entry("POSITION/2", v -> CodePointCalls.position(text(v[0]), text(v[1]))),
            Map.entry("LEFT/2", v -> CodePointCalls.left(text(v[0]), number(v[1]))),
            Map.entry("RIGHT/2", v -> CodePointCalls.right(text(v[0]), number(v[1]))),
            Map.entry("REVERSE/1", v -> CodePointCalls.reverse(text(v[0]))),
            Map.entry("REPLACE/3", v -> SizedTexts.replace(text(v[0]), text(v[1]), text(v[2]))),
            Map.entry("INITCAP/1", v -> SqlFunctions.initcap(text(v[0]))));

    private RexTexts() {}

    static @Nullable Expression function(RexKernels kernels, RexCall call, ValueType type) {
        String name = call.getOperator().getName() + "/" + call.operands.size();
        if (call.getOperator() instanceof SqlTrimFunction) {
            return trim(kernels, call, type);
        }
        boolean isFast = switch (name) {
            case "UPPER/1", "LOWER/1", "CHAR_LENGTH/1", "CHARACTER_LENGTH/1", "SUBSTRING/2", "SUBSTRING/3", "||/2" ->
                true;
            default -> false;
        };
        if (!isFast && !FUNCTIONS.containsKey(name)) {
            return null;
        }
        List<Expression> operands = kernels.compileAll(call.operands);
        if (operands == null || operands.stream().anyMatch(operand -> !isTextOrInteger(operand.type()))) {
            return null;
        }
        if (isFast) {
            return fast(name, operands, type);
        }
        return new BoxedFunction(operands, Objects.requireNonNull(FUNCTIONS.get(name)), type);
    }

    private static @Nullable Expression fast(String name, List<Expression> operands, ValueType type) {
        if (operands.get(0).type().kind() != ValueKind.TEXT) {
            return null;
        }
        return switch (name) {
            case "UPPER/1" -> TextFunctions.upper(operands.get(0), SqlFunctions::upper);
            case "LOWER/1" -> TextFunctions.lower(operands.get(0), SqlFunctions::lower);
            case "CHAR_LENGTH/1", "CHARACTER_LENGTH/1" -> TextFunctions.length(operands.get(0), type);
            case "||/2" ->
                operands.get(1).type().kind() == ValueKind.TEXT
                        ? TextFunctions.concat(operands.get(0), operands.get(1))
                        : null;
            case "SUBSTRING/2" ->
                isInteger(operands.get(1))
                        ? new BoxedFunction(operands, v -> CodePointCalls.substring(text(v[0]), number(v[1])), type)
                        : null;
            case "SUBSTRING/3" ->
                isInteger(operands.get(1)) && isInteger(operands.get(2)) ? substring(operands, type) : null;
            default -> null;
        };
    }

    private static Expression substring(List<Expression> operands, ValueType type) {
        Long from = RexKernels.wholeConstant(operands.get(1));
        Long count = RexKernels.wholeConstant(operands.get(2));
        if (from != null && count != null && from >= 1 && count >= 0) {
            return TextFunctions.substring(operands.get(0), from.intValue(), count.intValue());
        }
        return new BoxedFunction(operands, v -> CodePointCalls.substring(text(v[0]), number(v[1]), number(v[2])), type);
    }

    private static @Nullable Expression trim(RexKernels kernels, RexCall call, ValueType type) {
        if (!(call.operands.get(0) instanceof RexLiteral flag)
                || !(flag.getValue() instanceof SqlTrimFunction.Flag side)
                || call.operands.size() != 3) {
            return null;
        }
        List<Expression> operands = kernels.compileAll(call.operands.subList(1, 3));
        if (operands == null
                || operands.stream().anyMatch(operand -> operand.type().kind() != ValueKind.TEXT)) {
            return null;
        }
        boolean left = side.getLeft() == 1;
        boolean right = side.getRight() == 1;
        return new BoxedFunction(operands, v -> SqlFunctions.trim(left, right, text(v[0]), text(v[1]), true), type);
    }

    static @Nullable Expression like(RexKernels kernels, RexCall call) {
        Expression text = kernels.compile(call.operands.get(0));
        if (!call.getOperator().getName().equals("LIKE")
                || text == null
                || text.type().kind() != ValueKind.TEXT) {
            return null;
        }
        String pattern = literal(call.operands.get(1));
        if (pattern == null) {
            return null;
        }
        if (call.operands.size() == 2) {
            return LikePattern.of(text, pattern, -1);
        }
        String escape = literal(call.operands.get(2));
        return escape == null || escape.codePointCount(0, escape.length()) != 1
                ? null
                : LikePattern.of(text, pattern, escape.codePointAt(0));
    }

    private static @Nullable String literal(RexNode node) {
        return node instanceof RexLiteral literal && !literal.isNull() ? literal.getValueAs(String.class) : null;
    }

    private static boolean isTextOrInteger(ValueType type) {
        return type.kind() == ValueKind.TEXT || type.kind() == ValueKind.INTEGER;
    }

    private static boolean isInteger(Expression operand) {
        return operand.type().kind() == ValueKind.INTEGER;
    }

    private static String text(@Nullable Object value) {
        return (String) Objects.requireNonNull(value);
    }

    private static int number(@Nullable Object value) {
        return (Integer) Objects.requireNonNull(value);
    }
}
