package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NULL without a type, wherever it may stand. */
class UntypedNullsTest {
    private static final String CASES = """
            select distinct x from moves where case when x > 1 then null else null end = 1 order by 1 ~ ``
            select distinct case when x > 1 then null else null end = 1 from moves ~ null
            select distinct case when x > 1 then null end = x from moves ~ null
            select distinct x from moves where case when x > 1 then null end > x order by 1 ~ ``
            select distinct case when flag then null else null end from moves ~ null
            select distinct null from moves ~ null
            select distinct null = null from moves ~ null
            select distinct null is null from moves ~ true
            select count(*) from moves where null ~ 0
            select count(*) from moves where not null ~ 0
            select count(*) from moves where null = x ~ 0
            select count(*) from moves where x = null or x = 1 ~ 1
            select distinct nullif(null, 1) from moves ~ null
            select nullif(null, 1) ~ null
            select coalesce(null, null) ~ null
            select coalesce(null, null, 3) ~ 3
            select coalesce(null, x) from moves order by n_seq ~ 1 | 2 | 3 | null | 5 | 6 | 7 | 8 | 9 | 10
            select sum(null) from moves ~ null
            select min(null) from moves ~ null
            select max(null) from moves ~ null
            select count(null) from moves ~ 0
            select avg(null) from moves ~ null
            select count(distinct null) from moves ~ 0
            select sum(distinct null) from moves ~ null
            select sum(null), count(*) from moves group by flag order by 2 ~ null,2 | null,2 | null,6
            select flag, min(null) from moves group by flag order by 1 ~ false,null | true,null | null,null
            select sum(case when x > 1 then null end) from moves ~ null
            select max(case when x > 1 then null else null end) from moves ~ null
            select count(case when x > 1 then null end) from moves ~ 0
            select any_value(null) from moves ~ null
            select sum(null) over () from moves limit 1 ~ null
            select count(null) over () from moves limit 1 ~ 0
            select min(null) over (order by n_seq) from moves limit 1 ~ null
            select first_value(null) over (order by n_seq) from moves limit 1 ~ null
            select lag(null) over (order by n_seq) from moves limit 1 ~ null
            select sum(x) filter (where null) from moves ~ null
            select count(*) filter (where null = 1) from moves ~ 0
            select null union select null ~ null
            select null union all select null ~ null | null
            select null union select 1 order by 1 ~ 1 | null
            select 1 union select null order by 1 ~ 1 | null
            select null intersect select null ~ null
            select null except select null ~ ``
            select 'a' union all select null order by 1 ~ a | null
            select x from moves order by null, x ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select n_seq from moves order by null desc, n_seq ~ 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
            select count(*) from moves group by null ~ 10
            select null, count(*) from moves group by null ~ null,10
            select null as k, count(*) from moves group by 1 ~ null,10
            select count(*) from moves where x in (null) ~ 0
            select count(*) from moves where x in (null, null) ~ 0
            select count(*) from moves where x not in (null) ~ 0
            select count(*) from moves where null in (1, 2) ~ 0
            select count(*) from moves where null in (null) ~ 0
            select count(*) from moves where null not in (1) ~ 0
            select count(*) from moves where null in (select x from moves) ~ 0
            select count(*) from moves where x in (select null) ~ 0
            select count(*) from moves where x not in (select null) ~ 0
            select null in (1) from moves limit 1 ~ null
            select null between 1 and 2 ~ null
            select 1 between null and 2 ~ null
            select x between null and null from moves limit 1 ~ null
            select null + 1 ~ null
            select -null ~ null
            select null * null ~ null
            select null || 'a' ~ null
            select null || null ~ null
            select null like 'a' ~ null
            select 'a' like null ~ null
            select upper(null) ~ null
            select lower(null), char_length(null) ~ null,null
            select abs(null) ~ null
            select substring(null from 1) ~ null
            select substring('abc' from null) ~ null
            select cast(null as integer) ~ null
            select cast(null as varchar) || 'x' ~ null
            select null::integer ~ null
            select null and true ~ null
            select null and false ~ false
            select null or true ~ true
            select not null ~ null
            select null is true ~ false
            select null is distinct from null ~ false
            select null is not distinct from 1 ~ false
            select null < null ~ null
            select null <> 1 ~ null
            select case null when null then 1 else 2 end ~ 2
            select case when null then 1 else 2 end ~ 2
            select case null when 1 then 'a' end ~ null
            select case 1 when null then 'a' else null end ~ null
            select case when x = 1 then null when x = 2 then 5 end from moves order by n_seq ~ null | 5 | null | null | null | null | null | null | null | null
            select greatest(null, 1) ~ null
            select greatest(null, null) ~ null
            select least(1, null) ~ null
            select * from (values (null)) as t(a) ~ null
            select * from (values (null), (1)) as t(a) ~ null | 1
            select * from (values (null, 'a'), (1, null)) as t(a, b) ~ null,a | 1,null
            select distinct a from (values (null), (null)) as t(a) ~ null
            select a, count(*) from (values (null), (null)) as t(a) group by a ~ null,2
            select sum(a), min(a), count(a) from (values (null), (null)) as t(a) ~ null,null,0
            select a from (values (null), (null)) as t(a) order by a ~ null | null
            select count(*) from (values (null)) as t(a) join (values (null)) as u(b) on a = b ~ 0
            select count(*) from (values (null)) as t(a) left join (values (1)) as u(b) on a = b ~ 1
            select count(*) from (select null as a from moves) t where a is null ~ 10
            select count(*) from (select null as a from moves) t join moves on t.a = moves.x ~ 0
            select max(a) from (select null as a from moves) t ~ null
            select a from (select distinct null as a from moves) t where a = 1 ~ ``
            select extract(year from null) ~ ! 42000
            select date_trunc('month', null) ~ null
            select null limit 1 ~ null
            select (select null) ~ null
            select (select null) = 1 ~ null
            select exists (select null) ~ true
            select null = any (select x from moves) ~ null
            select x = all (select null) from moves limit 1 ~ null
            select row_number() over (order by null) from moves limit 1 ~ 1
            select row_number() over (partition by null order by n_seq) from moves limit 1 ~ 1
            select sum(x) over (partition by null) from moves limit 1 ~ 51
            select count(*) from moves having null ~ ``
            select count(*) from moves having count(*) > null ~ ``
            select x from moves where x > null order by 1 ~ ``
            select round(null, 1), floor(null), mod(null, 2), power(null, 2), sqrt(null) ~ null,null,null,null,null
            select listagg(null) from moves ~ null
            select string_agg(null, ',') from moves ~ null
            select null as a, null as b union all select x, "Ref" from moves where n_seq = 1 ~ null,null | 1,main
            select stddev(null), variance(null) from moves ~ null,null
            select bool_and(null) from moves ~ null
            select every(null) from moves ~ null
            select nullif(x, null) from moves order by n_seq limit 1 ~ 1
            select nullif(null, null) ~ null
            select ifnull(null, 1) ~ 1
            select nvl(null, null) ~ null
            select trim(null) ~ null
            select replace(null, 'a', 'b') ~ null
            select coalesce(nullif(null, 1), 2) ~ 2
            select with_null.a from (select null as a) as with_null ~ null
            with t as (select null as a) select a from t ~ null
            with t(a) as (select null union all select 2) select a from t order by 1 ~ 2 | null
            select null, null, 1 ~ null,null,1
            select max(x), null from moves ~ 10,null
            select "Ref", null from moves group by "Ref" order by 1 ~ dev,null | main,null | old,null | null,null
            select grouping(x), null from moves group by rollup(x) order by 1 limit 1 ~ 0,null
            select distinct n_seq, null as a from moves order by a, n_seq limit 2 ~ 1,null | 2,null
            select x from moves order by case when x > 3 then null else null end, x ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select x from moves group by x, case when x > 3 then null else null end order by 1 ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select distinct x from moves where case when x > 1 then cast(null as integer) end > x order by 1 ~ ``
            select x from moves where (case when x > 1 then null end) is null order by 1 ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select round(null, 1) ~ null
            select floor(null) ~ null
            select mod(null, 2) ~ null
            select power(null, 2) ~ null
            select sqrt(null) ~ null
            select stddev(null) from moves ~ null
            select variance(null) from moves ~ null
            select max(null), min(x), sum(null), count(null), count(*) from moves ~ null,1,null,0,10
            select "Ref", max(null), min(x), sum(null) from moves group by "Ref" order by 1 ~ dev,null,3,null | main,null,1,null | old,null,7,null | \
            null,null,6,null
            select (select max(null) from moves where moves.x = m.x) from moves m order by 1 ~ null | null | null | null | null | null | null | null | null | null
            select x from moves where x > (select max(null) from moves) ~ ``
            select max(null) from moves where x > 100 ~ null
            select max(null) from moves having count(*) > 3 ~ null
            select "Ref", sum(null) as s from moves group by rollup("Ref") order by 1 ~ dev,null | main,null | old,null | null,null | null,null
            select sum(null) filter (where x > 1) from moves ~ null
            select case when x > 5 then null when x > 3 then null else null end is null from moves order by 1 limit 2 ~ true | true
            select x from moves where null > x or x = 1 ~ 1
            select coalesce(max(null), 5) from moves ~ 5
            select max(null) + 1 from moves ~ null
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void give(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
