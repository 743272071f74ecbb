package org.pushlog.adapter.sql;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJdbcFunctionCall;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.jspecify.annotations.Nullable;

/** How many arguments the functions of JDBC's escapes take: Calcite looks at the arguments without counting them. */
final class EscapedCalls {
    private static final Map<String, SqlOperandCountRange> COUNTS = Stream.of(
                    of(0, 0, "PI DATABASE USER CURDATE"),
                    of(0, 1, "CURTIME NOW RAND"),
                    of(
                            1,
                            1,
                            "ABS ACOS ASIN ATAN CBRT CEILING COS COT DEGREES EXP FLOOR LOG LOG10 RADIANS SIGN SIN SQRT TAN"),
                    of(1, 1, "ASCII CHAR LCASE LENGTH LTRIM REVERSE RTRIM SOUNDEX SPACE UCASE"),
                    of(
                            1,
                            1,
                            "YEAR QUARTER MONTH WEEK DAYOFYEAR DAYOFMONTH DAYOFWEEK DAYNAME HOUR MINUTE MONTHNAME SECOND"),
                    of(1, 2, "ROUND TRUNCATE"),
                    of(2, 2, "ATAN2 MOD POWER CONCAT DIFFERENCE LEFT REPEAT RIGHT IFNULL CONVERT"),
                    of(2, 2, "TO_CHAR TO_DATE TO_TIMESTAMP"),
                    of(2, 3, "LOCATE SUBSTRING"),
                    of(3, 3, "REPLACE TIMESTAMPADD TIMESTAMPDIFF CONVERT_TIMEZONE"),
                    of(4, 4, "INSERT"))
            .flatMap(counts -> counts.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private EscapedCalls() {}

    /** The number of arguments that are wanted, in words, if a call is one of an escape and has another number. */
    static @Nullable String missedCount(SqlCall call) {
        if (!(call.getOperator() instanceof SqlJdbcFunctionCall)) {
            return null;
        }
        SqlOperandCountRange wanted = COUNTS.get(call.getOperator().getName());
        if (wanted == null || wanted.isValidCount(call.operandCount())) {
            return null;
        }
        String least = String.valueOf(wanted.getMin());
        return (wanted.getMin() == wanted.getMax() ? least : least + " or " + wanted.getMax()) + " parameter(s)";
    }

    private static Map<String, SqlOperandCountRange> of(int least, int most, String names) {
        return Stream.of(names.split(" "))
                .collect(Collectors.toMap(
                        name -> "{fn " + name + "}", name -> SqlOperandCountRanges.between(least, most)));
    }
}
