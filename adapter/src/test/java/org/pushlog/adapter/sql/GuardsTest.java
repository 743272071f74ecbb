package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A term of AND or OR, or a branch of CASE, is computed only where those before it have not decided; in both engines. */
class GuardsTest {
    private static final String CASES = """
            select x from (values (0), (1), (4), (null)) as t(x) where x <> 0 and 10 / x > 3 ~ 1
            select x from (values (0), (1), (4), (null)) as t(x) where x = 0 or 10 / x > 3 order by 1 ~ 0 | 1
            select x, x <> 0 and 10 / x > 3 from (values (0), (1), (4), (null)) as t(x) order by 1 ~ 0,false | 1,true | 4,false | null,null
            select x, x = 0 or 10 / x > 3 from (values (0), (1), (4), (null)) as t(x) order by 1 ~ 0,true | 1,true | 4,false | null,null
            select x, not (x = 0 or 10 / x > 3) from (values (0), (1), (4), (null)) as t(x) order by 1 ~ 0,false | 1,false | 4,true | null,null
            select count(*) from moves where x - 1 <> 0 and 10 / (x - 1) > 1 ~ 4
            select count(*) from moves where x - 1 = 0 or 10 / (x - 1) > 1 ~ 5
            select count(*) from moves where x is not null and x - 1 <> 0 and 10 / (x - 1) > 1 and mod(10, x - 1) = 0 ~ 3
            select count(*) from moves where flag and x <> 2 and 10 / (x - 2) > 1 ~ 1
            select count(*) from moves where (flag is null or x <> 1) and 10 / (x - 1) > 0 ~ 8
            select case when x - 1 <> 0 and 10 / (x - 1) > 1 then 'a' else 'b' end from moves order by n_seq ~ b | a | a | b | a | a | b | b | b | b
            select case when x = 1 then 0 else 10 / (x - 1) end from moves order by n_seq ~ 0 | 10 | 5 | null | 2 | 2 | 1 | 1 | 1 | 1
            select coalesce(nullif(x, 1) - nullif(x, 1), 10 / (x - x)) from moves where x > 1 ~ 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
            select coalesce(x, 10 / (n_seq - 4)) from moves order by n_seq ~ ! 22012
            select a.n_seq from moves a join moves b on a.n_seq = b.n_seq and a.x <> 1 and 10 / (b.x - 1) > 1 order by 1 ~ ! 22012
            select a.n_seq from moves a left join moves b on a.n_seq < b.n_seq and b.x <> 1 and 10 / (b.x - 1) > 4 order by 1 ~ 1 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 \
            | 9 | 10
            select a.n_seq from moves a join moves b on a.x - b.x <> 0 and 10 / (a.x - b.x) > 4 order by 1 ~ 2 | 3 | 3 | 5 | 6 | 7 | 7 | 8 | 8 | 9 | 9 | 10 | 10
            select sum(x) filter (where x <> 1 and 10 / (x - 1) > 1) from moves ~ 16
            select "Ref" from moves group by "Ref" having sum(x) <> 3 and 10 / (sum(x) - 3) >= 0 order by 1 ~ dev | old | null
            select n_id from texts where a in ('1', '2') and cast(a as integer) > 0 ~ ``
            select n_id from texts where char_length(a) = 99 and cast(a as integer) > 0 ~ ``
            select n_id from texts where a not like '%' or a is null or cast('1' as integer) > 0 order by 1 ~ 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
            select n_id from numbers where b < 100 and b > -100 and b + 9223372036854775000 > 0 order by 1 ~ 3
            select n_id from numbers where b < 100 and b > -100 and b * 9223372036854775000 >= 0 order by 1 ~ 3
            select n_id from numbers where n_id = 3 and -b = 0 ~ 3
            select n_id from numbers where n_id = 3 and abs(b) = 0 ~ 3
            select n_id from numbers where n_id = 3 and cast(b as integer) = 0 ~ 3
            select n_id from numbers where n_id = 3 and cast(b as smallint) = 0 ~ 3
            select n_id from numbers where (n_id <> 2 or cast(b as integer) = 0) and (n_id = 3 and cast(b as integer) = 0) ~ 3
            select n_id from numbers where not (n_id <> 3 or cast(b as integer) <> 0) ~ 3
            select n_id from numbers where d <> 0 and 1 / d > 0 ~ 1
            select n_id from numbers where n_id > 1 and (d = 0 or 1 / d < 0) order by 1 ~ 2 | 3
            select n_id from numbers where d > 0 and sqrt(d) > 1 ~ 1
            select n_id from numbers where d > 0 and ln(d) > 0 ~ 1
            select n_id from numbers where x > 0 and ln(x) > 0 ~ 1
            select n_seq from moves where x <> 1 and (x <> 2 and 10 / ((x - 1) * (x - 2)) > 0) order by 1 ~ 3
            select n_seq from moves where x = 1 or (x = 2 or 10 / ((x - 1) * (x - 2)) > 0) order by 1 ~ 1 | 2 | 3
            select n_seq from moves where x between 2 and 5 and 10 / (x - 1) > 2 order by 1 ~ 2 | 3
            select n_seq from moves where x in (3, 5) and 10 / (x - 1) > 2 order by 1 ~ 3
            select n_seq from moves where x not in (1) and 10 / (x - 1) > 2 order by 1 ~ 2 | 3
            select n_seq from moves where exists (select 1 from moves b where b.x = moves.x and b.x <> 1) and 10 / (x - 1) > 2 order by 1 ~ ! 22012
            select n_seq from (select n_seq, x - 1 as y from moves) t where y <> 0 and 10 / y > 2 order by 1 ~ 2 | 3
            select n_seq from (select n_seq, 10 / (x - 1) as y from moves where x <> 1) t where y > 2 order by 1 ~ 2 | 3
            select n_seq, (x <> 1 and 10 / (x - 1) > 2) is true, (x <> 1 and 10 / (x - 1) > 2) is not false from moves order by 1 ~ 1,false,false | 2,true,true | \
            3,true,true | 4,false,true | 5,false,false | 6,false,false | 7,false,false | 8,false,false | 9,false,false | 10,false,false
            select n_seq, case when x <> 1 and 10 / (x - 1) > 2 then 10 / (x - 1) end from moves order by 1 ~ 1,null | 2,10 | 3,5 | 4,null | 5,null | 6,null | \
            7,null | 8,null | 9,null | 10,null
            select count(*) from moves where flag and (x = 1 or 10 / (x - 1) > 0) and not (x <> 1 and 10 / (x - 1) > 5) ~ 5
            select nullif(x, 1) from moves where nullif(x, 1) is not null and 10 / nullif(x, 1) > 1 order by 1 ~ 2 | 3 | 5
            select n_seq from moves where 10 / (x - 1) > 2 and x <> 1 ~ ! 22012
            select a.n_seq from moves a left join moves b on a.flag = b.flag and a.x - b.x <> 0 and 10 / (a.x - b.x) > 4 order by 1 ~ 1 | 2 | 3 | 4 | 5 | 6 | 7 | \
            8 | 9 | 9 | 10 | 10
            select count(*) from moves a join moves b on a.flag = b.flag and a.x - b.x <> 0 and 10 / (a.x - b.x) > 4 ~ 5
            select count(*) from moves a where exists (select 1 from moves b where a.flag = b.flag and a.x - b.x <> 0 and 10 / (a.x - b.x) > 4) ~ 3
            select count(*) from moves where x <> 1 and upper("Ref") like 'O%' and 10 / (x - 1) > 0 ~ 4
            select count(*) from moves where upper("Ref") like 'O%' and x <> 7 and 10 / (x - 7) > 3 ~ 2
            select n_seq from moves where upper("Ref") = 'OLD' or x = 1 or 10 / (x - 1) > 4 order by 1 ~ 1 | 2 | 3 | 7 | 8 | 9 | 10
            select n_id from texts where lower(a) = 'zz' or char_length(a) > 9 or a is null or a = '' or cast(a || '1' as integer) = 1 order by 1 ~ ! 22018
            select n_seq from moves where (x = 1 or 10 / (x - 1) > 2) is true order by 1 ~ 1 | 2 | 3
            select n_seq from moves where (x = 1 or 10 / (x - 1) > 2) is unknown order by 1 ~ 4
            select n_seq from moves where (x <> 1 and 10 / (x - 1) > 2) is unknown order by 1 ~ 4
            select n_id from numbers where case when n_id = 3 then b + 1 > 0 else false end ~ 3
            select n_id from numbers where case when n_id < 3 then false else b + 1 > 0 end ~ 3
            select n_id, case when n_id = 3 then b + 1 > 0 else true end from numbers order by 1 ~ 1,true | 2,true | 3,true | 4,true
            select n_id from numbers where coalesce(n_id = 3 and b + 1 > 0, false) ~ 3
            select n_id from numbers where n_id in (3, 4) and b + 1 > 0 ~ 3
            select n_id from numbers where n_id <> 1 and (b - 1 < 0 or n_id = 2) is not null order by 1 ~ ! 22003
            select n_id from numbers where not (n_id = 1 or b + 1 <= 0) order by 1 ~ 3
            select n_id from numbers where n_id <> 1 and n_id <> 2 and -b = 0 and abs(b) = 0 and b + 1 > 0 and b * 2 = 0 order by 1 ~ 3
            select n_id from numbers where case when n_id < 3 then n_id = 1 when n_id = 4 then b is null else b + 1 > 0 end order by 1 ~ 1 | 3 | 4
            select n_id, case when n_id < 3 then false when n_id = 4 then null else b + 1 > 0 end from numbers order by 1 ~ 1,false | 2,false | 3,true | 4,null
            select n_id, case when b > 100 or b < -100 then true else -b = 0 end from numbers order by 1 ~ 1,true | 2,true | 3,true | 4,null
            select n_id, not case when b > 100 then true when b < -100 then false else b + 1 = 0 end from numbers order by 1 ~ 1,false | 2,true | 3,true | 4,null
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void keep(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
