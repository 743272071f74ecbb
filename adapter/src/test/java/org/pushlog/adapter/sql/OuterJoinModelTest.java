package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.vector.VectorSettings;

/**
 * Trees of inner and outer joins, with comma joins around them and conditions above them in three-valued logic, give the rows that loops give: whichever
 * joins become inner ones, are put elsewhere, or are left out because nothing of them is wanted.
 */
class OuterJoinModelTest {
    private static final long SEED = Long.getLong("pushlog.joins.seed", 20_261_130);
    private static final int QUERY_COUNT = Integer.getInteger("pushlog.joins.queries", 400);
    private static final List<String> COLUMNS = List.of("x", "y", "z");
    private static final int[] ROW_COUNTS = {0, 1, 3, 6, 12};
    private static final int TABLE_COUNT_MAX = 5;
    private static final int ROW_COUNT_MAX = 40_000;
    private static final @Nullable Integer[] NO_ROW = new @Nullable Integer[COLUMNS.size()];

    private final Random random = new Random(SEED);
    private final List<List<Integer[]>> tables = new ArrayList<>();
    private final SchemaPlus schema =
            CalciteSchema.createRootSchema(false, false).plus();

    /** A number in SQL, and what it is of a row of each table. */
    private record Value(String sql, Function<@Nullable Integer[][], @Nullable Integer> of) {}

    /** A condition in SQL, and whether it is true, false or unknown of a row of each table. */
    private record Truth(String sql, Function<@Nullable Integer[][], @Nullable Boolean> of) {
        boolean isTrue(@Nullable Integer[][] rows) {
            return Boolean.TRUE.equals(of.apply(rows));
        }
    }

    /** What stands after FROM, the numbers of its tables and its rows; those of tables of other numbers are null. */
    private record Source(String sql, List<Integer> numbers, List<@Nullable Integer[][]> rows) {}

    private record Query(String sql, List<String> rows) {}

    private void makeTables() {
        SchemaPlus pushlog = schema.add("s", new AbstractSchema());
        for (int t = 0; t < ROW_COUNTS.length; t++) {
            List<Integer[]> rows = new ArrayList<>();
            for (int i = 0; i < ROW_COUNTS[t]; i++) {
                // The last column is declared NOT NULL.
                rows.add(new Integer[] {orNull(random.nextInt(5)), orNull(random.nextInt(4)), random.nextInt(6)});
            }
            tables.add(rows);
            List<Object[]> objects = new ArrayList<>();
            rows.forEach(row -> objects.add(Arrays.copyOf(row, row.length, Object[].class)));
            pushlog.add(
                    "t" + t,
                    new MemoryTable(
                            f -> {
                                var builder = f.builder();
                                COLUMNS.forEach(column -> builder.add(
                                        column,
                                        f.createTypeWithNullability(
                                                f.createSqlType(SqlTypeName.INTEGER), !column.equals("z"))));
                                return builder.build();
                            },
                            objects,
                            4));
        }
    }

    private @Nullable Integer orNull(int value) {
        return random.nextInt(6) == 0 ? null : value;
    }

    @Test
    void joinsGiveWhatLoopsGive() {
        makeTables();
        int found = 0;
        for (int i = 0; i < QUERY_COUNT; i++) {
            Query query = query();
            found += query.rows().isEmpty() ? 0 : 1;
            assertThat(rows(query.sql(), Engine.VECTORISED))
                    .as("seed %d, query %d: %s", SEED, i, query.sql())
                    .isEqualTo(query.rows());
            if (i % 8 == 0) {
                assertThat(rows(query.sql(), Engine.ENUMERABLE))
                        .as("row by row, seed %d, query %d: %s", SEED, i, query.sql())
                        .isEqualTo(query.rows());
            }
        }
        assertThat(found).as("queries that find something").isGreaterThan(QUERY_COUNT / 4);
    }

    private Query query() {
        Source from = from();
        while (from.rows().size() > ROW_COUNT_MAX) {
            from = from();
        }
        List<Truth> where = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            where.add(truth(from.numbers(), 2));
        }
        List<@Nullable Integer[][]> rows = from.rows().stream()
                .filter(each -> where.stream().allMatch(truth -> truth.isTrue(each)))
                .toList();
        String rest = " from " + from.sql()
                + (where.isEmpty()
                        ? ""
                        : " where " + where.stream().map(Truth::sql).collect(Collectors.joining(" and ")));
        return switch (random.nextInt(4)) {
            case 0 -> grouped(from, rest, rows);
            case 1 -> nested(from, rest, rows);
            default -> {
                List<Value> values = selected(from);
                yield new Query("select " + list(values) + rest, lines(values, rows));
            }
        };
    }

    /** A few values; often of few tables, so that the others only say which rows there are. */
    private List<Value> selected(Source from) {
        List<Integer> some =
                random.nextBoolean() ? from.numbers() : from.numbers().subList(0, 1);
        List<Value> values = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            values.add(value(some, 1));
        }
        return values;
    }

    private static String list(List<Value> values) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i).sql() + " as c" + i)
                .collect(Collectors.joining(", "));
    }

    private static List<String> lines(List<Value> values, List<@Nullable Integer[][]> rows) {
        return rows.stream()
                .map(row -> values.stream()
                        .map(value -> value.of().apply(row))
                        .toList()
                        .toString())
                .sorted()
                .toList();
    }

    /** With the condition outside, on what is selected inside. */
    private Query nested(Source from, String rest, List<@Nullable Integer[][]> rows) {
        List<Value> values = new ArrayList<>(selected(from));
        while (values.size() < COLUMNS.size()) {
            values.add(value(from.numbers(), 1));
        }
        List<@Nullable Integer[][]> inside = rows.stream()
                .map(row -> new @Nullable Integer[][] {
                    values.stream().map(value -> value.of().apply(row)).toArray(Integer[]::new)
                })
                .toList();
        Truth outside = truth(List.of(0), 2);
        String names = " (select c0 as x, c1 as y, c2 as z from (select " + list(values.subList(0, COLUMNS.size()))
                + rest + ")) as a0";
        List<Value> wanted = List.of(column(0, 0), column(0, 1), column(0, 2));
        return new Query(
                "select " + list(wanted) + " from" + names + " where " + outside.sql(),
                lines(wanted, inside.stream().filter(outside::isTrue).toList()));
    }

    private Query grouped(Source from, String rest, List<@Nullable Integer[][]> rows) {
        Value key = column(pick(from.numbers()), random.nextInt(3));
        Value greatest = column(pick(from.numbers()), random.nextInt(3));
        Map<String, List<@Nullable Integer[][]>> groups = new LinkedHashMap<>();
        Truth having = new Truth(key.sql() + " > 1", row -> compared(key.of().apply(row), 1, 1, 1));
        boolean isChosen = random.nextBoolean();
        rows.stream()
                .filter(row -> !isChosen || having.isTrue(row))
                .forEach(row -> groups.computeIfAbsent(String.valueOf(key.of().apply(row)), any -> new ArrayList<>())
                        .add(row));
        List<String> lines = new ArrayList<>();
        groups.forEach((name, group) -> {
            Integer most = group.stream()
                    .map(greatest.of())
                    .filter(Objects::nonNull)
                    .max(Integer::compare)
                    .orElse(null);
            lines.add(List.of(name, String.valueOf(most), String.valueOf(group.size()))
                    .toString());
        });
        Collections.sort(lines);
        return new Query(
                "select " + key.sql() + ", max(" + greatest.sql() + "), count(*)" + rest + " group by " + key.sql()
                        + (isChosen ? " having " + having.sql() : ""),
                lines);
    }

    private Source from() {
        int count = 1 + random.nextInt(TABLE_COUNT_MAX);
        List<Source> parts = new ArrayList<>();
        for (int first = 0; first < count; ) {
            int size = 1 + random.nextInt(count - first);
            parts.add(tree(first, size));
            first += size;
        }
        Source from = parts.get(0);
        for (Source part : parts.subList(1, parts.size())) {
            from = joined(from, part, from.sql() + ", " + part.sql(), "inner", List.of());
        }
        return from;
    }

    private Source tree(int first, int size) {
        if (size == 1) {
            return table(first);
        }
        int leftSize = 1 + random.nextInt(size - 1);
        Source left = tree(first, leftSize);
        Source right = tree(first + leftSize, size - leftSize);
        String type = List.of("left", "left", "left", "right", "full", "inner").get(random.nextInt(6));
        List<Integer> numbers = new ArrayList<>(left.numbers());
        numbers.addAll(right.numbers());
        List<Truth> on = new ArrayList<>();
        on.add(equality(pick(left.numbers()), pick(right.numbers())));
        if (random.nextInt(3) == 0) {
            on.add(truth(numbers, 1));
        }
        String conditions = on.stream().map(Truth::sql).collect(Collectors.joining(" and "));
        String sql = "(" + left.sql() + " " + type + " join " + right.sql() + " on " + conditions + ")";
        return joined(left, right, sql, type, on);
    }

    private Source table(int number) {
        int table = random.nextInt(ROW_COUNTS.length);
        String name = "t" + table;
        List<Integer[]> rows = tables.get(table);
        if (random.nextInt(4) == 0) {
            // Its x is unique.
            name = "(select x, max(y) as y, min(z) as z from t" + table + " group by x)";
            Map<String, Integer[]> groups = new LinkedHashMap<>();
            rows.forEach(row -> groups.merge(String.valueOf(row[0]), row, (a, b) ->
                    new Integer[] {a[0], most(a[1], b[1]), Math.min(a[2], b[2])}));
            rows = List.copyOf(groups.values());
        }
        List<@Nullable Integer[][]> combinations = new ArrayList<>();
        for (Integer[] row : rows) {
            @Nullable Integer[][] combination = new @Nullable Integer[TABLE_COUNT_MAX][];
            combination[number] = row;
            combinations.add(combination);
        }
        return new Source(name + " as a" + number, List.of(number), combinations);
    }

    private static @Nullable Integer most(@Nullable Integer a, @Nullable Integer b) {
        return a == null || b == null ? (a == null ? b : a) : Integer.valueOf(Math.max(a, b));
    }

    private static Source joined(Source left, Source right, String sql, String type, List<Truth> on) {
        List<@Nullable Integer[][]> rows = new ArrayList<>();
        boolean[] hasPartner = new boolean[right.rows().size()];
        for (@Nullable Integer[][] l : left.rows()) {
            boolean isAlone = true;
            for (int r = 0; r < hasPartner.length; r++) {
                @Nullable
                Integer[][] pair = both(l, right.numbers(), right.rows().get(r));
                if (on.stream().allMatch(truth -> truth.isTrue(pair))) {
                    rows.add(pair);
                    hasPartner[r] = true;
                    isAlone = false;
                }
            }
            if (isAlone && (type.equals("left") || type.equals("full"))) {
                rows.add(both(l, right.numbers(), null));
            }
        }
        for (int r = 0; r < hasPartner.length; r++) {
            if (!hasPartner[r] && (type.equals("right") || type.equals("full"))) {
                rows.add(both(right.rows().get(r), left.numbers(), null));
            }
        }
        List<Integer> numbers = new ArrayList<>(left.numbers());
        numbers.addAll(right.numbers());
        return new Source(sql, numbers, rows);
    }

    private static @Nullable Integer[][] both(
            @Nullable Integer[][] row, List<Integer> numbers, @Nullable Integer @Nullable [][] other) {
        @Nullable Integer[][] both = Arrays.copyOf(row, row.length);
        numbers.forEach(number -> both[number] = other == null ? NO_ROW : other[number]);
        return both;
    }

    private int pick(List<Integer> numbers) {
        return numbers.get(random.nextInt(numbers.size()));
    }

    private static Value column(int table, int column) {
        return new Value("a" + table + "." + COLUMNS.get(column), rows -> rows[table][column]);
    }

    private Truth equality(int a, int b) {
        Value left = column(a, random.nextInt(3));
        Value right = column(b, random.nextInt(3));
        return comparison(left, "=", right);
    }

    private Value value(List<Integer> numbers, int depth) {
        Value a = column(pick(numbers), random.nextInt(3));
        Value b = column(pick(numbers), random.nextInt(3));
        int constant = random.nextInt(4);
        return switch (depth > 0 ? random.nextInt(12) : 11) {
            case 0 ->
                new Value("(" + a.sql() + " + " + b.sql() + ")", rows -> {
                    Integer left = a.of().apply(rows);
                    Integer right = b.of().apply(rows);
                    return left == null || right == null ? null : Integer.valueOf(left + right);
                });
            case 1 ->
                new Value("coalesce(" + a.sql() + ", " + b.sql() + ")", rows -> {
                    Integer left = a.of().apply(rows);
                    return left == null ? b.of().apply(rows) : left;
                });
            case 2 ->
                new Value("coalesce(" + a.sql() + ", " + constant + ")", rows -> {
                    Integer left = a.of().apply(rows);
                    return left == null ? Integer.valueOf(constant) : left;
                });
            case 3 -> {
                Truth truth = truth(numbers, depth - 1);
                yield new Value(
                        "case when " + truth.sql() + " then " + a.sql() + " else " + b.sql() + " end",
                        rows -> (truth.isTrue(rows) ? a : b).of().apply(rows));
            }
            case 4 ->
                new Value("nullif(" + a.sql() + ", " + constant + ")", rows -> {
                    Integer left = a.of().apply(rows);
                    return left == null || left == constant ? null : left;
                });
            case 5 -> new Value("cast(cast(" + a.sql() + " as varchar) as integer)", a.of());
            case 6 -> new Value(String.valueOf(constant), rows -> constant);
            default -> a;
        };
    }

    private Truth truth(List<Integer> numbers, int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return combined(truth(numbers, depth - 1), truth(numbers, depth - 1));
        }
        Value a = value(numbers, depth);
        Value b = random.nextBoolean() ? value(numbers, depth) : value(numbers, 0);
        int constant = random.nextInt(4);
        Value c = new Value(String.valueOf(constant), rows -> constant);
        return switch (random.nextInt(12)) {
            case 0 -> comparison(a, "<", b);
            case 1 -> comparison(a, "<>", c);
            case 2 -> new Truth(a.sql() + " is null", rows -> a.of().apply(rows) == null);
            case 3 -> new Truth(a.sql() + " is not null", rows -> a.of().apply(rows) != null);
            case 4 ->
                new Truth(
                        a.sql() + " in (1, " + (constant + 2) + ")",
                        rows -> either(comparison(a, "=", 1, rows), comparison(a, "=", constant + 2, rows)));
            case 5 ->
                new Truth(
                        a.sql() + " not in (2, " + constant + ")",
                        rows -> not(either(comparison(a, "=", 2, rows), comparison(a, "=", constant, rows))));
            case 6 ->
                new Truth(
                        a.sql() + " is distinct from " + b.sql(),
                        rows -> !Objects.equals(a.of().apply(rows), b.of().apply(rows)));
            case 7 ->
                new Truth(
                        a.sql() + " is not distinct from " + c.sql(),
                        rows -> Objects.equals(a.of().apply(rows), constant));
            case 8 ->
                new Truth("upper(cast(" + a.sql() + " as varchar)) like '%" + constant + "%'", rows -> {
                    Integer value = a.of().apply(rows);
                    return value == null ? null : String.valueOf(value).contains(String.valueOf(constant));
                });
            case 9 -> comparison(a, ">", c);
            default -> comparison(a, "=", b);
        };
    }

    private Truth combined(Truth a, Truth b) {
        return switch (random.nextInt(7)) {
            case 0 -> new Truth("not (" + a.sql() + ")", rows -> not(a.of().apply(rows)));
            case 1 -> new Truth("(" + a.sql() + ") is true", a::isTrue);
            case 2 -> new Truth("(" + a.sql() + ") is not true", rows -> !a.isTrue(rows));
            case 3 -> new Truth("(" + a.sql() + ") is unknown", rows -> a.of().apply(rows) == null);
            case 4 ->
                new Truth(
                        "(" + a.sql() + " and " + b.sql() + ")",
                        rows -> not(either(not(a.of().apply(rows)), not(b.of().apply(rows)))));
            default ->
                new Truth(
                        "(" + a.sql() + " or " + b.sql() + ")", rows -> either(a.of().apply(rows), b.of().apply(rows)));
        };
    }

    private static @Nullable Boolean not(@Nullable Boolean a) {
        return a == null ? null : Boolean.valueOf(!a);
    }

    private static @Nullable Boolean either(@Nullable Boolean a, @Nullable Boolean b) {
        if (Boolean.TRUE.equals(a) || Boolean.TRUE.equals(b)) {
            return true;
        }
        return (a == null || b == null) ? null : Boolean.FALSE;
    }

    private static Truth comparison(Value a, String operator, Value b) {
        return new Truth(
                a.sql() + " " + operator + " " + b.sql(), rows -> comparison(a, operator, b.of().apply(rows), rows));
    }

    private static @Nullable Boolean comparison(
            Value a, String operator, @Nullable Integer b, @Nullable Integer[][] rows) {
        Integer left = a.of().apply(rows);
        return switch (operator) {
            case "=" -> compared(left, b, 0, 0);
            case "<>" -> compared(left, b, -1, 1);
            case "<" -> compared(left, b, -1, -1);
            default -> compared(left, b, 1, 1);
        };
    }

    /** Whether the sign of the order of two numbers is one of two. */
    private static @Nullable Boolean compared(
            @Nullable Integer left, @Nullable Integer right, int oneSign, int otherSign) {
        if (left == null || right == null) {
            return null;
        }
        int sign = Integer.compare(left, right);
        return sign == oneSign || sign == otherSign;
    }

    private List<String> rows(String sql, Engine engine) {
        List<String> rows = new ArrayList<>();
        try {
            PreparedStatementPlan plan = StatementPipeline.prepare(schema, List.of("s"), sql, engine);
            try (RowCursor cursor = plan.execute(
                    List.of(), new AtomicBoolean(), Duration.ofMinutes(1), Map.of(VectorSettings.THREADS, 2))) {
                while (cursor.next()) {
                    rows.add(IntStream.range(0, plan.columns().size())
                            .mapToObj(cursor::value)
                            .toList()
                            .toString());
                }
            }
        } catch (SqlStatementException e) {
            throw new AssertionError("seed " + SEED + ", " + engine + ": " + sql, e);
        }
        Collections.sort(rows);
        return rows;
    }
}
