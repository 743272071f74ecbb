package org.pushlog.past;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.sqltests.Database;
import org.pushlog.sqltests.Rows;

/** States of the past in SQL, through our driver and through Calcite's own. */
final class AsOfTest {
    private static final long FIRST_MS = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final long HOUR_MS = 3_600_000;

    @TempDir
    private Path folder;

    private RefPushes pushes = new RefPushes();

    /** Whose pipeline plans the statement. */
    private enum Driver {
        OWN,
        CALCITE;

        Database open(Path location, String... properties) throws SQLException {
            return this == OWN ? Database.open(location, properties) : Database.plainCalcite(location, properties);
        }
    }

    @BeforeEach
    void writePushes() {
        // The clock steps back at push 2, and main goes at push 3.
        pushes = new RefPushes()
                .push(0, FIRST_MS, "main", "aa", "old", "01")
                .push(1, FIRST_MS + 10 * HOUR_MS, "main", "bb")
                .push(2, FIRST_MS + 5 * HOUR_MS, "topic", "cc")
                .push(3, FIRST_MS + 20 * HOUR_MS, "main", "-", "old", "02");
        pushes.appendTo(folder.resolve("refs.log"), 0);
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void aPushIsNamedByItsNumber(Driver driver) throws SQLException {
        try (Database database = driver.open(folder)) {
            assertThat(refs(database, "table(as_of('refs', 1))")).containsExactly("main=bb", "old=01");
            assertThat(refs(database, "table(as_of(log => 'refs', push_seq => 2))"))
                    .containsExactly("main=bb", "old=01", "topic=cc");
            assertThat(refs(database, "table(as_of('refs', 3, '.'))")).containsExactly("old=02", "topic=cc");
            assertThat(refs(database, "table(as_of('refs', 18446744073709551615))"))
                    .containsExactly("old=02", "topic=cc");
        }
    }

    @Test
    void theNumberOfAPushMayBeAParameterOrAnExpression() throws SQLException {
        try (Database database = Database.open(folder)) {
            String sql = "select name || '=' || target from as_of('refs', ?, ?) order by name";
            assertThat(plain(database.query(sql, 0, "."))).containsExactly("main=aa", "old=01");
            assertThat(plain(database.query(sql, 2L, "."))).containsExactly("main=bb", "old=01", "topic=cc");
            assertThat(refs(database, "as_of('refs', 3 - 2)")).containsExactly("main=bb", "old=01");
            assertThat(database.number(
                            "select count(*) from pushlog.as_of('refs', 1) r join refs n on r.name = n.name"))
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-9223372036854775808", "18446744073709551616", "99999999999999999999"})
    void aNumberThatNoPushHasIsRefusedWhereverItStands(String number) throws SQLException {
        try (Database database = Database.open(folder)) {
            for (String point : List.of(number, number + " + 0", "cast('" + number + "' as decimal(20))")) {
                assertRefused(() -> refs(database, "as_of('refs', " + point + ")"), "22023", number);
            }
            assertRefused(
                    () -> database.query("select * from as_of('refs', ?)", new BigDecimal(number)), "22023", number);
        }
        assertRefused(() -> Database.open(folder, "as_of=" + number), "08001", number);
        try (Database database = Database.plainCalcite(folder)) {
            assertThatThrownBy(() -> refs(database, "table(as_of('refs', " + number + "))"))
                    .hasStackTraceContaining("as_of is " + number);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "0.000001", "2.9", "-0.5", "18446744073709551615.5"})
    void aFractionIsNoPushWhereverItStands(String number) throws SQLException {
        try (Database database = Database.open(folder)) {
            for (String point : List.of(number, number + " + 0", "cast('" + number + "' as decimal(30, 6))")) {
                assertRefused(() -> refs(database, "as_of('refs', " + point + ")"), "22023", number);
            }
            for (Object value : List.of(new BigDecimal(number), number)) {
                assertRefused(() -> database.query("select * from as_of('refs', ?)", value), "22023", number);
            }
        }
        assertRefused(() -> Database.open(folder, "as_of=" + number), "08001", number);
        try (Database database = Database.plainCalcite(folder)) {
            assertThatThrownBy(() -> refs(database, "table(as_of('refs', " + number + "))"))
                    .hasStackTraceContaining("as_of is " + number);
        }
    }

    @Test
    void aWholeNumberOfAnyTypeIsAPush() throws SQLException {
        try (Database database = Database.open(folder)) {
            for (String point :
                    List.of("1.0", "1e0", "cast(1 as double)", "cast('1.000' as decimal(9, 3))", "0.5 * 2")) {
                assertThat(refs(database, "as_of('refs', " + point + ")")).containsExactly("main=bb", "old=01");
            }
            for (Object value : List.of(1, 1.0, new BigDecimal("1.00"), "1")) {
                assertThat(plain(database.query(
                                "select name || '=' || target from as_of('refs', ?) order by name", value)))
                        .containsExactly("main=bb", "old=01");
            }
            assertRefused(() -> refs(database, "as_of('refs', cast(1.5 as double))"), "22023", "1.5");
            assertRefused(() -> database.query("select * from as_of('refs', ?)", 1.5), "22023", "1.5");
        }
    }

    @Test
    void whatIsNoNumberIsNoPush() throws SQLException {
        try (Database database = Database.open(folder)) {
            for (String number : List.of("NaN", "Infinity", "-Infinity")) {
                assertRefused(() -> refs(database, "as_of('refs', cast('" + number + "' as double))"), "22023", number);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void beforeTheFirstPushThereIsNothing(Driver driver) throws SQLException {
        Path later = folder.resolve("later");
        RefPushes some = new RefPushes().push(5, FIRST_MS, "main", "aa");
        some.appendTo(later.resolve("refs.log"), 0);
        try (Database database = driver.open(later)) {
            assertThat(refs(database, "table(as_of('refs', 0))")).isEmpty();
            assertThat(refs(database, "table(as_of('refs', 4))")).isEmpty();
            assertThat(refs(database, "table(as_of('refs', 5))")).containsExactly("main=aa");
        }
        for (String point : List.of("0", "4", "2025-12-31")) {
            try (Database database = driver.open(later, "as_of=" + point)) {
                assertThat(refs(database, "refs")).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void aTimeMeansTheLastPushInOrderThatIsNotLater(Driver driver) throws SQLException {
        try (Database database = driver.open(folder)) {
            assertThat(refs(database, at("2025-12-31 23:59:59.999"))).isEmpty();
            assertThat(refs(database, at("2026-01-01 00:00:00"))).containsExactly("main=aa", "old=01");
            assertThat(refs(database, at("2026-01-01 04:59:59.999"))).containsExactly("main=aa", "old=01");
            // Push 2 says 05:00; with it comes push 1, which says 10:00 but was before it.
            assertThat(refs(database, at("2026-01-01 05:00:00"))).containsExactly("main=bb", "old=01", "topic=cc");
            assertThat(refs(database, at("2026-01-01 20:00:00"))).containsExactly("old=02", "topic=cc");
            assertThat(refs(database, at("9999-01-01 00:00:00"))).containsExactly("old=02", "topic=cc");
        }
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void aTimeMayBeComputed(Driver driver) throws SQLException {
        try (Database database = driver.open(folder)) {
            assertThat(refs(database, "refs for system_time as of localtimestamp + interval '1' day"))
                    .containsExactly("old=02", "topic=cc");
            assertThat(refs(database, "refs for system_time as of timestamp '2026-01-01 01:00:00' + interval '4' hour"))
                    .containsExactly("main=bb", "old=01", "topic=cc");
        }
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void aTimeMayBeAParameter(Driver driver) throws SQLException {
        try (Database database = driver.open(folder)) {
            String sql = "select name || '=' || target from refs for system_time as of "
                    + (driver == Driver.OWN ? "?" : "cast(? as timestamp(3))") + " order by name";
            try (PreparedStatement statement = database.connection().prepareStatement(sql)) {
                statement.setTimestamp(1, Timestamp.valueOf(LocalDateTime.parse("2026-01-01T00:00:00")));
                assertThat(texts(statement)).containsExactly("main=aa", "old=01");
                statement.setTimestamp(1, Timestamp.valueOf(LocalDateTime.parse("2026-01-01T05:00:00.001")));
                assertThat(texts(statement)).containsExactly("main=bb", "old=01", "topic=cc");
            }
        }
    }

    @Test
    void aTextBehindAsOfIsATime() throws SQLException {
        try (Database database = Database.open(folder)) {
            assertThat(refs(database, "refs for system_time as of '2026-01-01 00:30:00'"))
                    .containsExactly("main=aa", "old=01");
            assertThat(database.texts(
                            "select name from refs for system_time as of ? order by 1", "2026-01-01 05:00:00"))
                    .containsExactly("'main'", "'old'", "'topic'");
        }
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void thePastStandsWhereverATableMay(Driver driver) throws SQLException {
        try (Database database = driver.open(folder)) {
            assertThat(database.texts("select o.name, o.target, n.target from " + at("2026-01-01 00:00:00")
                            + " as o left join " + at("2026-01-01 20:00:00") + " as n on o.name = n.name order by 1"))
                    .containsExactly("'main'\t'aa'\tNULL", "'old'\t'01'\t'02'");
            assertThat(database.texts("with past as (select * from " + at("2026-01-01 05:00:00")
                            + ") select name from past where name not in (select name from refs) order by 1"))
                    .containsExactly("'main'");
            assertThat(database.texts("select name from refs where target in (select target from "
                            + at("2026-01-01 05:00:00") + " where name like 'top%')"))
                    .containsExactly("'topic'");
            assertThat(database.texts("select count(*) from " + at("2026-01-01 00:00:00") + " union all select count(*)"
                            + " from refs"))
                    .containsExactly("2", "2");
            assertThat(database.number(
                            "select count(*) from ref_log for system_time as of timestamp '2026-01-01 05:00:00'"))
                    .isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void aWholeConnectionSeesThePast(Driver driver) throws SQLException {
        try (Database database = driver.open(folder, "as_of=2026-01-01 05:00:00".replace(" ", "T"))) {
            assertThat(refs(database, "refs")).containsExactly("main=bb", "old=01", "topic=cc");
            assertThat(database.number("select count(*) from ref_log")).isEqualTo(4);
            assertThat(database.texts("select push_seq from pushes order by 1")).containsExactly("0", "1", "2");
            assertThat(refs(database, at("2026-01-01 00:00:00"))).containsExactly("main=aa", "old=01");
            assertThat(refs(database, at("2027-01-01 00:00:00"))).containsExactly("main=bb", "old=01", "topic=cc");
            pushes.push(4, FIRST_MS + 30 * HOUR_MS, "new", "dd");
            pushes.appendTo(folder.resolve("refs.log"), 4);
            assertThat(refs(database, "refs")).containsExactly("main=bb", "old=01", "topic=cc");
        }
        try (Database database = driver.open(folder, "as_of=0")) {
            assertThat(refs(database, "refs")).containsExactly("main=aa", "old=01");
        }
    }

    @Test
    void whatHasNoPastIsRefused() throws SQLException {
        try (Database database = Database.open(folder)) {
            assertThatThrownBy(() -> database.query(
                            "select * from frames for system_time as of timestamp '2026-01-01 00:00:00'"))
                    .hasMessageContaining("not a temporal table");
            assertThatThrownBy(() -> database.query("select * from as_of('nothing', 1)"))
                    .hasMessageContaining("nothing");
            assertThatThrownBy(() -> database.query("select * from as_of(1, 1)"))
                    .hasMessageContaining("name of a log");
            assertThatThrownBy(() -> database.query("select * from as_of('refs', 1, 'elsewhere')"))
                    .hasMessageContaining("elsewhere")
                    .hasMessageContaining("'.'");
            assertThatThrownBy(() -> database.query("with r as (select * from refs) select * from r for system_time as"
                            + " of timestamp '2026-01-01 00:00:00'"))
                    .hasMessageContaining("AS OF stands behind a table");
            assertThatThrownBy(() -> database.query("select * from refs for system_time as of ?", (Object) null))
                    .hasMessageContaining("not NULL");
            assertThatThrownBy(
                            () -> database.query("select * from ref_log l, refs for system_time as of l.updated_at r"))
                    .isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> Database.open(folder, "as_of=yesterday")).hasMessageContaining("yesterday");
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void aPushMeansOneStore(Driver driver) throws SQLException {
        new RefPushes().push(0, FIRST_MS + 1, "other", "ee").appendTo(folder.resolve("b/refs.log"), 0);
        try (Database database = driver.open(folder)) {
            assertThatThrownBy(() -> database.query("select * from table(as_of('refs', 0))"))
                    .hasStackTraceContaining("several have the log")
                    .hasStackTraceContaining("'.', 'b'");
            assertThat(refs(database, "table(as_of('refs', 0, 'b'))")).containsExactly("other=ee");
            assertThat(refs(database, at("2026-01-01 00:00:00.001"))).containsExactly("main=aa", "old=01", "other=ee");
        }
        assertThatThrownBy(() -> driver.open(folder, "as_of=0")).hasStackTraceContaining("only if it has one log");
    }

    @ParameterizedTest
    @EnumSource(Driver.class)
    void everyPointAnswersAsTheModel(Driver driver) throws SQLException {
        long seed = 20_261_130;
        Random random = new Random(seed);
        RefPushes many = new RefPushes();
        long timeMs = FIRST_MS;
        for (int seq = 0; seq < 60; seq++) {
            timeMs += random.nextInt(5) == 0 ? -random.nextInt(5_000) : random.nextInt(2_000);
            String name = "r" + random.nextInt(9);
            many.push(seq, timeMs, name, random.nextInt(4) == 0 ? "-" : Integer.toHexString(random.nextInt()));
        }
        many.appendTo(folder.resolve("live/refs.log"), 0);
        many.writeCompacted(folder.resolve("compacted/refs.log"));
        for (String layout : List.of("live", "compacted")) {
            try (Database database = driver.open(folder.resolve(layout))) {
                for (int i = 0; i < 30; i++) {
                    long seq = random.nextInt(62);
                    assertThat(refs(database, "table(as_of('refs', " + seq + "))"))
                            .as("seed %d, %s, as of push %d", seed, layout, seq)
                            .isEqualTo(many.state(push -> push.seq() <= seq));
                    long atMs = FIRST_MS - 1_000 + random.nextInt(60_000);
                    String time = Instant.ofEpochMilli(atMs)
                            .toString()
                            .replace("T", " ")
                            .replace("Z", "");
                    assertThat(refs(database, at(time)))
                            .as("seed %d, %s, as of %s", seed, layout, time)
                            .isEqualTo(many.state(push -> push.timeMs() <= atMs));
                }
            }
        }
    }

    private static void assertRefused(ThrowingCallable call, String state, String number) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
                .hasMessageContaining("as_of is " + number);
    }

    private static String at(String time) {
        return "refs for system_time as of timestamp '" + time + "'";
    }

    private static List<String> refs(Database database, String table) throws SQLException {
        return plain(database.query("select name || '=' || target from " + table + " order by name"));
    }

    private static List<String> plain(Rows rows) {
        return rows.values().stream().map(row -> String.valueOf(row.get(0))).toList();
    }

    private static List<String> texts(PreparedStatement statement) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                texts.add(result.getString(1));
            }
        }
        return texts;
    }
}
