package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.adapter.plan.SnapshotBinding;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;

/** Queries that differ in constants share a plan, and nobody can tell by answers, columns, errors or what is read. */
final class ComparedConstantsTest {
    private static final Path SAMPLE =
            Path.of("..", "sql-tests", "src", "test", "resources", "samples", "pushlog", "refs-200.log");

    private static OpenLocation open() {
        return OpenLocation.open(Map.of("location", SAMPLE.toString()));
    }

    /** All that an application sees of a statement. */
    private static List<Object> seen(OpenLocation location, String sql) {
        List<Object> seen = new ArrayList<>();
        try {
            PreparedStatementPlan plan = location.prepare(sql);
            plan.columns()
                    .forEach(column ->
                            seen.add(column.name() + " " + column.type().getFullTypeString() + " " + column.origin()));
            seen.add(plan.parameterTypes().size());
            seen.add(plan.explain());
            try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
                while (rows.next()) {
                    List<Object> row = new ArrayList<>();
                    for (int i = 0; i < plan.columns().size(); i++) {
                        row.add(String.valueOf(rows.value(i)));
                    }
                    seen.add(row);
                }
            }
        } catch (SqlStatementException e) {
            seen.add(e.state() + " " + e.getMessage());
        }
        return seen;
    }

    @Test
    void nobodySeesThatAPlanIsShared() {
        long seed = Long.getLong("pushlog.seed", 20261130L);
        Random random = new Random(seed);
        try (OpenLocation sharing = open();
                OpenLocation plain = open()) {
            plain.neverCache();
            int withRows = 0;
            for (int i = 0; i < 120; i++) {
                String sql = statement(random);
                List<Object> expected = seen(plain, sql);
                assertThat(seen(sharing, sql)).as("seed %d: %s", seed, sql).isEqualTo(expected);
                withRows += expected.get(expected.size() - 1) instanceof List ? 1 : 0;
            }
            assertThat(withRows).isGreaterThan(20);
        }
    }

    private static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String statement(Random random) {
        String items =
                one(random, List.of("*", "name, push_seq", "'5' AS t, 5 AS n, name", "count(*)", "max(push_seq)"));
        String from =
                one(random, List.of("refs", "ref_log", "ref_log AS l", "(SELECT * FROM refs WHERE push_seq > 9) l"));
        List<String> conditions = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            conditions.add(condition(random));
        }
        String where = String.join(one(random, List.of(" AND ", " AND ", "\n and\t", " OR ")), conditions);
        String end =
                items.contains("(") ? "" : one(random, List.of("", " ORDER BY push_seq, name LIMIT 7", " LIMIT 500"));
        return "SELECT " + items + " FROM " + from + " WHERE " + where + end;
    }

    private static String condition(Random random) {
        String operator = one(random, List.of("=", "<>", "<", "<=", ">", ">="));
        String number = one(
                random,
                List.of(
                        "0",
                        "7",
                        "42",
                        "100",
                        "150",
                        "-3",
                        "7.0",
                        "7.5",
                        "007",
                        "1e2",
                        "9223372036854775808",
                        "99999999999999999999"));
        String text = one(
                random,
                List.of(
                        "'refs/heads/main'",
                        "'refs/heads/b'",
                        "''",
                        "'it''s'",
                        "'é'",
                        "'10'",
                        "'x' 'y'",
                        "'\uD83D\uDE00'",
                        "NULL"));
        return switch (random.nextInt(9)) {
            case 0, 1 -> "push_seq " + operator + " " + number;
            case 2 -> number + " " + operator + " push_seq";
            case 3, 4 -> "name " + operator + " " + text;
            case 5 -> "(target " + operator + " " + text + ")";
            case 6 -> "updated_ms " + operator + " " + number;
            case 7 ->
                "updated_at " + operator + " " + one(random, List.of("'2020-01-01 00:00:00'", "'nonsense'", text));
            default ->
                one(
                        random,
                        List.of(
                                "name LIKE 'refs/%'",
                                "push_seq BETWEEN 5 AND 90", "push_seq + 1 > 5", "name > 5", "push_seq = '10'"));
        };
    }

    @Test
    void textsThatDifferInConstantsArePlannedOnce() {
        try (OpenLocation location = open()) {
            for (int i = 0; i < 700; i++) {
                location.prepare("SELECT name FROM ref_log WHERE push_seq > " + i + " AND name <> 'n" + i + "'");
            }
            assertThat(location.plans().plannedCount()).isEqualTo(1);
            assertThat(location.plans().size()).isEqualTo(1);
            assertThat(location.prepare("SELECT name FROM ref_log WHERE push_seq > 699 AND name <> 'n'")
                            .explain())
                    .contains("push_seq > 699");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "push_seq > 190; 10",
                "push_seq >= 50 AND push_seq < 55; 5",
                "push_seq = 77; 1",
            })
    void asFewFramesAreRead(String condition, int frameCountMax) {
        String sql = "SELECT name FROM ref_log WHERE " + condition;
        try (OpenLocation location = open()) {
            location.prepare(sql);
            try (Snapshot snapshot =
                    Objects.requireNonNull(location.unwrap(Location.class)).snapshot()) {
                PreparedStatementPlan plan = Objects.requireNonNull(
                                location.plans().find(sql, snapshot.catalogueVersion()))
                        .bind(null);
                assertThat(plan).isInstanceOf(ConstantsQuery.class);
                try (RowCursor rows = plan.execute(
                        List.of(), new AtomicBoolean(), Duration.ZERO, Map.of(SnapshotBinding.VARIABLE, snapshot))) {
                    assertThat(rows.next()).isTrue();
                    while (rows.next()) {
                        // Only what is read counts.
                    }
                }
                assertThat(snapshot.reads("ref_log").framesRead()).isBetween(1L, (long) frameCountMax);
            }
        }
    }
}
