package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.adapter.vector.VectorSettings;

/**
 * Sub-queries whose rows belong to an outer row with NULL: wherever a condition above or below refuses NULL without keeping it out of the outer rows.
 */
class NullKeysOfSubQueriesTest {
    private static final List<Object[]> ROWS = new ArrayList<>();
    private static final SchemaPlus SCHEMA =
            CalciteSchema.createRootSchema(false, false).plus();

    static {
        ROWS.add(new Object[] {1, 1});
        ROWS.add(new Object[] {2, null});
        ROWS.add(new Object[] {3, 2});
        ROWS.add(new Object[] {4, null});
        ROWS.add(new Object[] {5, 2});
        SCHEMA.add("s", new AbstractSchema())
                .add(
                        "t",
                        new MemoryTable(
                                f -> f.builder()
                                        .add("id", SqlTypeName.INTEGER)
                                        .add(
                                                "k",
                                                f.createTypeWithNullability(f.createSqlType(SqlTypeName.INTEGER), true))
                                        .build(),
                                ROWS,
                                2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t x left join t z on x.k = z.k and z.id in (1, 3)",
                "t z right join t x on x.k = z.k and z.id in (1, 3)",
                "t x full join (select * from t where id in (1, 3)) z on x.k = z.k",
                "t x left join t z on x.k > z.k and z.id < 3 left join t w on x.k = w.k and w.id = 1",
                "(select * from t) x",
                "t x left join t z on z.k < x.k - 100"
            })
    void countTheirRows(String from) {
        List<String> expected = new ArrayList<>();
        for (Object[] row : ROWS) {
            long count = ROWS.stream()
                    .filter(other -> Objects.equals(other[1], row[1]))
                    .count();
            expected.add(row[0] + " " + count);
        }
        assertRows("select x.id, (select count(*) from t y where y.k is not distinct from x.k) from " + from, expected);
    }

    @Test
    void countThoseOfGroupingSets() {
        assertRows(
                "select g.k, (select count(*) from t y where y.k is not distinct from g.k)"
                        + " from (select k from t where k > 0 group by rollup(k)) g",
                List.of("1 1", "2 2", "null 2"));
    }

    @Test
    void exist() {
        assertRows(
                "select x.id, 0 from t x left join t z on x.k = z.k and z.id = 1"
                        + " where exists (select 1 from t y where y.k is not distinct from x.k and y.id <> x.id)",
                List.of("2 0", "3 0", "4 0", "5 0"));
    }

    private static void assertRows(String sql, List<String> expected) {
        for (Engine engine : Engine.values()) {
            assertThat(rows(sql, engine)).as("%s: %s", engine, sql).isEqualTo(expected);
        }
    }

    private static List<String> rows(String sql, Engine engine) {
        PreparedStatementPlan plan = StatementPipeline.prepare(SCHEMA, List.of("s"), sql, engine);
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = plan.execute(
                List.of(), new AtomicBoolean(), Duration.ofMinutes(1), Map.of(VectorSettings.THREADS, 2))) {
            while (cursor.next()) {
                rows.add(cursor.value(0) + " " + cursor.value(1));
            }
        }
        Collections.sort(rows);
        return rows;
    }
}
