package org.pushlog.adapter.sql;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Corrects window functions before planning: a sum of BIGINT adds decimals, since its type is one; rows are ordered and
 * parted by the one order of numbers and texts; arguments that make no sense are refused.
 */
final class WindowContract {
    private WindowContract() {}

    static RexNode apply(RexBuilder rexBuilder, RexOver over) {
        check(over);
        SqlKind kind = over.getAggOperator().getKind();
        if (kind == SqlKind.PERCENT_RANK || kind == SqlKind.CUME_DIST) {
            return share(rexBuilder, over, kind);
        }
        return RowOffsets.is(over)
                ? RowOffsets.plain(rexBuilder, over).accept(new RexShuttle() {
                    @Override
                    public RexNode visitOver(RexOver plain) {
                        return ordered(rexBuilder, plain);
                    }
                })
                : ordered(rexBuilder, over);
    }

    private static RexNode ordered(RexBuilder rexBuilder, RexOver over) {
        RexWindow window = over.getWindow();
        List<RexNode> operands = operands(rexBuilder, over);
        List<RexNode> partitions = new ArrayList<>();
        window.partitionKeys.forEach(key -> partitions.add(ranked(rexBuilder, key)));
        FrameDistances distances = FrameDistances.has(window) ? new FrameDistances(rexBuilder, over) : null;
        List<RexFieldCollation> orders = distances == null ? ranked(rexBuilder, window.orderKeys) : distances.order();
        RexWindowBound lower = distances == null ? window.getLowerBound() : distances.lower();
        RexWindowBound upper = distances == null ? window.getUpperBound() : distances.upper();
        if (operands.equals(over.operands)
                && partitions.equals(window.partitionKeys)
                && orders.equals(window.orderKeys)
                && lower.equals(window.getLowerBound())
                && upper.equals(window.getUpperBound())) {
            return over;
        }
        return rexBuilder.makeOver(
                over.getType(),
                over.getAggOperator(),
                operands,
                partitions,
                ImmutableList.copyOf(orders),
                lower,
                upper,
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    /** PERCENT_RANK and CUME_DIST by what they mean: a rank or a count among that of the whole partition. */
    private static RexNode share(RexBuilder rexBuilder, RexOver over, SqlKind kind) {
        RexWindow window = over.getWindow();
        RelDataType count = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        RexNode all = rexBuilder.makeOver(
                count,
                SqlStdOperatorTable.COUNT,
                List.of(),
                window.partitionKeys,
                ImmutableList.of(),
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.UNBOUNDED_FOLLOWING,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                true,
                true,
                false,
                false,
                false);
        RexNode here = rexBuilder.makeOver(
                count,
                kind == SqlKind.CUME_DIST ? SqlStdOperatorTable.COUNT : SqlStdOperatorTable.RANK,
                List.of(),
                window.partitionKeys,
                window.orderKeys,
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.CURRENT_ROW,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                false,
                true,
                false,
                false,
                false);
        RexNode ranked = here instanceof RexOver inner ? apply(rexBuilder, inner) : here;
        RexNode total = all instanceof RexOver inner ? apply(rexBuilder, inner) : all;
        if (kind == SqlKind.CUME_DIST) {
            return ratio(rexBuilder, over, ranked, total);
        }
        RexNode one = rexBuilder.makeExactLiteral(BigDecimal.ONE, count);
        RexNode others = rexBuilder.makeCall(count, SqlStdOperatorTable.MINUS, List.of(total, one));
        RexNode before = rexBuilder.makeCall(count, SqlStdOperatorTable.MINUS, List.of(ranked, one));
        return rexBuilder.makeCall(
                over.getType(),
                SqlStdOperatorTable.CASE,
                List.of(
                        rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, total, one),
                        rexBuilder.makeCast(over.getType(), rexBuilder.makeApproxLiteral(BigDecimal.ZERO)),
                        ratio(rexBuilder, over, before, others)));
    }

    private static RexNode ratio(RexBuilder rexBuilder, RexOver over, RexNode part, RexNode whole) {
        return rexBuilder.makeCall(
                over.getType(),
                SqlStdOperatorTable.DIVIDE,
                List.of(rexBuilder.makeCast(over.getType(), part), rexBuilder.makeCast(over.getType(), whole)));
    }

    /** The operands in the types that generated code can compute with. */
    private static List<RexNode> operands(RexBuilder rexBuilder, RexOver over) {
        if (isSumOfLongs(over)) {
            return List.of(asDecimal(rexBuilder, over));
        }
        return over.operands;
    }

    private static void check(RexOver over) {
        SqlKind kind = over.getAggOperator().getKind();
        if (kind == SqlKind.NTILE && isBelowOne(over.operands.get(0))) {
            throw new SqlStatementException(SqlState.INVALID_NTILE, "NTILE needs a number of groups above zero");
        }
        RexWindow window = over.getWindow();
        boolean whole =
                window.getLowerBound().isUnbounded() && window.getUpperBound().isUnbounded();
        if (kind == SqlKind.NTH_VALUE && !(whole && over.getType().isNullable())) {
            // Calcite takes the row from behind the frame's end, and zero where there is none and NULL is not allowed.
            throw new SqlStatementException(
                    SqlState.NOT_SUPPORTED,
                    "NTH_VALUE is supported for columns that may be NULL, in frames between UNBOUNDED PRECEDING and"
                            + " UNBOUNDED FOLLOWING");
        }
        if (kind == SqlKind.NTH_VALUE && isBelowOne(over.operands.get(1))) {
            throw new SqlStatementException(SqlState.INVALID_NTH_VALUE, "NTH_VALUE needs a place above zero");
        }
    }

    private static boolean isBelowOne(RexNode number) {
        BigDecimal value =
                number instanceof RexLiteral literal && !literal.isNull() ? literal.getValueAs(BigDecimal.class) : null;
        return value != null && value.compareTo(BigDecimal.ONE) < 0;
    }

    private static List<RexFieldCollation> ranked(RexBuilder rexBuilder, List<RexFieldCollation> orders) {
        List<RexFieldCollation> ranked = new ArrayList<>();
        orders.forEach(order -> ranked.add(new RexFieldCollation(ranked(rexBuilder, order.left), order.right)));
        return ranked;
    }

    /** A value that Calcite orders as this one is to be ordered. */
    private static RexNode ranked(RexBuilder rexBuilder, RexNode key) {
        RelDataType type = key.getType();
        if (SqlTypeUtil.isApproximateNumeric(type)) {
            RexNode number = rexBuilder.makeCast(typeLike(rexBuilder, SqlTypeName.DOUBLE, type), key);
            return rexBuilder.makeCall(
                    typeLike(rexBuilder, SqlTypeName.BIGINT, type), ContractOperators.FLOAT_RANK, List.of(number));
        }
        if (SqlTypeUtil.inCharFamily(type) && !(key instanceof RexLiteral)) {
            return rexBuilder.makeCall(type, ContractOperators.TEXT_RANK, List.of(key));
        }
        return key;
    }

    private static RelDataType typeLike(RexBuilder rexBuilder, SqlTypeName typeName, RelDataType type) {
        return rexBuilder
                .getTypeFactory()
                .createTypeWithNullability(rexBuilder.getTypeFactory().createSqlType(typeName), type.isNullable());
    }

    private static RexNode asDecimal(RexBuilder rexBuilder, RexOver over) {
        RexNode operand = over.operands.get(0);
        RelDataType decimal = rexBuilder
                .getTypeFactory()
                .createTypeWithNullability(over.getType(), operand.getType().isNullable());
        return rexBuilder.makeCast(decimal, operand);
    }

    private static boolean isSumOfLongs(RexOver over) {
        SqlKind kind = over.getAggOperator().getKind();
        return (kind == SqlKind.SUM || kind == SqlKind.SUM0)
                && over.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                && over.operands.get(0).getType().getSqlTypeName() != SqlTypeName.DECIMAL;
    }
}
