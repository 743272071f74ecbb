package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * CASE of very many branches. Generated code nests a branch in the one before, and takes time with the square of their
 * number and more. One that compares one value with literals is a look-up in a map; others are computed in steps, in
 * which each operator tries some more branches: first which one is taken, then its value, so that no other is computed.
 */
final class LongCases {
    private static final int BRANCH_COUNT_MIN = 24;
    private static final int BRANCHES_A_STEP = 50;

    /** Of a CASE that is computed at once. */
    private static final int BRANCH_COUNT_MAX = 400;

    private final RexBuilder rexBuilder;

    LongCases(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** The values by the literals that select them, or null if a CASE is short or of another kind. */
    static @Nullable Map<Object, Object> valuesOf(RexCall call) {
        int branchCount = (call.operands.size() - 1) / 2;
        if (branchCount < BRANCH_COUNT_MIN || !LiteralValues.allKnown(List.of(call.getType()))) {
            return null;
        }
        RexNode selector = selector(call);
        Map<Object, Object> values = new HashMap<>();
        for (int i = 0; i < branchCount; i++) {
            RexLiteral point = selector == null ? null : point(call.operands.get(2 * i), selector);
            if (point == null
                    || selector == null
                    || !(call.operands.get(2 * i + 1) instanceof RexLiteral result)
                    || result.isNull()) {
                return null;
            }
            Object key = key(point, selector.getType());
            Object value = LiteralValues.of(result, call.getType());
            if (key != null && value != null) {
                values.putIfAbsent(key, value);
            }
        }
        return values;
    }

    /** What the first branch of a CASE compares with a literal, or null. */
    static @Nullable RexNode selector(RexCall call) {
        if (!(call.operands.get(0) instanceof RexCall first) || first.getKind() != SqlKind.EQUALS) {
            return null;
        }
        RexNode selector = first.operands.get(first.operands.get(0) instanceof RexLiteral ? 1 : 0);
        return LongLists.holds(selector.getType()) && RexUtil.isDeterministic(selector) ? selector : null;
    }

    private static @Nullable RexLiteral point(RexNode condition, RexNode selector) {
        if (!(condition instanceof RexCall equality) || equality.getKind() != SqlKind.EQUALS) {
            return null;
        }
        RexNode left = equality.operands.get(0);
        RexNode right = equality.operands.get(1);
        RexNode constant = left.equals(selector) ? right : left;
        boolean fits = left.equals(selector) || right.equals(selector);
        return fits && constant instanceof RexLiteral literal && !literal.isNull() ? literal : null;
    }

    /** The literal as a value of the selector's type, or null if no value of that type equals it. */
    private static @Nullable Object key(RexLiteral literal, RelDataType type) {
        Object key = LiteralValues.of(literal, type);
        if (key == null || !SqlTypeUtil.isExactNumeric(type)) {
            return key;
        }
        BigDecimal number = literal.getValueAs(BigDecimal.class);
        return number != null && number.compareTo(new BigDecimal(key.toString())) == 0 ? key : null;
    }

    /** Whether an expression is a CASE that is better computed in steps. */
    static boolean isLong(RexNode node) {
        return node.isA(SqlKind.CASE) && ((RexCall) node).operands.size() > 2 * BRANCHES_A_STEP;
    }

    /** Whether an expression is, or holds, a CASE that is better computed in steps. */
    static boolean isWithin(RexNode node) {
        try {
            node.accept(new RexVisitorImpl<@Nullable Void>(true) {
                @Override
                public @Nullable Void visitCall(RexCall call) {
                    if (isLong(call)) {
                        throw Util.FoundOne.NULL;
                    }
                    return super.visitCall(call);
                }
            });
            return false;
        } catch (Util.FoundOne e) {
            return true;
        }
    }

    /** Fails if an expression holds a CASE of more branches than code is generated for in reasonable time. */
    static void checkLength(RexNode node) {
        node.accept(new RexVisitorImpl<@Nullable Void>(true) {
            @Override
            public @Nullable Void visitCall(RexCall call) {
                if (call.isA(SqlKind.CASE) && call.operands.size() > 2 * BRANCH_COUNT_MAX) {
                    throw new SqlStatementException(
                            SqlState.TOO_COMPLEX,
                            "A CASE within another expression has more than " + BRANCH_COUNT_MAX + " branches");
                }
                return super.visitCall(call);
            }
        });
    }

    /** The input with the value of a CASE as one more column behind its own. */
    RelNode withValue(RelNode input, RexCall call) {
        int fieldCount = input.getRowType().getFieldCount();
        int branchCount = (call.operands.size() - 1) / 2;
        RelDataType number = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.INTEGER);
        RelNode taken = input;
        for (int from = 0; from < branchCount; from += BRANCHES_A_STEP) {
            List<RexNode> branches = new ArrayList<>();
            if (from > 0) {
                RexNode before = rexBuilder.makeInputRef(taken, fieldCount);
                branches.add(rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN, before, number(0, number)));
                branches.add(before);
            }
            for (int i = from; i < Math.min(branchCount, from + BRANCHES_A_STEP); i++) {
                branches.add(call.operands.get(2 * i));
                branches.add(number(i + 1, number));
            }
            branches.add(number(0, number));
            taken = step(taken, fieldCount, List.of(rexBuilder.makeCall(number, SqlStdOperatorTable.CASE, branches)));
        }
        RelNode valued = taken;
        for (int from = 0; from < branchCount; from += BRANCHES_A_STEP) {
            RexNode index = rexBuilder.makeInputRef(taken, fieldCount);
            List<RexNode> branches = new ArrayList<>();
            for (int i = from; i < Math.min(branchCount, from + BRANCHES_A_STEP); i++) {
                branches.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, index, number(i + 1, number)));
                branches.add(call.operands.get(2 * i + 1));
            }
            if (from == 0) {
                branches.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, index, number(0, number)));
                branches.add(call.operands.get(2 * branchCount));
                branches.add(rexBuilder.makeNullLiteral(call.getType()));
            } else {
                branches.add(rexBuilder.makeInputRef(valued, fieldCount + 1));
            }
            RelDataType nullable = rexBuilder.getTypeFactory().createTypeWithNullability(call.getType(), true);
            valued = step(
                    valued,
                    fieldCount,
                    List.of(index, rexBuilder.makeCall(nullable, SqlStdOperatorTable.CASE, branches)));
        }
        return valued;
    }

    private RexNode number(int value, RelDataType type) {
        return rexBuilder.makeLiteral(value, type, false);
    }

    private RelNode step(RelNode input, int fieldCount, List<RexNode> values) {
        RelDataTypeFactory.Builder rowType = rexBuilder.getTypeFactory().builder();
        List<RexNode> projects = new ArrayList<>();
        for (int i = 0; i < fieldCount; i++) {
            projects.add(rexBuilder.makeInputRef(input, i));
            rowType.add(input.getRowType().getFieldList().get(i));
        }
        for (RexNode value : values) {
            projects.add(value);
            rowType.add("case" + input.getId() + "_" + projects.size(), value.getType());
        }
        return EnumerableCalc.create(
                input, RexProgram.create(input.getRowType(), projects, null, rowType.build(), rexBuilder));
    }
}
