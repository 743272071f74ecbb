package org.pushlog.adapter.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;

/** A filter gives the same rows whether or not the scan is told of it, whatever the filter and whatever is null. */
final class PushdownPropertyTest {
    private static final int PREDICATE_COUNT = Boolean.getBoolean("pushlog.thorough") ? 5_000 : 120;
    private static final long[] UNSIGNED = {0, 1, 5, Long.MAX_VALUE, Long.MIN_VALUE, -1};
    private static final String[] TEXTS = {"", "a", "a ", "ab", "refs/heads/main", "功能", "\uD83D\uDE00", "\uFF61"};

    @TempDir
    Path folder;

    @Test
    void pushedEqualsUnpushed() throws SQLException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        MemoryTable table = table();
        MemorySchemaFactory.register("property", List.of(table));
        try (PlainCalcite pushed = open("on");
                PlainCalcite unpushed = open("off")) {
            int pushedCount = 0;
            for (int i = 0; i < PREDICATE_COUNT; i++) {
                String sql = "select id from t where " + condition(random, 3);
                table.lastRequest.set(null);
                List<String> expected = unpushed.rows(sql);
                assertThat(predicatesOfLastScan(table)).isEmpty();
                assertThat(pushed.rows(sql))
                        .as("seed %d, query %d: %s", seed, i, sql)
                        .containsExactlyInAnyOrderElementsOf(expected);
                pushedCount += predicatesOfLastScan(table).isEmpty() ? 0 : 1;
            }
            assertThat(pushedCount)
                    .as("queries with a pushed predicate, seed %d", seed)
                    .isGreaterThan(PREDICATE_COUNT / 5);
        }
    }

    /** None too if the plan needed no scan, because the condition is never true. */
    private static List<ColumnPredicate> predicatesOfLastScan(MemoryTable table) {
        ScanRequest request = table.lastRequest.get();
        return request == null ? List.of() : request.predicates();
    }

    private PlainCalcite open(String pushdown) throws SQLException {
        return PlainCalcite.open(
                MemorySchemaFactory.class,
                Map.of("location", folder.toString(), "tables", "property", "pushdown", pushdown));
    }

    /** All combinations of a few values of each type, nulls among them. */
    private static MemoryTable table() {
        TableColumns columns = TableColumns.builder()
                .count("id")
                .textOrNull("s")
                .unsigned("u", 64, true)
                .add(new Field("n", new ArrowType.Int(32, true), true), ColumnRole.OWN)
                .flag("b", true)
                .unsigned("w", 8, false)
                .store()
                .build();
        BatchBuilder rows = new BatchBuilder(columns.schema());
        int id = 0;
        for (int s = -1; s < TEXTS.length; s++) {
            for (int u = -1; u < UNSIGNED.length; u++) {
                for (int n = -1; n < 4; n++) {
                    rows.column(0).append(id);
                    if (s < 0) {
                        rows.column(1).appendNull();
                    } else {
                        rows.column(1).append(TEXTS[s]);
                    }
                    if (u < 0) {
                        rows.column(2).appendNull();
                    } else {
                        rows.column(2).append(UNSIGNED[u]);
                    }
                    if (n < 0) {
                        rows.column(3).appendNull();
                    } else {
                        rows.column(3).append(n);
                    }
                    if (id % 3 == 2) {
                        rows.column(4).appendNull();
                    } else {
                        rows.column(4).append(id % 3 == 0);
                    }
                    rows.column(5).append(id % 256);
                    rows.column(6).append(TEXTS[id % 4]);
                    id++;
                }
            }
        }
        return new MemoryTable("t", columns, List.of(List.of("id")), List.of(rows.build(), emptyBatch(columns)));
    }

    private static Batch emptyBatch(TableColumns columns) {
        return new BatchBuilder(columns.schema()).build();
    }

    private static String condition(Random random, int depth) {
        if (depth == 0) {
            return atom(random);
        }
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> "(" + condition(random, depth - 1) + " and " + condition(random, depth - 1) + ")";
            case 3 -> "(" + condition(random, depth - 1) + " or " + condition(random, depth - 1) + ")";
            case 4 -> "not (" + condition(random, depth - 1) + ")";
            default -> atom(random);
        };
    }

    private static String atom(Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> text(random) + " " + comparison(random) + " " + textValue(random);
            case 1 ->
                text(random) + not(random) + " like '"
                        + List.of("a%", "a", "_b", "refs/%/main", "%", "").get(random.nextInt(6)) + "'";
            case 2 -> text(random) + not(random) + " in (" + values(random, true) + ")";
            case 3 -> text(random) + not(random) + " between " + textValue(random) + " and " + textValue(random);
            case 4 -> number(random) + not(random) + " in (" + values(random, false) + ")";
            case 5 -> number(random) + not(random) + " between " + numberValue(random) + " and " + numberValue(random);
            case 6 -> List.of("s", "u", "n", "b").get(random.nextInt(4)) + " is" + not(random) + " null";
            case 7 ->
                List.of("b", "b is true", "b is not true", "b is false", "not b", "b = true")
                        .get(random.nextInt(6));
            case 8 -> numberValue(random) + " " + comparison(random) + " " + number(random);
            default -> number(random) + " " + comparison(random) + " " + numberValue(random);
        };
    }

    private static String values(Random random, boolean ofText) {
        String values = IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> ofText ? textValue(random) : numberValue(random))
                .collect(Collectors.joining(", "));
        return random.nextInt(4) == 0 ? values + ", null" : values;
    }

    private static String text(Random random) {
        return random.nextInt(3) == 0 ? "store" : random.nextInt(5) == 0 ? "upper(s)" : "s";
    }

    private static String number(Random random) {
        return List.of("u", "u", "n", "w", "id", "n + 1").get(random.nextInt(6));
    }

    private static String textValue(Random random) {
        return "'" + List.of("", "a", "a ", "ab", "refs/heads/main", "b").get(random.nextInt(6)) + "'";
    }

    private static String numberValue(Random random) {
        return List.of("0", "1", "2.5", "5", "-1", "9223372036854775807", "9223372036854775808", "18446744073709551615")
                .get(random.nextInt(8));
    }

    private static String comparison(Random random) {
        return List.of("=", "<>", "<", "<=", ">", ">=").get(random.nextInt(6));
    }

    private static String not(Random random) {
        return random.nextInt(3) == 0 ? " not" : "";
    }
}
