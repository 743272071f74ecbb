package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** What is computed of NULL without a type is NULL: there is no code for it, and simplification fails on comparisons with it. */
final class UntypedNulls {
    /** Aggregates that give NULL where all that they are given is NULL. */
    private static final Set<SqlKind> NULL_OF_NULLS = EnumSet.of(
            SqlKind.SUM,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.AVG,
            SqlKind.ANY_VALUE,
            SqlKind.LISTAGG,
            SqlKind.STRING_AGG,
            SqlKind.STDDEV_POP,
            SqlKind.STDDEV_SAMP,
            SqlKind.VAR_POP,
            SqlKind.VAR_SAMP,
            SqlKind.BIT_AND,
            SqlKind.BIT_OR,
            SqlKind.BIT_XOR);

    /** Functions of numbers that give NULL for NULL. */
    private static final Set<String> NULL_OF_NULL = Set.of(
            "ABS",
            "ROUND",
            "TRUNCATE",
            "TRUNC",
            "POWER",
            "POW",
            "SQRT",
            "CBRT",
            "LN",
            "LOG",
            "LOG10",
            "EXP",
            "SIGN",
            "SIN",
            "COS",
            "TAN");

    private UntypedNulls() {}

    private static boolean isUntyped(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.NULL;
    }

    /** A condition of FILTER that is NULL needs a type; null if a call is no such. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        if (call.getKind() != SqlKind.FILTER || !SqlUtil.isNullLiteral(call.operand(1), false)) {
            return null;
        }
        SqlNode condition = call.operand(1);
        SqlNode unknown = SqlStdOperatorTable.CAST.createCall(
                condition.getParserPosition(),
                condition,
                new SqlDataTypeSpec(
                        new SqlBasicTypeNameSpec(SqlTypeName.BOOLEAN, condition.getParserPosition()),
                        condition.getParserPosition()));
        return call.getOperator().createCall(call.getParserPosition(), call.operand(0), unknown);
    }

    /** NULL in place of a call that gives nothing else; otherwise the node itself. */
    static RexNode of(RexBuilder rexBuilder, RexNode node) {
        if (!(node instanceof RexCall call)) {
            return node;
        }
        if (isUntyped(call.getType())) {
            return rexBuilder.makeNullLiteral(call.getType());
        }
        boolean isNull = switch (call.getKind()) {
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                call.operands.stream().anyMatch(UntypedNulls::isNull);
            case CASE -> isCaseOfNulls(call);
            case CAST, FLOOR, CEIL, MOD, PLUS, MINUS, TIMES, DIVIDE ->
                call.operands.stream().anyMatch(operand -> isUntyped(operand.getType()));
            default ->
                NULL_OF_NULL.contains(call.getOperator().getName())
                        && call.operands.stream().anyMatch(operand -> isUntyped(operand.getType()));
        };
        return isNull && call.getType().isNullable() ? rexBuilder.makeNullLiteral(call.getType()) : node;
    }

    private static boolean isNull(RexNode node) {
        return node instanceof RexLiteral literal && literal.isNull();
    }

    private static boolean isCaseOfNulls(RexCall call) {
        int last = call.operands.size() - 1;
        boolean all = isNull(call.operands.get(last));
        for (int i = 1; i < last && all; i += 2) {
            all = isNull(call.operands.get(i));
        }
        return all;
    }

    /** The rows of an aggregate without the calls that can give nothing but NULL, which stand beside them. */
    static RelNode withoutCalls(RelNode rel) {
        if (!(rel instanceof LogicalAggregate aggregate)
                || aggregate.getAggCallList().stream().noneMatch(call -> isOfNulls(aggregate, call))) {
            return rel;
        }
        RexBuilder rexBuilder = rel.getCluster().getRexBuilder();
        List<AggregateCall> others = aggregate.getAggCallList().stream()
                .filter(call -> !isOfNulls(aggregate, call))
                .toList();
        boolean isBare = others.isEmpty() && aggregate.getGroupCount() == 0;
        LogicalAggregate rest = aggregate.copy(
                aggregate.getTraitSet(),
                aggregate.getInput(),
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                isBare ? List.of(count(aggregate)) : others);
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < aggregate.getGroupCount(); i++) {
            columns.add(rexBuilder.makeInputRef(rest, i));
        }
        int index = aggregate.getGroupCount();
        for (AggregateCall call : aggregate.getAggCallList()) {
            columns.add(
                    isOfNulls(aggregate, call)
                            ? rexBuilder.makeNullLiteral(call.getType())
                            : rexBuilder.makeInputRef(rest, index++));
        }
        return LogicalProject.create(
                rest, List.of(), columns, aggregate.getRowType().getFieldNames(), Set.of());
    }

    private static boolean isOfNulls(LogicalAggregate aggregate, AggregateCall call) {
        if (call.getArgList().isEmpty() || !call.getType().isNullable()) {
            return false;
        }
        RelDataType argument = aggregate
                .getInput()
                .getRowType()
                .getFieldList()
                .get(call.getArgList().get(0))
                .getType();
        return isUntyped(argument)
                && (isUntyped(call.getType())
                        || NULL_OF_NULLS.contains(call.getAggregation().getKind()));
    }

    private static AggregateCall count(LogicalAggregate aggregate) {
        return AggregateCall.create(
                SqlStdOperatorTable.COUNT,
                false,
                false,
                false,
                List.of(),
                List.of(),
                -1,
                null,
                RelCollations.EMPTY,
                aggregate.getCluster().getTypeFactory().createSqlType(SqlTypeName.BIGINT),
                "rows");
    }
}
