package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableInterpreter;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableValues;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.vector.VectorToEnumerable;

/**
 * Rewrites a finished plan of Calcite's row-by-row operators so that it keeps the arithmetic contract and can be
 * cancelled. Operators of other conventions are left as they are: they keep the contract themselves.
 */
final class EnumerableContract {
    /** Functions that keep little of what they are given; the others may keep it all. */
    private static final Set<SqlKind> CONSTANT_SIZED = EnumSet.of(
            SqlKind.COUNT,
            SqlKind.SUM,
            SqlKind.SUM0,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.AVG,
            SqlKind.ANY_VALUE,
            SqlKind.SINGLE_VALUE,
            SqlKind.LITERAL_AGG,
            SqlKind.GROUPING,
            SqlKind.GROUP_ID,
            SqlKind.BIT_AND,
            SqlKind.BIT_OR,
            SqlKind.BIT_XOR);

    private final RexBuilder rexBuilder;
    private final RelDataTypeFactory typeFactory;
    private final ContractExpressions expressions;
    private final ContractExpressions conditions;

    private EnumerableContract(RexBuilder rexBuilder, LongLists longLists) {
        this.rexBuilder = rexBuilder;
        this.typeFactory = rexBuilder.getTypeFactory();
        this.expressions = new ContractExpressions(rexBuilder, longLists, false);
        this.conditions = new ContractExpressions(rexBuilder, longLists, true);
    }

    /** The plan to generate code from; what that code looks up by name is added to {@code constants}. */
    static EnumerableRel apply(EnumerableRel plan, Map<String, Object> constants) {
        RexBuilder rexBuilder = plan.getCluster().getRexBuilder();
        LongLists longLists = new LongLists(rexBuilder);
        RelNode rewritten = new EnumerableContract(rexBuilder, longLists).rewrite(plan);
        constants.putAll(longLists.sets());
        return new EnumerableChecked(rewritten);
    }

    private RelNode rewrite(RelNode rel) {
        if (rel instanceof VectorToEnumerable) {
            return new EnumerableCheckpoint(rel);
        }
        List<RelNode> inputs = rel.getInputs().stream().map(this::rewrite).toList();
        if (!(rel instanceof EnumerableRel) || rel.getConvention() != EnumerableConvention.INSTANCE) {
            return rel.copy(rel.getTraitSet(), inputs);
        }
        if (rel instanceof EnumerableCalc calc) {
            return calc(calc, inputs.get(0));
        }
        if (rel instanceof EnumerableLimit limit) {
            return RowLimits.limit(inputs.get(0), limit.offset, limit.fetch);
        }
        if (rel instanceof Sort sort) {
            return sort(sort, inputs.get(0));
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate(aggregate, inputs.get(0));
        }
        if (rel instanceof Join join) {
            return join(join, inputs);
        }
        if (rel instanceof SetOp setOp && !(setOp.all && setOp.kind == SqlKind.UNION)) {
            return rel.copy(
                    rel.getTraitSet(), inputs.stream().map(this::allKeys).toList());
        }
        if (rel instanceof EnumerableValues values) {
            return ContractValues.of(values);
        }
        RelNode copy = rel.copy(rel.getTraitSet(), inputs);
        return isSource(copy) ? new EnumerableCheckpoint(copy) : copy;
    }

    /** Whether rows may come out without any of those that are asked coming in: every loop must pass a checkpoint. */
    private static boolean isSource(RelNode rel) {
        return rel instanceof TableScan
                || rel instanceof EnumerableInterpreter
                || rel instanceof TableFunctionScan
                || rel instanceof RepeatUnion
                || rel instanceof Correlate
                || rel instanceof Uncollect;
    }

    private RelNode calc(EnumerableCalc calc, RelNode input) {
        RexProgram program = calc.getProgram();
        List<RexNode> projects = new ArrayList<>();
        for (RexNode project : program.expandList(program.getProjectList())) {
            projects.add(project.accept(expressions));
        }
        RexNode condition = program.getCondition() == null
                ? null
                : program.expandLocalRef(program.getCondition()).accept(conditions);
        if (condition != null && LongConditions.isLong(condition)) {
            RelNode valued = new LongConditions(rexBuilder).withValue(input, condition);
            RexNode value = rexBuilder.makeInputRef(valued, input.getRowType().getFieldCount());
            return calc(valued, projects, value, calc.getRowType());
        }
        RelNode withCases = withLongCases(input, projects, condition);
        projects.forEach(LongCases::checkLength);
        return calc(withCases, projects, condition, calc.getRowType());
    }

    /** The input, with columns for the values of long CASEs, to which {@code projects} then refer. */
    private RelNode withLongCases(RelNode input, List<RexNode> projects, @Nullable RexNode condition) {
        RelNode current = input;
        for (int i = 0; i < projects.size() && condition == null; i++) {
            if (projects.get(i) instanceof RexCall call && LongCases.isLong(call)) {
                current = new LongCases(rexBuilder).withValue(current, call);
                RexNode value =
                        rexBuilder.makeInputRef(current, current.getRowType().getFieldCount() - 1);
                projects.set(i, rexBuilder.ensureType(call.getType(), value, true));
            }
        }
        return current;
    }

    private EnumerableCalc calc(
            RelNode input, List<RexNode> projects, @Nullable RexNode condition, RelDataType rowType) {
        return EnumerableCalc.create(
                input, RexProgram.create(input.getRowType(), projects, condition, rowType, rexBuilder));
    }

    private static RelNode sort(Sort sort, RelNode input) {
        RelNode sorted = sort.collation.getFieldCollations().isEmpty()
                ? input
                : new ContractSort(input.getTraitSet().replace(sort.collation), input, sort.collation);
        return RowLimits.limit(sorted, sort.offset, sort.fetch);
    }

    /** Groups by values in the form that equal values share, and sums BIGINT as the decimal that its sum is. */
    private RelNode aggregate(Aggregate aggregate, RelNode input) {
        Set<Integer> keys = new TreeSet<>(aggregate.getGroupSet().asSet());
        List<RexNode> columns = inputRefs(input);
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.isDistinct()) {
                keys.addAll(call.getArgList());
            }
            calls.add(isSumOfLongs(call, input) ? sumOfDecimals(call, columns) : extreme(call));
        }
        RelNode keyed = project(kept(aggregate, input), columns, keys);
        return EnumerableGrandTotal.of(aggregate.copy(
                aggregate.getTraitSet(), keyed, aggregate.getGroupSet(), aggregate.getGroupSets(), calls));
    }

    /** The rows, counted as kept if a function keeps what it is given. */
    private static RelNode kept(Aggregate aggregate, RelNode input) {
        return aggregate.getAggCallList().stream().anyMatch(EnumerableContract::keepsRows)
                ? new EnumerableCheckpoint(input, "an aggregate")
                : input;
    }

    private static boolean keepsRows(AggregateCall call) {
        return call.isDistinct()
                || !call.collation.getFieldCollations().isEmpty()
                || !CONSTANT_SIZED.contains(call.getAggregation().getKind());
    }

    /** MIN and MAX of numbers with NaN and of texts go by the one order. */
    private static AggregateCall extreme(AggregateCall call) {
        SqlAggFunction ours =
                ContractOperators.EXTREMES.get(call.getAggregation().getKind());
        return ours == null || !ContractExpressions.isOrderedByUs(call.getType())
                ? call
                : AggregateCall.create(
                        ours,
                        call.isDistinct(),
                        call.isApproximate(),
                        call.ignoreNulls(),
                        call.rexList,
                        call.getArgList(),
                        call.filterArg,
                        call.distinctKeys,
                        call.collation,
                        call.getType(),
                        call.name);
    }

    private static boolean isSumOfLongs(AggregateCall call, RelNode input) {
        return (call.getAggregation().getKind() == SqlKind.SUM
                        || call.getAggregation().getKind() == SqlKind.SUM0)
                && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                && input.getRowType()
                                .getFieldList()
                                .get(call.getArgList().get(0))
                                .getType()
                                .getSqlTypeName()
                        != SqlTypeName.DECIMAL;
    }

    private AggregateCall sumOfDecimals(AggregateCall call, List<RexNode> columns) {
        RexNode argument = columns.get(call.getArgList().get(0));
        RelDataType decimal = typeFactory.createTypeWithNullability(
                call.getType(), argument.getType().isNullable());
        columns.add(rexBuilder.makeCast(decimal, argument));
        return call.withArgList(List.of(columns.size() - 1));
    }

    private RelNode join(Join join, List<RelNode> inputs) {
        RelNode left = inputs.get(0);
        RelNode right = inputs.get(1);
        int fieldCount = right.getRowType().getFieldCount();
        // Calcite's loop knows its rows by identity: of rows that are single values, equal ones would count as one.
        boolean isWidened =
                join instanceof EnumerableNestedLoopJoin && join.getJoinType().generatesNullsOnLeft() && fieldCount < 2;
        if (isWidened) {
            List<RexNode> columns = inputRefs(right);
            columns.add(rexBuilder.makeExactLiteral(BigDecimal.ZERO));
            columns.add(rexBuilder.makeExactLiteral(BigDecimal.ZERO));
            right = project(right, columns, Set.of());
        }
        if (join instanceof EnumerableHashJoin hash) {
            left = project(left, inputRefs(left), Set.copyOf(hash.analyzeCondition().leftKeys));
            right = project(right, inputRefs(right), Set.copyOf(hash.analyzeCondition().rightKeys));
        }
        RexNode condition =
                join instanceof EnumerableNestedLoopJoin ? join.getCondition().accept(conditions) : hashCondition(join);
        RelNode joined =
                join.copy(join.getTraitSet(), condition, left, right, join.getJoinType(), join.isSemiJoinDone());
        return isWidened
                ? calc(
                        joined,
                        inputRefs(joined).subList(0, joined.getRowType().getFieldCount() - 2),
                        null,
                        join.getRowType())
                : joined;
    }

    /** The equalities of a hash join must stay recognisable, and are true to the contract on keyed columns. */
    private RexNode hashCondition(Join join) {
        List<RexNode> conjuncts = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            boolean equality = conjunct.isA(SqlKind.EQUALS) || conjunct.isA(SqlKind.IS_NOT_DISTINCT_FROM);
            if (equality) {
                conjuncts.add(conjunct);
            } else {
                others.add(conjunct.accept(conditions));
            }
        }
        conjuncts.addAll(Guards.together(rexBuilder, others));
        return RexUtil.composeConjunction(rexBuilder, conjuncts);
    }

    private RelNode allKeys(RelNode input) {
        return project(
                input,
                inputRefs(input),
                ImmutableBitSet.range(input.getRowType().getFieldCount()).asSet());
    }

    private List<RexNode> inputRefs(RelNode input) {
        List<RexNode> columns = new ArrayList<>();
        for (RelDataTypeField field : input.getRowType().getFieldList()) {
            columns.add(rexBuilder.makeInputRef(input, field.getIndex()));
        }
        return columns;
    }

    /** The columns, those of {@code keys} in the form that equal values share; the input itself if nothing changes. */
    private RelNode project(RelNode input, List<RexNode> columns, Set<Integer> keys) {
        List<RexNode> projects = new ArrayList<>(columns);
        boolean changed = columns.size() > input.getRowType().getFieldCount();
        for (int key : keys) {
            RexNode keyed = expressions.key(projects.get(key));
            if (keyed != null) {
                projects.set(key, keyed);
                changed = true;
            }
        }
        if (!changed) {
            return input;
        }
        RelDataTypeFactory.Builder rowType = typeFactory.builder();
        for (int i = 0; i < projects.size(); i++) {
            List<RelDataTypeField> fields = input.getRowType().getFieldList();
            rowType.add(
                    i < fields.size() ? fields.get(i).getName() : "sum" + i,
                    projects.get(i).getType());
        }
        return calc(input, projects, null, rowType.build());
    }
}
