package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Parameters wherever an expression may stand, a line a statement: their values, their types, and the answer. */
class ParametersTest {
    @ParameterizedTest(name = "{0}: {1}")
    @CsvFileSource(resources = "parameters.csv", delimiter = '~', quoteCharacter = '`')
    void gives(String sql, String parameters, String types, String expected) {
        assertThat(SqlCase.run(sql, values(parameters))).as(sql).isEqualTo(expected);
        assertThat(SqlCase.parameterTypes(sql)).as(sql).isEqualTo(types);
    }

    private static Object[] values(String parameters) {
        return Stream.of(parameters.split(";", -1))
                .map(String::strip)
                .map(ParametersTest::value)
                .toArray();
    }

    private static Object value(String text) {
        if (text.startsWith("'")) {
            return text.substring(1, text.length() - 1);
        }
        if (text.startsWith("x'")) {
            return HexFormat.of().parseHex(text.substring(2, text.length() - 1));
        }
        return switch (text) {
            case "null" -> null;
            case "true" -> true;
            default -> text.contains("T") ? LocalDateTime.parse(text) : new BigDecimal(text);
        };
    }
}
