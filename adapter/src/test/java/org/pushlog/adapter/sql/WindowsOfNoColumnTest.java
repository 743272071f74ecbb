package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows that need no column of what they look at. */
class WindowsOfNoColumnTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            value = {
                "select count(*) over () from moves limit 1",
                "select max(r) from (select row_number() over () as r from moves) t",
                "select distinct count(*) over () from moves",
                "select max(c) from (select count(*) over (order by 1) as c from moves) t",
                "select sum(n) from (select c, count(*) as n from (select x, count(*) over () as c from moves) t group by c) u",
                "select count(*) over () from (select 1 from moves) t limit 1",
                "select count(*) over () from moves a left join (values (1)) as v(y) on a.x = v.y limit 1",
                "select count(distinct_count) from (select count(*) over () as distinct_count from moves) t",
                "select count(*) over () from (select a.x from moves a join (values (1)) as v(y) on true) t limit 1",
            })
    void everyRowCounts(String sql) {
        assertThat(SqlCase.run(sql)).isEqualTo(SqlCase.run("select count(*) from moves"));
    }
}
