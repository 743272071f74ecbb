package org.pushlog.adapter.sql;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.EnumerableDefaults;
import org.apache.calcite.linq4j.ExtendedEnumerable;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BinaryExpression;
import org.apache.calcite.linq4j.tree.BlockStatement;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.DeclarationStatement;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.ExpressionType;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.FieldDeclaration;
import org.apache.calcite.linq4j.tree.ForEachStatement;
import org.apache.calcite.linq4j.tree.ForStatement;
import org.apache.calcite.linq4j.tree.FunctionExpression;
import org.apache.calcite.linq4j.tree.MemberDeclaration;
import org.apache.calcite.linq4j.tree.MethodCallExpression;
import org.apache.calcite.linq4j.tree.MethodDeclaration;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.linq4j.tree.Primitive;
import org.apache.calcite.linq4j.tree.Shuttle;
import org.apache.calcite.linq4j.tree.Statement;
import org.apache.calcite.linq4j.tree.TypeBinaryExpression;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.linq4j.tree.WhileStatement;
import org.apache.calcite.runtime.BinarySearch;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.CheckpointCalls;
import org.pushlog.adapter.function.FrameCalls;
import org.pushlog.adapter.function.rows.GroupCalls;
import org.pushlog.adapter.function.rows.JoinCalls;
import org.pushlog.adapter.function.rows.KeptRowsCalls;
import org.pushlog.adapter.function.rows.SetOperationCalls;

/**
 * Generated code that can be stopped and that accounts for what it keeps. Every loop in it, and every function that it hands to a loop of a
 * library, asks the statement's checkpoint; calls of the library that keep rows become calls of ours that are on the statement's account.
 */
final class CheckedCode extends Shuttle {
    private static final Method PASS = Types.lookupMethod(CheckpointCalls.class, "pass", DataContext.class);

    /** The methods that loops call, of functions, comparators, predicates and enumerators. */
    private static final Set<String> CALLED_IN_LOOPS = Set.of("apply", "compare", "moveNext", "test");

    /** Ours by the name of the library's and the number of arguments, the rows that it is called on among them. */
    private static final Map<String, Method> KEEPING = keeping();

    private static final int OWN_PARAMETER_COUNT = 2;

    /** Of the search for a key in rows, between two of them, with how keys are found and ordered. */
    private static final int SEARCH_ARGUMENT_COUNT = 6;

    private static final Set<Type> FLOATING = Set.of(double.class, Double.class, float.class, Float.class);

    private static final Method FIRST = frameMethod("first");
    private static final Method LAST = frameMethod("last");

    /** What stands outside a run of the statement: there is no checkpoint. */
    private static final Shuttle NOTHING = new Shuttle();

    private int siteCount;

    private CheckedCode() {}

    static BlockStatement of(BlockStatement code) {
        return code.accept(new CheckedCode());
    }

    private static Map<String, Method> keeping() {
        Map<String, Method> methods = new HashMap<>();
        for (Class<?> owner :
                List.of(GroupCalls.class, SetOperationCalls.class, JoinCalls.class, KeptRowsCalls.class)) {
            for (Method method : owner.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())) {
                    methods.put(key(method.getName(), method.getParameterCount() - OWN_PARAMETER_COUNT), method);
                }
            }
        }
        return Map.copyOf(methods);
    }

    private static Method frameMethod(String name) {
        return Types.lookupMethod(
                FrameCalls.class,
                name,
                Object[].class,
                Object.class,
                Object.class,
                boolean.class,
                Function1.class,
                Comparator.class);
    }

    private static String key(String name, int argumentCount) {
        return name + "/" + argumentCount;
    }

    @Override
    public Expression visit(MethodCallExpression call, @Nullable Expression target, List<Expression> arguments) {
        Class<?> owner = call.method.getDeclaringClass();
        if (owner == BinarySearch.class && arguments.size() == SEARCH_ARGUMENT_COUNT) {
            Method method = call.method.getName().equals("lowerBound") ? FIRST : LAST;
            if (arguments.get(1) instanceof BinaryExpression sum) {
                boolean isPlus = sum.getNodeType() == ExpressionType.Add;
                return bound(method, arguments, sum.expression0, sum.expression1, isPlus);
            }
            if (FLOATING.contains(arguments.get(1).getType())) {
                // Calcite's own compares numbers as decimals, of which NaN is none.
                return bound(method, arguments, arguments.get(1), Expressions.constant(0), true);
            }
        }
        List<Expression> all = new ArrayList<>();
        if (target != null) {
            all.add(target);
        }
        all.addAll(arguments);
        Method ours = owner == EnumerableDefaults.class || owner.isAssignableFrom(ExtendedEnumerable.class)
                ? KEEPING.get(key(call.method.getName(), all.size()))
                : null;
        if (ours == null) {
            return Expressions.call(call.getType(), target, call.method, arguments);
        }
        all.addAll(0, Arrays.asList(DataContext.ROOT, Expressions.constant(siteCount++)));
        return Expressions.call(ours, all);
    }

    /** Where a frame begins or ends whose bound is a key and a distance, added or subtracted. */
    private static Expression bound(
            Method method, List<Expression> arguments, Expression key, Expression distance, boolean isPlus) {
        return Expressions.call(
                method,
                arguments.get(0),
                boxed(key),
                boxed(distance),
                Expressions.constant(isPlus),
                arguments.get(4),
                arguments.get(5));
    }

    private static Expression boxed(Expression value) {
        return Primitive.is(value.getType()) ? Expressions.box(value) : value;
    }

    @Override
    public Statement visit(WhileStatement loop, Expression condition, Statement body) {
        return Expressions.while_(condition, checked(body));
    }

    @Override
    public ForStatement visit(
            ForStatement loop,
            List<DeclarationStatement> declarations,
            @Nullable Expression condition,
            @Nullable Expression post,
            Statement body) {
        return Expressions.for_(declarations, condition, post, checked(body));
    }

    @Override
    public ForEachStatement visit(
            ForEachStatement loop, ParameterExpression parameter, Expression iterable, Statement body) {
        return Expressions.forEach(parameter, iterable, checked(body));
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // The class of the function stays as it was.
    public Expression visit(FunctionExpression function, @Nullable BlockStatement body) {
        return body == null
                ? function
                : new FunctionExpression((Class) function.getType(), checked(body), function.parameterList);
    }

    @Override
    public MemberDeclaration visit(MethodDeclaration method, BlockStatement body) {
        BlockStatement code = CALLED_IN_LOOPS.contains(method.name) ? checked(body) : body;
        return Expressions.methodDecl(method.modifier, method.resultType, method.name, method.parameters, code);
    }

    @Override
    public Shuttle preVisit(FieldDeclaration field) {
        return Modifier.isStatic(field.modifier) ? NOTHING : this;
    }

    @Override
    public Expression visit(TypeBinaryExpression test, Expression expression) {
        return new TypeBinaryExpression(test.getNodeType(), expression, test.type);
    }

    private static BlockStatement checked(Statement body) {
        List<Statement> statements = new ArrayList<>();
        statements.add(Expressions.statement(Expressions.call(PASS, DataContext.ROOT)));
        statements.addAll(Blocks.toBlock(body).statements);
        return Expressions.block(statements);
    }
}
