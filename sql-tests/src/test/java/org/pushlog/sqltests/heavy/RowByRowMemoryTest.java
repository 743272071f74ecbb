package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps rows without vectors passes {@code memory_limit} with an error, long before the heap is full. */
class RowByRowMemoryTest {
    private static final int ROW_COUNT = 100_000;

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        BigLog.write(folder, ROW_COUNT);
    }

    private static long countOfRows(String sql, String engine, String memoryLimit) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?locators=false&engine="
                        + engine + "&memory_limit=" + memoryLimit);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            long count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ORDER BY       | select name, x, u, m from big order by name, x
            GROUP BY       | select id, name, count(*) from big group by id, name
            GROUP BY       | select id, k, count(*) from big group by cube(id, k)
            GROUP BY       | select count(distinct name), count(distinct id) from big
            DISTINCT       | select count(*) from (select distinct id, name from big) t
            UNION          | select id, name from big union select id + 1, name from big
            INTERSECT      | select id, name from big intersect all select id, name from big
            EXCEPT         | select id, name from big except select id + 1, name from big
            JOIN           | select count(*) from big a join big b on a.id = b.id
            JOIN           | select count(*) from big a left join big b on a.id = b.id and a.x > b.x
            JOIN           | select count(*) from big a full join big b on a.id = b.id and a.x > b.x
            JOIN           | select count(*) from big a full join big b on a.id < b.id
            JOIN           | select count(*) from big a where a.id in (select b.id from big b)
            JOIN           | select count(*) from big a where not exists (select 1 from big b where b.id = a.id and b.x > a.x)
            OVER           | select sum(s) from (select sum(x) over (order by id) as s from big) t
            OVER           | select sum(s) from (select rank() over (partition by k order by name) as s from big) t
            an aggregate   | select cardinality(array_agg(name)) from big
            an aggregate   | select k, listagg(name) within group (order by id) from big group by k
            WITH RECURSIVE | with recursive t(n) as (select 1 union select n + 1 from t where n < 100000) select count(*) from t
            """)
    void memoryHasALimit(String what, String sql) throws SQLException {
        assertThatThrownBy(() -> countOfRows(sql, "enumerable", "4m"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53200"))
                .hasMessageContaining(what + ": would take more than memory_limit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select sum(s) from (select sum(x) over (order by id) as s from big) t",
                "select sum(s) from (select rank() over (partition by k order by name) as s from big) t",
            })
    void windowsAboveVectorsHaveTheSameLimit(String sql) throws SQLException {
        assertThatThrownBy(() -> countOfRows(sql, "vectorised", "4m"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53200"));
        assertThat(countOfRows(sql, "vectorised", "200m")).isEqualTo(1);
    }

    @Test
    void whatIsNotKeptAnyMoreDoesNotCount() throws SQLException {
        // The sub-query sorts up to 300 rows for each row.
        String sql = "select a.id, t.name from (select * from big where id < 300) a, lateral (select b.name from big b"
                + " where b.id < a.id order by b.name limit 1) t";
        assertThat(countOfRows(sql, "enumerable", "200k")).isEqualTo(299);
    }
}
