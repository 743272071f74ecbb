package org.pushlog.adapter.sql;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Primitive;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.Optionality;
import org.pushlog.adapter.function.ArrayCalls;
import org.pushlog.adapter.function.CodePointCalls;
import org.pushlog.adapter.function.ExactCalls;
import org.pushlog.adapter.function.FloatCalls;
import org.pushlog.adapter.function.LateCalls;
import org.pushlog.adapter.function.LeastOrGreatest;
import org.pushlog.adapter.function.LikeCalls;
import org.pushlog.adapter.function.RegexCalls;
import org.pushlog.adapter.function.SetCalls;
import org.pushlog.adapter.function.SizedTexts;
import org.pushlog.adapter.function.TextCalls;
import org.pushlog.adapter.function.TimeTexts;

/** Operators that stand in generated code for Calcite's where those break the arithmetic contract. */
final class ContractOperators {
    static final SqlFunction DECIMAL_DIVIDE = function(
            "DECIMAL_DIVIDE",
            ExactCalls.class,
            "divide",
            java.math.BigDecimal.class,
            java.math.BigDecimal.class,
            int.class,
            int.class);
    static final SqlFunction DECIMAL_FIT =
            function("DECIMAL_FIT", ExactCalls.class, "fit", java.math.BigDecimal.class, int.class, int.class);
    static final SqlFunction DECIMAL_EXACT =
            function("DECIMAL_EXACT", ExactCalls.class, "exact", java.math.BigDecimal.class, int.class);
    static final SqlFunction ROUND_LONG = function("ROUND_LONG", ExactCalls.class, "round", long.class, int.class);
    static final SqlFunction ROUNDED_DIGITS = function("ROUNDED_DIGITS", ExactCalls.class, "digits", int.class);
    static final SqlFunction ROUND_INT = function("ROUND_INT", ExactCalls.class, "round", int.class, int.class);
    static final SqlFunction DECIMAL_KEY =
            function("DECIMAL_KEY", ExactCalls.class, "key", java.math.BigDecimal.class, int.class);
    static final SqlFunction ABSOLUTE_LONG = function("ABSOLUTE", ExactCalls.class, "absolute", long.class);
    static final SqlFunction ABSOLUTE_INT = function("ABSOLUTE", ExactCalls.class, "absolute", int.class);
    static final SqlFunction DOUBLE_KEY = function("FLOAT_KEY", FloatCalls.class, "key", double.class);
    static final SqlFunction FLOAT_NUMBER = function("FLOAT_NUMBER", FloatCalls.class, "number", double.class);
    static final SqlFunction REAL_FIT = function("REAL_FIT", FloatCalls.class, "real", double.class);
    static final SqlFunction TEXT_DOUBLE = function("TEXT_DOUBLE", FloatCalls.class, "ofText", String.class);
    static final SqlFunction TEXT_REAL = function("TEXT_REAL", FloatCalls.class, "realOfText", String.class);
    static final SqlFunction SAFE_TEXT_DOUBLE =
            function("SAFE_TEXT_DOUBLE", FloatCalls.class, "ofTextOrNull", String.class);
    static final SqlFunction SAFE_TEXT_REAL =
            function("SAFE_TEXT_REAL", FloatCalls.class, "realOfTextOrNull", String.class);
    static final SqlFunction TEXT_NUMBER = function("TEXT_NUMBER", ExactCalls.class, "near", String.class);
    static final SqlFunction SAFE_TEXT_NUMBER =
            function("SAFE_TEXT_NUMBER", ExactCalls.class, "nearOrNull", String.class);
    static final SqlFunction REAL_KEY = function("FLOAT_KEY", FloatCalls.class, "key", float.class);

    /** Comparisons of floating-point numbers by the kind that they stand for. */
    static final Map<SqlKind, SqlFunction> FLOAT_COMPARISONS = Map.of(
            SqlKind.EQUALS, floats("equal"),
            SqlKind.NOT_EQUALS, floats("different"),
            SqlKind.LESS_THAN, floats("less"),
            SqlKind.LESS_THAN_OR_EQUAL, floats("lessOrEqual"),
            SqlKind.GREATER_THAN, floats("greater"),
            SqlKind.GREATER_THAN_OR_EQUAL, floats("greaterOrEqual"));

    /** Comparisons of texts by the kind that they stand for; equality needs none. */
    static final Map<SqlKind, SqlFunction> TEXT_COMPARISONS = Map.of(
            SqlKind.LESS_THAN, texts("less"),
            SqlKind.LESS_THAN_OR_EQUAL, texts("lessOrEqual"),
            SqlKind.GREATER_THAN, texts("greater"),
            SqlKind.GREATER_THAN_OR_EQUAL, texts("greaterOrEqual"));

    /** Functions that count or match characters, by the name of the operator and the number of its operands. */
    static final Map<String, SqlFunction> TEXT_FUNCTIONS = Map.ofEntries(
            Map.entry("CHAR_LENGTH/1", characters("length", String.class)),
            Map.entry("CHARACTER_LENGTH/1", characters("length", String.class)),
            Map.entry("SUBSTRING/2", characters("substring", String.class, int.class)),
            Map.entry("SUBSTRING/3", characters("substring", String.class, int.class, int.class)),
            Map.entry("POSITION/2", characters("position", String.class, String.class)),
            Map.entry("LEFT/2", characters("left", String.class, int.class)),
            Map.entry("RIGHT/2", characters("right", String.class, int.class)),
            Map.entry("REVERSE/1", characters("reverse", String.class)),
            Map.entry("REPEAT/2", sized("repeat", String.class, int.class)),
            Map.entry("SPACE/1", sized("space", int.class)),
            Map.entry("LPAD/2", sized("lpad", String.class, int.class)),
            Map.entry("LPAD/3", sized("lpad", String.class, int.class, String.class)),
            Map.entry("RPAD/2", sized("rpad", String.class, int.class)),
            Map.entry("RPAD/3", sized("rpad", String.class, int.class, String.class)),
            Map.entry("||/2", sized("concat", String.class, String.class)),
            Map.entry("REPLACE/3", sized("replace", String.class, String.class, String.class)),
            Map.entry("OVERLAY/3", sized("overlay", String.class, String.class, int.class)),
            Map.entry("OVERLAY/4", sized("overlay", String.class, String.class, int.class, int.class)),
            Map.entry("LIKE/2", watched(LikeCalls.class, "like", 2)),
            Map.entry("LIKE/3", watched(LikeCalls.class, "like", 3)),
            Map.entry("ILIKE/2", watched(LikeCalls.class, "ilike", 2)),
            Map.entry("ILIKE/3", watched(LikeCalls.class, "ilike", 3)));

    static final SqlFunction WATCH_REGEX = watched(RegexCalls.class, "find", 3);
    static final SqlFunction WATCH_SIMILAR = watched(RegexCalls.class, "similar", 3);

    static final SqlFunction TIMESTAMP_TEXT =
            function("TIMESTAMP_TEXT", TimeTexts.class, "timestamp", long.class, int.class);
    static final SqlFunction TIME_TEXT = function("TIME_TEXT", TimeTexts.class, "time", int.class, int.class);
    static final SqlFunction BOOLEAN_TEXT = function("BOOLEAN_TEXT", TextCalls.class, "text", boolean.class);
    static final SqlFunction FLOAT_RANK = function("FLOAT_RANK", FloatCalls.class, "rank", double.class);
    static final SqlFunction TEXT_RANK = function("TEXT_RANK", TextCalls.class, "rank", String.class);
    static final SqlFunction EPOCH = function("EPOCH", TimeTexts.class, "epoch", long.class);
    static final SqlFunction IN_SET = function("IN_SET", SetCalls.class, "contains", Object.class, Object.class);

    /** MIN and MAX by the one order of numbers and texts. */
    static final Map<SqlKind, SqlAggFunction> EXTREMES = Map.of(
            SqlKind.MIN, aggregate("MIN", LeastOrGreatest.Least.class),
            SqlKind.MAX, aggregate("MAX", LeastOrGreatest.Greatest.class));

    private ContractOperators() {}

    /** A constant of a class as it is, but computed late. */
    static SqlFunction late(Class<?> valueClass) {
        return function("LATE", LateCalls.class, "late", valueClass);
    }

    private static SqlFunction floats(String method) {
        return function("FLOAT_" + method, FloatCalls.class, method, double.class, double.class);
    }

    private static SqlFunction texts(String method) {
        return function("TEXT_" + method, TextCalls.class, method, String.class, String.class);
    }

    private static SqlFunction characters(String method, Class<?>... parameters) {
        return function("CHARACTERS_" + method, CodePointCalls.class, method, parameters);
    }

    private static SqlFunction sized(String method, Class<?>... parameters) {
        return function("SIZED_" + method, SizedTexts.class, method, parameters);
    }

    /** The value of a map for a key that it has, as generated code wants values of a class. */
    static SqlFunction valueOf(Type valueClass) {
        Method method = Types.lookupMethod(SetCalls.class, "value", Object.class, Object.class);
        CallImplementor implementor = RexImpTable.createImplementor(
                (translator, call, operands) -> {
                    Expression value =
                            Expressions.convert_(Expressions.call(method, operands), Primitive.box(valueClass));
                    return Primitive.is(valueClass) ? Expressions.unbox(value) : value;
                },
                NullPolicy.STRICT,
                false);
        return function("VALUE_OF", implementation(implementor), true);
    }

    /** The element of an array at a place that is a long; NULL where it is not there, or a failure, as generated code wants values of a class. */
    static SqlFunction item(int first, boolean isSafe, Type valueClass) {
        Method method = Types.lookupMethod(ArrayCalls.class, "item", List.class, long.class, int.class, boolean.class);
        CallImplementor implementor = RexImpTable.createImplementor(
                (translator, call, operands) -> EnumUtils.convert(
                        Expressions.call(
                                method,
                                operands.get(0),
                                operands.get(1),
                                Expressions.constant(first),
                                Expressions.constant(isSafe)),
                        Primitive.box(valueClass)),
                NullPolicy.STRICT,
                false);
        return function("ELEMENT_" + first + isSafe, implementation(implementor), true);
    }

    /** A function that is handed the data context, so that it can ask the checkpoint; NULL where an operand is. */
    private static SqlFunction watched(Class<?> owner, String methodName, int operandCount) {
        Method method = Stream.of(owner.getMethods())
                .filter(each -> each.getName().equals(methodName) && each.getParameterCount() == operandCount + 1)
                .findFirst()
                .orElseThrow();
        CallImplementor implementor = RexImpTable.createImplementor(
                (translator, call, operands) -> {
                    List<Expression> arguments = new ArrayList<>();
                    arguments.add(translator.getRoot());
                    arguments.addAll(operands);
                    return Expressions.call(method, arguments);
                },
                NullPolicy.STRICT,
                false);
        return function("WATCHED_" + methodName, implementation(implementor), true);
    }

    private static ImplementableFunction implementation(CallImplementor implementor) {
        return new ImplementableFunction() {
            @Override
            public CallImplementor getImplementor() {
                return implementor;
            }

            @Override
            public List<FunctionParameter> getParameters() {
                return List.of();
            }
        };
    }

    static SqlFunction function(String name, Class<?> owner, String methodName, Class<?>... parameters) {
        Method method = Types.lookupMethod(owner, methodName, parameters);
        return function(name, (ImplementableFunction) ScalarFunctionImpl.create(method), true);
    }

    private static SqlFunction function(String name, ImplementableFunction implementation, boolean deterministic) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                // Calls are made with their type given, so it is never inferred.
                ReturnTypes.ARG0,
                null,
                null,
                implementation) {
            @Override
            public boolean isDeterministic() {
                return deterministic;
            }

            @Override
            public SqlFunctionCategory getFunctionType() {
                return SqlFunctionCategory.SYSTEM;
            }
        };
    }

    private static SqlAggFunction aggregate(String name, Class<?> implementation) {
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
                null,
                null,
                Objects.requireNonNull(AggregateFunctionImpl.create(implementation)),
                false,
                false,
                Optionality.FORBIDDEN);
    }
}
