package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LAG and LEAD over every type: NULL where the found row has NULL, the third argument where no row is found. */
class RowOffsetsTest {
    private static final String CASES = """
            select n_seq, lag(x, 1, 0) over (order by n_seq) from moves order by 1 ~ 1,0 | 2,1 | 3,2 | 4,3 | 5,null | 6,5 | 7,6 | 8,7 | 9,8 | 10,9
            select n_seq, lead(x, 1, 0) over (order by n_seq) from moves order by 1 ~ 1,2 | 2,3 | 3,null | 4,5 | 5,6 | 6,7 | 7,8 | 8,9 | 9,10 | 10,0
            select n_seq, lead(x, 2, -1) over (partition by flag order by n_seq) from moves order by 1 ~ 1,7 | 2,-1 | 3,-1 | 4,8 | 5,-1 | 6,-1 | 7,9 | 8,10 | \
            9,-1 | 10,-1
            select n_seq, lag(x, 1, x) over (order by n_seq) from moves order by 1 ~ 1,1 | 2,1 | 3,2 | 4,3 | 5,null | 6,5 | 7,6 | 8,7 | 9,8 | 10,9
            select n_seq, lag(x, 1, cast(null as integer)) over (order by n_seq) from moves order by 1 ~ 1,null | 2,1 | 3,2 | 4,3 | 5,null | 6,5 | 7,6 | 8,7 | \
            9,8 | 10,9
            select n_seq, lag(x, 1, null) over (order by n_seq) from moves order by 1 ~ 1,null | 2,1 | 3,2 | 4,3 | 5,null | 6,5 | 7,6 | 8,7 | 9,8 | 10,9
            select n_seq, lag(x, 1, 0.5) over (order by n_seq) from moves order by 1 ~ 1,0.5 | 2,1.0 | 3,2.0 | 4,3.0 | 5,null | 6,5.0 | 7,6.0 | 8,7.0 | 9,8.0 | \
            10,9.0
            select n_seq, lag(n_seq, 1, 0) over (order by n_seq) from moves order by 1 ~ 1,0 | 2,1 | 3,2 | 4,3 | 5,4 | 6,5 | 7,6 | 8,7 | 9,8 | 10,9
            select n_seq, lag(n_seq, 1, 0.5) over (order by n_seq) from moves order by 1 ~ 1,0.5 | 2,1.0 | 3,2.0 | 4,3.0 | 5,4.0 | 6,5.0 | 7,6.0 | 8,7.0 | 9,8.0 \
            | 10,9.0
            select n_seq, lag("Ref", 1, 'none') over (order by n_seq) from moves order by 1 ~ 1,none | 2,main | 3,main | 4,dev | 5,dev | 6,dev | 7,null | 8,old | \
            9,old | 10,old
            select n_seq, lag(flag, 1, true) over (order by n_seq) from moves order by 1 ~ 1,true | 2,true | 3,false | 4,null | 5,true | 6,false | 7,null | \
            8,true | 9,true | 10,true
            select n_seq, lead(flag, 1, false) over (order by n_seq) is null from moves order by 1 ~ 1,false | 2,true | 3,false | 4,false | 5,true | 6,false | \
            7,false | 8,false | 9,false | 10,false
            select n_seq, lead(x, 1, 0) over (order by n_seq) is null from moves order by 1 ~ 1,false | 2,false | 3,true | 4,false | 5,false | 6,false | 7,false \
            | 8,false | 9,false | 10,false
            select n_seq, coalesce(lead(x, 1, 0) over (order by n_seq), 77) from moves order by 1 ~ 1,2 | 2,3 | 3,77 | 4,5 | 5,6 | 6,7 | 7,8 | 8,9 | 9,10 | 10,0
            select n_id, lag(t, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,-128 | 2,0 | 3,null | 4,1
            select n_id, lag(s, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,-32768 | 2,0 | 3,null | 4,1
            select n_id, lag(i, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,-2147483648 | 2,0 | 3,null | 4,1
            select n_id, lag(b, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,-9223372036854775808 | 2,0 | 3,null | 4,1
            select n_id, lag(u, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,9223372036854775808 | 2,0 | 3,null | 4,1
            select n_id, lag(d, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,-2.50 | 2,0.00 | 3,null | 4,1.00
            select n_id, lag(d, 1, 1.125) over (order by n_id desc) from numbers order by 1 ~ 1,-2.500 | 2,0.000 | 3,null | 4,1.125
            select n_id, lag(x, 1, 1) over (order by n_id desc) from numbers order by 1 ~ 1,-1.5 | 2,0.0 | 3,null | 4,1.0
            select n_id, lag(i, 1, b) over (order by n_id desc) from numbers order by 1 ~ 1,-2147483648 | 2,0 | 3,null | 4,null
            select n_id, lag(b, 1, u) over (order by n_id desc) from numbers order by 1 ~ 1,-9223372036854775808 | 2,0 | 3,null | 4,null
            select n_id, lag(a, 1, 'zz') over (order by n_id desc) from texts order by 1 ~ 1,a  | 2,A | 3,refs/heads/功能 | 4, | 5,null | 6,50%_x | 7,～ | 8,😀 | 9,zz
            select n_id, lag(a, 1, '') over (order by n_id) from texts order by 1 ~ 1, | 2,a | 3,a  | 4,A | 5,refs/heads/功能 | 6, | 7,null | 8,50%_x | 9,～
            select n_id, lag(dt, 1, date '2020-01-01') over (order by n_id desc) from times order by 1 ~ 1,1969-12-31 | 2,null | 3,2020-01-01
            select n_id, lag(ts, 1, timestamp '2020-01-01 00:00:00') over (order by n_id desc) from times order by 1 ~ 1,1969-12-31T23:59:59.999 | 2,null | \
            3,2020-01-01T00:00
            select n_id, lag(tm, 1, time '01:00:00') over (order by n_id desc) from times order by 1 ~ 1,00:00 | 2,null | 3,01:00
            select n_id, lag(y, 1, 0) over (order by n_id) from floats order by 1 ~ 1,0.0 | 2,-0.0 | 3,0.0 | 4,NaN | 5,Infinity | 6,1.5 | 7,null
            select n_id, lag(x, 1, 0) over (order by n_id) from floats order by 1 ~ 1,0.0 | 2,-0.0 | 3,0.0 | 4,NaN | 5,Infinity | 6,1.5 | 7,null
            select n_id, lag(null, 1, 5) over (order by n_id) from floats order by 1 ~ 1,5 | 2,null | 3,null | 4,null | 5,null | 6,null | 7,null
            select n_id, lag(n_id, n_id, 0) over (order by n_id) from floats order by 1 ~ 1,0 | 2,0 | 3,0 | 4,0 | 5,0 | 6,0 | 7,0
            select n_id, lag(n_id, 0, 0) over (order by n_id) from floats order by 1 ~ 1,1 | 2,2 | 3,3 | 4,4 | 5,5 | 6,6 | 7,7
            select n_id, lag(n_id, -1, 0) over (order by n_id) from floats order by 1 ~ 1,2 | 2,3 | 3,4 | 4,5 | 5,6 | 6,7 | 7,0
            select n_id, lag(n_id, cast(null as integer), 0) over (order by n_id) from floats order by 1 ~ 1,null | 2,null | 3,null | 4,null | 5,null | 6,null | \
            7,null
            select n_id, lag(x, cast(null as integer)) over (order by n_id) from floats order by 1 ~ 1,null | 2,null | 3,null | 4,null | 5,null | 6,null | 7,null
            select n_id, lag(n_id) over (order by n_id) from floats order by 1 ~ 1,null | 2,1 | 3,2 | 4,3 | 5,4 | 6,5 | 7,6
            select n_id, lag(n_id, 2) over (order by n_id) from floats order by 1 ~ 1,null | 2,null | 3,1 | 4,2 | 5,3 | 6,4 | 7,5
            select sum(l) from (select lag(x, 1, 0) over (order by n_seq) as l from moves) t ~ 41
            select count(*) from (select lag(x, 1, 0) over (order by n_seq) as l from moves) t where l is null ~ 1
            select n_seq from (select n_seq, lead(x, 1, 0) over (order by n_seq) as l from moves) t where l > 4 order by 1 ~ 4 | 5 | 6 | 7 | 8 | 9
            select l, count(*) from (select lead("Ref", 1, 'q') over (order by n_seq) as l from moves) t group by l order by 1 ~ dev,3 | main,1 | old,4 | q,1 | \
            null,1
            select n_seq, sum(lag(x, 1, 0)) from moves group by n_seq ~ ! 42000
            select n_id, lag(n_id, x, 0) over (order by n_id) from (select n_seq as n_id, x from moves where n_seq < 6) t order by 1 ~ 1,0 | 2,0 | 3,0 | 4,null | \
            5,0
            select n_id, lag(x, x, 0) over (order by n_id) from (select n_seq as n_id, x from moves where n_seq < 6) t order by 1 ~ 1,0 | 2,0 | 3,0 | 4,null | 5,0
            select n_seq, lag(x, 1, n_seq) over (order by n_seq) from moves order by 1 ~ 1,1 | 2,1 | 3,2 | 4,3 | 5,null | 6,5 | 7,6 | 8,7 | 9,8 | 10,9
            select n_seq, lag(x + 1, 1, 0) over (order by x) from moves order by 1 ~ 1,0 | 2,2 | 3,3 | 4,11 | 5,4 | 6,6 | 7,7 | 8,8 | 9,9 | 10,10
            select n_seq, lag(sum(x), 1, 0) over (order by n_seq) from moves group by n_seq order by 1 ~ 1,0 | 2,1 | 3,2 | 4,3 | 5,null | 6,5 | 7,6 | 8,7 | 9,8 | \
            10,9
            select n_seq, lag(n_seq, 3, null) over (order by n_seq) from moves order by 1 ~ 1,null | 2,null | 3,null | 4,1 | 5,2 | 6,3 | 7,4 | 8,5 | 9,6 | 10,7
            select n_seq, lag(case when flag then 'abc' end, 1, 'z') over (order by n_seq) from moves order by 1 ~ 1,z | 2,abc | 3,null | 4,null | 5,abc | 6,null \
            | 7,null | 8,abc | 9,abc | 10,abc
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void give(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
