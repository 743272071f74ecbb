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
                "{fn SPACE(2147483647)} ~ 54000",
                "{fn SPACE(n_id * 100000000)} ~ 54000",
                "COALESCE() ~ 42000",
                "GREATEST() ~ 42000",
                "DATE_ADD(DATE '2020-01-01', INTERVAL '1' DAY) ~ 42000",
                "DATE_PART(1, DATE '2020-01-01') ~ 42000",
            })
    void functionIsRefused(String expression, String sqlState) {
        check(expression, sqlState);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "CAST('1E400' AS DOUBLE) ~ 22003",
                "CAST('-1E400' AS REAL) ~ 22003",
                "CAST('1E39' AS REAL) ~ 22003",
                "CAST(n_id || 'E400' AS DOUBLE) ~ 22003",
                "CAST('1E500000000' AS DECIMAL(10, 2)) ~ 22003",
                "CAST(n_id || 'E500000000' AS DECIMAL(10, 2)) ~ 22003",
                "CAST(n_id || 'E9999999999' AS DECIMAL(10, 2)) ~ 22018",
                "CEIL(DATE '9999-12-31' TO YEAR) ~ 22008",
                "FLOOR(DATE '0001-01-01' TO DECADE) ~ 22008",
                "CEIL(TIMESTAMP '9999-12-31 23:59:59.999' TO DAY) ~ 22008",
                "DATE_FROM_UNIX_DATE(2147483647) ~ 22008",
                "DATE_FROM_UNIX_DATE(n_id + 2147483000) ~ 22008",
                "TIMESTAMP_SECONDS(99999999999999) ~ 22008",
                "TIMESTAMP_SECONDS(9223372036854775807) ~ 22008",
                "TIMESTAMP_MILLIS(9223372036854775807) ~ 22008",
                "TIMESTAMP_MICROS(9223372036854775807) ~ 22008",
                "TIMESTAMPADD(YEAR, 9000, DATE '2020-01-01') ~ 22008",
                "DATE_ADD(DATE '9999-12-31', INTERVAL 1 DAY) ~ 22008",
                "DATE_SUB(DATE '0001-01-01', INTERVAL 1 DAY) ~ 22008",
                "ADD_MONTHS(DATE '9999-12-31', 1) ~ 22008",
                "DATE '9999-12-31' + INTERVAL '1' DAY ~ 22008",
                "TO_DATE('2024-13-01', 'YYYY-MM-DD') ~ 22007",
                "TO_DATE('2024-02-31', 'YYYY-MM-DD') ~ 22007",
                "TO_DATE('2024-02-29x', 'YYYY-MM-DD') ~ 22007",
                "TO_DATE('99999-01-01', 'YYYY-MM-DD') ~ 22007",
                "TO_TIMESTAMP('2024-01-01 99:00:00', 'YYYY-MM-DD HH24:MI:SS') ~ 22007",
                "PARSE_DATE('%Y-%m-%d', '2024-02-31') ~ 22007",
                "PARSE_DATE('%Y-%m-%d', '99999-01-01') ~ 22007",
                "PARSE_TIMESTAMP('%Y-%m-%d', '2024-02-31') ~ 22007",
                "PARSE_DATETIME('%Y-%m-%d', '2024-13-01') ~ 22007",
                "PARSE_TIME('%H:%M:%S', '25:00:00') ~ 22007",
                "SOUNDEX(a || 'é') ~ 22023",
                "FROM_HEX(a || 'zz') ~ 22023",
                "RAND_INTEGER(n_id - n_id) ~ 22023",
                "REGEXP_REPLACE(a || 'b', 'b', '$9') ~ 2201B",
            })
    void valueIsRefused(String expression, String sqlState) {
        check(expression, sqlState);
    }

    private static void check(String expression, String sqlState) {
        assertThat(SqlCase.run("select " + expression + " from texts where n_id = 1"))
                .isEqualTo("! " + sqlState);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "CAST('Infinity' AS DOUBLE), CAST('-Infinity' AS REAL), CAST('NaN' AS REAL), CAST(' 1.5 ' AS DOUBLE) ~"
                        + " Infinity,-Infinity,NaN,1.5",
                "SAFE_CAST('1E400' AS DOUBLE), SAFE_CAST('1E39' AS REAL), SAFE_CAST('x' AS DOUBLE),"
                        + " SAFE_CAST('1.5' AS REAL) ~ null,null,null,1.5",
                "CAST('1E-500000000' AS DECIMAL(10, 2)), SAFE_CAST('1E500000000' AS DECIMAL(10, 2)),"
                        + " CAST(' 15e-1' AS DECIMAL(10, 2)), CAST('x' AS VARCHAR) < '1E9' ~ 0.00,null,1.50,false",
                "char_length({fn SPACE(3)}), {fn SPACE(-1)} || '!' ~ 3,!",
                "CEIL(DATE '9998-12-31' TO YEAR), FLOOR(DATE '0001-01-01' TO YEAR) ~ 9999-01-01,0001-01-01",
                "DATE_FROM_UNIX_DATE(0), TIMESTAMP_SECONDS(1), LAST_DAY(DATE '9999-12-31') ~"
                        + " 1970-01-01,1970-01-01T00:00:01,9999-12-31",
                "TO_DATE('2024-02-29', 'YYYY-MM-DD'), TO_DATE('0001-01-01', 'YYYY-MM-DD') ~ 2024-02-29,0001-01-01",
                "TO_TIMESTAMP('2024-01-01 23:59:58', 'YYYY-MM-DD HH24:MI:SS') ~ 2024-01-01T23:59:58",
                "TO_DATE(NULL, 'YYYY'), PARSE_DATE('%Y-%m-%d', '2024-02-29'), PARSE_TIME('%H:%M:%S', '23:59:58') ~"
                        + " null,2024-02-29,23:59:58",
                "PARSE_DATETIME('%Y-%m-%d %H:%M:%S', '2024-02-29 01:02:03') ~ 2024-02-29T01:02:03",
            })
    void gives(String expressions, String expected) {
        assertThat(SqlCase.run("select " + expressions + " from texts where n_id = 1"))
                .isEqualTo(expected);
    }
}
