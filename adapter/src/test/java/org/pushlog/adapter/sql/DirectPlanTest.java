package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Plans that are made without a search are those that the search finds. */
final class DirectPlanTest {
    private static final Path SAMPLE =
            Path.of("..", "sql-tests", "src", "test", "resources", "samples", "pushlog", "refs-200.log");
    private static final List<String> COLUMNS =
            List.of("name", "target", "push_seq", "updated_ms", "updated_at", "store", "row_index", "frame_offset");

    private static String explain(String sql, boolean searchAlways) {
        PlanSettings planning = new PlanSettings(Engine.VECTORISED, searchAlways, new AtomicBoolean());
        try (OpenLocation location = OpenLocation.open(Map.of("location", SAMPLE.toString()))) {
            return location.prepare(sql, planning).explain();
        } catch (SqlStatementException e) {
            return "refused: " + e.getMessage();
        }
    }

    @Test
    void theyAreThoseOfTheSearch() {
        Map<String, String> wrong = new TreeMap<>();
        int refused = 0;
        Random random = new Random(20261130);
        for (int i = 0; i < 120; i++) {
            String sql = statement(random);
            String searched = explain(sql, true);
            refused += searched.startsWith("refused") ? 1 : 0;
            String direct = explain(sql, false);
            if (!direct.equals(searched)) {
                wrong.put(sql, "\n" + direct + "\nsearched:\n" + searched + "\n");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(refused).isLessThan(20);
    }

    private static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String statement(Random random) {
        String from =
                one(random, List.of("ref_log", "refs", "ref_log", "(SELECT * FROM ref_log WHERE push_seq > 3) t"));
        String where = random.nextInt(4) == 0 ? "" : " WHERE " + condition(random);
        if (random.nextBoolean()) {
            List<String> items = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                items.add(expression(random) + (random.nextBoolean() ? " AS c" + i : ""));
            }
            return "SELECT " + String.join(", ", items) + " FROM " + from + where;
        }
        String key = one(random, List.of("name", "store", "push_seq", "substring(name, 1, 12)", "updated_at"));
        String having = random.nextInt(4) == 0 ? " HAVING count(*) > 1" : "";
        return "SELECT " + key + ", " + function(random) + ", " + function(random) + " FROM " + from + where
                + " GROUP BY " + key + having;
    }

    private static String function(Random random) {
        String column = one(random, COLUMNS);
        return one(
                random,
                List.of(
                        "count(*)",
                        "count(" + column + ")",
                        "max(" + column + ")",
                        "min(" + column + ")",
                        "sum(push_seq)",
                        "sum(row_index)",
                        "sum(push_seq + 1)",
                        "avg(push_seq)",
                        "count(DISTINCT name)"));
    }

    private static String expression(Random random) {
        String column = one(random, COLUMNS);
        return one(
                random,
                List.of(
                        column,
                        column,
                        "push_seq + 1",
                        "upper(name)",
                        "'x'",
                        "CASE WHEN push_seq > 5 THEN name ELSE target END",
                        "1 + 1",
                        "coalesce(target, '')"));
    }

    private static String condition(Random random) {
        String simple = one(
                random,
                List.of(
                        "push_seq > 10",
                        "push_seq BETWEEN 3 AND 9",
                        "name = 'refs/heads/main'",
                        "name = ?",
                        "push_seq > ?",
                        "name LIKE 'refs/heads/%'",
                        "target IS NOT NULL",
                        "upper(name) = 'A'",
                        "1 = 1",
                        "push_seq IN (1, 2, 3)",
                        "store = '.'",
                        "row_index >= 0 AND 1 + 1 = 2"));
        return switch (random.nextInt(4)) {
            case 0 -> simple + " AND " + condition(random);
            case 1 -> "(" + simple + " OR " + condition(random) + ")";
            default -> simple;
        };
    }
}
