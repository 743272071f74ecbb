package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlJdbcFunctionCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a function is given, it answers or says what it does not take: it is no fault of pushlog. */
class OddArgumentsTest {
    private static final int ROUNDS = 8;
    private static final Pattern PLACE = Pattern.compile("\\$([a-z]+)\\b(?!\\.)");

    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("text", List.of("''", "'é'", "'('", "'zz'", "'-1'", "'%Q'", "'$9'", "'\\'", "'1E400'")),
            Map.entry("integer", List.of("0", "-1", "2147483647", "-2147483648", "1", "64", "-9")),
            Map.entry("decimal", List.of("0.0", "-1.5", "99999999999999999999.9", "-0.001", "1.5")),
            Map.entry("double", List.of("0e0", "-1e0", "1e308", "-1e-308", "CAST('NaN' AS DOUBLE)")),
            Map.entry("boolean", List.of("TRUE", "FALSE")),
            Map.entry("date", List.of("DATE '0001-01-01'", "DATE '9999-12-31'", "DATE '2024-02-29'")),
            Map.entry(
                    "timestamp",
                    List.of(
                            "TIMESTAMP '0001-01-01 00:00:00'",
                            "TIMESTAMP '9999-12-31 23:59:59.999'",
                            "TIMESTAMP '1969-12-31 23:59:59.999'")),
            Map.entry("time", List.of("TIME '00:00:00'", "TIME '23:59:59.999'")),
            Map.entry("binary", List.of("X''", "X'FF'", "X'C328'")),
            Map.entry("array", List.of("ARRAY[0]", "ARRAY[-1, 2147483647]", "ARRAY[1114112, NULL]")),
            Map.entry("interval", List.of("INTERVAL '0' DAY", "INTERVAL '-1' DAY", "INTERVAL '99' DAY")),
            Map.entry("map", List.of("MAP['', 0]", "MAP['é', -1]")));

    /** Without arguments, or of groups, windows, sequences of rows and types, which are no values. */
    private static final Set<String> NOT_CALLED = Set.of(
            "CLASSIFIER",
            "CONVERT",
            "CURRENT_CATALOG",
            "CURRENT_DATE",
            "CURRENT_PATH",
            "CURRENT_ROLE",
            "CURRENT_SCHEMA",
            "CURRENT_USER",
            "FIRST",
            "HOP",
            "HOP_END",
            "HOP_START",
            "LAST",
            "MATCH_NUMBER",
            "NEXT",
            "PREV",
            "SESSION",
            "SESSION_END",
            "SESSION_START",
            "SESSION_USER",
            "SYSDATE",
            "SYSTEM_USER",
            "SYSTIMESTAMP",
            "TUMBLE",
            "TUMBLE_END",
            "TUMBLE_START",
            "TYPEOF",
            "USER",
            "VARIANTNULL");

    static List<String> calls() {
        try (InputStream file = OddArgumentsTest.class.getResourceAsStream("function-calls.txt")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isNoFault(String call) {
        for (int round = 0; round < ROUNDS; round++) {
            String sql = "select " + withValues(call, round);
            for (Engine engine : Engine.values()) {
                assertThat(SqlCase.run(engine, sql)).as(sql).isNotEqualTo("! XX000");
            }
        }
    }

    @Test
    void everyFunctionIsCalled() {
        Set<String> missing = new TreeSet<>();
        String calls = String.join("\n", calls());
        PushLogOperators.table().getOperatorList().stream()
                .filter(operator -> operator instanceof SqlFunction
                        && !(operator instanceof SqlJdbcFunctionCall)
                        && !operator.isAggregator()
                        && operator.getName().matches("\\w+"))
                .map(operator -> operator.getName())
                .filter(name ->
                        !Pattern.compile("\\b" + name + "\\(").matcher(calls).find())
                .forEach(missing::add);
        assertThat(missing).isEqualTo(NOT_CALLED);
    }

    private static String withValues(String call, int round) {
        Matcher place = PLACE.matcher(call);
        StringBuilder sql = new StringBuilder();
        int index = 0;
        while (place.find()) {
            List<String> values = VALUES.get(place.group(1));
            if (values == null) {
                continue;
            }
            String value = values.get((round * (index + 1) + index) % values.size());
            place.appendReplacement(sql, Matcher.quoteReplacement(value));
            index++;
        }
        return place.appendTail(sql).toString();
    }
}
