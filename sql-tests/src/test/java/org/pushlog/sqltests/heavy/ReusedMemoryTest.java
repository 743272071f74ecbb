package org.pushlog.sqltests.heavy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.ipc.ReusedBuffers;

/**
 * Vectors are read into the same memory chunk by chunk, and with assertions switched on each is overwritten before the next is made: an operator
 * that keeps one gives wrong rows here. The other engine keeps what it likes.
 */
class ReusedMemoryTest {
    private static final int ROW_COUNT = 120_000;

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        assertThat(ReusedBuffers.class.desiredAssertionStatus())
                .as("assertions are switched on")
                .isTrue();
        BigLog.write(folder, ROW_COUNT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // To the getters and no further.
                "select id, k, u, m, x, name from big_log",
                "select id, name from big_log where k < 500 and name like 'name-1%'",
                "select name || '/' || name, substring(name from 6), upper(name), k + 1, -m from big_log",
                "select id, name from big_log limit 20000",
                "select name from big_log offset 100000",
                "select id, name from big_log union all select k, name from big_log",
                // Groups by keys of all forms, and what is kept of each.
                "select k, count(*), min(name), max(name), sum(u), min(x), max(m) from big_log group by k",
                "select name, count(*), min(id), max(u) from big_log group by name",
                "select substring(name from 1 for 6), count(distinct name), count(distinct m) from big_log"
                        + " group by substring(name from 1 for 6)",
                "select k, name, count(*) from big_log group by k, name",
                "select m, count(*) from big_log group by m",
                "select x, count(*) from big_log group by x",
                "select k, substring(name from 6 for 1), count(*), max(name) from big_log"
                        + " group by grouping sets ((k), (substring(name from 6 for 1)), ())",
                "select count(distinct name), count(distinct k), count(distinct u), min(name), max(name) from big_log",
                "select distinct name from big_log",
                "select distinct k, substring(name from 6 for 2) from big_log",
                // Sides of joins.
                "select a.id, b.id, b.name, b.m from big_log a join big_log b on a.name = b.name and a.id < 2000",
                "select a.id, b.u from big_log a join big_log b on a.id = b.id + 1 where b.k = 7",
                "select a.id, b.name from big_log a left join big_log b on a.k = b.id and b.name like 'name-2%'",
                "select a.name, b.name from big_log a full join big_log b on a.id = b.k + 100 where a.k < 3 or b.k < 3",
                "select id, name from big_log where name in (select name from big_log where k < 10)",
                "select id, name from big_log where name not in (select name from big_log where k < 990 and name is not"
                        + " null)",
                "select count(*) from big_log a join big_log b on a.k = b.id",
                // In an order.
                "select name, m, x, id from big_log order by name, id",
                "select m, name from big_log order by m desc nulls last, id",
                "select name, id from big_log order by name desc, id limit 5000",
                // What generated code takes over.
                "select id, name, row_number() over (partition by k order by name, id) from big_log where k < 20",
                "select name, lag(name) over (order by id) from big_log where id < 20000",
                "select a.id, b.id from big_log a join big_log b on a.id = b.id and a.name < b.name || 'x'"
            })
    void noOperatorKeepsWhatItIsGiven(String sql) throws SQLException {
        List<String> expected = rows("engine=enumerable", sql);
        assertThat(expected).isNotEmpty();
        for (String threads : List.of("threads=1", "threads=3")) {
            assertThat(rows(threads, sql)).as(threads).isEqualTo(expected);
        }
    }

    @Test
    void resultsThatAreReadInTurnDoNotShareIt() throws SQLException {
        String sql = "select id, name, m from big_log";
        try (Connection connection = connect("threads=2");
                Statement first = connection.createStatement();
                Statement second = connection.createStatement();
                ResultSet left = first.executeQuery(sql);
                ResultSet right = second.executeQuery(sql)) {
            assertThat(left.next()).isTrue();
            for (int row = 1; left.next(); row++) {
                assertThat(right.next()).isTrue();
                assertThat(left.getLong(1)).isEqualTo(row);
                assertThat(right.getLong(1)).isEqualTo(row - 1);
            }
        }
    }

    @Test
    void aResultThatScrollsKeepsRowsOfItsOwn() throws SQLException {
        String sql = "select id, name, m, x from big_log where id < 30000";
        List<String> expected = new ArrayList<>();
        try (Connection connection = connect("engine=enumerable");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                expected.add(text(rows, 4));
            }
        }
        try (Connection connection = connect("threads=1");
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.last()).isTrue();
            for (int row = expected.size(); row >= 1; row--) {
                assertThat(text(rows, 4)).isEqualTo(expected.get(row - 1));
                assertThat(rows.previous()).isEqualTo(row > 1);
            }
        }
    }

    private static Connection connect(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder + "?" + options);
    }

    /** All rows, sorted where the question leaves the order open. */
    private static List<String> rows(String options, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = connect(options);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columnCount = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                found.add(text(rows, columnCount));
            }
        }
        if (!sql.contains(" order by ")) {
            found.sort(null);
        }
        return found;
    }

    private static String text(ResultSet rows, int columnCount) throws SQLException {
        StringBuilder text = new StringBuilder();
        for (int column = 1; column <= columnCount; column++) {
            text.append(rows.getString(column)).append('|');
        }
        return text.toString();
    }
}
