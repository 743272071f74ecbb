package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.adapter.vector.VectorSettings;

/** Rows of several values in and not in a query, with NULL on either side, as three-valued logic says. */
class PartialRowsTest {
    private static final long SEED = 20_261_201;

    /** The last column is never NULL. */
    private static final List<String> COLUMNS = List.of("a", "b", "c");

    private final Random random = new Random(SEED);
    private final List<List<Object[]>> tables = new ArrayList<>();
    private final SchemaPlus schema =
            CalciteSchema.createRootSchema(false, false).plus();

    @BeforeEach
    void makeTables() {
        SchemaPlus tablesByName = schema.add("s", new AbstractSchema());
        for (int rowCount : new int[] {60, 25, 2, 0}) {
            List<Object[]> rows = new ArrayList<>();
            for (int i = 0; i < rowCount; i++) {
                rows.add(new Object[] {maybe(), maybe(), random.nextInt(4)});
            }
            tablesByName.add(
                    "t" + tables.size(),
                    new MemoryTable(
                            f -> f.builder()
                                    .add("a", f.createTypeWithNullability(f.createSqlType(SqlTypeName.INTEGER), true))
                                    .add("b", f.createTypeWithNullability(f.createSqlType(SqlTypeName.INTEGER), true))
                                    .add("c", SqlTypeName.INTEGER)
                                    .build(),
                            rows,
                            4));
            tables.add(rows);
        }
    }

    private @Nullable Object maybe() {
        return random.nextInt(4) == 0 ? null : (Object) random.nextInt(4);
    }

    @ParameterizedTest
    @EnumSource
    void everyPlaceOfTheComparison(Engine engine) {
        for (int t = 0; t < tables.size(); t++) {
            for (List<Integer> columns : List.of(List.of(0, 1), List.of(2, 0), List.of(1, 2, 0))) {
                int table = t;
                String in = "(" + names("x", columns) + ") in (select " + names("y", columns) + " from t" + t + " y)";
                Function<Object[], @Nullable Boolean> model = row -> isIn(row, tables.get(table), columns);
                checkPlaces(engine, in, model);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aQueryOfTheOuterRow(Engine engine) {
        List<Integer> columns = List.of(0, 1);
        String in = "(x.a, x.b) in (select y.a, y.b from t1 y where y.c <= x.c)";
        checkPlaces(
                engine,
                in,
                row -> isIn(
                        row,
                        tables.get(1).stream()
                                .filter(other -> (Integer) other[2] <= (Integer) row[2])
                                .toList(),
                        columns));
    }

    @ParameterizedTest
    @EnumSource
    void aLongList(Engine engine) {
        List<Object[]> listed = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 2 * StatementPlanner.IN_LIST_THRESHOLD; i++) {
            Object[] row = {maybe(), 10 * i, 0};
            listed.add(row);
            texts.add("(" + row[0] + ", " + row[1] + ")");
        }
        checkPlaces(
                engine, "(x.a, x.b) in (" + String.join(", ", texts) + ")", row -> isIn(row, listed, List.of(0, 1)));
    }

    private void checkPlaces(Engine engine, String in, Function<Object[], @Nullable Boolean> model) {
        check(engine, "where " + in, row -> Objects.equals(model.apply(row), true));
        check(engine, "where not (" + in + ")", row -> Objects.equals(model.apply(row), false));
        check(
                engine,
                "where x.c > 0 and " + in.replace(") in (", ") not in ("),
                row -> (Integer) row[2] > 0 && Objects.equals(model.apply(row), false));
        check(
                engine,
                "where x.c = 0 or not (" + in + ")",
                row -> (Integer) row[2] == 0 || Objects.equals(model.apply(row), false));
        check(engine, "where (" + in + ") is null", row -> model.apply(row) == null);
        check(engine, "where (" + in + ") is not false", row -> !Objects.equals(model.apply(row), false));
        List<String> expected = tables.get(0).stream()
                .map(row ->
                        Arrays.asList(row[0], row[1], row[2], model.apply(row)).toString())
                .sorted()
                .toList();
        assertRows(engine, "select x.a, x.b, x.c, " + in + " from t0 x", expected);
    }

    private void check(Engine engine, String where, Function<Object[], Boolean> model) {
        List<String> expected = tables.get(0).stream()
                .filter(model::apply)
                .map(row -> Arrays.asList(row).toString())
                .sorted()
                .toList();
        assertRows(engine, "select x.a, x.b, x.c from t0 x " + where, expected);
    }

    @ParameterizedTest
    @EnumSource
    void theConditionOfAJoin(Engine engine) {
        List<String> expected = new ArrayList<>();
        for (Object[] x : tables.get(0)) {
            for (Object[] z : tables.get(2)) {
                Object[] pair = {x[0], z[1]};
                if (x[2].equals(z[2]) && Objects.equals(isIn(pair, tables.get(1), List.of(0, 1)), false)) {
                    expected.add(Arrays.asList(pair).toString());
                }
            }
        }
        Collections.sort(expected);
        assertRows(
                engine,
                "select x.a, z.b from t0 x join t2 z on x.c = z.c and (x.a, z.b) not in (select y.a, y.b from t1 y)",
                expected);
    }

    @Test
    void notInTheConditionOfAnOuterJoin() {
        String sql = "select x.a from t0 x left join t2 z on (x.a, z.b) not in (select y.a, y.b from t1 y)";
        assertThatThrownBy(() -> rows(sql, Engine.VECTORISED))
                .isInstanceOfSatisfying(
                        SqlStatementException.class, e -> assertThat(e.state()).isEqualTo(SqlState.NOT_SUPPORTED))
                .hasMessageContaining("outer join");
    }

    private static String names(String table, List<Integer> columns) {
        return String.join(
                ", ", columns.stream().map(c -> table + "." + COLUMNS.get(c)).toList());
    }

    /** True, false, or null for unknown. */
    private static @Nullable Boolean isIn(Object[] row, List<Object[]> rows, List<Integer> columns) {
        boolean mayBe = false;
        for (Object[] other : rows) {
            boolean differs = false;
            boolean isUnknown = false;
            for (int c : columns) {
                isUnknown |= row[c] == null || other[c] == null;
                differs |= row[c] != null && other[c] != null && !row[c].equals(other[c]);
            }
            if (!differs && !isUnknown) {
                return true;
            }
            mayBe |= !differs;
        }
        return mayBe ? null : (Boolean) false;
    }

    private void assertRows(Engine engine, String sql, List<String> expected) {
        assertThat(rows(sql, engine)).as("seed %d: %s", SEED, sql).isEqualTo(expected);
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
