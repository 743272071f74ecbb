package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which outer joins become others, stand elsewhere or vanish. {@link OuterJoinModelTest} shows that the rows are the same. */
class OuterJoinsTest {
    private static final SchemaPlus SCHEMA = TpchTables.schema(10);
    private static final Pattern TYPE = Pattern.compile("joinType=\\[(\\w+)]");
    private static final Pattern SCAN = Pattern.compile("Scan\\(table=\\[\\[\\w+, (\\w+)]]");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r_name = 'ASIA'",
                "'ASIA' <= r_name",
                "r_name is not null",
                "not (r_name is null)",
                "(r_name = 'ASIA') is true",
                "(r_name = 'ASIA') is not false and r_regionkey < 9",
                "(r_name = 'ASIA') is false",
                "r_name = n_name or r_regionkey = 3",
                "not (r_name = 'ASIA' and r_regionkey > n_regionkey)",
                "not (r_name = 'ASIA' or n_name = 'PERU')",
                "r_name in ('ASIA', 'AFRICA')",
                "r_name not in ('ASIA', 'AFRICA')",
                "r_name in (select n_name from nation)",
                "exists (select 1 from supplier where s_suppkey = r_regionkey)",
                "r_name like 'A%'",
                "r_name not like 'A%'",
                "r_regionkey between 1 and n_nationkey",
                "r_regionkey + n_nationkey > 3",
                "-r_regionkey < -2",
                "cast(r_regionkey as varchar) = '3'",
                "upper(r_name) = 'ASIA'",
                "substring(r_name from 1 for 2) || n_name > 'x'",
                "char_length(r_name) = 4",
                "mod(r_regionkey, 2) = 1",
                "coalesce(r_name, cast(r_regionkey as varchar)) = '3'",
                "case when n_nationkey = 1 then r_name else upper(r_name) end = 'ASIA'",
                "case when r_name = 'ASIA' then 1 when r_name = 'AFRICA' then 2 end = 1",
                "nullif(r_name, 'ASIA') > 'A'",
                "r_name is distinct from null",
                "r_name is not distinct from 'ASIA'"
            })
    void becomesInner(String condition) {
        String sql =
                "select n_name, r_name from nation left join region on n_regionkey = r_regionkey where " + condition;
        assertThat(types(sql)).as(condition).doesNotContain("left").contains("inner");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r_name is null",
                "n_name = 'PERU'",
                "r_name = 'ASIA' or n_name = 'PERU'",
                "(r_name = 'ASIA') is not true",
                "(r_name = 'ASIA') is not false",
                "(r_name = 'ASIA') is unknown",
                "not (r_name = 'ASIA' and n_name = 'PERU')",
                "r_name is distinct from 'ASIA'",
                "r_name is not distinct from nullif(n_name, 'PERU')",
                "coalesce(r_name, 'none') = 'none'",
                "coalesce(r_name, n_name) = 'PERU'",
                "case when r_name = 'ASIA' then 1 else 2 end = 2",
                "nullif(n_name, r_name) = 'PERU'",
                "concat(r_name, 'x') = 'x'",
                "r_name not in (select n_name from nation) or r_name is null",
                "not exists (select 1 from supplier where s_suppkey = r_regionkey)",
                "rand() < 2 or r_name = 'ASIA'"
            })
    void staysOuter(String condition) {
        String sql =
                "select n_name, r_name from nation left join region on n_regionkey = r_regionkey where " + condition;
        assertThat(types(sql)).as(condition).contains("left");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "full ~ n_nationkey > 1 ~ left",
                "full ~ r_regionkey > 1 ~ left",
                "full ~ r_regionkey > 1 and n_nationkey > 1 ~ inner",
                "full ~ r_regionkey > n_nationkey ~ inner",
                "full ~ r_regionkey > 1 or n_nationkey > 1 ~ full",
                "full ~ coalesce(r_regionkey, n_nationkey) > 1 ~ full",
                "right ~ n_nationkey > 1 ~ inner",
                "right ~ r_regionkey > 1 ~ left",
            })
    void narrows(String type, String condition, String narrowed) {
        assertThat(types("select n_name, r_name from nation " + type
                        + " join region on n_regionkey = r_regionkey and n_name > r_name where " + condition))
                .containsExactly(narrowed);
    }

    /** A row that one join fills with NULL finds no partner in the next. */
    @Test
    void joinsAboveAreConditions() {
        String chain = "select n_name from customer left join nation on c_nationkey = n_nationkey"
                + " left join region on n_regionkey = r_regionkey";
        assertThat(types(chain + " where r_name = 'ASIA'")).containsExactly("inner", "inner");
        assertThat(types("select s_name from supplier, (" + chain + ") where s_name = n_name"))
                .as("the keys of the region are not known to be unique")
                .containsExactlyInAnyOrder("inner", "inner", "left");
        assertThat(types("select n, r_name from region left join ("
                        + chain.replace("n_name", "n_name as n, n_regionkey as k") + ") on r_regionkey = k"))
                .as("below the side that is filled up")
                .containsExactlyInAnyOrder("left", "inner", "left");
    }

    @Test
    void conditionsPassGroupsSortsAndUnions() {
        String joined = "select r_name, count(*) as c from nation left join region on n_regionkey = r_regionkey";
        assertThat(types("select * from (" + joined + " group by r_name) where r_name = 'ASIA'"))
                .containsExactly("inner");
        assertThat(types(joined + " group by r_name having count(*) > 1")).containsExactly("left");
        assertThat(types("select * from (" + joined + " group by rollup(r_name)) where r_name = 'ASIA'"))
                .containsExactly("left");
        String names = "select r_name from nation left join region on n_regionkey = r_regionkey";
        assertThat(types("select * from (" + names + " union all " + names + ") where r_name > 'B'"))
                .containsExactly("inner", "inner");
        assertThat(types("select * from (" + names + " order by n_name limit 3) where r_name > 'B'"))
                .containsExactly("left");
        assertThat(types("select * from (select r_name, rank() over (order by n_name) from nation left join region"
                        + " on n_regionkey = r_regionkey) where r_name > 'B'"))
                .as("a window sees all rows")
                .containsExactly("left");
    }

    /** The order of the text joins large tables first. */
    @Test
    void outerJoinsDoNotStandInTheWay() {
        String from = " from lineitem left join orders on l_orderkey = o_orderkey, customer left join nation on"
                + " c_nationkey = n_nationkey, region where o_custkey = c_custkey and n_regionkey = r_regionkey and r_name = 'ASIA'";
        String plan = plan("select count(*), sum(l_quantity)" + from);
        assertThat(types(plan)).doesNotContain("left");
        assertThat(plan).doesNotContain("condition=[true]");
        assertThat(scans(plan))
                .isEqualTo(scans(plan("select count(*), sum(l_quantity) from lineitem, orders, customer,"
                        + " nation, region where l_orderkey = o_orderkey and c_nationkey = n_nationkey and o_custkey = c_custkey"
                        + " and n_regionkey = r_regionkey and r_name = 'ASIA'")));
    }

    @Test
    void whatIsFilledUpIsJoinedToFewRows() {
        String plan = plan("select l_quantity, p_name from lineitem left join part on l_partkey = p_partkey, orders"
                + " where l_orderkey = o_orderkey and o_orderkey = 7");
        assertThat(types(plan)).containsExactly("left", "inner");
        assertThat(scans(plan).get(2)).as(plan).isEqualTo("part");
    }

    @Test
    void conditionsGoBelowOuterJoins() {
        String plan = plan("select n_name, r_name from nation left join region on n_regionkey = r_regionkey and"
                + " r_name > 'B' where n_name < 'C' and coalesce(r_name, n_name) > 'A'");
        assertThat(plan).contains("pushed=[n_name < 'C']", "pushed=[r_name > 'B']");
    }

    @Test
    void whatAddsNeitherRowsNorColumnsIsLeftOut() {
        String unique = "(select l_orderkey, sum(l_quantity) as q from lineitem group by l_orderkey) as s";
        String from = " from orders left join " + unique + " on o_orderkey = l_orderkey";
        assertThat(scans(plan("select o_clerk" + from))).containsExactly("orders");
        assertThat(scans(plan("select count(*)" + from))).containsExactly("orders");
        assertThat(scans(plan("select o_clerk, q" + from))).as("a column").hasSize(2);
        assertThat(scans(plan("select o_clerk" + from + " where q is null")))
                .as("a condition")
                .hasSize(2);
        assertThat(scans(plan("select o_clerk" + from + " left join part on p_partkey = q")))
                .as("the condition of another join")
                .hasSize(3);
        assertThat(scans(plan("select o_clerk" + from + " + 0 or q > 3")))
                .as("no key")
                .hasSize(2);
        assertThat(scans(plan("select o_clerk from orders left join lineitem on o_orderkey = l_orderkey")))
                .as("more than one partner")
                .hasSize(2);
        assertThat(scans(plan("select o_clerk from " + unique + " right join orders on o_orderkey = l_orderkey"
                        + " left join (select p_size from part group by p_size) on p_size = o_orderkey")))
                .containsExactly("orders");
    }

    private static String plan(String sql) {
        return StatementPipeline.prepare(SCHEMA, List.of("tpch"), sql).explain();
    }

    private static List<String> types(String sqlOrPlan) {
        return found(TYPE, sqlOrPlan.startsWith("select") ? plan(sqlOrPlan) : sqlOrPlan);
    }

    private static List<String> scans(String plan) {
        return found(SCAN, plan);
    }

    private static List<String> found(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
