package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.vector.VectorSettings;

/**
 * Joins of up to four tables under any conditions, with EXISTS and IN among them, give the rows that loops over all combinations of rows give: whatever
 * their order, the side that is kept, and the rows that its keys leave out.
 */
class JoinModelTest {
    private static final long SEED = 20_261_130;
    private static final int QUERY_COUNT = 400;
    private static final List<String> COLUMNS = List.of("x", "y", "z");
    /** Tables of such different sizes that either side of a join may be the smaller one. */
    private static final int[] ROW_COUNTS = {0, 1, 3, 9, 40};

    private final Random random = new Random(SEED);
    private final List<List<Object[]>> tables = new ArrayList<>();
    private final SchemaPlus schema =
            CalciteSchema.createRootSchema(false, false).plus();

    /** A condition in SQL, and whether a combination of rows meets it. */
    private record Condition(String sql, Predicate<Object[][]> model) {}

    private void makeTables() {
        SchemaPlus pushlog = schema.add("s", new AbstractSchema());
        for (int t = 0; t < ROW_COUNTS.length; t++) {
            List<Object[]> rows = new ArrayList<>();
            for (int i = 0; i < ROW_COUNTS[t]; i++) {
                Object[] row = new Object[COLUMNS.size()];
                Arrays.setAll(row, c -> random.nextInt(8) == 0 ? null : random.nextInt(6));
                rows.add(row);
            }
            tables.add(rows);
            pushlog.add(
                    "t" + t,
                    new MemoryTable(
                            f -> {
                                var builder = f.builder();
                                COLUMNS.forEach(column -> builder.add(
                                        column,
                                        f.createTypeWithNullability(f.createSqlType(SqlTypeName.INTEGER), true)));
                                return builder.build();
                            },
                            rows,
                            4));
        }
    }

    @Test
    void joinsGiveWhatLoopsGive() {
        makeTables();
        int found = 0;
        for (int i = 0; i < QUERY_COUNT; i++) {
            int[] from = random.ints(1 + random.nextInt(4), 0, tables.size()).toArray();
            List<Condition> conditions = new ArrayList<>();
            for (int c = random.nextInt(2) + from.length; c > 0; c--) {
                conditions.add(condition(from.length));
            }
            String sql = sql(from, conditions);
            List<String> expected = loops(from, conditions);
            found += expected.isEmpty() ? 0 : 1;
            assertThat(rows(sql, Engine.VECTORISED))
                    .as("seed %d: %s", SEED, sql)
                    .isEqualTo(expected);
            if (i % 8 == 0) {
                assertThat(rows(sql, Engine.ENUMERABLE))
                        .as("row by row, seed %d: %s", SEED, sql)
                        .isEqualTo(expected);
            }
        }
        assertThat(found).as("queries that find something").isGreaterThan(QUERY_COUNT / 4);
    }

    private static String sql(int[] from, List<Condition> conditions) {
        List<String> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int f = 0; f < from.length; f++) {
            names.add("t" + from[f] + " a" + f);
            columns.add("a" + f + ".x");
            columns.add("a" + f + ".z");
        }
        return "select " + String.join(", ", columns) + " from " + String.join(", ", names) + " where "
                + String.join(" and ", conditions.stream().map(Condition::sql).toList());
    }

    private Condition condition(int tableCount) {
        int a = random.nextInt(tableCount);
        int b = random.nextInt(tableCount);
        int c = random.nextInt(3);
        int d = random.nextInt(3);
        int value = random.nextInt(6);
        String left = "a" + a + "." + COLUMNS.get(c);
        String right = "a" + b + "." + COLUMNS.get(d);
        return switch (random.nextInt(8)) {
            case 0 -> new Condition(left + " <> " + value, rows -> isOrdered(rows[a][c], value, -1, 1));
            case 1 -> new Condition(left + " <= " + right, rows -> isOrdered(rows[a][c], rows[b][d], -1, 0));
            case 2 ->
                new Condition(
                        "(" + left + " = 1 and " + right + " = 2 or " + left + " = 3 and " + right + " < 4)",
                        rows -> (isOrdered(rows[a][c], 1, 0, 0) && isOrdered(rows[b][d], 2, 0, 0))
                                || (isOrdered(rows[a][c], 3, 0, 0) && isOrdered(rows[b][d], 4, -1, -1)));
            case 3, 4 -> subQuery(a, b, c, d);
            default -> new Condition(left + " = " + right, rows -> isOrdered(rows[a][c], rows[b][d], 0, 0));
        };
    }

    private Condition subQuery(int a, int b, int c, int d) {
        int table = random.nextInt(tables.size());
        boolean differs = random.nextBoolean();
        boolean negated = random.nextBoolean();
        String left = "a" + a + "." + COLUMNS.get(c);
        String right = "a" + b + "." + COLUMNS.get(d);
        String more = differs ? " and s.y <> " + right : "";
        Predicate<Object[][]> exists = rows -> tables.get(table).stream()
                .anyMatch(s -> isOrdered(s[0], rows[a][c], 0, 0) && (!differs || isOrdered(s[1], rows[b][d], -1, 1)));
        if (!negated && random.nextBoolean()) {
            return new Condition(
                    left + " in (select s.x from t" + table + " s where s.z = s.z" + more + ")",
                    rows -> tables.get(table).stream()
                            .anyMatch(s -> s[2] != null
                                    && isOrdered(s[0], rows[a][c], 0, 0)
                                    && (!differs || isOrdered(s[1], rows[b][d], -1, 1))));
        }
        String sql = "exists (select 1 from t" + table + " s where s.x = " + left + more + ")";
        return negated ? new Condition("not " + sql, exists.negate()) : new Condition(sql, exists);
    }

    /** Whether neither is NULL and the sign of their order is one of two. */
    private static boolean isOrdered(@Nullable Object left, @Nullable Object right, int oneSign, int otherSign) {
        if (left == null || right == null) {
            return false;
        }
        int sign = Integer.compare((Integer) left, (Integer) right);
        return sign == oneSign || sign == otherSign;
    }

    private List<String> loops(int[] from, List<Condition> conditions) {
        List<Object[][]> combinations = new ArrayList<>();
        combinations.add(new Object[0][]);
        for (int table : from) {
            List<Object[][]> longer = new ArrayList<>();
            for (Object[][] combination : combinations) {
                for (Object[] row : tables.get(table)) {
                    Object[][] with = Arrays.copyOf(combination, combination.length + 1);
                    with[combination.length] = row;
                    longer.add(with);
                }
            }
            combinations = longer;
        }
        return combinations.stream()
                .filter(rows -> conditions.stream()
                        .allMatch(condition -> condition.model().test(rows)))
                .map(rows -> Arrays.stream(rows)
                        .flatMap(row -> Arrays.asList(row[0], row[2]).stream())
                        .toList()
                        .toString())
                .sorted()
                .toList();
    }

    private List<String> rows(String sql, Engine engine) {
        PreparedStatementPlan plan = StatementPipeline.prepare(schema, List.of("s"), sql, engine);
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = plan.execute(
                List.of(), new AtomicBoolean(), Duration.ofMinutes(1), Map.of(VectorSettings.THREADS, 2))) {
            while (cursor.next()) {
                rows.add(IntStream.range(0, plan.columns().size())
                        .mapToObj(cursor::value)
                        .toList()
                        .toString());
            }
        }
        Collections.sort(rows);
        return rows;
    }
}
