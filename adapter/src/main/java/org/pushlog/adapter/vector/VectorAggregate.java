package org.pushlog.adapter.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.aggregate.AggregateFunction;
import org.pushlog.adapter.exec.kernel.Constant;
import org.pushlog.adapter.exec.operator.AggregatePlan;
import org.pushlog.adapter.exec.operator.DistinctPlan;

/** Groups by hash. */
final class VectorAggregate extends Aggregate implements VectorRel {
    private final List<AggregateFunction> functions;
    private final List<AggregatePlan.GroupingNumber> numbers;

    private VectorAggregate(
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls,
            List<AggregateFunction> functions,
            List<AggregatePlan.GroupingNumber> numbers) {
        super(
                input.getCluster(),
                input.getCluster().traitSetOf(CONVENTION),
                List.of(),
                input,
                groupSet,
                groupSets,
                calls);
        this.functions = functions;
        this.numbers = numbers;
    }

    /** The aggregate over a vector input, or null if one of its functions or keys is not among ours. */
    static @Nullable VectorAggregate of(Aggregate aggregate, RelNode input) {
        List<ValueType> types = VectorTypes.ofRow(input.getRowType());
        if (types == null || aggregate.getGroupSet().asList().stream().anyMatch(key -> isObject(types.get(key)))) {
            return null;
        }
        List<AggregateFunction> functions = new ArrayList<>();
        List<AggregatePlan.GroupingNumber> numbers = new ArrayList<>();
        List<Integer> keys = aggregate.getGroupSet().asList();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.getAggregation().getKind() == SqlKind.GROUPING) {
                ValueType type = VectorTypes.of(call.getType());
                if (type == null) {
                    return null;
                }
                numbers.add(new AggregatePlan.GroupingNumber(
                        functions.size() + numbers.size(),
                        call.getArgList().stream().map(keys::indexOf).toList(),
                        type));
                continue;
            }
            AggregateFunction function = function(
                    call,
                    types,
                    column -> column >= 0
                            && !input.getRowType()
                                    .getFieldList()
                                    .get(column)
                                    .getType()
                                    .isNullable());
            if (function == null) {
                return null;
            }
            functions.add(function);
        }
        return new VectorAggregate(
                input,
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                aggregate.getAggCallList(),
                functions,
                numbers);
    }

    private static boolean isObject(ValueType type) {
        return type.kind() == ValueKind.OBJECT;
    }

    private static @Nullable AggregateFunction function(
            AggregateCall call, List<ValueType> types, IntPredicate isNeverNull) {
        ValueType type = VectorTypes.of(call.getType());
        if (type == null
                || call.getArgList().size() > 1
                || !call.getCollation().getFieldCollations().isEmpty()
                || call.distinctKeys != null) {
            return null;
        }
        int argument = call.getArgList().isEmpty() ? -1 : call.getArgList().get(0);
        ValueType argumentType = argument < 0 ? null : types.get(argument);
        if (argumentType != null
                && isObject(argumentType)
                && (call.isDistinct() || call.getAggregation().getKind() != SqlKind.COUNT)) {
            return null;
        }
        AggregateFunction.Kind kind = kind(call.getAggregation().getKind());
        if (kind == null || !isOurs(kind, argumentType, type)) {
            return null;
        }
        boolean distinct =
                call.isDistinct() && kind != AggregateFunction.Kind.MIN && kind != AggregateFunction.Kind.MAX;
        Constant constant = kind == AggregateFunction.Kind.CONSTANT ? constant(call) : null;
        if (kind == AggregateFunction.Kind.CONSTANT && constant == null) {
            return null;
        }
        boolean countsRows = kind == AggregateFunction.Kind.COUNT && !distinct && isNeverNull.test(argument);
        return new AggregateFunction(
                kind,
                countsRows ? -1 : argument,
                countsRows ? null : argumentType,
                call.filterArg,
                distinct,
                type,
                constant);
    }

    private static AggregateFunction.@Nullable Kind kind(SqlKind kind) {
        return switch (kind) {
            case COUNT -> AggregateFunction.Kind.COUNT;
            case SUM -> AggregateFunction.Kind.SUM;
            case SUM0 -> AggregateFunction.Kind.SUM_OR_ZERO;
            case MIN -> AggregateFunction.Kind.MIN;
            case MAX -> AggregateFunction.Kind.MAX;
            case ANY_VALUE -> AggregateFunction.Kind.FIRST;
            case SINGLE_VALUE -> AggregateFunction.Kind.ONLY;
            case LITERAL_AGG -> AggregateFunction.Kind.CONSTANT;
            default -> null;
        };
    }

    private static boolean isOurs(AggregateFunction.Kind kind, @Nullable ValueType argument, ValueType type) {
        return switch (kind) {
            case COUNT -> type.form() == ValueKind.Form.LONG;
            case SUM, SUM_OR_ZERO -> argument != null && isSum(argument, type);
            case MIN, MAX, FIRST, ONLY ->
                argument != null && argument.form() == type.form() && argument.scale() == type.scale();
            case CONSTANT -> argument == null;
        };
    }

    private static boolean isSum(ValueType argument, ValueType type) {
        if (type.kind().isInteger()) {
            return argument.kind().isInteger();
        }
        if (type.kind() == ValueKind.DECIMAL) {
            return (argument.kind().isInteger() && type.scale() == 0)
                    || (argument.kind() == ValueKind.DECIMAL && argument.scale() == type.scale());
        }
        return type.kind() == ValueKind.DOUBLE && argument.form() == ValueKind.Form.DOUBLE;
    }

    private static @Nullable Constant constant(AggregateCall call) {
        RexNode node = call.rexList.isEmpty() ? null : call.rexList.get(0);
        RelDataType wanted = call.getType();
        ValueType type = VectorTypes.of(wanted);
        return node instanceof RexLiteral literal && type != null ? RexConstants.of(literal, type) : null;
    }

    @Override
    public Aggregate copy(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> aggCalls) {
        return new VectorAggregate(input, groupSet, groupSets, aggCalls, functions, numbers);
    }

    @Override
    public OperatorPlan operators() {
        List<Integer> keys = getGroupSet().asList();
        OperatorPlan rows = ((VectorRel) getInput()).operators();
        if (!keys.isEmpty() && functions.isEmpty() && numbers.isEmpty() && getGroupType() == Group.SIMPLE) {
            return new DistinctPlan(rows, keys);
        }
        List<List<Integer>> sets = getGroupSets().stream()
                .map(set -> set.asList().stream().map(keys::indexOf).toList())
                .toList();
        return new AggregatePlan(rows, keys, sets, functions, numbers);
    }
}
