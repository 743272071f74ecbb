package org.pushlog.adapter.sql;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.FormattedTimes;

/** Replaces arithmetic of dates and intervals, which wraps around, and casts that cut digits of a second. */
final class DatetimeContract {
    private static final SqlFunction TIMES_MILLIS = function("timesMillis", long.class, long.class);
    private static final SqlFunction TIMES_MONTHS = function("timesMonths", int.class, long.class);
    private static final SqlFunction OF_SECONDS = function("ofSeconds", long.class);
    private static final SqlFunction DATE_IN_RANGE = function("inRange", int.class);
    private static final SqlFunction TIMESTAMP_IN_RANGE = function("inRange", long.class);

    /** Functions of a text and a format. */
    private static final Map<String, SqlFunction> OF_FORMATS = Map.of(
            "TO_DATE", formatted("date"),
            "TO_TIMESTAMP", formatted("timestamp"),
            "PARSE_DATE", formatted("parseDate"),
            "PARSE_DATETIME", formatted("parseTimestamp"),
            "PARSE_TIMESTAMP", formatted("parseTimestamp"),
            "PARSE_TIME", formatted("parseTime"));

    private static final SqlFunction MILLIS_ONLY = function("millisOnly", String.class);

    private DatetimeContract() {}

    /** What to compute instead of a call, or null if the call may stay. */
    static @Nullable RexNode replace(RexBuilder rexBuilder, RexCall call) {
        return switch (call.getKind()) {
            case TIMES -> times(rexBuilder, call);
            case PLUS, MINUS -> shift(rexBuilder, call);
            case CAST -> cast(rexBuilder, call);
            case EXTRACT -> epoch(rexBuilder, call);
            case FLOOR, CEIL, OTHER_FUNCTION -> function(rexBuilder, call);
            default -> null;
        };
    }

    /** Calcite divides milliseconds by a thousand, which rounds up before 1970. */
    private static @Nullable RexNode epoch(RexBuilder rexBuilder, RexCall call) {
        RexNode time = call.operands.get(1);
        boolean isEpoch = call.operands.get(0) instanceof RexLiteral unit
                && unit.getValueAs(TimeUnitRange.class) == TimeUnitRange.EPOCH;
        return isEpoch && time.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP
                ? rexBuilder.makeCall(call.getType(), ContractOperators.EPOCH, List.of(time))
                : null;
    }

    /** Functions of Calcite that make a date or a timestamp make them of any year. */
    private static @Nullable RexNode function(RexBuilder rexBuilder, RexCall call) {
        SqlTypeName result = call.getType().getSqlTypeName();
        boolean isDate = result == SqlTypeName.DATE;
        String name = call.getOperator().getName();
        if (call.operands.size() == 2
                && OF_FORMATS.containsKey(name)
                && call.operands.stream().allMatch(operand -> SqlTypeUtil.inCharFamily(operand.getType()))) {
            return rexBuilder.makeCall(call.getType(), Objects.requireNonNull(OF_FORMATS.get(name)), call.operands);
        }
        if ((!isDate && result != SqlTypeName.TIMESTAMP) || call.getOperator() instanceof SqlUserDefinedFunction) {
            return null;
        }
        if (name.equals("TIMESTAMP_SECONDS")) {
            RexNode seconds = cast(rexBuilder, call.operands.get(0), SqlTypeName.BIGINT);
            return rexBuilder.makeCall(call.getType(), OF_SECONDS, List.of(seconds));
        }
        return rexBuilder.makeCall(call.getType(), isDate ? DATE_IN_RANGE : TIMESTAMP_IN_RANGE, List.of(call));
    }

    private static @Nullable RexNode times(RexBuilder rexBuilder, RexCall call) {
        if (!SqlTypeUtil.isInterval(call.getType()) || call.operands.size() != 2) {
            return null;
        }
        int place = SqlTypeUtil.isInterval(call.operands.get(0).getType()) ? 0 : 1;
        RexNode interval = call.operands.get(place);
        RexNode count = call.operands.get(1 - place);
        if (!SqlTypeName.INT_TYPES.contains(count.getType().getSqlTypeName())) {
            return null;
        }
        SqlFunction function = isMonths(call.getType()) ? TIMES_MONTHS : TIMES_MILLIS;
        return rexBuilder.makeCall(
                call.getType(), function, List.of(interval, cast(rexBuilder, count, SqlTypeName.BIGINT)));
    }

    private static @Nullable RexNode shift(RexBuilder rexBuilder, RexCall call) {
        SqlTypeName result = call.getType().getSqlTypeName();
        if ((result != SqlTypeName.DATE && result != SqlTypeName.TIMESTAMP)
                || call.operands.size() != 2
                || !SqlTypeUtil.isInterval(call.operands.get(1).getType())) {
            return null;
        }
        RexNode time = call.operands.get(0);
        RexNode interval = call.operands.get(1);
        SqlTypeName from = time.getType().getSqlTypeName();
        if (from != result) {
            if (from != SqlTypeName.DATE) {
                return null;
            }
            time = cast(rexBuilder, time, SqlTypeName.TIMESTAMP);
        }
        String method = (call.getKind() == SqlKind.MINUS ? "minus" : "plus")
                + (isMonths(interval.getType()) ? "Months" : "Millis");
        SqlFunction function = function(
                method,
                result == SqlTypeName.DATE ? int.class : long.class,
                isMonths(interval.getType()) ? int.class : long.class);
        return rexBuilder.makeCall(call.getType(), function, List.of(time, interval));
    }

    private static @Nullable RexNode cast(RexBuilder rexBuilder, RexCall call) {
        SqlTypeName result = call.getType().getSqlTypeName();
        RexNode text = call.operands.get(0);
        if ((result != SqlTypeName.TIMESTAMP && result != SqlTypeName.TIME)
                || !SqlTypeUtil.inCharFamily(text.getType())) {
            return null;
        }
        return call.clone(call.getType(), List.of(rexBuilder.makeCall(text.getType(), MILLIS_ONLY, List.of(text))));
    }

    private static RexNode cast(RexBuilder rexBuilder, RexNode operand, SqlTypeName typeName) {
        RelDataTypeFactory typeFactory = rexBuilder.getTypeFactory();
        RelDataType type = typeFactory.createTypeWithNullability(
                typeFactory.createSqlType(typeName), operand.getType().isNullable());
        return rexBuilder.makeCast(type, operand);
    }

    private static SqlFunction formatted(String method) {
        return ContractOperators.function(
                "FORMATTED_" + method, FormattedTimes.class, method, String.class, String.class);
    }

    private static boolean isMonths(RelDataType interval) {
        return SqlTypeName.YEAR_INTERVAL_TYPES.contains(interval.getSqlTypeName());
    }

    private static SqlFunction function(String method, Class<?>... parameters) {
        return ContractOperators.function("DATETIME_" + method, DatetimeCalls.class, method, parameters);
    }
}
