package org.pushlog.adapter.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Rewrites calls that BI tools send into the standard's form, before validation: date_trunc, date_part, now. */
final class SyntaxShims extends SqlShuttle {
    private static final Map<String, TimeUnit> UNITS = Map.ofEntries(
            Map.entry("microsecond", TimeUnit.MICROSECOND),
            Map.entry("microseconds", TimeUnit.MICROSECOND),
            Map.entry("millisecond", TimeUnit.MILLISECOND),
            Map.entry("milliseconds", TimeUnit.MILLISECOND),
            Map.entry("dow", TimeUnit.DOW),
            Map.entry("isodow", TimeUnit.ISODOW),
            Map.entry("doy", TimeUnit.DOY),
            Map.entry("epoch", TimeUnit.EPOCH),
            Map.entry("isoyear", TimeUnit.ISOYEAR));

    /** Window functions that give the value of one row. */
    private static final Set<String> OF_ONE_ROW = Set.of("FIRST_VALUE", "LAST_VALUE", "NTH_VALUE", "LAG", "LEAD");

    /** Functions to which it makes no difference how often they see a value. */
    private static final Set<String> INDIFFERENT = Set.of("MIN", "MAX");

    /** Other forms of calls that are no functions. */
    private static final List<Function<SqlCall, @Nullable SqlNode>> FORMS = List.of(
            PastSyntax::rewrite,
            QuantifiedComparisons::rewrite,
            ListedNulls::rewrite,
            UntypedNulls::rewrite,
            FilteredWindows::rewrite,
            OrderedDistinct::rewrite,
            OrderedAggregates::rewrite);

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        check(call);
        SqlNode visited = super.visit(call);
        return visited instanceof SqlCall visitedCall ? shim(visitedCall) : visited;
    }

    /** Refuses what would otherwise fail in words of the planner. */
    private static void check(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        boolean likes = call.getKind() == SqlKind.LIKE || call.getKind() == SqlKind.SIMILAR;
        if (likes && operands.size() == 3 && operands.get(2) instanceof SqlCharStringLiteral escape) {
            String text = escape.getValueAs(String.class);
            if (text.codePointCount(0, text.length()) != 1) {
                throw new SqlStatementException(
                        SqlState.INVALID_ESCAPE_CHARACTER,
                        "The escape of LIKE must be one character, not '" + text + "'" + place(escape));
            }
        }
        if (call.getKind() == SqlKind.OVER) {
            checkDistinct(call);
        }
        if (call.getKind() == SqlKind.IGNORE_NULLS && operands.get(0) instanceof SqlCall function) {
            String name = nameOf(function);
            if (OF_ONE_ROW.contains(name)) {
                throw new SqlStatementException(
                        SqlState.NOT_SUPPORTED, name + " … IGNORE NULLS is not supported" + place(call));
            }
        }
    }

    /** Calcite forgets DISTINCT below OVER. */
    private static void checkDistinct(SqlCall over) {
        if (over.operand(0) instanceof SqlCall function
                && function.getFunctionQuantifier() != null
                && function.getFunctionQuantifier().getValue() == SqlSelectKeyword.DISTINCT
                && !INDIFFERENT.contains(nameOf(function))) {
            throw new SqlStatementException(
                    SqlState.NOT_SUPPORTED, nameOf(function) + "(DISTINCT …) OVER is not supported" + place(over));
        }
    }

    static String nameOf(SqlCall call) {
        return call.getOperator().getName().toUpperCase(Locale.ROOT);
    }

    private static String place(SqlNode node) {
        SqlParserPos pos = node.getParserPosition();
        return " (at line " + pos.getLineNum() + ", column " + pos.getColumnNum() + ")";
    }

    @Override
    public @Nullable SqlNode visit(SqlLiteral literal) {
        if (literal instanceof SqlUnknownLiteral time) {
            DatetimeCalls.millisOnly(time.getValue());
        }
        return super.visit(literal);
    }

    private static SqlNode shim(SqlCall call) {
        for (Function<SqlCall, @Nullable SqlNode> form : FORMS) {
            SqlNode other = form.apply(call);
            if (other != null) {
                return other;
            }
        }
        if (!(call.getOperator() instanceof SqlFunction)) {
            return call;
        }
        String name = nameOf(call);
        List<SqlNode> operands = call.getOperandList();
        SqlParserPos pos = call.getParserPosition();
        if (name.equals("DATE_TRUNC") && operands.size() == 2) {
            return dateTrunc(call, operands.get(0), operands.get(1));
        }
        if (name.equals("DATE_PART") && operands.size() == 2 && operands.get(0) instanceof SqlCharStringLiteral text) {
            return SqlStdOperatorTable.EXTRACT.createCall(pos, unit(text), operands.get(1));
        }
        if (name.equals("NOW") && operands.isEmpty()) {
            return SqlStdOperatorTable.LOCALTIMESTAMP.createCall(pos, SqlLiteral.createExactNumeric("3", pos));
        }
        if (name.equals("FILE_CONTENT")) {
            return call.getOperator()
                    .createCall(pos, operands.stream().map(SyntaxShims::asText).toList());
        }
        boolean rounds = call.getKind() == SqlKind.FLOOR || call.getKind() == SqlKind.CEIL;
        if (rounds && operands.size() == 2 && operands.get(1) instanceof SqlIntervalQualifier unit) {
            return call.getOperator().createCall(pos, operands.get(0), mondayWeek(unit));
        }
        return call;
    }

    /** A parameter of a function that has several forms gets no type from it. */
    private static SqlNode asText(SqlNode operand) {
        SqlParserPos pos = operand.getParserPosition();
        return operand instanceof SqlDynamicParam
                ? SqlStdOperatorTable.CAST.createCall(
                        pos, operand, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos))
                : operand;
    }

    /** A week begins on Monday; Calcite's own begins on Sunday. */
    private static SqlIntervalQualifier mondayWeek(SqlIntervalQualifier unit) {
        return unit.timeFrameName == null && unit.getUnit() == TimeUnit.WEEK
                ? new SqlIntervalQualifier("WEEK_MONDAY", unit.getParserPosition())
                : unit;
    }

    private static SqlNode dateTrunc(SqlCall call, SqlNode first, SqlNode second) {
        SqlParserPos pos = call.getParserPosition();
        if (first instanceof SqlCharStringLiteral text) {
            return SqlStdOperatorTable.FLOOR.createCall(pos, second, mondayWeek(unit(text)));
        }
        if (second instanceof SqlIntervalQualifier unit) {
            return SqlStdOperatorTable.FLOOR.createCall(pos, first, mondayWeek(unit));
        }
        if (first.getKind() == SqlKind.CAST && ((SqlCall) first).operand(0) instanceof SqlCharStringLiteral text) {
            return SqlStdOperatorTable.FLOOR.createCall(pos, second, mondayWeek(unit(text)));
        }
        throw new SqlStatementException(
                SqlState.NOT_SUPPORTED, "date_trunc needs its unit as a text in the statement, such as 'month'");
    }

    private static SqlIntervalQualifier unit(SqlCharStringLiteral text) {
        String word = text.getValueAs(String.class).strip().toLowerCase(Locale.ROOT);
        TimeUnit unit = UNITS.get(word);
        if (unit == null) {
            String singular = word.endsWith("s") && !word.equals("s") ? word.substring(0, word.length() - 1) : word;
            unit = switch (singular) {
                case "second" -> TimeUnit.SECOND;
                case "minute" -> TimeUnit.MINUTE;
                case "hour" -> TimeUnit.HOUR;
                case "day" -> TimeUnit.DAY;
                case "week" -> TimeUnit.WEEK;
                case "month" -> TimeUnit.MONTH;
                case "quarter" -> TimeUnit.QUARTER;
                case "year" -> TimeUnit.YEAR;
                case "decade" -> TimeUnit.DECADE;
                case "century", "centurie" -> TimeUnit.CENTURY;
                case "millennium" -> TimeUnit.MILLENNIUM;
                default ->
                    throw new SqlStatementException(SqlState.INVALID_STATEMENT, "'" + word + "' is not a unit of time");
            };
        }
        return new SqlIntervalQualifier(unit, null, text.getParserPosition());
    }
}
