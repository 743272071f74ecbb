package org.pushlog.adapter.vector;

import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.TimeFrame;
import org.apache.calcite.rel.type.TimeFrames;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.kernel.LongFunctions;

/** Functions of dates and times that have a kernel. */
final class RexTimes {
    private static final long SECOND_MS = 1_000L;
    private static final long MINUTE_MS = 60_000L;
    private static final long HOUR_MS = 3_600_000L;

    private RexTimes() {}

    static @Nullable Expression function(RexKernels kernels, RexCall call, ValueType type) {
        if (call.operands.size() != 2) {
            return null;
        }
        if (call.getKind() == SqlKind.EXTRACT) {
            Expression time = kernels.compile(call.operands.get(1));
            TimeUnitRange unit = unit(call.operands.get(0));
            LongUnaryOperator extract =
                    time == null || unit == null || !type.kind().isInteger()
                            ? null
                            : extract(unit, time.type().kind());
            return extract == null || time == null ? null : LongFunctions.of(time, extract, type);
        }
        Expression time = kernels.compile(call.operands.get(0));
        if (time == null || !time.type().equals(type)) {
            return null;
        }
        boolean up = call.getKind() == SqlKind.CEIL;
        LongUnaryOperator rounding = switch (type.kind()) {
            case TIMESTAMP -> roundTimestamp(call.operands.get(1), up);
            case DATE -> roundDate(call.operands.get(1), up);
            default -> null;
        };
        if (rounding == null) {
            return null;
        }
        LongUnaryOperator inRange =
                type.kind() == ValueKind.DATE ? TimeShifts::dayInRange : TimeShifts::timestampInRange;
        return LongFunctions.of(time, rounding.andThen(inRange), type);
    }

    private static @Nullable TimeUnitRange unit(RexNode node) {
        return node instanceof RexLiteral literal && literal.getValue() instanceof TimeUnitRange unit ? unit : null;
    }

    private static @Nullable LongUnaryOperator extract(TimeUnitRange unit, ValueKind kind) {
        if (kind != ValueKind.TIMESTAMP && kind != ValueKind.DATE) {
            return null;
        }
        boolean isTimestamp = kind == ValueKind.TIMESTAMP;
        return switch (unit) {
            case YEAR, QUARTER, MONTH, WEEK, DAY, DOW, ISODOW, DOY, ISOYEAR, DECADE, CENTURY, MILLENNIUM ->
                isTimestamp
                        ? time -> DateTimeUtils.unixDateExtract(unit, Math.floorDiv(time, TimeShifts.DAY_MS))
                        : day -> DateTimeUtils.unixDateExtract(unit, day);
            case HOUR -> isTimestamp ? time -> Math.floorMod(time, TimeShifts.DAY_MS) / HOUR_MS : null;
            case MINUTE -> isTimestamp ? time -> Math.floorMod(time, HOUR_MS) / MINUTE_MS : null;
            case SECOND -> isTimestamp ? time -> Math.floorMod(time, MINUTE_MS) / SECOND_MS : null;
            default -> null;
        };
    }

    private static @Nullable LongUnaryOperator roundTimestamp(RexNode node, boolean up) {
        TimeUnitRange unit = unit(node);
        if (unit == null) {
            TimeFrame frame = frame(node);
            if (frame == null) {
                return null;
            }
            return up
                    ? time -> TimeFrames.CORE.ceilTimestamp(time, frame)
                    : time -> TimeFrames.CORE.floorTimestamp(time, frame);
        }
        return switch (unit) {
            case YEAR, QUARTER, MONTH, WEEK, DECADE, CENTURY, MILLENNIUM ->
                up
                        ? null
                        : time -> TimeShifts.DAY_MS
                                * DateTimeUtils.unixDateFloor(unit, Math.floorDiv(time, TimeShifts.DAY_MS));
            case DAY -> rounding(TimeShifts.DAY_MS, up);
            case HOUR -> rounding(HOUR_MS, up);
            case MINUTE -> rounding(MINUTE_MS, up);
            case SECOND -> rounding(SECOND_MS, up);
            default -> null;
        };
    }

    private static LongUnaryOperator rounding(long step, boolean up) {
        return up ? time -> time + Math.floorMod(-time, step) : time -> time - Math.floorMod(time, step);
    }

    private static @Nullable LongUnaryOperator roundDate(RexNode node, boolean up) {
        TimeUnitRange unit = unit(node);
        if (unit == null) {
            TimeFrame frame = frame(node);
            if (frame == null) {
                return null;
            }
            return up
                    ? day -> TimeFrames.CORE.ceilDate((int) day, frame)
                    : day -> TimeFrames.CORE.floorDate((int) day, frame);
        }
        return switch (unit) {
            case YEAR, QUARTER, MONTH, WEEK, DECADE, CENTURY, MILLENNIUM ->
                up ? day -> DateTimeUtils.unixDateCeil(unit, day) : day -> DateTimeUtils.unixDateFloor(unit, day);
            case DAY -> day -> day;
            default -> null;
        };
    }

    /** Weeks that begin on a day of their own are named. */
    private static @Nullable TimeFrame frame(RexNode node) {
        if (!(node instanceof RexLiteral literal) || literal.isNull()) {
            return null;
        }
        String name = literal.getValueAs(String.class);
        return name == null ? null : TimeFrames.CORE.getOpt(name);
    }

    /** A date or timestamp and an interval. */
    static @Nullable Expression arithmetic(RexCall call, List<Expression> operands, ValueType type) {
        if (operands.size() != 2 || (type.kind() != ValueKind.TIMESTAMP && type.kind() != ValueKind.DATE)) {
            return null;
        }
        Expression time = operands.get(0);
        Expression interval = operands.get(1);
        boolean isMonths = interval.type().kind() == ValueKind.MONTHS;
        if (!isMonths && interval.type().kind() != ValueKind.MILLISECONDS) {
            return null;
        }
        if (time.type().kind() != type.kind()) {
            if (time.type().kind() != ValueKind.DATE) {
                return null;
            }
            time = toTimestamp(time);
        }
        boolean isMinus = call.getKind() == SqlKind.MINUS;
        return LongFunctions.of(time, interval, shift(type.kind() == ValueKind.DATE, isMonths, isMinus), type);
    }

    private static LongBinaryOperator shift(boolean isDate, boolean isMonths, boolean isMinus) {
        if (isDate) {
            if (isMonths) {
                return isMinus ? TimeShifts::dateMinusMonths : TimeShifts::datePlusMonths;
            }
            return isMinus ? TimeShifts::dateMinusMillis : TimeShifts::datePlusMillis;
        }
        if (isMonths) {
            return isMinus ? TimeShifts::minusMonths : TimeShifts::plusMonths;
        }
        return isMinus ? TimeShifts::minusMillis : TimeShifts::plusMillis;
    }

    private static Expression toTimestamp(Expression date) {
        return LongFunctions.of(date, day -> day * TimeShifts.DAY_MS, ValueType.of(ValueKind.TIMESTAMP));
    }

    /** A date as the timestamp of its beginning, or the date of a timestamp. */
    static @Nullable Expression cast(RexCall call, Expression operand, ValueType type) {
        ValueKind from = operand.type().kind();
        if (from == ValueKind.DATE && type.kind() == ValueKind.TIMESTAMP) {
            return toTimestamp(operand);
        }
        if (from == ValueKind.TIMESTAMP && type.kind() == ValueKind.DATE) {
            return LongFunctions.of(operand, time -> Math.floorDiv(time, TimeShifts.DAY_MS), type);
        }
        return null;
    }
}
