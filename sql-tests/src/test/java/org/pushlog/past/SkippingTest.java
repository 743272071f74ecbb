package org.pushlog.past;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.sqltests.Database;

/** Scans open the frames that they must and no others, by what EXPLAIN ANALYZE counts; the rows are the same without push-down. */
final class SkippingTest {
    private static final int PUSH_COUNT = 500;
    private static final long FIRST_MS = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final Pattern FRAMES =
            Pattern.compile("frames read (\\d+), skipped (\\d+); bytes (\\d+); rows (\\d+)");

    @TempDir
    private Path folder;

    @BeforeEach
    void writePushes() {
        RefPushes pushes = new RefPushes();
        for (int seq = 0; seq < PUSH_COUNT; seq++) {
            pushes.push(seq, FIRST_MS + seq * 60_000L, "r" + seq % 7, "t" + seq, "main", "m" + seq);
        }
        pushes.appendTo(folder.resolve("refs.log"), 0);
    }

    @Test
    void rangesOfNumbersAndTimesOpenTheirFramesOnly() throws SQLException {
        assertFramesRead(1, "select * from ref_log where push_seq = 250");
        assertFramesRead(3, "select name from ref_log where push_seq between 250 and 252");
        assertFramesRead(PUSH_COUNT - 490, "select name from ref_log where push_seq >= 490");
        assertFramesRead(
                2,
                "select name from ref_log where updated_ms in (" + FIRST_MS + ", " + (FIRST_MS + 60_000) + ")"
                        + " and push_seq < 2");
        assertFramesRead(
                2,
                "select name from ref_log where updated_at >= timestamp '2026-01-01 01:00:00'"
                        + " and updated_at < timestamp '2026-01-01 01:02:00'");
        assertFramesRead(1, "select name from ref_log where updated_ms = " + (FIRST_MS + 120_000));
        assertFramesRead(0, "select name from ref_log where updated_at < timestamp '2025-01-01 00:00:00'");
        assertFramesRead(0, "select name from ref_log where source = 'sealed'");
        assertFramesRead(0, "select name from ref_log where file = 'elsewhere.log'");
        assertFramesRead(0, "select name from ref_log where store = 'elsewhere'");
    }

    /** opensearch-project/sql 3594, CALCITE-6429: what cannot be pushed down neither fails nor keeps the rest from it. */
    @Test
    void aConjunctThatOnlyRowsCanAnswerLeavesTheOthersToTheFrames() throws SQLException {
        for (String residual : List.of("upper(name) = 'R1'", "upper(name) like '%1'", "char_length(name || 'x') > 2")) {
            String condition = "push_seq > 5 and push_seq < 9 and " + residual;
            assertFramesRead(3, "select count(*) from ref_log where " + condition);
            assertFramesRead(3, "select name from ref_log where " + residual + " and push_seq between 6 and 8");
            assertFramesRead(PUSH_COUNT, "select name from ref_log where " + residual + " or push_seq = 6");
            try (Database database = Database.open(folder)) {
                String plan = plan(database, "select name from ref_log where " + condition);
                assertThat(plan).as(plan).containsPattern("(?i)(upper|char_length|\\|\\|)");
            }
        }
    }

    @Test
    void theKeysOfAJoinOpenTheirFramesOnly() throws SQLException {
        String some = "(values (250, 'a'), (252, 'b'), (cast(null as bigint), 'c')) v(n, x)";
        assertFramesRead(
                3, "select l.name, v.x from ref_log l join " + some + " on l.push_seq = cast(v.n as decimal(20, 0))");
        assertFramesRead(
                3, "select count(*) from ref_log l join " + some + " on l.push_seq = cast(v.n as decimal(20, 0))");
        assertFramesRead(
                3,
                "select count(*) from ref_log where push_seq in (select cast(n as decimal(20, 0)) from " + some + ")");
        assertFramesRead(
                PUSH_COUNT,
                "select count(*) from ref_log l left join " + some + " on l.push_seq = cast(v.n as decimal(20, 0))");
        assertFramesRead(
                0,
                "select count(*) from ref_log l join (values (-5), (-7)) v(n) on l.push_seq = cast(v.n as decimal(20,"
                        + " 0))");
    }

    @Test
    void anEndInTheOrderOfPushesOpensTheFramesOfThatEnd() throws SQLException {
        assertFramesRead(5, "select name, push_seq from ref_log order by push_seq desc limit 10");
        assertFramesRead(6, "select name from ref_log order by push_seq desc limit 10 offset 1");
        assertFramesRead(1, "select name, push_seq from ref_log order by push_seq limit 2");
        assertFramesRead(2, "select upper(name), push_seq from ref_log order by push_seq desc fetch first 3 rows only");
        // A condition on rows may drop any of them.
        assertFramesRead(PUSH_COUNT, "select name from ref_log where name = 'r1' order by push_seq desc limit 1");
    }

    @Test
    void countAndRangeOpenNothing() throws SQLException {
        try (Database database = Database.open(folder)) {
            String sql = "select count(*), min(push_seq), max(push_seq) from ref_log";
            assertThat(database.texts(sql)).containsExactly(PUSH_COUNT * 2 + "\t0\t" + (PUSH_COUNT - 1));
            assertThat(plan(database, sql)).contains("TableFactsScan").contains("facts=[COUNT(*), MIN(push_seq), MAX");
            assertThat(plan(database, "explain analyze select count(*) from ref_log"))
                    .doesNotContain("frames read");
        }
    }

    @Test
    void aPointInThePastOpensTheFramesOfItsRowsOnly() throws SQLException {
        try (Database database = Database.open(folder)) {
            database.query("select * from as_of('refs', 100)");
            database.query("select * from as_of('refs', 101)");
            // The index of versions is there now.
            assertThat(framesRead(database, "select * from as_of('refs', 250) where name = 'main'"))
                    .isEqualTo(1);
            assertThat(framesRead(database, "select * from as_of('refs', 250)")).isEqualTo(7);
        }
    }

    @Test
    void aTimeMayBeAParameterOfACondition() throws SQLException {
        try (Database database = Database.open(folder);
                PreparedStatement statement = database.connection()
                        .prepareStatement("explain analyze select name from ref_log where updated_at <= ?")) {
            statement.setTimestamp(1, Timestamp.valueOf(LocalDateTime.parse("2026-01-01T00:03:00")));
            StringBuilder lines = new StringBuilder();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    lines.append(result.getString(1)).append('\n');
                }
            }
            assertThat(lines.toString())
                    .contains("frames read 4, skipped " + (PUSH_COUNT - 4))
                    .contains("rows: 8");
        }
    }

    @Test
    void thePlanShowsWhatIsAsked() throws SQLException {
        try (Database database = Database.open(folder)) {
            assertThat(plan(database, "select name from ref_log order by push_seq desc limit 3"))
                    .contains("newest=[3]");
            assertThat(plan(database, "select name from ref_log order by push_seq limit 3"))
                    .contains("oldest=[3]");
            assertThat(plan(database, "select name from refs for system_time as of timestamp '2026-01-01 00:00:00'"))
                    .contains("asOf=[2026-01-01 00:00:00]");
            assertThat(plan(database, "select name from as_of('refs', 3)")).contains("asOf=[push_seq 3]");
            assertThat(plan(database, "select name from ref_log where updated_at > timestamp '2026-01-01 00:00:00'"))
                    .contains("pushed=[updated_at > 2026-01-01T00:00:00Z]");
        }
    }

    @Test
    void resultsNeverDependOnPushDown() throws SQLException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Path mixed = folder.resolve("mixed");
        writeMixed(mixed, random);
        try (Database pushed = Database.open(mixed);
                Database unpushed = Database.open(mixed, "pushdown=off")) {
            for (int i = 0; i < 150; i++) {
                String sql = randomQuery(random);
                assertThat(pushed.texts(sql))
                        .as("seed %d, query %d: %s", seed, i, sql)
                        .isEqualTo(unpushed.texts(sql));
            }
        }
    }

    /** Frames of one push and of many, in order and not, with times that step back. */
    private static void writeMixed(Path mixed, Random random) {
        long seq = 0;
        long timeMs = FIRST_MS;
        for (String file : List.of("a/refs.log", "b/refs.log", "refs.log")) {
            for (int part = 0; part < 6; part++) {
                RefPushes pushes = new RefPushes();
                for (int i = 0; i < 12; i++) {
                    timeMs += random.nextInt(20_000) - 4_000;
                    pushes.push(seq, timeMs, "r" + random.nextInt(5), "t" + seq, "s", "u");
                    seq += 1 + random.nextInt(3) / 2;
                }
                seq -= random.nextInt(5) == 0 ? 7 : 0;
                if (random.nextBoolean()) {
                    pushes.writeCompacted(mixed.resolve(file));
                } else {
                    pushes.appendTo(mixed.resolve(file), 0);
                }
            }
        }
    }

    private static String randomQuery(Random random) {
        String condition = switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> " where push_seq " + comparison(random) + " " + random.nextInt(240);
            case 2 -> " where updated_at " + comparison(random) + " " + time(random);
            case 3 ->
                " where updated_ms " + comparison(random) + " " + (FIRST_MS + random.nextInt(2_000_000))
                        + " and push_seq < " + random.nextInt(240);
            case 4 -> " where store = '" + List.of("a", "b", ".", "c").get(random.nextInt(4)) + "'";
            default -> " where updated_at between " + time(random) + " and " + time(random) + " and name <> 'r1'";
        };
        String table = random.nextInt(3) == 0 ? "ref_log for system_time as of " + time(random) : "ref_log";
        return switch (random.nextInt(4)) {
            case 0 -> "select count(*), min(push_seq), max(push_seq) from " + table + condition;
            case 1 ->
                "select push_seq from " + table + condition + " order by push_seq"
                        + (random.nextBoolean() ? " desc" : "") + " limit " + random.nextInt(30) + " offset "
                        + random.nextInt(4);
            default ->
                "select name, push_seq, updated_ms, store, row_index from " + table + condition
                        + " order by store, frame_offset, row_index";
        };
    }

    private static String comparison(Random random) {
        return List.of("<", "<=", ">", ">=", "=", "<>").get(random.nextInt(6));
    }

    private static String time(Random random) {
        String text = Instant.ofEpochMilli(FIRST_MS - 100_000 + random.nextInt(2_400_000))
                .toString();
        return "timestamp '" + text.replace("T", " ").replace("Z", "") + "'";
    }

    private void assertFramesRead(long expected, String sql) throws SQLException {
        try (Database database = Database.open(folder);
                Database unpushed = Database.open(folder, "pushdown=off")) {
            assertThat(database.texts(sql)).as(sql).containsExactlyInAnyOrderElementsOf(unpushed.texts(sql));
            assertThat(framesRead(database, sql)).as(sql).isEqualTo(expected);
        }
    }

    /** -1 if no log was looked at. */
    private static long framesRead(Database database, String sql) throws SQLException {
        String analyzed = String.join("\n", database.texts("explain analyze " + sql));
        Matcher counts = FRAMES.matcher(analyzed);
        return counts.find() ? Long.parseLong(counts.group(1)) : 0;
    }

    private static String plan(Database database, String sql) throws SQLException {
        return String.join("\n", database.texts(sql.startsWith("explain") ? sql : "explain plan for " + sql));
    }
}
