package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ORDER BY of results that are aggregates with a FILTER or window functions, of DISTINCT rows too, and lists with NULL in any clause. */
class OrderedResultsTest {
    private static final String CASES = """
            select "Ref" from moves group by "Ref" order by count(*) filter (where "Ref" in ('old', null)), 1 ~ dev | main | null | old
            select "Ref", count(*) filter (where "Ref" in ('old', null)) from moves group by "Ref" order by count(*) filter (where "Ref" in ('old', null)), 1 ~ \
            dev,0 | main,0 | null,0 | old,4
            select "Ref", count(*) filter (where "Ref" in ('old', null)) as c from moves group by "Ref" order by c, 1 ~ dev,0 | main,0 | null,0 | old,4
            select "Ref", sum(x) filter (where x in (1, null)) from moves group by "Ref" order by sum(x) filter (where x in (1, null)), 1 ~ main,1 | dev,null | \
            old,null | null,null
            select "Ref", sum(x) filter (where x in (1, 2)) from moves group by "Ref" order by sum(x) filter (where x in (1, 2)), 1 ~ main,3 | dev,null | \
            old,null | null,null
            select "Ref", sum(x) filter (where x not in (1, null)) from moves group by "Ref" order by sum(x) filter (where x not in (1, null)), 1 ~ dev,null | \
            main,null | old,null | null,null
            select "Ref", sum(case when x in (1, null) then 1 else 0 end) from moves group by "Ref" order by sum(case when x in (1, null) then 1 else 0 end), 1 ~ \
            dev,0 | old,0 | null,0 | main,1
            select "Ref", sum(x) from moves group by "Ref" having sum(x) filter (where x in (1, null)) is null order by 1 ~ dev,8 | old,34 | null,6
            select "Ref", sum(x) from moves group by "Ref" having count(*) filter (where x in (1, null)) = 1 order by 1 ~ main,3
            select x in (1, null) as c, count(*) from moves group by x in (1, null) order by x in (1, null) ~ true,1 | null,9
            select x in (1, 2) as c, count(*) from moves group by x in (1, 2) order by x in (1, 2) ~ false,7 | true,2 | null,1
            select x in (1, null) as c from moves order by x in (1, null) ~ true | null | null | null | null | null | null | null | null | null
            select x from moves order by x in (1, null), x ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select distinct x in (1, null) from moves order by x in (1, null) ~ true | null
            select case when x in (1, null) then 1 end, count(*) from moves group by case when x in (1, null) then 1 end order by case when x in (1, null) then 1 \
            end ~ 1,1 | null,9
            select "Ref", count(*) filter (where x = null) from moves group by "Ref" order by count(*) filter (where x = null), 1 ~ dev,0 | main,0 | old,0 | \
            null,0
            select "Ref", count(*) filter (where coalesce(x, null) = 1) from moves group by "Ref" order by count(*) filter (where coalesce(x, null) = 1), 1 ~ \
            dev,0 | old,0 | null,0 | main,1
            select "Ref", count(*) filter (where "Ref" in ('old', 'dev')) from moves group by "Ref" order by count(*) filter (where "Ref" in ('old', 'dev')) \
            desc, 1 ~ old,4 | dev,3 | main,0 | null,0
            select "Ref", count(*) filter (where "Ref" = 'old') from moves group by "Ref" order by count(*) filter (where "Ref" = 'old') desc, 1 ~ old,4 | dev,0 \
            | main,0 | null,0
            select "Ref", max(x in (1, null)) from moves group by "Ref" order by 1 ~ dev,null | main,true | old,null | null,null
            select sum(x) filter (where x in (1, null)) over (order by n_seq) as s from moves order by sum(x) filter (where x in (1, null)) over (order by n_seq) \
            ~ 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1
            select distinct "Ref", count(*) filter (where x > 1) as c from moves group by "Ref" order by c, 1 ~ main,1 | null,1 | dev,2 | old,4
            select distinct "Ref", count(*) filter (where x > 1) as c from moves group by "Ref" order by c desc, "Ref" ~ old,4 | dev,2 | main,1 | null,1
            select distinct "Ref", count(*) filter (where x > 1) from moves group by "Ref" order by 2, 1 ~ main,1 | null,1 | dev,2 | old,4
            select distinct count(*) filter (where x > 1) as c from moves group by "Ref" order by c ~ 1 | 2 | 4
            select distinct "Ref", count(*) filter (where x > 1) as c from moves group by "Ref" order by count(*) filter (where x > 1), 1 ~ main,1 | null,1 | \
            dev,2 | old,4
            select distinct count(*) over (partition by "Ref") as c from moves order by c ~ 1 | 2 | 3 | 4
            select distinct count(*) over (partition by "Ref") as c from moves order by 1 ~ 1 | 2 | 3 | 4
            select distinct count(*) over (partition by "Ref") as c from moves order by count(*) over (partition by "Ref") ~ 1 | 2 | 3 | 4
            select distinct "Ref", rank() over (order by "Ref") as r from moves order by r, "Ref" ~ dev,1 | main,4 | old,6 | null,10
            select distinct "Ref", rank() over (order by "Ref") as r from moves order by r desc limit 2 ~ null,10 | old,6
            select distinct "Ref", sum(x) over (partition by "Ref") + 1 as r from moves order by r ~ main,4 | null,7 | dev,9 | old,35
            select distinct sum(x) over (partition by "Ref") + 1 as r from moves order by r + 1 ~ 4 | 7 | 9 | 35
            select distinct sum(x) over (partition by "Ref") as r from moves order by -r ~ 34 | 8 | 6 | 3
            select distinct "Ref", count(*) as c from moves group by "Ref" order by c, 1 ~ null,1 | main,2 | dev,3 | old,4
            select distinct "Ref", count(*) as c from moves group by "Ref" order by count(*), 1 ~ null,1 | main,2 | dev,3 | old,4
            select distinct "Ref", count(*) + 1 as c from moves group by "Ref" order by c, 1 ~ null,2 | main,3 | dev,4 | old,5
            select distinct x + 1 as y from moves order by y ~ 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | null
            select distinct x + 1 as y from moves order by x + 1 ~ 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | null
            select distinct sum(x) over w as r from moves window w as (partition by "Ref") order by r ~ 3 | 6 | 8 | 34
            select distinct first_value("Ref") over (order by n_seq) as f, flag from moves order by f, flag ~ main,false | main,true | main,null
            select distinct lag(x, 1) over (order by n_seq) as l from moves order by l desc ~ null | 9 | 8 | 7 | 6 | 5 | 3 | 2 | 1
            select distinct case when rank() over (order by "Ref") > 2 then 'a' else 'b' end as r from moves order by r ~ a | b
            select distinct sum(sum(x)) over (order by "Ref") as r from moves group by "Ref" order by r ~ 8 | 11 | 45 | 51
            select distinct "Ref", count(distinct x) filter (where x > 1) as c from moves group by "Ref" order by c, "Ref" limit 2 ~ main,1 | null,1
            select distinct count(*) filter (where x > 1) as c from moves group by "Ref" order by c limit 1 offset 1 ~ 2
            select distinct x as "Ref" from moves order by "Ref" ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select distinct count(*) over (partition by "Ref") as "Ref" from moves order by "Ref" ~ 1 | 2 | 3 | 4
            select distinct n_seq, count(*) over () as c from moves order by x, c ~ ! 42000
            select distinct count(*) over () as c from moves union select 3 order by c ~ 3 | 10
            select c from (select distinct count(*) over (partition by "Ref") as c from moves order by c limit 2) t order by c ~ 1 | 2
            select distinct listagg("Ref") within group (order by x) as l from moves group by "Ref" order by l ~ dev,dev,dev | main,main | old,old,old,old | null
            select n_seq from moves where x in (1, null, 3) order by 1 ~ 1 | 3
            select n_seq, x in (1, null, 3), x not in (1, null) from moves order by 1 ~ 1,true,false | 2,null,null | 3,true,null | 4,null,null | 5,null,null | \
            6,null,null | 7,null,null | 8,null,null | 9,null,null | 10,null,null
            select n_seq from moves where not (x in (1, null)) order by 1 ~ ``
            select n_seq, x in (null), x not in (null, null) from moves order by 1 ~ 1,null,null | 2,null,null | 3,null,null | 4,null,null | 5,null,null | \
            6,null,null | 7,null,null | 8,null,null | 9,null,null | 10,null,null
            select n_seq, (x in (1, null)) is unknown from moves order by 1 ~ 1,false | 2,true | 3,true | 4,true | 5,true | 6,true | 7,true | 8,true | 9,true | \
            10,true
            select count(*) from moves where "Ref" in ('old', null) or x = 1 ~ 5
            select n_seq, count(*) filter (where x > 2) over (order by n_seq), sum(x) filter (where flag) over (order by n_seq) from moves order by 1 ~ 1,0,1 | \
            2,0,1 | 3,1,1 | 4,1,1 | 5,2,1 | 6,3,1 | 7,4,8 | 8,5,16 | 9,6,25 | 10,7,35
            select n_seq, count(distinct x) filter (where x > 2) over (partition by "Ref") from moves order by 1 ~ 1,0 | 2,0 | 3,2 | 4,2 | 5,2 | 6,1 | 7,4 | 8,4 \
            | 9,4 | 10,4
            select distinct "Ref", min(x) filter (where x > 2) over (partition by "Ref") as m from moves order by m, 1 ~ dev,3 | null,6 | old,7 | main,null
            select distinct a."Ref", count(*) over (partition by a."Ref") from moves a order by a."Ref" ~ dev,3 | main,2 | old,4 | null,1
            with t as (select x, "Ref" from moves) select distinct "Ref", count(*) over (partition by "Ref") as c from t order by c desc nulls last, 1 limit 3 ~ \
            old,4 | dev,3 | main,2
            select distinct "Ref", count(*) over (partition by "Ref") as c from moves order by c + 1 desc, coalesce("Ref", 'zz') ~ old,4 | dev,3 | main,2 | null,1
            select case when x in (1, null) then 'a' when x not in (2, null) then 'b' else 'c' end from moves order by n_seq ~ a | c | c | c | c | c | c | c | c \
            | c
            select x in (1, null) is null as u, count(*) from moves group by x in (1, null) is null order by 1 ~ false,1 | true,9
            select "Ref" from moves group by "Ref" order by count(*) filter (where "Ref" in ('old')), 1 ~ dev | main | null | old
            select "Ref" from moves group by "Ref" order by count(*) filter (where "Ref" in ('old', 'dev')), 1 ~ main | null | dev | old
            select "Ref" from moves group by "Ref" order by sum(case when x in (1, 2) then 1 end), 1 ~ main | dev | old | null
            select "Ref" from moves group by "Ref" order by sum(case when x in (1, 2) then 1 end) desc, count(*) ~ null | dev | old | main
            select "Ref" from moves group by "Ref" having sum(case when x in (1, 2) then 1 end) > 1 ~ main
            select "Ref" from moves group by "Ref" order by sum(x) filter (where x not in (1, 2)), 1 ~ null | dev | old | main
            select "Ref" from moves group by "Ref" order by sum(x) filter (where x in (select 1)), 1 ~ main | dev | old | null
            select "Ref", sum(x) filter (where x in (select 1)) from moves group by "Ref" order by sum(x) filter (where x in (select 1)), 1 ~ main,1 | dev,null | \
            old,null | null,null
            select "Ref" from moves order by x in (1, 2), n_seq ~ dev | dev | null | old | old | old | old | main | main | dev
            select "Ref" from moves group by "Ref" order by sum(case when x in (1, 2) then 1 end) nulls first, count(*) ~ null | dev | old | main
            select "Ref", x in (1, 2) from moves group by "Ref", x in (1, 2) order by x in (1, 2), "Ref" ~ dev,false | old,false | null,false | main,true | \
            dev,null
            select "Ref" from moves group by "Ref" order by -sum(case when x in (1, 2) then 1 else 0 end) + 1, 1 ~ main | dev | old | null
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void give(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
