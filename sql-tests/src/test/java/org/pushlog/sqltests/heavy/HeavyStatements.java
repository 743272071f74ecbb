package org.pushlog.sqltests.heavy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** Statements of every kind that would run for minutes or without end. */
public final class HeavyStatements {
    private static final int ROW_COUNT = 300_000;

    private HeavyStatements() {}

    /** Writes their log into an empty folder and connects to it. */
    public static Connection open(Path folder) throws IOException, SQLException {
        BigLog.write(folder, ROW_COUNT);
        return DriverManager.getConnection("jdbc:pushlog:" + folder + "?locators=false&memory_limit=600m");
    }

    /** All of them. */
    public static List<String> all() {
        return List.of(
                // scans and expressions over pairs of rows without end
                "select count(*) from big a, big b where a.id + b.id < 0",
                "select count(*) from big a, big b where a.name like '%x%y%z%' or b.name like '%q%r%'",
                "select sum(a.x * b.x) from big a, big b",
                // aggregates
                "select mod(a.id * 31 + b.id, 1000), count(*), min(a.name) from big a, big b group by mod(a.id * 31 +"
                        + " b.id, 1000)",
                "select count(distinct mod(a.id + b.id, 100000)) from big a, big b",
                "select distinct mod(a.id + b.id, 100000) from big a, big b",
                // joins: by few keys, by inequality, against all
                "select count(*) from big a join big b on a.k = b.k join big c on b.k = c.k",
                "select count(*) from big a join big b on a.k < b.k and a.x < b.x",
                "select count(*) from big a left join big b on a.x < b.x and a.u > b.u",
                "select count(*) from big a where exists (select 1 from big b where b.x + a.x > 1000)",
                // sorts, with and without a file
                "select a.name from big a join big b on a.k = b.k order by a.name, b.u",
                "select a.name from big a join big b on a.k = b.k order by b.u desc limit 5",
                // row by row
                "select sum(r) from (select row_number() over (partition by a.k order by b.x) as r from big a join big"
                        + " b on a.k = b.k) t",
                "select count(*) from big a join big b on a.k = b.k where cast(a.x as varchar) = cast(b.u as varchar)");
    }
}
