package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic contract, a line a rule: what a statement gives, or the SQLSTATE with which it is refused. */
class ArithmeticContractTest {
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "plus fits ~ select i + 1 from numbers where n_id > 1 ~ -2147483647 | 1 | null",
                "INTEGER plus overflows ~ select i + 1 from numbers ~ ! 22003",
                "BIGINT plus overflows ~ select b + 1 from numbers ~ ! 22003",
                "BIGINT minus overflows ~ select b - 1 from numbers ~ ! 22003",
                "SMALLINT times overflows ~ select s * s from numbers ~ ! 22003",
                "TINYINT plus overflows ~ select t + t from numbers ~ ! 22003",
                "sign overflows ~ select -b from numbers ~ ! 22003",
                "smallest by -1 overflows ~ select b / -1 from numbers ~ ! 22003",
                "magnitude of smallest ~ select abs(b) from numbers ~ ! 22003",
                "constants overflow ~ select 9223372036854775807 + 1 ~ ! 22003",
                "overflow in a condition ~ select n_id from numbers where b + 1 > 0 ~ ! 22003",
                "overflow in a join ~ select 1 from numbers p join numbers q on p.b + q.b = 7 ~ ! 22003",
                "overflow in a sub-query ~ select n_id from numbers where n_id in (select i + 1 from numbers) ~ ! 22003",
                "overflow below an aggregate ~ select sum(i * 2) from numbers ~ ! 22003",
                "decimal plus fits ~ select u + u from numbers where n_id = 1 ~ 36893488147419103230",
                "decimal of 38 digits overflows ~ select u * u from numbers where n_id = 1 ~ ! 22003",
                "sum of INTEGER ~ select sum(i), sum(s), sum(t) from numbers ~ -1,-1,-1",
                "sum of INTEGER beyond it ~ select sum(i) from (select i from numbers where n_id = 1 union all select i from numbers where n_id = 1) as t ~ 4294967294",
                "sum of BIGINT is exact ~ select sum(b) from (select b from numbers where n_id = 1 union all select b from numbers where n_id = 1) as t ~ 18446744073709551614",
                "sum of unsigned is exact ~ select sum(u) from numbers ~ 27670116110564327423",
                "sum over a window ~ select sum(b) over (order by n_id) from numbers ~ 9223372036854775807 | -1 | -1 | -1",
                "sum of nothing ~ select sum(b), count(b), avg(i) from numbers where n_id = 99 ~ null,0,null",
                "average of INTEGER ~ select avg(i), avg(b) from numbers ~ -0.3333333333333333,-0.3333333333333333",
                "average of decimals ~ select avg(d), avg(u) from numbers ~ -0.416667,9223372036854775807.666667",
                "integer division truncates ~ select 7 / 2, -7 / 2, mod(-7, 2) ~ 3,-3,-1",
                "decimal division keeps 6 ~ select 1 / 3.0, 7 / 2.0 ~ 0.333333,3.500000",
                "decimal division is exact ~ select u / 7 from numbers where n_id = 1 ~ 2635249153387078802.14285714286",
                "division by zero ~ select i / 0 from numbers ~ ! 22012",
                "division by decimal zero ~ select d / 0.0 from numbers ~ ! 22012",
                "remainder by zero ~ select mod(b, 0) from numbers ~ ! 22012",
                "float division by zero ~ select x / 0 from numbers where n_id < 4 ~ Infinity | -Infinity | NaN",
                "narrowing cast ~ select cast(b as integer) from numbers ~ ! 22003",
                "narrowing cast of decimal ~ select cast(u as bigint) from numbers ~ ! 22003",
                "narrowing cast of float ~ select cast(1e19 as bigint) ~ ! 22003",
                "cast of infinity ~ select cast(x as bigint) from floats where n_id = 4 ~ ! 22003",
                "decimal to fewer digits ~ select cast(u as decimal(5, 0)) from numbers ~ ! 22003",
                "cast truncates ~ select cast(2.7 as integer), cast(-2.7e0 as integer) ~ 2,-2",
                "strings are not padded ~ select n_id from texts where a = 'a' ~ 1",
                "nor by a cast ~ select cast('a' as char(3)) || '|' ~ a|",
                "nor by CASE ~ select case when n_id = 1 then 'a' else 'abc' end || '|' from texts where n_id < 3 ~ a| | abc|",
                "nor by VALUES ~ select x || '|' from (values ('a'), ('abc')) as t(x) ~ a| | abc|",
                "join on text is exact ~ select p.n_id, q.n_id from texts p join texts q on p.a = q.a where p.n_id < 3 ~ 1,1 | 2,2",
                "text by UTF-8 bytes ~ select n_id from texts where n_id > 7 order by a ~ 8 | 9",
                "text compared by them ~ select n_id from texts where a > '\uFF5E' ~ 9",
                "greatest text by them ~ select max(a) from texts where n_id > 7 ~ \uD83D\uDE00",
                "NULL last ascending ~ select x from moves where n_seq > 2 order by x limit 8 ~ 3 | 5 | 6 | 7 | 8 | 9 | 10 | null",
                "NULL first descending ~ select x from moves order by x desc limit 2 ~ null | 10",
                "NULLS FIRST wins ~ select x from moves order by x nulls first limit 2 ~ null | 1",
                "NULLS LAST wins ~ select x from moves where n_seq in (4, 10) order by x desc nulls last ~ 10 | null",
                "week begins on Monday ~ select date_trunc('week', timestamp '2026-01-04 10:00:00'), floor(date '2026-01-05' to week) ~ 2025-12-29T00:00,2026-01-05",
                "NaN is one value ~ select count(distinct x) from floats where n_id in (3, 7) ~ 1",
                "NaN equals itself ~ select n_id from floats where x = x ~ 1 | 2 | 3 | 4 | 5 | 7",
                "NaN is above all ~ select n_id from floats where x > 1.5 ~ 3 | 4 | 7",
                "NaN is greatest ~ select max(x), max(y) from floats ~ NaN,NaN",
                "NaN sorts last before NULL ~ select n_id from floats order by x desc, n_id limit 4 ~ 6 | 3 | 7 | 4",
                "NaN joins itself ~ select p.n_id, q.n_id from floats p join floats q on p.x = q.x where p.n_id = 3 ~ 3,3 | 3,7",
                "-0.0 equals 0.0 ~ select n_id from floats where x = 0 ~ 1 | 2",
                "-0.0 groups with 0.0 ~ select count(*) from floats where n_id < 3 group by x ~ 2",
                "-0.0 joins 0.0 ~ select q.n_id from floats p join floats q on p.x = q.x where p.n_id = 1 ~ 1 | 2",
                "-0.0 sorts with 0.0 ~ select n_id from floats order by x, n_id desc limit 2 ~ 2 | 1",
                "-0.0 in INTERSECT ~ select count(*) from (select x from floats where n_id = 1 intersect select x from floats where n_id = 2) as t ~ 1",
                "unsigned compares above 2^63 ~ select n_id from numbers where u > 9223372036854775807 ~ 1 | 2",
                "decimals of two scales join ~ select p.n_id from numbers p join numbers q on p.d = q.i ~ 3",
            })
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
                "select avg(u), avg(d) from numbers ~ DECIMAL(38, 6),DECIMAL(38, 6)",
                "select 'abc', cast('a' as char(3)), cast('a' as char) ~ VARCHAR(3),VARCHAR(3),VARCHAR",
                "select count(*), count(i) from numbers ~ BIGINT,BIGINT",
                "select ts, timestamp '2026-01-01 00:00:00.123456' from times ~ TIMESTAMP(3),TIMESTAMP(6)",
            })
    void type(String sql, String expected) {
        assertThat(SqlCase.types(sql)).isEqualTo(expected);
    }
}
