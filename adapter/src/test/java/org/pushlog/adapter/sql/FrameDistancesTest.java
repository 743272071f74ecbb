package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RANGE frames that begin or end at a distance of keys, over every type, in both directions, with NULL and beyond the range of a type. */
class FrameDistancesTest {
    private static final String CASES = """
            select n_seq, count(*) over (order by x range between 1 preceding and current row) from moves order by 1 ~ 1,1 | 2,2 | 3,2 | 4,1 | 5,1 | 6,2 | 7,2 | \
            8,2 | 9,2 | 10,2
            select n_seq, sum(x) over (order by x range between 1 preceding and 1 following) from moves order by 1 ~ 1,3 | 2,6 | 3,5 | 4,null | 5,11 | 6,18 | \
            7,21 | 8,24 | 9,27 | 10,19
            select n_seq, count(*) over (order by x range between 1 following and 2 following) from moves order by 1 ~ 1,2 | 2,1 | 3,1 | 4,1 | 5,2 | 6,2 | 7,2 | \
            8,2 | 9,1 | 10,0
            select n_seq, count(*) over (order by x range between 2 preceding and 1 preceding) from moves order by 1 ~ 1,0 | 2,1 | 3,2 | 4,1 | 5,1 | 6,1 | 7,2 | \
            8,2 | 9,2 | 10,2
            select n_seq, count(*) over (order by x desc range between 2 preceding and 1 preceding) from moves order by 1 ~ 1,2 | 2,1 | 3,1 | 4,1 | 5,2 | 6,2 | \
            7,2 | 8,2 | 9,1 | 10,0
            select n_seq, count(*) over (order by x desc range between 1 preceding and 1 following) from moves order by 1 ~ 1,2 | 2,3 | 3,2 | 4,1 | 5,2 | 6,3 | \
            7,3 | 8,3 | 9,3 | 10,2
            select n_seq, count(*) over (order by x nulls first range between 1 preceding and 1 following) from moves order by 1 ~ 1,2 | 2,3 | 3,2 | 4,1 | 5,2 | \
            6,3 | 7,3 | 8,3 | 9,3 | 10,2
            select n_seq, count(*) over (order by x nulls first range between unbounded preceding and 1 following) from moves order by 1 ~ 1,3 | 2,4 | 3,4 | 4,1 \
            | 5,6 | 6,7 | 7,8 | 8,9 | 9,10 | 10,10
            select n_seq, count(*) over (order by x nulls last range between unbounded preceding and 1 following) from moves order by 1 ~ 1,2 | 2,3 | 3,3 | 4,10 \
            | 5,5 | 6,6 | 7,7 | 8,8 | 9,9 | 10,9
            select n_seq, count(*) over (order by x nulls last range between 1 preceding and unbounded following) from moves order by 1 ~ 1,10 | 2,10 | 3,9 | 4,1 \
            | 5,7 | 6,7 | 7,6 | 8,5 | 9,4 | 10,3
            select n_seq, count(*) over (order by x desc nulls last range between 1 preceding and unbounded following) from moves order by 1 ~ 1,3 | 2,4 | 3,4 | \
            4,1 | 5,6 | 6,7 | 7,8 | 8,9 | 9,10 | 10,10
            select n_seq, count(*) over (order by x nulls first range between 1 preceding and unbounded following) from moves order by 1 ~ 1,9 | 2,9 | 3,8 | 4,10 \
            | 5,6 | 6,6 | 7,5 | 8,4 | 9,3 | 10,2
            select n_seq, count(*) over (partition by flag order by x range between 1 preceding and 1 following) from moves order by 1 ~ 1,1 | 2,1 | 3,1 | 4,1 | \
            5,1 | 6,1 | 7,2 | 8,3 | 9,3 | 10,2
            select n_seq, count(*) over (partition by flag order by x range between 2 preceding and 1 preceding) from moves order by 1 ~ 1,0 | 2,0 | 3,0 | 4,1 | \
            5,0 | 6,0 | 7,0 | 8,1 | 9,2 | 10,2
            select n_id, count(*) over (order by d range between 2.5 preceding and current row) from numbers order by 1 ~ 1,2 | 2,1 | 3,2 | 4,1
            select n_id, count(*) over (order by d desc range between 1.25 preceding and 1.25 following) from numbers order by 1 ~ 1,2 | 2,1 | 3,2 | 4,1
            select n_id, count(*) over (order by u range between 1 preceding and current row) from numbers order by 1 ~ 1,1 | 2,1 | 3,1 | 4,1
            select n_id, count(*) over (order by u range between 9223372036854775807 preceding and 1 following) from numbers order by 1 ~ 1,2 | 2,1 | 3,1 | 4,1
            select n_id, count(*) over (order by b range between 1 preceding and 1 following) from numbers order by 1 ~ 1,1 | 2,1 | 3,1 | 4,1
            select n_id, count(*) over (order by i range between 1 preceding and 1 following) from numbers order by 1 ~ 1,1 | 2,1 | 3,1 | 4,1
            select n_id, count(*) over (order by t range between 127 preceding and 1 following) from numbers order by 1 ~ 1,2 | 2,1 | 3,1 | 4,1
            select n_id, count(*) over (order by x range between 1.5 preceding and 1 following) from numbers order by 1 ~ 1,2 | 2,1 | 3,2 | 4,1
            select n_id, count(*) over (order by x range between 1.5 preceding and 1 following) from floats order by 1 ~ 1,2 | 2,2 | 3,2 | 4,1 | 5,3 | 6,1 | 7,2
            select n_id, count(*) over (order by y range between 1.5 preceding and 1 following) from floats order by 1 ~ 1,2 | 2,2 | 3,2 | 4,1 | 5,3 | 6,1 | 7,2
            select n_id, count(*) over (order by dt range between interval '1' day preceding and current row) from times order by 1 ~ 1,1 | 2,1 | 3,1
            select n_id, count(*) over (order by dt range between interval '1' month preceding and interval '1' day following) from times order by 1 ~ 1,1 | 2,1 \
            | 3,1
            select n_id, count(*) over (order by ts range between interval '1' day preceding and current row) from times order by 1 ~ 1,1 | 2,1 | 3,1
            select n_id, count(*) over (order by ts desc range between interval '70' year preceding and current row) from times order by 1 ~ 1,1 | 2,2 | 3,1
            select n_id, count(*) over (order by ts range between interval '2' hour preceding and interval '1' month following) from times order by 1 ~ 1,1 | 2,1 \
            | 3,1
            select n_id, count(*) over (order by tm range between interval '12' hour preceding and current row) from times order by 1 ~ 1,1 | 2,1 | 3,1
            select n_id, count(*) over (order by tm range between interval '13' hour preceding and current row) from times order by 1 ~ 1,2 | 2,1 | 3,1
            select n_id, count(*) over (order by tm range between interval '1' hour following and interval '23' hour following) from times order by 1 ~ 1,0 | 2,1 \
            | 3,1
            select n_seq, count(*) over (order by x range between 1 preceding and current row exclude current row) from moves order by 1 ~ 1,0 | 2,1 | 3,1 | 4,0 \
            | 5,0 | 6,1 | 7,1 | 8,1 | 9,1 | 10,1
            select n_seq, count(*) over (order by n_seq + x range between 2 preceding and current row) from moves order by 1 ~ 1,1 | 2,2 | 3,2 | 4,1 | 5,1 | 6,2 \
            | 7,2 | 8,2 | 9,2 | 10,2
            select n_seq, count(*) over (order by n_seq range between 2 preceding and current row) from moves order by 1 ~ 1,1 | 2,2 | 3,3 | 4,3 | 5,3 | 6,3 | \
            7,3 | 8,3 | 9,3 | 10,3
            select n_seq, first_value(x) over (order by x range between 2 preceding and 1 preceding) from moves order by 1 ~ 1,null | 2,1 | 3,1 | 4,null | 5,3 | \
            6,5 | 7,5 | 8,6 | 9,7 | 10,8
            select n_seq, last_value(n_seq) over (order by x range between 2 preceding and 1 following) from moves order by 1 ~ 1,2 | 2,3 | 3,3 | 4,4 | 5,6 | 6,7 \
            | 7,8 | 8,9 | 9,10 | 10,10
            select n_seq, sum(x) over (order by x range between 0.5 preceding and 1.5 following) from moves order by 1 ~ 1,3 | 2,5 | 3,3 | 4,null | 5,11 | 6,13 | \
            7,15 | 8,17 | 9,19 | 10,10
            select n_seq, count(*) over (order by cast(null as integer) range between 1 preceding and 1 following) from moves order by 1 ~ ! 0A000
            select n_seq, count(*) over (order by 5 range between 1 preceding and 1 following) from moves order by 1 ~ ! 0A000
            select n_seq, count(*) over (order by x range between x preceding and current row) from moves where x is not null order by 1 ~ 1,1 | 2,2 | 3,3 | 5,4 \
            | 6,5 | 7,6 | 8,7 | 9,8 | 10,9
            select n_seq, count(*) over (order by x range 2 preceding) from moves order by 1 ~ 1,1 | 2,2 | 3,3 | 4,1 | 5,2 | 6,2 | 7,3 | 8,3 | 9,3 | 10,3
            select n_seq, count(*) over (order by x range between -1 preceding and current row) from moves order by 1 ~ ! 22013
            select n_seq, count(*) over (order by x range between current row and 2 following) from moves order by 1 ~ 1,3 | 2,2 | 3,2 | 4,1 | 5,3 | 6,3 | 7,3 | \
            8,3 | 9,2 | 10,1
            select n_seq, count(*) over (order by x desc range between current row and 2 following) from moves order by 1 ~ 1,1 | 2,2 | 3,3 | 4,1 | 5,2 | 6,2 | \
            7,3 | 8,3 | 9,3 | 10,3
            select n_seq, sum(n_seq) over (order by x nulls first range between current row and 2 following) from moves order by 1 ~ 1,6 | 2,5 | 3,8 | 4,4 | 5,18 \
            | 6,21 | 7,24 | 8,27 | 9,19 | 10,10
            select n_seq, count(*) over (order by n_seq desc range between 2 preceding and current row) from moves order by 1 ~ 1,3 | 2,3 | 3,3 | 4,3 | 5,3 | 6,3 \
            | 7,3 | 8,3 | 9,2 | 10,1
            select n_seq, count(*) over (order by x range between 1 preceding and 1 following) from moves where x = 5 ~ 5,1
            select n_seq, count(*) over (order by x range between x preceding and x following) from moves where x is not null order by 1 ~ 1,2 | 2,3 | 3,5 | 5,9 \
            | 6,9 | 7,9 | 8,9 | 9,9 | 10,9
            select n_seq, sum(n_seq) over (order by x, n_seq range between unbounded preceding and current row) from moves order by 1 ~ 1,1 | 2,3 | 3,6 | 4,55 | \
            5,11 | 6,17 | 7,24 | 8,32 | 9,41 | 10,51
            select n_seq, count(*) over (order by n_seq range between cast(null as integer) preceding and current row) from moves order by 1 ~ ! 22013
            select n_seq, avg(x) over (partition by "Ref" order by x desc nulls last range between 1 preceding and 2 following) from moves order by 1 ~ 1,1.5 | \
            2,1.5 | 3,3.0 | 4,null | 5,4.0 | 6,6.0 | 7,7.5 | 8,8.0 | 9,8.5 | 10,9.0
            select n_seq, min(x) over (order by x range between 3 preceding and 2 preceding), max(x) over (order by x range between 2 following and 3 following) \
            from moves order by 1 ~ 1,null,3 | 2,null,5 | 3,1,6 | 4,null,null | 5,2,8 | 6,3,9 | 7,5,10 | 8,5,10 | 9,6,null | 10,7,null
            select d, count(*) over (order by d range between interval '1' month preceding and current row) from (values (date '2024-01-31'), (date \
            '2024-02-29'), (date '2024-03-31'), (null)) as t(d) order by 1 ~ 2024-01-31,1 | 2024-02-29,2 | 2024-03-31,2 | null,1
            select d, count(*) over (order by d desc range between interval '1' month preceding and current row) from (values (date '2024-01-31'), (date \
            '2024-02-29'), (date '2024-03-31'), (null)) as t(d) order by 1 nulls first ~ null,1 | 2024-01-31,2 | 2024-02-29,1 | 2024-03-31,1
            select d, count(*) over (order by d range between interval '29' day preceding and interval '1' day following) from (values (date '2024-01-31'), (date \
            '2024-02-29'), (date '2024-03-01'), (null)) as t(d) order by 1 ~ 2024-01-31,1 | 2024-02-29,3 | 2024-03-01,2 | null,1
            select d, count(*) over (order by d range between interval '1' hour preceding and current row) from (values (timestamp '2024-01-31 00:00:00'), \
            (timestamp '2024-01-31 00:59:59'), (timestamp '2024-01-31 02:00:00'), (null)) as t(d) order by 1 ~ 2024-01-31T00:00,1 | 2024-01-31T00:59:59,2 | \
            2024-01-31T02:00,1 | null,1
            select v, count(*) over (order by v range between 0.1 preceding and 0.1 following) from (values (1.0), (1.1), (1.25), (null)) as t(v) order by 1 ~ \
            1.00,2 | 1.10,2 | 1.25,1 | null,1
            select v, count(*) over (order by v range 18446744073709551615 preceding) from (values (cast(18446744073709551615 as decimal(20,0))), (cast(0 as \
            decimal(20,0))), (null)) as t(v) order by 1 ~ 0,1 | 18446744073709551615,2 | null,1
            select n_id, first_value(n_id) over (order by x range between 0 preceding and 0 following) from floats where n_id < 3 order by 1 ~ 1,1 | 2,1
            select n_id, count(*) over (order by a range between 1 preceding and current row) from texts ~ ! 42000
            select n_id, count(*) over (order by x range between current row and 0 following) from floats order by 1 ~ 1,2 | 2,2 | 3,2 | 4,1 | 5,1 | 6,1 | 7,2
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void reach(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
