package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions and operators of the dialect, run end to end. */
class DialectFunctionsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "date_trunc('month', ts), date_trunc('QUARTER', ts), date_trunc('Hours', ts) ~"
                        + " 2026-01-01T00:00,2026-01-01T00:00,2026-01-04T23:00",
                "date_trunc('year', dt), date_trunc('day', ts), date_trunc('decade', ts) ~"
                        + " 2026-01-01,2026-01-04T00:00,2020-01-01T00:00",
                "date_trunc(ts, month), date_trunc('second', ts) ~ 2026-01-01T00:00,2026-01-04T23:59:59",
                "date_trunc('fortnight', ts) ~ ! 42000",
                "date_trunc(cast(n_id as varchar), ts) ~ ! 0A000",
                "date_part('year', ts), year(ts), extract(week from ts) ~ 2026,2026,1",
                "extract(quarter from ts), extract(doy from ts), extract(epoch from ts), extract(hour from tm) ~"
                        + " 1,4,1767571199,12",
                "floor(ts to month), ceil(ts to day), floor(ts to hour) ~"
                        + " 2026-01-01T00:00,2026-01-05T00:00,2026-01-04T23:00",
                "now() > ts, current_date > dt, localtimestamp = now() ~ true,true,true",
                "ts + interval '1 day', ts - interval '1.5 hours', dt + interval '1 month' ~"
                        + " 2026-01-05T23:59:59.123,2026-01-04T22:29:59.123,2026-02-04",
                "timestampadd(month, 1, dt), timestampdiff(day, date '2026-01-01', dt) ~ 2026-02-04,3",
                "{fn timestampadd(SQL_TSI_DAY, 1, ts)}, {fn TIMESTAMPDIFF(SQL_TSI_HOUR, dt, ts)} ~"
                        + " 2026-01-05T23:59:59.123,23",
                "{fn ucase('a')}, {FN lCaSe('A')}, {Fn length('abc')}, {fn concat('a', 'b')}, {fn mod(7, 3)} ~"
                        + " A,a,3,ab,1",
                "{fn year(dt)}, {fn locate('b', 'abc')}, {fn ifnull(null, 'x')}, {fn convert(1, SQL_VARCHAR)} ~"
                        + " 2026,2,x,1",
                "current_schema, current_schema(), version() ~ pushlog,pushlog,pushlog",
                "char_length('功能'), length('abc'), octet_length(x'0102') ~ 2,3,2",
                "upper('aé'), lower('AÉ'), trim(' a '), ltrim('  a'), rtrim('a  '), trim(both 'x' from 'xax') ~"
                        + " AÉ,aé,a,a,a,a",
                "ifnull(null, 1), nvl(null, 2), coalesce(null, null, 3), nullif(1, 1) ~ 1,2,3,null",
                "concat('a', 'b', 'c'), 'a' || 'b', 'a' || null, concat_ws('-', 'a', 'b') ~ abc,ab,null,a-b",
                "substring('abcdef', 2, 3), substring('abcdef' from 2 for 3), substr('abcdef', 2), left('abc', 2),"
                        + " right('abc', 2) ~ bcd,bcd,bcdef,ab,bc",
                "split_part('a/b/c', '/', 2), position('b' in 'abc'), strpos('abc', 'c'), replace('abc', 'b', 'x') ~"
                        + " b,2,3,axc",
                "reverse('abc'), lpad('a', 3, 'x'), repeat('ab', 2), initcap('abc def') ~ cba,xxa,abab,Abc Def",
                "to_char(ts, 'YYYY-MM-DD HH24:MI:SS'), to_date('2026-01-04', 'YYYY-MM-DD') ~ 2026-01-04"
                        + " 23:59:59,2026-01-04",
                "greatest(1, 3, 2), least(1.5, 2), greatest(1, null) ~ 3,1.5,null",
                "regexp_replace('abc', 'b+', 'x'), 'abc' similar to 'a%', 'ABC' ilike 'a%', starts_with('abc', 'a') ~"
                        + " axc,true,true,true",
                "round(2.5), round(1.235, 2), floor(1.5), ceil(-1.5), power(2, 3), sqrt(4) ~ 3.0,1.240,1,-1,8.0,2.0",
                "md5('a'), to_hex(x'0aff') ~ 0cc175b9c0f1b6a831c399e269772661,0aff",
                "array[1, 2], array[1, 2][2], cardinality(array[1, 2]) ~ [1, 2],2,2",
                "n_id::text || '!', '5'::int + 1, ts::date, '2026-01-04'::timestamp ~ 1!,6,2026-01-04,2026-01-04T00:00",
                "cast('2026-01-04 10:00:00.5' as timestamp), cast(ts as varchar), cast('10:00:00' as time) ~"
                        + " 2026-01-04T10:00:00.500,2026-01-04 23:59:59.123,10:00",
                "cast('x' as date) ~ ! 22007",
                "cast('2026-13-45' as date) ~ ! 22007",
                "date '2026-02-30' ~ ! 22007",
                "cast('abc' as integer) ~ ! 22018",
                "bin, tm, dt ~ [1, -1],12:00:00.001,2026-01-04",
                "UPPER('a'), Upper('a'), uPPER('a') ~ A,A,A",
                "nope(1) ~ ! 42000",
            })
    void gives(String expressions, String expected) {
        assertThat(SqlCase.run("select " + expressions + " from times where n_id = 1"))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "select string_agg(a, ',') || '!' from texts where n_id < 3 ~ a,a !",
                "select array_agg(x) from moves where n_seq < 4 ~ [1, 2, 3]",
                "select bool_and(flag), bool_or(flag), count(*) filter (where flag) from moves ~ false,true,6",
                "select count(distinct \"Ref\"), count(\"Ref\"), count(*) from moves ~ 3,9,10",
                "select stddev_pop(x), var_samp(x) from moves where x < 4 ~ 0.816496580927726,1.0",
                "select \"Ref\", count(*) from moves where n_seq < 6 group by rollup(\"Ref\") order by 1 ~ dev,3 |"
                        + " main,2 | null,5",
                "select \"Ref\", x, count(*), sum(x) from moves where n_seq > 99 group by cube(\"Ref\", x) ~"
                        + " null,null,0,null",
                "select n_seq from moves qualify row_number() over (partition by \"Ref\" order by n_seq desc) = 1"
                        + " order by 1 ~ 2 | 5 | 6 | 10",
                "select lag(x) over (order by n_seq), rank() over (order by \"Ref\") from moves where n_seq < 4 order"
                        + " by n_seq ~ null,2 | 1,2 | 2,1",
                "with recursive r(n) as (select 1 union all select n + 1 from r where n < 5) select sum(n) from r ~ 15",
                "select t.c from moves m, lateral (select count(*) as c from moves k where k.n_seq < m.n_seq) as t"
                        + " where m.n_seq < 4 order by 1 ~ 0 | 1 | 2",
                "select * from unnest(array[1, 2]) as t(x) ~ 1 | 2",
                "select * from unnest(array[5, 6]) with ordinality as t(x, o) ~ 5,1 | 6,2",
                "select n.n_id, t.y, t.o from numbers n, unnest(array[n.n_id, 6]) with ordinality as t(y, o) where"
                        + " n.n_id < 2 ~ 1,1,1 | 1,6,2",
                "select first_value(d) ignore nulls over (order by n_id) from numbers ~ ! 0A000",
                "select lag(d) ignore nulls over (order by n_id) from numbers ~ ! 0A000",
                "select a.n_id from {oj numbers a left outer join texts b on a.n_id = b.n_id + 8} where b.a is null"
                        + " order by 1 ~ 1 | 2 | 3 | 4",
                "select n_id from texts where a like '50!%!_%' {escape '!'} ~ 7",
                "select n_id from texts where a like '50\\%\\_%' escape '\\' ~ 7",
                "select n_id from texts where a like '%能' ~ 4",
                "select n_id from texts where a = 'refs/heads/功能' ~ 4",
                "select n_id from texts where a = U&'refs/heads/\\529F\\80FD' ~ 4",
                "select U&'\\+01F600', U&'d!0061t!+000061' uescape '!' ~ \uD83D\uDE00,data",
                "select U&'\\+99' ~ ! 42601",
                "select 1 as value, 2 as one, 3 as count, 4 as max, 5 as user, 6 as date, 7 as time, 8 as match ~"
                        + " 1,2,3,4,5,6,7,8",
                "select t.date, value, count from (select 1 as date, 2 as value, 3 as count) as t where date = 1 ~"
                        + " 1,2,3",
                "select date '2026-01-04', count(*) count, max(x) max from moves ~ 2026-01-04,10,10",
                "select n_id from numbers where n_id between 1 and 2 and n_id between 2 and 3 or n_id = 4 ~ 2 | 4",
                "select 1 = 1 or 2 = 3 and not 4 between 3 and 5 ~ true",
                "select n_id from texts where a = N'refs/heads/功能' ~ 4",
                "select n_id from texts where a = _utf8'refs/heads/功能' ~ 4",
                "select n_id from texts where a = E'refs/heads/\\u529F\\u80FD' ~ 4",
                "select n_id from texts where a = 'refs/heads/' || '功能' ~ 4",
                "select (select x from moves) from moves ~ ! 21000",
            })
    void answers(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }

    @org.junit.jupiter.api.Test
    void matchesRegularExpressionsByTilde() {
        assertThat(SqlCase.run("values ('abc' ~ 'b', 'abc' ~* 'B', 'abc' !~ 'z')"))
                .isEqualTo("true,true,true");
    }
}
