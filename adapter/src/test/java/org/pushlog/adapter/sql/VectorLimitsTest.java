package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.adapter.vector.VectorSettings;
import org.pushlog.storage.error.LimitExceededException;

/** What bounds the vectorised engine: memory, threads, and the wish to stop. */
class VectorLimitsTest {
    private static final int ROW_COUNT = 40_000;
    private static final SchemaPlus SCHEMA = schema();

    private static SchemaPlus schema() {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        SchemaPlus made = root.add("made", new AbstractSchema());
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < ROW_COUNT; i++) {
            rows.add(new Object[] {(long) i, "a name that is long enough " + i});
        }
        made.add("t", new MemoryTable(VectorLimitsTest::type, rows, 100));
        return root;
    }

    private static RelDataType type(RelDataTypeFactory f) {
        return f.builder()
                .add("id", f.createSqlType(SqlTypeName.BIGINT))
                .add("name", f.createSqlType(SqlTypeName.VARCHAR))
                .build();
    }

    private static PreparedStatementPlan prepare(String sql) {
        PreparedStatementPlan plan = StatementPipeline.prepare(SCHEMA, List.of("made"), sql);
        assertThat(plan.explain()).doesNotContain("Enumerable");
        return plan;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select name, count(*) from t group by name",
                "select count(*) from t a join t b on a.name = b.name",
                "select count(distinct name) from t",
                "select name from t union select name from t",
            })
    void memoryHasALimit(String sql) {
        PreparedStatementPlan plan = prepare(sql);
        Map<String, Object> little = Map.of(VectorSettings.MEMORY_LIMIT, 500_000L, VectorSettings.THREADS, 2);
        try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO, little)) {
            assertThatThrownBy(rows::next)
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("memory_limit");
        }
        Map<String, Object> enough = Map.of(VectorSettings.MEMORY_LIMIT, 200_000_000L, VectorSettings.THREADS, 2);
        try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO, enough)) {
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void memoryOfVeryManyDifferentKeysHasALimit() {
        PreparedStatementPlan plan =
                prepare("select count(*) from (select distinct a.id * 40000 + b.id from t a, t b)");
        Map<String, Object> settings = Map.of(VectorSettings.MEMORY_LIMIT, 30_000_000L, VectorSettings.THREADS, 2);
        try (RowCursor rows = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO, settings)) {
            assertThatThrownBy(rows::next)
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("memory_limit");
        }
    }

    @Test
    void threadsShareTheRowsOfOneScan() {
        String sql = "select mod(id, 1000) as k, count(*) as c, sum(id) as s, min(name) as m, max(id) as x from t"
                + " where id > 10 group by mod(id, 1000) order by k";
        List<String> alone = rows(sql, 1);
        assertThat(alone).hasSize(1_000);
        for (int threads = 2; threads <= 8; threads++) {
            assertThat(rows(sql, threads)).as("%d threads", threads).isEqualTo(alone);
        }
    }

    @Test
    void aFailureInAnyThreadFailsTheStatement() {
        PreparedStatementPlan plan = prepare("select sum(1000 / (id - 39999)) from t");
        try (RowCursor rows =
                plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO, Map.of(VectorSettings.THREADS, 4))) {
            assertThatThrownBy(rows::next)
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.sqlState()).isEqualTo("22012"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(*) from t a, t b where a.id + b.id < 0",
                "select a.name from t a, t b, t c order by a.name desc, b.name",
                "select a.id + b.id, count(*) from t a, t b group by a.id + b.id",
                "select count(*) from (select distinct a.id * 40000 + b.id from t a, t b)",
            })
    void aLongStatementCanBeCancelled(String sql) throws InterruptedException {
        PreparedStatementPlan plan = prepare(sql);
        AtomicBoolean cancelled = new AtomicBoolean();
        CountDownLatch started = new CountDownLatch(1);
        Thread canceller = new Thread(() -> {
            try {
                started.await();
            } catch (InterruptedException e) {
                return;
            }
            cancelled.set(true);
        });
        canceller.start();
        Map<String, Object> settings = Map.of(VectorSettings.THREADS, 2, VectorSettings.MEMORY_LIMIT, 1L << 40);
        try (RowCursor rows = plan.execute(List.of(), cancelled, Duration.ZERO, settings)) {
            started.countDown();
            assertThatThrownBy(() -> {
                        while (rows.next()) {
                            assertThat(rows.value(0)).isNotNull();
                        }
                    })
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.sqlState()).isEqualTo("57014"));
        }
        canceller.join();
    }

    private static List<String> rows(String sql, int threads) {
        List<String> rows = new ArrayList<>();
        PreparedStatementPlan plan = prepare(sql);
        try (RowCursor cursor =
                plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO, Map.of(VectorSettings.THREADS, threads))) {
            while (cursor.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < plan.columns().size(); i++) {
                    row.append(cursor.value(i)).append(' ');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
