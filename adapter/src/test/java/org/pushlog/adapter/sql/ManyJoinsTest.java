package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries with many joins and sub-queries: each is written in two ways, which must plan, run and agree. */
class ManyJoinsTest {
    private static final SchemaPlus SCHEMA = ShopTables.schema();

    record TwoWays(String name, String oneWay, String otherWay) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<TwoWays> QUERIES = List.of(
            new TwoWays("grouped totals", """
                select state, count(*), sum(l.price), sum(l.price * (1 - l.rebate)), avg(l.amount)
                from line l join purchase p on p.purchase_id = l.purchase_id
                where sent < 600 group by state order by state\
                """, """
                            select p.state, count(l.item_id), sum(l.price), sum(l.price - l.price * l.rebate),
                                cast(sum(l.amount) as double) / count(*)
                            from purchase p, line l where l.sent <= 599 and l.purchase_id = p.purchase_id
                            group by p.state order by 1\
                            """),
            new TwoWays("cheapest offer by a correlated sub-query", """
                select m.name, i.item_id, o.price
                from item i, offer o, maker m, country c, continent k
                where i.item_id = o.item_id and o.maker_id = m.maker_id and m.country_id = c.country_id
                    and c.continent_id = k.continent_id and k.name = 'continent 1'
                    and o.price = (select min(o2.price) from offer o2, maker m2, country c2, continent k2
                        where o2.item_id = i.item_id and o2.maker_id = m2.maker_id
                            and m2.country_id = c2.country_id and c2.continent_id = k2.continent_id
                            and k2.name = 'continent 1')
                order by 1, 2, 3\
                """, """
                            with here as (select m.name, o.item_id, o.price
                                from offer o join maker m using (maker_id) join country c using (country_id)
                                    join continent k using (continent_id) where k.name = 'continent 1')
                            select name, h.item_id, h.price from here h
                                join (select item_id, min(price) as least from here group by item_id) as b
                                    on b.item_id = h.item_id and b.least = h.price
                            order by 1, 2, 3\
                            """),
            new TwoWays("exists and in", """
                select p.state, count(*) from purchase p
                where exists (select 1 from line l where l.purchase_id = p.purchase_id and l.sent > l.due)
                group by p.state order by 1\
                """, """
                            select state, count(*) from purchase
                            where purchase_id in (select purchase_id from line where due < sent) group by state order by 1\
                            """),
            new TwoWays("eight tables", """
                select c.name, sum(l.price) from continent k
                    join country c on c.continent_id = k.continent_id
                    join buyer b on b.country_id = c.country_id
                    join purchase p on p.buyer_id = b.buyer_id
                    join line l on l.purchase_id = p.purchase_id
                    join maker m on m.maker_id = l.maker_id and m.country_id = b.country_id
                    join item i on i.item_id = l.item_id
                    join offer o on o.item_id = i.item_id and o.maker_id = m.maker_id
                where k.name <> 'continent 9' group by c.name order by 2 desc, 1\
                """, """
                            select c.name, sum(l.price) from line l, item i, offer o, maker m, buyer b, purchase p, country c, continent k
                            where l.item_id = i.item_id and o.item_id = l.item_id and o.maker_id = l.maker_id
                                and m.maker_id = o.maker_id and p.purchase_id = l.purchase_id and b.buyer_id = p.buyer_id
                                and m.country_id = b.country_id and c.country_id = m.country_id
                                and k.continent_id = c.continent_id
                            group by c.name order by 2 desc, 1\
                            """),
            new TwoWays("share by CASE", """
                select p.day / 100, sum(case when c.name = 'country 3' then l.price else 0 end) / sum(l.price)
                from line l join purchase p on p.purchase_id = l.purchase_id
                    join maker m on m.maker_id = l.maker_id join country c on c.country_id = m.country_id
                group by p.day / 100 order by 1\
                """, """
                            select d, sum(price) filter (where name = 'country 3' or name is null) / sum(price)
                            from (select p.day / 100 as d, case when c.name = 'country 3' then c.name else 'x' end as name, price
                                from line natural join purchase as p join maker m using (maker_id)
                                    join country c using (country_id)) as t
                            group by d order by 1\
                            """),
            new TwoWays("outer join with a count of counts", """
                select n, count(*) from (select b.buyer_id, count(p.purchase_id) as n
                    from buyer b left join purchase p on p.buyer_id = b.buyer_id and p.state <> 'open'
                    group by b.buyer_id) as t
                group by n order by 2 desc, 1 desc\
                """, """
                            select n, count(*) from (select (select count(*) from purchase p
                                where p.buyer_id = b.buyer_id and not p.state = 'open') as n from buyer b) as t
                            group by n order by 2 desc, 1 desc\
                            """),
            new TwoWays("greatest total by a view and by a window", """
                with total as (select maker_id, sum(price) as s from line where sent < 300 group by maker_id)
                select m.maker_id, name, s from maker m, total t
                where m.maker_id = t.maker_id and s = (select max(s) from total) order by 1\
                """, """
                            select maker_id, name, s from (select l.maker_id, m.name, sum(l.price) as s,
                                rank() over (order by sum(l.price) desc) as r
                                from line l join maker m on m.maker_id = l.maker_id where sent < 300
                                group by l.maker_id, m.name) as t
                            where r = 1 order by 1\
                            """),
            new TwoWays("less than a fifth of the average, correlated", """
                select sum(l.price) / 7.0 from line l, item i where i.item_id = l.item_id and i.kind = 'kind 2'
                    and l.amount < (select 0.2 * avg(cast(l2.amount as decimal(10, 2))) from line l2 where l2.item_id = i.item_id)\
                """, """
                                select sum(price) / 7.0 from line l join item i on i.item_id = l.item_id
                                    join (select item_id, 0.2 * avg(cast(amount as decimal(10, 2))) as a from line group by item_id) as t
                                        on t.item_id = l.item_id
                                where i.kind in ('kind 2') and amount < a\
                                """),
            new TwoWays("not exists beside exists", """
                select m.name, count(*) from maker m, line l, purchase p
                where m.maker_id = l.maker_id and p.purchase_id = l.purchase_id and p.state = 'done' and l.sent > l.due
                    and exists (select 1 from line o where o.purchase_id = l.purchase_id and o.maker_id <> l.maker_id)
                    and not exists (select 1 from line o where o.purchase_id = l.purchase_id
                        and o.maker_id <> l.maker_id and o.sent > o.due)
                group by m.name order by 2 desc, 1 limit 100\
                """, """
                            select m.name, count(*) from line l join maker m on m.maker_id = l.maker_id
                                join purchase p on p.purchase_id = l.purchase_id
                            where p.state = 'done' and l.due < l.sent
                                and (select count(*) from line o where o.purchase_id = l.purchase_id and o.maker_id <> l.maker_id) > 0
                                and (select count(*) from line o where o.purchase_id = l.purchase_id
                                    and o.maker_id <> l.maker_id and o.sent > o.due) = 0
                            group by m.name order by 2 desc, 1 limit 100\
                            """),
            new TwoWays("nested in of in", """
                select name from maker where maker_id in (select maker_id from offer
                    where item_id in (select item_id from item where name like 'item 1%')
                        and stock > (select 0.5 * sum(amount) from line
                            where line.item_id = offer.item_id and line.maker_id = offer.maker_id))
                order by name\
                """, """
                            select distinct m.name from maker m join offer o on o.maker_id = m.maker_id
                                join item i on i.item_id = o.item_id
                                join (select item_id, maker_id, sum(amount) as a from line group by item_id, maker_id) as s
                                    on s.item_id = o.item_id and s.maker_id = o.maker_id
                            where left(i.name, 6) = 'item 1' and 2 * stock > a order by 1\
                            """),
            new TwoWays("buyers without purchases above the average", """
                select country_id, count(*), sum(balance) from buyer b
                where balance > (select avg(balance) from buyer where balance > 0)
                    and not exists (select 1 from purchase p where p.buyer_id = b.buyer_id)
                group by country_id order by 1\
                """, """
                            select country_id, count(*), sum(balance) from buyer
                            where balance * (select count(*) from buyer where balance > 0)
                                    > (select sum(balance) from buyer where balance > 0)
                                and buyer_id not in (select buyer_id from purchase)
                            group by country_id order by 1\
                            """),
            new TwoWays("distinct counts and set operations", """
                select kind, count(distinct o.maker_id) from offer o join item i on i.item_id = o.item_id
                where o.maker_id not in (select maker_id from maker where country_id = 3)
                group by kind having count(distinct o.maker_id) > 1 order by 1\
                """, """
                            select kind, count(*) from (select i.kind, o.maker_id from offer o, item i where i.item_id = o.item_id
                                except select i.kind, m.maker_id from maker m, item i where m.country_id = 3) as t
                            group by kind having count(*) >= 2 order by 1\
                            """));

    static List<TwoWays> queries() {
        return QUERIES;
    }

    @ParameterizedTest
    @MethodSource("queries")
    void bothWaysAgree(TwoWays query) {
        List<String> one = rows(query.oneWay());
        assertThat(rows(query.otherWay())).isEqualTo(one);
        assertThat(one).as("a query that finds nothing shows nothing").isNotEmpty();
    }

    private static List<String> rows(String sql) {
        PreparedStatementPlan plan = StatementPipeline.prepare(SCHEMA, List.of("shop"), sql);
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = plan.execute(List.of(), new AtomicBoolean(), Duration.ofMinutes(2))) {
            while (cursor.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < plan.columns().size(); i++) {
                    Object value = cursor.value(i);
                    Object shown = value instanceof java.math.BigDecimal d
                            ? d.stripTrailingZeros().toPlainString()
                            : value;
                    row.append(shown).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
