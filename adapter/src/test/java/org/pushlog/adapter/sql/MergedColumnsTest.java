package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names without a table of the columns that USING and NATURAL JOIN make one of, in every clause. */
class MergedColumnsTest {
    private static final String CASES = """
            select x, count(*) from moves a join moves b using (x) group by x order by x ~ 1,1 | 2,1 | 3,1 | 5,1 | 6,1 | 7,1 | 8,1 | 9,1 | 10,1
            select x from moves a join moves b using (x) where x > 7 order by x ~ 8 | 9 | 10
            select x from moves a join moves b using (x) order by x desc ~ 10 | 9 | 8 | 7 | 6 | 5 | 3 | 2 | 1
            select a.n_seq from moves a join moves b using (x) order by x desc ~ 10 | 9 | 8 | 7 | 6 | 5 | 3 | 2 | 1
            select a.n_seq from moves a join moves b using (x) where x in (1, 2) order by 1 ~ 1 | 2
            select count(*) from moves a join moves b using (x) having count(*) > 1 ~ 9
            select x from moves a join moves b using (x) group by x having x > 8 order by x ~ 9 | 10
            select sum(x) from moves a join moves b using (x) ~ 51
            select x + 1 from moves a join moves b using (x) order by x + 1 ~ 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11
            select x + 1 as y, count(*) from moves a join moves b using (x) group by x + 1 order by 1 ~ 2,1 | 3,1 | 4,1 | 6,1 | 7,1 | 8,1 | 9,1 | 10,1 | 11,1
            select "Ref", x from moves a left join (values (1, 'p'), (20, 'q')) as b(x, z) using (x) where x < 3 order by x ~ main,1 | main,2
            select x, z from moves a right join (values (1, 'p'), (20, 'q')) as b(x, z) using (x) where x > 0 order by x ~ 1,p | 20,q
            select x, z from moves a full join (values (1, 'p'), (20, 'q')) as b(x, z) using (x) where x > 8 order by x ~ 9,null | 10,null | 20,q
            select x, count(z) from moves a full join (values (1, 'p'), (20, 'q'), (null, 'r')) as b(x, z) using (x) group by x order by x ~ 1,1 | 2,0 | 3,0 | \
            5,0 | 6,0 | 7,0 | 8,0 | 9,0 | 10,0 | 20,1 | null,1
            select x, z, w from moves a join (values (1, 'p'), (2, 'q')) as b(x, z) using (x) join (values (1, 's')) as c(x, w) using (x) ~ 1,p,s
            select x, z, w from moves a full join (values (1, 'p'), (20, 'q')) as b(x, z) using (x) full join (values (1, 's'), (30, 't')) as c(x, w) using (x) \
            where x > 8 order by x ~ 9,null,null | 10,null,null | 20,q,null | 30,null,t
            select x from moves a full join (values (1, 'p'), (20, 'q')) as b(x, z) using (x) full join (values (1, 's'), (30, 't')) as c(x, w) using (x) order \
            by x ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | 20 | 30 | null
            select * from (values (1, 'p'), (20, 'q')) as b(x, z) full join (values (1, 's'), (30, 't')) as c(x, w) using (x) full join (values (5, 5)) as d(x, \
            v) using (x) order by x ~ 1,p,s,null | 5,null,null,5 | 20,q,null,null | 30,null,t,null
            select z, c.y from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'q')) as b(x, z) using (x) join (values (1), (7)) as c(y) on c.y \
            = x ~ p,1
            select z, c.y from (values (1, 'p'), (2, 'q')) as a(x, w) full join (values (1, 'p'), (7, 'q')) as b(x, z) using (x) join (values (1), (7)) as c(y) \
            on c.y = x order by 2 ~ p,1 | q,7
            select x from (values (1, 'p'), (2, 'q')) as a(x, w) natural join (values (1, 'p'), (2, 'r')) as b(x, z) where x > 1 ~ 2
            select x, w from (values (1, 'p'), (2, 'q')) as a(x, w) natural join (values (1, 'p'), (2, 'r')) as b(x, w) where w = 'p' order by x ~ 1,p
            select x, count(*) from (values (1, 'p'), (2, 'q')) as a(x, w) natural full join (values (1, 'p'), (3, 'r')) as b(x, z) group by x having x is not \
            null order by x desc ~ 3,1 | 2,1 | 1,1
            select x, sum(x) over (order by x) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) order by x ~ 1,1 \
            | 2,3
            select x, sum(x) over w from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) window w as (order by x) \
            order by x ~ 1,1 | 2,3
            select count(*) filter (where x > 1) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) ~ 1
            select x from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) where exists (select 1 from (values (2)) \
            as c(y) where c.y = x) ~ 2
            select x, (select max(y) from (values (2), (9)) as c(y) where c.y > x) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) \
            as b(x, z) using (x) order by x ~ 1,9 | 2,9
            select x from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) where x in (select x from (values (2)) as \
            c(x)) ~ 2
            select distinct x from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) order by x ~ 1 | 2
            select x as y from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) order by y desc ~ 2 | 1
            select -x as x from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) order by x ~ -2 | -1
            select case when x = 1 then 'one' else z end from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'r')) as b(x, z) using (x) order \
            by 1 ~ one | r
            select x, w, count(*) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'q')) as b(x, w) using (x, w) group by x, w order by w \
            desc, x ~ 2,q,1 | 1,p,1
            select x, w, count(*) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'q')) as b(x, w) using (x, w) group by rollup(x, w) \
            order by x, w ~ 1,p,1 | 1,null,1 | 2,q,1 | 2,null,1 | null,null,2
            select x, count(*) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'q')) as b(x, z) using (x) group by cube(x) order by x ~ \
            1,1 | 2,1 | null,2
            select x, count(*) from (values (1, 'p'), (2, 'q')) as a(x, w) join (values (1, 'p'), (2, 'q')) as b(x, z) using (x) group by grouping sets((x), ()) \
            order by x ~ 1,1 | 2,1 | null,2
            select a.x, b.x from (values (1, 'p'), (2, 'q')) as a(x, w) full join (values (1, 'p'), (3, 'q')) as b(x, z) using (x) where a.x is null or b.x is \
            null order by 1, 2 ~ 2,null | null,3
            select * from (values (1, 'p'), (2, 'q')) as a(x, w) full join (values (1, 'p'), (3, 'q')) as b(x, z) using (x) where x > 1 order by x ~ 2,q,null | \
            3,null,q
            select a.*, x from (values (1, 'p'), (2, 'q')) as a(x, w) full join (values (1, 'p'), (3, 'q')) as b(x, z) using (x) where x > 1 order by 3 ~ 2,q,2 | \
            null,null,3
            select x from (values (cast(1 as bigint)), (2)) as a(x) join (values (1), (2)) as b(x) using (x) where x > 1 ~ 2
            select x from (values (1), (2)) as a(x) join (values (cast(1 as bigint)), (2)) as b(x) using (x) group by x order by x ~ 1 | 2
            select x from (select x from moves where x < 3) as a join (select x from moves where x > 1) as b using (x) where x = 2 ~ 2
            select upper("Ref") from moves a join texts b on a.x = b.n_id join moves c using ("Ref") where "Ref" = 'dev' group by "Ref" ~ DEV
            select n_seq, x from moves a join moves b using (n_seq) where n_seq < 3 ~ ! 42000
            select X from moves a join moves b using (x) where X > 9 group by X ~ 10
            select x from moves a cross join (select 1 as y) c join moves b using (x) where x > 9 ~ 10
            select x from (moves a join moves b using (x)) where x > 9 ~ 10
            select x from moves a join (moves b join moves c using (x)) using (x) where x > 9 ~ 10
            select x, y from moves a join (values (10)) as b(x) using (x), (values (10)) as c(y) where x = y ~ 10,10
            select x from moves a join (values (10)) as b(x) using (x) where x = 10 union all select x from moves a join (values (9)) as b(x) using (x) where x = \
            9 ~ 10 | 9
            with t as (select x, count(*) as c from moves a join moves b using (x) where x > 8 group by x) select * from t order by x ~ 9,1 | 10,1
            select x, rank() over (partition by x order by x) from moves a join moves b using (x) where x > 8 order by x ~ 9,1 | 10,1
            select x from moves a join moves b using (x) order by 1 limit 2 ~ 1 | 2
            select max(x) from moves a left join moves b using (x) where x is null ~ null
            select sum(x) from moves a join moves b using (x) group by x having sum(x) > 9 ~ 10
            select x from moves a join moves b using (x) where x > 8 and x between 1 and x order by x ~ 9 | 10
            select x::varchar from moves a join moves b using (x) where cast(x as varchar) = '9' ~ 9
            select * from (values (1, 'p'), (20, 'q')) as b(x, z) full join (values (1, 's'), (30, 't')) as c(x, w) using (x) full join (values (30, 5), (20, 6), \
            (1, 7)) as d(x, v) using (x) order by x ~ 1,p,s,7 | 20,q,null,6 | 30,null,t,5
            select x, v, z, w from (values (1, 'p'), (20, 'q')) as b(x, z) full join (values (1, 's'), (30, 't')) as c(x, w) using (x) left join (values (30, 5), \
            (20, 6), (1, 7)) as d(x, v) using (x) where x > 1 order by x ~ 20,6,q,null | 30,5,null,t
            select x, v from (values (1, 'p'), (20, 'q')) as b(x, z) right join (values (1, 's'), (30, 't')) as c(x, w) using (x) join (values (30, 5), (20, 6), \
            (1, 7)) as d(x, v) using (x) order by x ~ 1,7 | 30,5
            select count(*) from (values (1), (2)) as a(x) natural join (values (3), (4)) as b(y) ~ 4
            select x, y from (values (1), (2)) as a(x) natural join (values (3), (4)) as b(y) where x = 1 order by y ~ 1,3 | 1,4
            select x from (values (1), (2)) as a(x) join (values ('1'), ('3')) as b(x) using (x) where x = 1 ~ 1
            select count(x), max(x), count(distinct x) from moves a left join moves b using (x) ~ 9,10,9
            select x as y, count(*) from moves a join moves b using (x) where x < 3 group by x order by x desc ~ 2,1 | 1,1
            select x % 2 as x, count(*) from moves a join moves b using (x) group by x % 2 order by x ~ 0,4 | 1,5
            select a.n_seq as x from moves a join moves b using (x) order by x limit 2 ~ 1 | 2
            select n_seq, "Ref" from moves join (values (3), (4)) as k(n_seq) using (n_seq) where n_seq = 3 ~ 3,dev
            select n_seq, a from moves join texts using (n_seq) ~ ! 42S22
            select n_id, a from texts join numbers using (n_id) where n_id <> 2 and n_id < 4 order by n_id ~ 1,a | 3,A
            select x from moves a join moves b using (x) join moves c on c.x = a.x where x > 9 ~ ! 42000
            select y from (values (1), (2)) as t(y) where y in (select x from moves a join moves b using (x) where x = y) order by y ~ 1 | 2
            select y, (select count(*) from moves a join moves b using (x) where x > y) from (values (1), (9)) as t(y) order by y ~ 1,8 | 9,1
            select x from moves a join moves b using (x) where (select count(*) from (values (9), (10)) as t(y) where y = x) = 1 order by x ~ 9 | 10
            select x from moves a join moves b using (x) where exists (select 1 from moves c join moves d using (n_seq) where n_seq = 3 and c.x < b.x) and x > 9 \
            ~ 10
            select x from moves a join moves b using (x) where exists (select 1 from (values (10)) as c(z) where exists (select 1 from (values (1)) as d(w) where \
            z = x)) ~ 10
            select a.x from moves a join moves b using (x) order by b.x desc limit 1 ~ 10
            select x from moves a join moves b using (x), moves c where c.x = 1 and a.x = 2 ~ ! 42000
            select t.* from (select x from moves a join moves b using (x) where x > 9) t ~ 10
            select coalesce(x, 0) from moves a left join (select 1 as x) b using (x) where x is null ~ 0
            select x from moves a left join (values (1), (null)) as b(x) using (x) where x is null ~ null
            select sum(x) over (partition by x > 5 order by x rows between 1 preceding and current row) from moves a join moves b using (x) order by x ~ 1 | 3 | \
            5 | 8 | 6 | 13 | 15 | 17 | 19
            select x, grouping(x) from moves a join moves b using (x) where x > 8 group by rollup(x) order by x ~ 9,0 | 10,0 | null,1
            select distinct x > 5 from moves a join moves b using (x) order by x > 5 ~ false | true
            select x from moves a join moves b using (x) group by x order by count(*) desc, x limit 1 ~ 1
            select x from moves a join moves b using (x) where x = (select max(x) from moves c join moves d using (x)) ~ 10
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void mean(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
