package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.api.Test;

/** Joins are ordered by the row counts of their tables, not by the text. A plan lists the input that looks up before the one that is kept. */
class JoinOrderTest {
    private static final SchemaPlus SCHEMA = TpchTables.schema(10);
    private static final Pattern SCAN = Pattern.compile("Scan\\(table=\\[\\[\\w+, (\\w+)]]");

    @Test
    void theOrderOfTheTextDoesNotMatter() {
        List<String> tables = new ArrayList<>(List.of("lineitem", "orders", "customer", "nation", "region"));
        List<String> conditions = new ArrayList<>(List.of(
                "l_orderkey = o_orderkey",
                "o_custkey = c_custkey",
                "n_nationkey = c_nationkey",
                "r_regionkey = n_regionkey",
                "r_name = 'ASIA'"));
        List<String> first = scans(query(tables, conditions));
        assertThat(first.get(0)).isEqualTo("lineitem");
        Random random = new Random(20_261_130L);
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(tables, random);
            Collections.shuffle(conditions, random);
            assertThat(scans(query(tables, conditions))).as("%s", tables).isEqualTo(first);
        }
    }

    private static String query(List<String> tables, List<String> conditions) {
        return "select count(*), sum(l_quantity) from " + String.join(", ", tables) + " where "
                + String.join(" and ", conditions);
    }

    @Test
    void theSmallerInputIsKept() {
        String[] texts = {
            "select l_shipmode, o_comment from lineitem join orders on o_orderkey = l_orderkey",
            "select l_shipmode, o_comment from orders join lineitem on o_orderkey = l_orderkey"
        };
        for (String text : texts) {
            assertThat(scans(text)).as(text).containsExactly("lineitem", "orders");
            assertThat(scans(text + " and l_tax = 1 and l_discount = 2"))
                    .as("of which few rows are left")
                    .containsExactly("orders", "lineitem");
        }
    }

    @Test
    void whatLeavesMostRowsOutComesFirst() {
        String sql = "select count(*), sum(l_quantity) from customer, orders, lineitem"
                + " where c_custkey = o_custkey and o_orderkey = l_orderkey"
                + " and o_orderkey in (select ps_partkey from partsupp where ps_availqty = 3 and ps_suppkey = 1)";
        String plan = plan(sql);
        int semiJoin = plan.indexOf("semi");
        assertThat(semiJoin).as(plan).isPositive();
        assertThat(plan.substring(semiJoin)).as("below it only its own inputs").doesNotContain("lineitem");
    }

    @Test
    void anOrOverTwoTablesLimitsEach() {
        String plan = plan("select count(*) from nation a, nation b where a.n_name = 'FRANCE' and b.n_name = 'GERMANY'"
                + " or a.n_name = 'GERMANY' and b.n_name = 'FRANCE'");
        assertThat(plan.split("pushed=\\[n_name IN", -1)).as(plan).hasSize(3);
    }

    /** Without a key every row meets every other: a minute where it could be a tenth of a second. */
    @Test
    void whatIsComputedIsAKeyToo() {
        String computed = "upper(n_name) = lower(r_name)";
        String mixed = "cast(n_nationkey as decimal(12, 2)) = r_regionkey + 1";
        for (String condition : List.of(computed, mixed, computed + " and " + mixed, mixed + " and n_name > r_name")) {
            for (String type : List.of("join", "left join", "right join", "full join")) {
                assertHasKey("select n_name, r_name from nation " + type + " region on " + condition);
            }
            for (String form : List.of("exists", "not exists")) {
                assertHasKey(
                        "select n_name from nation where " + form + " (select 1 from region where " + condition + ")");
            }
            assertHasKey("select n_name, r_name from nation, region, supplier where s_nationkey = n_nationkey and "
                    + condition);
        }
        assertHasKey("select n_name from nation where upper(n_name) in (select lower(r_name) from region)");
    }

    private static void assertHasKey(String sql) {
        Matcher joins = Pattern.compile("Join\\(condition=\\[(.*)], joinType").matcher(plan(sql));
        assertThat(joins.find()).as(sql).isTrue();
        do {
            assertThat(joins.group(1)).as(sql).contains("=($").doesNotContain("UPPER", "LOWER", "CAST", "+(");
        } while (joins.find());
    }

    @Test
    void twentyTablesArePlanned() {
        StringBuilder from = new StringBuilder("orders t0");
        for (int i = 1; i < 20; i++) {
            from.append(" join orders t" + i + " on t" + i + ".o_orderkey = t" + (i / 2) + ".o_orderkey");
        }
        assertThat(scans("select count(*) from " + from + " where t19.o_clerk = 'x'"))
                .hasSize(20);
    }

    private static String plan(String sql) {
        return StatementPipeline.prepare(SCHEMA, List.of("tpch"), sql).explain();
    }

    private static List<String> scans(String sql) {
        List<String> scans = new ArrayList<>();
        Matcher matcher = SCAN.matcher(plan(sql));
        while (matcher.find()) {
            scans.add(matcher.group(1));
        }
        return scans;
    }
}
