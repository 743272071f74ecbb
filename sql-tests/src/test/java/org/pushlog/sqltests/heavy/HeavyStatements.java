package org.pushlog.sqltests.heavy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements of every kind that would run for minutes or without end. */
public final class HeavyStatements {
    private static final int ROW_COUNT = 300_000;

    private HeavyStatements() {}

    /**
     * A statement.
     *
     * @param engine the connection property
     */
    public record Heavy(String engine, String sql) {
        @Override
        public String toString() {
            return engine.equals("vectorised") ? sql : engine + ": " + sql;
        }
    }

    /** Writes their log into an empty folder. */
    public static void write(Path folder) throws IOException {
        BigLog.write(folder, ROW_COUNT);
    }

    /** Connects to their log. */
    public static Connection connect(Path folder, String engine) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:pushlog:" + folder + "?locators=false&memory_limit=2g&engine=" + engine);
    }

    /** All of them. */
    public static List<Heavy> all() {
        List<Heavy> all = new ArrayList<>();
        vectorised().forEach(sql -> all.add(new Heavy("vectorised", sql)));
        windows().forEach(sql -> all.add(new Heavy("vectorised", sql)));
        rowByRow().forEach(sql -> all.add(new Heavy("enumerable", sql)));
        return List.copyOf(all);
    }

    private static List<String> vectorised() {
        return List.of(
                // scans and expressions over pairs of rows without end
                "select count(*) from big a, big b where a.id + b.id < 0",
                "select count(*) from big a, big b where a.name like '%x%y%z%' or b.name like '%q%r%'",
                "select sum(a.x * b.x) from big a, big b",
                // within the values of one chunk
                "select count(*) from big where repeat(name, 300) like '%-1%-2%-3%-4%-5%-6%-7%-8%zz%'",
                // aggregates
                "select mod(a.id * 31 + b.id, 1000), count(*), min(a.name) from big a, big b group by mod(a.id * 31 +"
                        + " b.id, 1000)",
                "select count(distinct mod(a.id + b.id, 100000)) from big a, big b",
                "select distinct mod(a.id + b.id, 100000) from big a, big b",
                // joins: by few keys, by inequality, against all
                "select count(*) from big a join big b on a.k = b.k join big c on b.k = c.k where a.x + b.x > c.x",
                "select count(*) from big a join big b on a.k < b.k and a.x < b.x",
                "select count(*) from big a left join big b on a.x < b.x and a.u > b.u",
                "select count(*) from big a where exists (select 1 from big b where b.x + a.x > 1000)",
                // sorts, with and without a file
                "select a.name from big a join big b on a.k = b.k order by a.name, b.u",
                "select a.name from big a join big b on a.k = b.k order by b.u desc limit 5",
                // row by row
                "select sum(r) from (select row_number() over (partition by a.k order by b.x) as r from big a join big"
                        + " b on a.k = b.k) t",
                "select count(*) from big a join big b on a.k = b.k where cast(a.x as varchar) || cast(b.u as varchar) = 'x'");
    }

    /** One partition of all rows, and frames of very many. */
    private static List<String> windows() {
        return List.of(
                "select sum(s) from (select sum(x) over (order by id rows between 100000 preceding and 100000 following)"
                        + " as s from big) t",
                "select max(s) from (select min(name) over (order by id rows between 100000 preceding and current row)"
                        + " as s from big) t",
                "select sum(s) from (select sum(x) over (order by id range between 100000 preceding and 100000 following)"
                        + " as s from big) t",
                "select max(s) from (select count(*) over (order by k rows between 100000 preceding and current row"
                        + " exclude ties) as s from big) t",
                "select max(r) from (select rank() over (order by a.name, b.x) as r from big a join big b on a.k = b.k)"
                        + " t");
    }

    /** Without vectors. */
    private static List<String> rowByRow() {
        return List.of(
                "select count(*) from big a, big b where a.id + b.id < 0",
                "select mod(a.id + b.id, 1000), min(a.name) from big a, big b group by mod(a.id + b.id, 1000)",
                "select a.k, b.k, count(*) from big a, big b group by rollup(a.k, b.k)",
                "select a.name from big a join big b on a.k = b.k order by a.name, b.u",
                "select count(*) from big a join big b on a.k < b.k and a.x < b.x",
                "select count(*) from big a full join big b on a.x < b.x and a.u > b.u",
                // one key for all rows, and none of the pairs is wanted
                "select count(*) from (select mod(k, 1) as o, x from big) a join (select mod(k, 1) as o, x from big) b"
                        + " on a.o = b.o and a.x > b.x + 1000",
                "select count(*) from (select mod(k, 1) as o, x from big) a full join (select mod(k, 1) as o, x from"
                        + " big) b on a.o = b.o and a.x > b.x",
                "select count(*) from big a where not exists (select 1 from big b where mod(b.k, 1) = mod(a.k, 1)"
                        + " and b.x > a.x + 1000)",
                "select count(*) from (select mod(a.id + b.id, 1000) from big a, big b union select k from big) t",
                "select count(*) from (select id from big intersect select mod(a.id + b.id, 1000) from big a, big b) t",
                "select count(*) from (select mod(a.id + b.id, 1000) from big a, big b except select k from big) t",
                "with recursive t(n) as (select 1 union all select n + 1 from t where n < 100000000) select count(*)"
                        + " from t",
                "select count(*) from big a where a.x > (select avg(b.x) from big b where b.k < a.k)",
                "select count(*) from big a, lateral (select * from big b where b.id < 20000 and b.k < a.k order by b.name"
                        + " limit 3) t",
                "select count(*) from big a, unnest(array[1, 2, 3, 4]) u(n), big b where a.id + n + b.id < 0",
                "select * from big a, big b limit 5 offset 2000000000");
    }
}
