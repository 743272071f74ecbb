package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlItemOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.ExactCalls;

/**
 * Replaces, in the expressions of row-by-row operators, what breaks the arithmetic contract: integer arithmetic that
 * wraps, decimal division that keeps 16 digits, comparisons of NaN, and texts compared or counted by UTF-16 units.
 */
final class ContractExpressions extends RexShuttle {
    /** Whole numbers that generated code makes of floating-point ones by way of an int. */
    private static final Set<SqlTypeName> CUT_TO_INT =
            Set.of(SqlTypeName.TINYINT, SqlTypeName.SMALLINT, SqlTypeName.INTEGER);

    private static final Map<SqlKind, SqlOperator> CHECKED = Map.of(
            SqlKind.PLUS, SqlStdOperatorTable.CHECKED_PLUS,
            SqlKind.MINUS, SqlStdOperatorTable.CHECKED_MINUS,
            SqlKind.TIMES, SqlStdOperatorTable.CHECKED_MULTIPLY,
            SqlKind.DIVIDE, SqlStdOperatorTable.CHECKED_DIVIDE,
            SqlKind.MINUS_PREFIX, SqlStdOperatorTable.CHECKED_UNARY_MINUS);

    private static final Set<String> ROUNDING = Set.of("ROUND", "TRUNCATE", "TRUNC");

    private static final Set<SqlKind> JUNCTIONS = Set.of(SqlKind.AND, SqlKind.OR);

    private final RexBuilder rexBuilder;
    private final RelDataTypeFactory typeFactory;
    private final LongLists longLists;
    private final boolean inCondition;

    /** @param inCondition whether the expressions are conditions of rows, and not values in them */
    ContractExpressions(RexBuilder rexBuilder, LongLists longLists, boolean inCondition) {
        this.inCondition = inCondition;
        this.rexBuilder = rexBuilder;
        this.longLists = longLists;
        this.typeFactory = rexBuilder.getTypeFactory();
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call.getKind() == SqlKind.SEARCH) {
            RexNode lookUp = longLists.lookUp(call);
            if (lookUp != null) {
                return lookUp.accept(this);
            }
            if (isOrderedByUs(call.operands.get(0).getType())) {
                return RexUtil.expandSearch(rexBuilder, null, call).accept(this);
            }
        }
        RexNode found = call.getKind() == SqlKind.CASE ? longLists.lookUpCase(call) : null;
        if (found != null) {
            return found.accept(this);
        }
        RexNode visited = super.visitCall(call);
        if (!(visited instanceof RexCall inner)) {
            return visited;
        }
        if (inCondition && hidesNulls(inner)) {
            return inner.clone(typeFactory.createTypeWithNullability(inner.getType(), true), inner.operands);
        }
        if (inner.operands.size() <= LongConditions.TERM_COUNT_MAX && inner.isA(JUNCTIONS)) {
            return Guards.of(rexBuilder, inner);
        }
        RexNode replaced = replace(inner);
        RexNode contract = replaced == null ? inner : replaced;
        return contract instanceof RexCall result ? LateConstants.defer(rexBuilder, result) : contract;
    }

    /**
     * Whether it is a cast that only says that a value is not NULL. Planner rules move such casts out of the branch in which that is so, and
     * generated code would take NULL for zero there.
     */
    private static boolean hidesNulls(RexCall call) {
        return call.getKind() == SqlKind.CAST
                && !call.getType().isNullable()
                && call.operands.get(0).getType().isNullable();
    }

    /** Whether values of a type are compared by the functions of this dialect, not by Calcite's. */
    static boolean isOrderedByUs(RelDataType type) {
        return SqlTypeUtil.isApproximateNumeric(type) || SqlTypeUtil.inCharFamily(type);
    }

    /** Planning makes a literal of a number that its type does not hold: it fails where it is needed. */
    @Override
    public RexNode visitLiteral(RexLiteral literal) {
        if (literal.getValue() instanceof Double number && !Double.isFinite(number)) {
            return literal;
        }
        BigDecimal value = literal.getType().getSqlTypeName() == SqlTypeName.REAL && !literal.isNull()
                ? literal.getValueAs(BigDecimal.class)
                : null;
        if (value == null || !Float.isInfinite(value.floatValue())) {
            return literal;
        }
        RexNode number = rexBuilder.makeApproxLiteral(value, typeFactory.createSqlType(SqlTypeName.DOUBLE));
        RexCall real = (RexCall) rexBuilder.makeCall(literal.getType(), ContractOperators.REAL_FIT, List.of(number));
        return LateConstants.defer(rexBuilder, real);
    }

    private @Nullable RexNode replace(RexCall call) {
        if (call.isA(SqlKind.COMPARISON) && call.operands.size() == 2) {
            return comparison(call);
        }
        RexNode datetime = DatetimeContract.replace(rexBuilder, call);
        if (datetime != null) {
            return datetime;
        }
        RexNode watched = RegexWatch.replace(rexBuilder, call);
        if (watched != null) {
            return watched;
        }
        if (call.getOperator() instanceof SqlItemOperator) {
            return element(call);
        }
        if (call.getOperator().equals(SqlStdOperatorTable.ABS)) {
            return absolute(call);
        }
        if (ROUNDING.contains(call.getOperator().getName()) && call.operands.size() == 2) {
            return round(call);
        }
        if (call.getKind() == SqlKind.CAST && SqlTypeUtil.inCharFamily(call.getType())) {
            return timeText(call);
        }
        if (call.getKind() == SqlKind.CAST
                && call.getType().getSqlTypeName() == SqlTypeName.REAL
                && SqlTypeUtil.isApproximateNumeric(call.operands.get(0).getType())) {
            return call(call, ContractOperators.REAL_FIT, castAll(call, SqlTypeName.DOUBLE));
        }
        if ((call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST)
                && SqlTypeUtil.isApproximateNumeric(call.getType())
                && SqlTypeUtil.inCharFamily(call.operands.get(0).getType())) {
            boolean isReal = call.getType().getSqlTypeName() == SqlTypeName.REAL;
            SqlFunction function = call.getKind() == SqlKind.CAST
                    ? isReal ? ContractOperators.TEXT_REAL : ContractOperators.TEXT_DOUBLE
                    : isReal ? ContractOperators.SAFE_TEXT_REAL : ContractOperators.SAFE_TEXT_DOUBLE;
            return call(call, function, call.operands);
        }
        if ((call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST)
                && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                && SqlTypeUtil.inCharFamily(call.operands.get(0).getType())) {
            return decimalOfText(call);
        }
        if (call.getKind() == SqlKind.CAST
                && CUT_TO_INT.contains(call.getType().getSqlTypeName())
                && SqlTypeUtil.isApproximateNumeric(call.operands.get(0).getType())) {
            return whole(call);
        }
        return CHECKED.containsKey(call.getKind()) ? arithmetic(call) : text(call);
    }

    /** Calcite writes out the digits of whatever number a text says. */
    private @Nullable RexNode decimalOfText(RexCall call) {
        RexNode text = call.operands.get(0);
        boolean isSafe = call.getKind() == SqlKind.SAFE_CAST;
        SqlFunction function = isSafe ? ContractOperators.SAFE_TEXT_NUMBER : ContractOperators.TEXT_NUMBER;
        if (text instanceof RexCall inner && inner.getOperator().equals(function)) {
            return null;
        }
        RelDataType type = typeFactory.createTypeWithNullability(
                text.getType(), isSafe || text.getType().isNullable());
        RexNode near = rexBuilder.makeCall(type, function, List.of(text));
        return call.clone(call.getType(), List.of(near));
    }

    private @Nullable RexNode element(RexCall call) {
        SqlItemOperator operator = (SqlItemOperator) call.getOperator();
        RexNode array = call.operands.get(0);
        RexNode place = call.operands.get(1);
        if (array.getType().getSqlTypeName() != SqlTypeName.ARRAY || !SqlTypeUtil.isIntType(place.getType())) {
            return null;
        }
        SqlFunction function = ContractOperators.item(
                operator.offset, operator.safe, ((JavaTypeFactory) typeFactory).getJavaClass(call.getType()));
        return call(call, function, List.of(array, cast(place, SqlTypeName.BIGINT)));
    }

    /** Java makes 0 of what is no number. */
    private @Nullable RexNode whole(RexCall call) {
        if (call.operands.get(0) instanceof RexCall inner
                && inner.getOperator().equals(ContractOperators.FLOAT_NUMBER)) {
            return null;
        }
        RexNode operand = cast(call.operands.get(0), SqlTypeName.DOUBLE);
        RexNode number = rexBuilder.makeCall(operand.getType(), ContractOperators.FLOAT_NUMBER, List.of(operand));
        return rexBuilder.makeCast(call.getType(), number);
    }

    /** A function of texts that counts characters, where its numbers are plain integers. */
    private @Nullable RexNode text(RexCall call) {
        SqlFunction function =
                ContractOperators.TEXT_FUNCTIONS.get(call.getOperator().getName() + "/" + call.operands.size());
        if (function == null) {
            return null;
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : call.operands) {
            RelDataType type = operand.getType();
            boolean number = SqlTypeUtil.isExactNumeric(type) && type.getSqlTypeName() != SqlTypeName.INTEGER;
            if (!SqlTypeUtil.inCharFamily(type) && !SqlTypeUtil.isExactNumeric(type)) {
                return null;
            }
            operands.add(number ? cast(operand, SqlTypeName.INTEGER) : operand);
        }
        return call(call, function, operands);
    }

    /** Calcite writes times without the fraction of the second, and truth values in capitals. */
    private @Nullable RexNode timeText(RexCall call) {
        RexNode operand = call.operands.get(0);
        if (operand.getType().getSqlTypeName() == SqlTypeName.BOOLEAN) {
            return call(call, ContractOperators.BOOLEAN_TEXT, call.operands);
        }
        SqlFunction function = switch (operand.getType().getSqlTypeName()) {
            case TIMESTAMP -> ContractOperators.TIMESTAMP_TEXT;
            case TIME -> ContractOperators.TIME_TEXT;
            default -> null;
        };
        if (function == null) {
            return null;
        }
        RelDataType text = typeFactory.createTypeWithNullability(
                typeFactory.createSqlType(SqlTypeName.VARCHAR),
                operand.getType().isNullable());
        RexNode digits = integer(operand.getType().getPrecision());
        return rexBuilder.makeCast(call.getType(), rexBuilder.makeCall(text, function, List.of(operand, digits)));
    }

    private @Nullable RexNode comparison(RexCall call) {
        RelDataType left = call.operands.get(0).getType();
        RelDataType right = call.operands.get(1).getType();
        if (SqlTypeUtil.isNumeric(left)
                && SqlTypeUtil.isNumeric(right)
                && (SqlTypeUtil.isApproximateNumeric(left) || SqlTypeUtil.isApproximateNumeric(right))) {
            SqlFunction function = ContractOperators.FLOAT_COMPARISONS.get(call.getKind());
            return function == null ? null : call(call, function, castAll(call, SqlTypeName.DOUBLE));
        }
        if (SqlTypeUtil.inCharFamily(left) && SqlTypeUtil.inCharFamily(right)) {
            SqlFunction function = ContractOperators.TEXT_COMPARISONS.get(call.getKind());
            return function == null ? null : call(call, function, call.operands);
        }
        return null;
    }

    private List<RexNode> castAll(RexCall call, SqlTypeName typeName) {
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : call.operands) {
            operands.add(cast(operand, typeName));
        }
        return operands;
    }

    private RexNode cast(RexNode operand, SqlTypeName typeName) {
        RelDataType type = typeFactory.createTypeWithNullability(
                typeFactory.createSqlType(typeName), operand.getType().isNullable());
        return rexBuilder.makeCast(type, operand);
    }

    private RexNode call(RexCall original, SqlOperator operator, List<RexNode> operands) {
        return rexBuilder.makeCall(original.getType(), operator, operands);
    }

    private @Nullable RexNode absolute(RexCall call) {
        return switch (call.getType().getSqlTypeName()) {
            case BIGINT -> call(call, ContractOperators.ABSOLUTE_LONG, call.operands);
            case INTEGER -> call(call, ContractOperators.ABSOLUTE_INT, call.operands);
            case TINYINT, SMALLINT -> {
                RexNode number = cast(call.operands.get(0), SqlTypeName.INTEGER);
                RexNode absolute =
                        rexBuilder.makeCall(number.getType(), ContractOperators.ABSOLUTE_INT, List.of(number));
                yield rexBuilder.makeCast(call.getType(), absolute);
            }
            default -> null;
        };
    }

    private @Nullable RexNode round(RexCall call) {
        if (call.operands.get(1).getType().getSqlTypeName() != SqlTypeName.INTEGER) {
            return null;
        }
        if (call.operands.get(0).getType().getSqlTypeName() != call.getType().getSqlTypeName()) {
            return withinDigits(call);
        }
        boolean isRound = call.getOperator().getName().equals("ROUND");
        return switch (call.getType().getSqlTypeName()) {
            case BIGINT -> isRound ? call(call, ContractOperators.ROUND_LONG, call.operands) : null;
            case INTEGER -> isRound ? call(call, ContractOperators.ROUND_INT, call.operands) : null;
            default -> withinDigits(call);
        };
    }

    /** Calcite's way writes out all the digits that are asked for. */
    private @Nullable RexNode withinDigits(RexCall call) {
        RexNode digits = call.operands.get(1);
        if (digits instanceof RexLiteral literal) {
            Integer number = literal.getValueAs(Integer.class);
            if (number == null || Math.abs((long) number) <= ExactCalls.ROUNDED_DIGITS_MAX) {
                return null;
            }
        }
        RexNode within = rexBuilder.makeCall(digits.getType(), ContractOperators.ROUNDED_DIGITS, List.of(digits));
        return call.clone(call.getType(), List.of(call.operands.get(0), within));
    }

    private @Nullable RexNode arithmetic(RexCall call) {
        for (RexNode operand : call.operands) {
            if (!SqlTypeUtil.isExactNumeric(operand.getType())) {
                return null;
            }
        }
        RelDataType type = call.getType();
        if (SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())) {
            return call(call, java.util.Objects.requireNonNull(CHECKED.get(call.getKind())), call.operands);
        }
        if (type.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return null;
        }
        if (call.getKind() == SqlKind.DIVIDE) {
            List<RexNode> operands = new ArrayList<>();
            call.operands.forEach(operand -> operands.add(exact(operand)));
            operands.addAll(digits(type));
            return call(call, ContractOperators.DECIMAL_DIVIDE, operands);
        }
        return isCapped(type) ? fit(call) : null;
    }

    /** Only a type that has all 38 digits may be too short for its values. */
    private static boolean isCapped(RelDataType type) {
        return type.getPrecision() >= PushLogTypeSystem.DECIMAL_DIGITS_MAX;
    }

    private RexNode fit(RexCall call) {
        List<RexNode> operands = new ArrayList<>(List.of(call));
        operands.addAll(digits(call.getType()));
        return call(call, ContractOperators.DECIMAL_FIT, operands);
    }

    private List<RexNode> digits(RelDataType type) {
        return List.of(integer(type.getPrecision()), integer(type.getScale()));
    }

    private RexNode integer(int value) {
        return rexBuilder.makeLiteral(value, typeFactory.createSqlType(SqlTypeName.INTEGER), false);
    }

    private RexNode exact(RexNode operand) {
        if (operand.getType().getSqlTypeName() == SqlTypeName.DECIMAL) {
            return operand;
        }
        RelDataType decimal = typeFactory.createSqlType(SqlTypeName.DECIMAL, 19, 0);
        return rexBuilder.makeCast(
                typeFactory.createTypeWithNullability(decimal, operand.getType().isNullable()), operand);
    }

    /** The same value in the form that equal values share, or null if values of its type have only one form. */
    @Nullable
    RexNode key(RexNode value) {
        return switch (value.getType().getSqlTypeName()) {
            case FLOAT, DOUBLE -> rexBuilder.makeCall(value.getType(), ContractOperators.DOUBLE_KEY, List.of(value));
            case REAL -> rexBuilder.makeCall(value.getType(), ContractOperators.REAL_KEY, List.of(value));
            case DECIMAL ->
                rexBuilder.makeCall(
                        value.getType(),
                        ContractOperators.DECIMAL_KEY,
                        List.of(value, integer(value.getType().getScale())));
            default -> null;
        };
    }
}
