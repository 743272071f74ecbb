package org.pushlog.plaincalcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every table gives the same rows whether or not it is told what is wanted. */
final class SamplePushdownTest {
    private static final int QUERY_COUNT = Boolean.getBoolean("pushlog.thorough") ? 3_000 : 25;

    /** Column names of a table with some of their values as SQL literals. */
    private record Sampled(String table, Map<String, List<String>> literals) {}

    @ParameterizedTest
    @ValueSource(strings = {"git", "archive", "hot", "pushlog/refs-200.log", "pushlog/foreign-schema.log"})
    void pushedEqualsUnpushed(String sample) throws SQLException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String location = PlainCalcite.samplePath(sample).toString();
        try (PlainCalcite pushed = PlainCalcite.open(Map.of("location", location));
                PlainCalcite unpushed = PlainCalcite.open(Map.of("location", location, "pushdown", "off"))) {
            List<Sampled> tables = new ArrayList<>();
            for (String table :
                    unpushed.rows("select table_name from information_schema.tables where table_schema = 'pushlog'")) {
                tables.add(sample(unpushed, table));
            }
            for (int i = 0; i < QUERY_COUNT; i++) {
                Sampled table = tables.get(random.nextInt(tables.size()));
                String condition = condition(table, random, 2);
                List<String> columns = chosenColumns(table, random);
                String sql =
                        "select " + String.join(", ", columns) + " from \"" + table.table() + "\" where " + condition;
                assertThat(pushed.rows(sql))
                        .as("seed %d, query %d of %s: %s", seed, i, sample, sql)
                        .containsExactlyInAnyOrderElementsOf(unpushed.rows(sql));
                String limited = "select " + String.join(", ", columns) + " from \"" + table.table() + "\" limit "
                        + random.nextInt(20) + " offset " + random.nextInt(10);
                assertThat(pushed.rows(limited))
                        .as("seed %d, query %d of %s: %s", seed, i, sample, limited)
                        .hasSameSizeAs(unpushed.rows(limited));
                String count = "select count(*) from \"" + table.table() + "\" where " + condition;
                assertThat(pushed.rows(count)).as("seed %d: %s", seed, count).isEqualTo(unpushed.rows(count));
            }
        }
    }

    private static Sampled sample(PlainCalcite calcite, String table) throws SQLException {
        Map<String, List<String>> literals = new HashMap<>();
        try (Statement statement = calcite.connection().createStatement();
                ResultSet result = statement.executeQuery("select * from \"" + table + "\"")) {
            int columnCount = result.getMetaData().getColumnCount();
            int row = 0;
            while (result.next()) {
                for (int i = 1; i <= columnCount; i++) {
                    String literal = literal(result.getObject(i));
                    if (literal != null && (row < 5 || row % 37 == 0)) {
                        literals.computeIfAbsent(
                                        '"' + result.getMetaData().getColumnName(i) + '"', name -> new ArrayList<>())
                                .add(literal);
                    }
                }
                row++;
            }
            for (int i = 1; i <= columnCount; i++) {
                literals.computeIfAbsent('"' + result.getMetaData().getColumnName(i) + '"', name -> new ArrayList<>());
            }
        }
        return new Sampled(table, literals);
    }

    /** Only values that a literal of Calcite's default character set can have. */
    private static @Nullable String literal(@Nullable Object value) {
        if (value instanceof String text) {
            return text.chars().allMatch(c -> c >= ' ' && c < 127) ? "'" + text.replace("'", "''") + "'" : null;
        }
        if (value instanceof Number number && !Double.isFinite(number.doubleValue())) {
            return null;
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : null;
    }

    private static List<String> chosenColumns(Sampled table, Random random) {
        List<String> names = table.literals().keySet().stream().sorted().toList();
        return IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> names.get(random.nextInt(names.size())))
                .distinct()
                .toList();
    }

    private static String condition(Sampled table, Random random, int depth) {
        if (depth == 0) {
            return atom(table, random);
        }
        String left = condition(table, random, depth - 1);
        String right = condition(table, random, depth - 1);
        return switch (random.nextInt(5)) {
            case 0 -> "(" + left + " or " + right + ")";
            case 1 -> "not (" + left + ")";
            case 2 -> left;
            default -> "(" + left + " and " + right + ")";
        };
    }

    private static String atom(Sampled table, Random random) {
        List<String> names = table.literals().keySet().stream().sorted().toList();
        String name = names.get(random.nextInt(names.size()));
        List<String> values = table.literals().get(name);
        if (values.isEmpty()) {
            return name + (random.nextBoolean() ? " is null" : " is not null");
        }
        String value = values.get(random.nextInt(values.size()));
        if (value.equals("true") || value.equals("false")) {
            return name + " = " + value;
        }
        boolean isText = value.startsWith("'");
        return switch (random.nextInt(5)) {
            case 0 ->
                name + " in ("
                        + IntStream.range(0, 3)
                                .mapToObj(i -> values.get(random.nextInt(values.size())))
                                .collect(Collectors.joining(", "))
                        + ")";
            case 1 ->
                isText
                        ? name + " like '" + prefix(value, random) + "%'"
                        : name + " between " + value + " and " + values.get(random.nextInt(values.size()));
            default ->
                name + " " + List.of("=", "<", "<=", ">", ">=", "<>", "=").get(random.nextInt(7)) + " " + value;
        };
    }

    private static String prefix(String literal, Random random) {
        String text = literal.substring(1, literal.length() - 1).replace("''", "");
        return text.substring(0, random.nextInt(text.length() + 1))
                .replace("%", "")
                .replace("_", "");
    }
}
