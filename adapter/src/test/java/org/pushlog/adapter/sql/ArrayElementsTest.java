package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements of arrays by place, counted from one or from zero, inside and outside the array. */
class ArrayElementsTest {
    private static final String CASES = """
            select (array[1,2])[1] ~ 1
            select (array[1,2])[x] from moves order by n_seq ~ 1 | 2 | null | null | null | null | null | null | null | null
            select (array[1,2])[offset(0)] ~ 1
            select (array[1,2])[offset(x - 1)] from moves where x < 3 order by n_seq ~ 1 | 2
            select (array[1,2])[offset(x)] from moves order by n_seq ~ ! 22000
            select (array[1,2])[ordinal(1)] ~ 1
            select (array[1,2])[ordinal(x)] from moves where x < 3 order by n_seq ~ 1 | 2
            select (array[1,2])[ordinal(x)] from moves order by n_seq ~ ! 22000
            select (array[1,2])[safe_offset(0)] ~ 1
            select (array[1,2])[safe_offset(5)] ~ null
            select (array[1,2])[safe_offset(-1)] ~ null
            select (array[1,2])[safe_offset(x)] from moves order by n_seq ~ 2 | null | null | null | null | null | null | null | null | null
            select (array[1,2])[safe_ordinal(x)] from moves order by n_seq ~ 1 | 2 | null | null | null | null | null | null | null | null
            select (array[1,2])[safe_ordinal(0)] ~ null
            select (array[1,2])[0] ~ null
            select (array[1,2])[3] ~ null
            select (array[1,2])[-1] ~ null
            select (array[1,2])[null] ~ null
            select (array['a','b'])[x] from moves order by n_seq ~ a | b | null | null | null | null | null | null | null | null
            select (array['a','b'])[safe_offset(x)] from moves order by n_seq ~ b | null | null | null | null | null | null | null | null | null
            select (array[x, n_seq])[safe_offset(1)] from moves order by n_seq ~ 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
            select (array[x, n_seq])[1] from moves order by n_seq ~ 1 | 2 | 3 | null | 5 | 6 | 7 | 8 | 9 | 10
            select (array["Ref", 'b'])[safe_ordinal(1)] from moves order by n_seq ~ main | main | dev | dev | dev | null | old | old | old | old
            select (array[1.5, 2.25])[safe_offset(x)] from moves order by n_seq ~ 2.25 | null | null | null | null | null | null | null | null | null
            select (array[cast(1 as double), 2])[safe_offset(x)] from moves order by n_seq ~ 2.0 | null | null | null | null | null | null | null | null | null
            select (array[true, false])[safe_offset(x)] from moves order by n_seq ~ false | null | null | null | null | null | null | null | null | null
            select (array[date '2020-01-01'])[safe_offset(x - 1)] from moves order by n_seq ~ 2020-01-01 | null | null | null | null | null | null | null | null \
            | null
            select (array[timestamp '2020-01-01 00:00:00'])[safe_ordinal(x)] from moves order by n_seq ~ 2020-01-01T00:00 | null | null | null | null | null | \
            null | null | null | null
            select (array[array[1,2], array[3]])[safe_offset(0)][safe_offset(x)] from moves order by n_seq ~ 2 | null | null | null | null | null | null | null | \
            null | null
            select (array[array[1,2], array[3]])[1][2] ~ 2
            select cast(null as integer array)[safe_offset(1)] ~ null
            select cast(null as integer array)[1] ~ null
            select item(array[1,2], 1) ~ ! 42000
            select (array[1,2])[n_seq] from moves order by n_seq ~ 1 | 2 | null | null | null | null | null | null | null | null
            select (array[1,2])[safe_offset(n_seq)] from moves order by n_seq ~ 2 | null | null | null | null | null | null | null | null | null
            select (array[1,2])[cast(x as bigint)] from moves order by n_seq ~ 1 | 2 | null | null | null | null | null | null | null | null
            select (array[1,2])[1.0] ~ ! 42000
            select (array[1,2])['1'] ~ ! 42000
            select (map['a', 1])['a'] ~ 1
            select (map['a', 1])['b'] ~ null
            select (map['a', x])[ "Ref"] from moves order by n_seq ~ null | null | null | null | null | null | null | null | null | null
            select (map[x, 'z'])[1] from moves where x is not null order by n_seq ~ z | null | null | null | null | null | null | null | null
            select cardinality(array[1,2]) ~ 2
            select element(array[1]) ~ 1
            select element(array[x]) from moves order by n_seq ~ 1 | 2 | 3 | null | 5 | 6 | 7 | 8 | 9 | 10
            select element(array[1, 2]) ~ ! 21000
            select array[1,2] is null ~ false
            select array_length(array[1,2]) ~ 2
            select (row(1, 2))[1] ~ 1
            select (select array_agg(x) from moves)[safe_offset(0)] ~ 1
            select (array_agg(x order by n_seq))[1] from moves ~ 1
            select (array_agg(x order by n_seq))[safe_offset(0)] from moves group by flag order by 1 ~ 1 | 2 | 3
            select x from moves where (array[1,2])[safe_offset(x)] = 2 ~ 1
            select (array[10,20])[safe_offset(n_id)] + 1 from numbers order by n_id ~ 21 | null | null | null
            select offset(1) ~ ! 42601
            select safe_offset(1) ~ ! 42601
            select (array[1,2])[offset(n_seq)] from moves where n_seq < 2 ~ 2
            select (array[1,2])[cast(1 as tinyint)] ~ 1
            select (array[cast(null as integer), 2])[x] from moves order by n_seq ~ null | 2 | null | null | null | null | null | null | null | null
            select (array[cast(null as integer), 2])[safe_offset(x)] is null from moves order by n_seq ~ false | true | true | true | true | true | true | true | \
            true | true
            select (array['a', cast(null as varchar)])[offset(x - 1)] from moves where x < 3 order by n_seq ~ a | null
            select (array[1,2])[9223372036854775807] ~ null
            select (array[1,2])[offset(2)] ~ ! 22000
            select (array[1,2])[offset(-1)] ~ ! 22000
            select (array[1,2])[ordinal(0)] ~ ! 22000
            select (array[1,2])[safe_offset(2)] ~ null
            select (array[1,2])[safe_offset(1)] + (array[1,2])[safe_offset(0)] ~ 3
            select a[1] from (select array[x, 7] as a from moves) t order by 1 ~ 1 | 2 | 3 | 5 | 6 | 7 | 8 | 9 | 10 | null
            select a[safe_offset(2)] from (select array_agg(x) as a from moves) t ~ 3
            select case when cardinality(array[1,2]) > 2 then (array[1,2])[offset(5)] else 0 end ~ 0
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = CASES)
    void give(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }
}
