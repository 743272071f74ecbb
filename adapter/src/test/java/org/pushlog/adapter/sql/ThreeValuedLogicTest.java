package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NULL in conditions, and long lists of values. */
class ThreeValuedLogicTest {
    private static final String FOUR = "(values (1), (2), (3), (cast(null as integer))) as t(x)";

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "x not in (2, 3) ~ 1",
                "x in (1, null) ~ 1",
                "x not in (1, null) ~ ``",
                "x <> 2 or x is null ~ 1 | 3 | null",
                "x between 1 and 3 or x is null ~ 1 | 2 | 3 | null",
                "not (x = 1) ~ 2 | 3",
                "x = null ~ ``",
                "x is not distinct from null ~ null",
                "x is distinct from 2 ~ 1 | 3 | null",
                "(x > 1 or x is null) and not x = 3 ~ 2",
                "(x = 1) is unknown ~ null",
                "(x = 1) is not true ~ 2 | 3 | null",
                "x not in (select y from (values (1), (cast(null as integer))) as u(y)) ~ ``",
                "x in (select y from (values (1), (cast(null as integer))) as u(y)) ~ 1",
                "not exists (select 1 from (values (1)) as u(y) where y = x) ~ 2 | 3 | null",
                "x > all (select y from (values (1), (2)) as u(y)) ~ 3",
                "x = any (select y from (values (1), (2)) as u(y)) ~ 1 | 2",
                "x = all (select y from (values (2)) as u(y)) ~ 2",
                "x = all (select y from (values (2), (3)) as u(y)) ~ ``",
                "x = all (select y from (values (2), (cast(null as integer))) as u(y)) ~ ``",
                "(x = all (select y from (values (2), (cast(null as integer))) as u(y))) is unknown ~ 2 | null",
                "not x = all (select y from (values (2)) as u(y)) ~ 1 | 3",
                "x = all (select y from (values (2)) as u(y) where y > 5) ~ 1 | 2 | 3 | null",
                "x = all (select y from (values (1), (2), (3)) as u(y) where y = x) ~ 1 | 2 | 3 | null",
                "x <> any (select y from (values (2)) as u(y)) ~ 1 | 3",
                "x <> any (select y from (values (2), (3)) as u(y)) ~ 1 | 2 | 3",
                "(x <> any (select y from (values (2), (cast(null as integer))) as u(y))) is unknown ~ 2 | null",
                "x <> any (select y from (values (2)) as u(y) where y > 5) ~ ``",
                "coalesce(x, 0) = 0 ~ null",
                "case when coalesce(x, cast(null as integer)) in (2) then 7 else x end <> 7 ~ 1 | 3",
                "case when coalesce(x, cast(null as integer)) in (2) then x else 9 end <> 2 ~ 1 | 3 | null",
                "(coalesce(x, x) = 1) is unknown ~ null",
                "(coalesce(x, x) in (1, 2)) is not true ~ 3 | null",
            })
    void keeps(String condition, String expected) {
        assertThat(SqlCase.run("select x from " + FOUR + " where " + condition + " order by x"))
                .isEqualTo(expected);
    }

    /** What is computed of a column that is known to be a constant is NULL no more; Calcite's simplification fails if its type still says so. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            value = {
                "select c from (select a.x + b.n_seq as c, a.n_seq as y from moves a, moves b"
                        + " where a.x is not distinct from 1) where coalesce(c, y) is not distinct from 3 ~ 3",
                "select c from (select a.x + a.n_seq as c, b.x as y from moves a, moves b"
                        + " where a.n_seq = b.n_seq and a.x = 1) where coalesce(c, y) = 2 ~ 2",
                "select count(*) from (select a.x + a.n_seq as c, b.x as y from moves a, moves b"
                        + " where a.x = 1) where coalesce(c, y) = 2 ~ 10",
                "select b.n_seq from moves a left join moves b on coalesce(a.x + b.n_seq, b.x) = 3 where a.x = 1 ~ 2",
                "select c from (select x, x + n_seq as c from moves where x = 3 limit 5) where coalesce(c, x) > 1 ~ 6",
                "select n_seq from (select n_seq, nullif(x, 1) as a, x as b, x as c from moves where n_seq < 5)"
                        + " where (b = c) is true or coalesce(a, 0) > 2 ~ 1 | 2 | 3",
            })
    void columnsThatAreKnown(String sql, String expected) {
        assertThat(SqlCase.run(sql)).isEqualTo(expected);
    }

    @Test
    void nullOrEmptyGivesBoth() {
        assertThat(SqlCase.run("select n_id from texts where a is null or a = '' order by 1"))
                .isEqualTo("5 | 6");
    }

    @Test
    void longListsOfValuesAreLookedUp() {
        String oids = IntStream.range(0, 10_000).mapToObj(i -> "'oid" + i + "'").collect(Collectors.joining(","));
        String numbers = IntStream.range(0, 10_000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(SqlCase.run("select count(*) from huge where oid in (" + oids + ")"))
                .isEqualTo("9999");
        assertThat(SqlCase.run("select count(*) from huge where n_seq in (" + numbers + ")"))
                .isEqualTo("9999");
        assertThat(SqlCase.run("select count(*) from huge where n_seq not in (" + numbers + ")"))
                .isEqualTo("90001");
        assertThat(SqlCase.run("select count(*) from big where n_seq in (" + numbers + ", null) or oid = 'oid7'"))
                .isEqualTo("1000");
    }

    @Test
    void listsOfMiddleLengthKeepNulls() {
        String list = IntStream.range(5, 60).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(SqlCase.run("select count(*) from moves where x in (" + list + ")"))
                .isEqualTo("6");
        assertThat(SqlCase.run("select count(*) from moves where x not in (" + list + ")"))
                .isEqualTo("3");
        assertThat(SqlCase.run("select count(*) from moves where x not in (" + list + ") or x is null"))
                .isEqualTo("4");
        assertThat(SqlCase.run("select count(*) from moves where (x in (" + list + ")) is not true"))
                .isEqualTo("4");
    }
}
