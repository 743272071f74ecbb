package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Plans that are made without a search are those that the search finds. */
final class DirectPlanTest {
    private static final Path SAMPLE =
            Path.of("..", "sql-tests", "src", "test", "resources", "samples", "pushlog", "refs-200.log");
    private static final int QUERY_COUNT = 240;
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
        for (int i = 0; i < QUERY_COUNT; i++) {
            String sql = statement(random);
            String searched = explain(sql, true);
            refused += searched.startsWith("refused") ? 1 : 0;
            String direct = explain(sql, false);
            if (!comparable(sql, direct).equals(comparable(sql, searched))) {
                wrong.put(sql, "\n" + direct + "\nsearched:\n" + searched + "\n");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(refused).isLessThan(QUERY_COUNT / 6);
    }

    /**
     * What must be the same: whether what limits rows stands above or below what computes columns, the search decides by a guess how many rows there
     * are, and a sum of what is never null may start with nothing or with zero.
     */
    private static String comparable(String sql, String plan) {
        String same = plan.replace("$SUM0", "SUM");
        return sql.contains(" LIMIT ") || sql.contains(" OFFSET ")
                ? same.lines()
                        .filter(line -> !line.contains("VectorProject") && !line.contains("VectorSort"))
                        .map(line -> line.strip().replaceAll(", (newest|oldest|limit)=\\[\\d+]", ""))
                        .collect(Collectors.joining("\n"))
                : same;
    }

    private static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String statement(Random random) {
        return query(random) + order(random);
    }

    private static String order(Random random) {
        String keys = one(random, List.of("1", "1 DESC", "1", "name", "push_seq DESC", "1, 2", "2 DESC, 1"));
        String order = random.nextInt(3) == 0 ? " ORDER BY " + keys : "";
        String limit = random.nextInt(4) == 0 ? " LIMIT " + one(random, List.of("3", "?", "100")) : "";
        return order + limit + (random.nextInt(8) == 0 ? " OFFSET 2" : "");
    }

    private static String query(Random random) {
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
        List<String> keys = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            keys.add(one(random, List.of("name", "store", "push_seq", "substring(name, 1, 12)", "updated_at")));
        }
        String having = random.nextInt(4) == 0 ? " HAVING count(*) > 1" : "";
        List<String> items = new ArrayList<>(keys.subList(0, random.nextInt(keys.size() + 1)));
        for (int i = random.nextInt(3); i >= 0; i--) {
            items.add(random.nextInt(items.size() + 1), function(random));
        }
        return "SELECT " + String.join(", ", items) + " FROM " + from + where + " GROUP BY " + String.join(", ", keys)
                + having;
    }

    private static String function(Random random) {
        // The greatest of a key is the key, which the search sees if there is a sum, too.
        String column = one(random, List.of("target", "updated_ms", "row_index", "frame_offset"));
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
