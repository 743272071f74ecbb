package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic contract, a line a rule: what a statement gives, or the SQLSTATE with which it is refused. */
class ArithmeticContractTest {
    @ParameterizedTest(name = "{0}: {1}")
    @CsvFileSource(resources = "arithmetic-contract.csv", delimiter = '~', quoteCharacter = '`')
    void rule(String rule, String sql, String expected) {
        assertThat(SqlCase.run(sql)).as(rule).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "select sum(t), sum(s), sum(i) from numbers ~ BIGINT,BIGINT,BIGINT",
                "select sum(b), sum(u), sum(d) from numbers ~ DECIMAL(38, 0),DECIMAL(38, 0),DECIMAL(38, 2)",
                "select sum(x), avg(x), avg(i), avg(b) from numbers ~ DOUBLE,DOUBLE,DOUBLE,DOUBLE",
                "select covar_pop(i, i), covar_samp(i, b), regr_sxx(x, i), regr_syy(b, b) from numbers ~"
                        + " DOUBLE,DOUBLE,DOUBLE,DOUBLE",
                "select covar_pop(d, d), var_pop(d), regr_count(d, d) from numbers ~"
                        + " DECIMAL(38, 6),DECIMAL(38, 6),BIGINT",
                "select avg(u), avg(d) from numbers ~ DECIMAL(38, 6),DECIMAL(38, 6)",
                "select 'abc', cast('a' as char(3)), cast('a' as char) ~ VARCHAR(3),VARCHAR(3),VARCHAR",
                "select count(*), count(i) from numbers ~ BIGINT,BIGINT",
                "select ts, timestamp '2026-01-01 00:00:00.123000' from times ~ TIMESTAMP(3),TIMESTAMP(6)",
            })
    void type(String sql, String expected) {
        assertThat(SqlCase.types(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "select d + ? from numbers where n_id = 1 ~ 0.01 ~ 1.26",
                "select d + ? from numbers where n_id = 1 ~ 0.009 ~ ! 22003",
                "select u + ? from numbers where n_id = 3 ~ 0.5 ~ ! 22003",
                "select coalesce(d, ?) from numbers where n_id = 4 ~ 0.009 ~ ! 22003",
                "select coalesce(d, ?) from numbers where n_id = 4 ~ 0.5 ~ 0.50",
                "select case when n_id > 9 then d else ? end from numbers where n_id = 4 ~ 0.009 ~ ! 22003",
                "select n_id from numbers where d = ? ~ 1.249 ~ ''",
            })
    void parameterKeepsItsDigits(String sql, String parameter, String expected) {
        assertThat(SqlCase.run(sql, new BigDecimal(parameter))).isEqualTo(expected);
    }
}
