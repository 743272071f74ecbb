package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What functions do not take is an error of the statement, in both engines, also where the value is computed of a row. */
class FunctionErrorsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "SOUNDEX('é') ~ 22023",
                "DIFFERENCE('é', 'e') ~ 22023",
                "FROM_HEX('zz') ~ 22023",
                "RAND_INTEGER(0) ~ 22023",
                "PARSE_DATE('%Q', '1') ~ 22007",
                "TO_DATE('ab', 'b') ~ 22007",
                "TO_TIMESTAMP('ab', 'b') ~ 22007",
                "REGEXP_SUBSTR('abc', '(') ~ 2201B",
                "REGEXP_INSTR('abc', 'b', -1) ~ 22023",
                "REGEXP_REPLACE('abc', 'b', '$9') ~ 2201B",
                "REGEXP_EXTRACT('abc', '(b)(c)') ~ 2201B",
                "JSON_VALUE('{}', 'strict $.a' ERROR ON ERROR) ~ 22032",
                "JSON_EXISTS('{}', 'strict $.a' ERROR ON ERROR) ~ 22032",
                "{fn CONCAT()} ~ 42000",
                "{fn CONCAT(1)} ~ 42000",
                "{fn LOCATE()} ~ 42000",
                "{fn LTRIM()} ~ 42000",
                "{fn LTRIM('a', 'b')} ~ 42000",
                "{fn RTRIM()} ~ 42000",
                "{fn SUBSTRING(1)} ~ 42000",
                "{fn TIMESTAMPDIFF(1)} ~ 42000",
                "{fn IFNULL()} ~ 42000",
                "{fn INSERT('abc', 1)} ~ 42000",
                "SOUNDEX(a || 'é') ~ 22023",
                "FROM_HEX(a || 'zz') ~ 22023",
                "RAND_INTEGER(n_id - n_id) ~ 22023",
                "REGEXP_REPLACE(a || 'b', 'b', '$9') ~ 2201B",
            })
    void isRefused(String expression, String sqlState) {
        assertThat(SqlCase.run("select " + expression + " from texts where n_id = 1"))
                .isEqualTo("! " + sqlState);
    }
}
