package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the text of a statement to its rows: shapes, parameters, errors, cancelling. */
class StatementPipelineTest {
    private static final SchemaPlus SCHEMA = MemoryTable.schema();

    private static PreparedStatementPlan prepare(String sql) {
        return StatementPipeline.prepare(SCHEMA, List.of("pushlog"), sql);
    }

    private static RowCursor run(String sql, Object... parameters) {
        return prepare(sql).execute(Arrays.asList(parameters), new AtomicBoolean(), Duration.ZERO);
    }

    private static List<Object> column(String sql, Object... parameters) {
        List<Object> values = new ArrayList<>();
        try (RowCursor cursor = run(sql, parameters)) {
            while (cursor.next()) {
                values.add(cursor.value(0));
            }
        }
        return values;
    }

    @Test
    void tellsNamesTypesNullabilityAndOrigins() {
        PreparedStatementPlan plan = prepare("select n_seq, \"Ref\" as r, x + 1 from moves");
        assertThat(plan.kind()).isEqualTo(StatementKind.QUERY);
        assertThat(plan.columns()).extracting(ResultColumn::name).containsExactly("n_seq", "r", "EXPR$2");
        assertThat(plan.columns()).extracting(ResultColumn::nullable).containsExactly(false, true, true);
        assertThat(plan.columns().get(1).origin()).isEqualTo(new ResultColumn.Origin("pushlog", "moves", "Ref"));
        assertThat(plan.columns().get(2).origin()).isNull();
        assertThat(plan.rowType().getFieldCount()).isEqualTo(3);
    }

    @Test
    void namesAreMatchedIgnoringCase() {
        assertThat(column("select REF from MOVES where N_SEQ = 1")).containsExactly("main");
        assertThat(column("select \"ref\" from \"pushlog\".\"Moves\" where n_seq = 1"))
                .containsExactly("main");
        assertThat(prepare("select REF from moves").columns().get(0).name()).isEqualTo("REF");
    }

    @Test
    void limitAndOffsetAreAppliedOnce() {
        assertThat(column("select n_seq from moves order by n_seq limit 3 offset 4"))
                .containsExactly(5L, 6L, 7L);
        assertThat(column("select n_seq from moves order by n_seq limit 4, 3")).containsExactly(5L, 6L, 7L);
        assertThat(column("select n_seq from moves limit 0")).isEmpty();
        assertThat(column("select n_seq from moves order by n_seq offset 100")).isEmpty();
        assertThat(column("select n_seq from moves order by n_seq limit ? offset ?", 2, 1))
                .containsExactly(2L, 3L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a similar to '%%%%%%%%%%b'",
                "a ~ '.*.*.*.*.*.*.*.*.*.*=b'",
                "a ~* '.*.*.*.*.*.*.*.*.*.*=b'",
                "regexp_like(a, '.*.*.*.*.*.*.*.*.*.*=B', 'i')",
                "regexp_replace(a, '.*.*.*.*.*.*.*.*.*.*=b', 'x') = 'x'",
                "regexp_substr(a, '.*.*.*.*.*.*.*.*.*.*=b') = 'x'",
                "repeat('a', 2000) similar to '%%%%%%%%%%b'",
                "repeat(a, 20000) like '%' || repeat('a', 20000) || 'b'",
                "repeat(a, 20000) ilike '%' || repeat('A', 20000) || 'b'",
            })
    void stopsWithinOneValue(String condition) {
        String sql = "select 1 from (select repeat('a', 500) as a from moves) as t where " + condition;
        AtomicBoolean cancelFlag = new AtomicBoolean(true);
        assertThatThrownBy(() -> {
                    try (RowCursor rows = prepare(sql).execute(List.of(), cancelFlag, Duration.ZERO)) {
                        rows.next();
                    }
                })
                .isInstanceOfSatisfying(
                        SqlStatementException.class,
                        e -> assertThat(e.sqlState()).isEqualTo("57014"));
        assertThatThrownBy(() -> {
                    try (RowCursor rows = prepare(sql).execute(List.of(), new AtomicBoolean(), Duration.ofMillis(50))) {
                        rows.next();
                    }
                })
                .isInstanceOfSatisfying(
                        SqlStatementException.class,
                        e -> assertThat(e.sqlState()).isEqualTo("HYT00"));
    }

    @Test
    void bindsParametersByTheirInferredType() {
        PreparedStatementPlan plan = prepare("select n_seq from moves where x = ? and \"Ref\" = ?");
        assertThat(plan.parameterTypes()).hasSize(2);
        for (Object five : List.of(5, 5L, (short) 5, new java.math.BigDecimal("5"), "5")) {
            assertThat(column("select n_seq from moves where x = ?", five))
                    .as("%s", five.getClass())
                    .containsExactly(5L);
        }
        assertThat(column("select n_seq from moves where x = ?", (Object) null)).isEmpty();
        assertThatThrownBy(() -> run("select n_seq from moves where x = ?"))
                .isInstanceOfSatisfying(SqlStatementException.class, e -> {
                    assertThat(e.sqlState()).isEqualTo("07001");
                    assertThat(e).hasMessageContaining("Parameter 1 of 1");
                });
        assertThat(column("select n_seq from moves where x = ?", 1L << 40)).isEmpty();
        assertThatThrownBy(() -> run("select x + ? from moves", 1L << 40))
                .isInstanceOfSatisfying(
                        SqlStatementException.class,
                        e -> assertThat(e.sqlState()).isEqualTo("22003"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "selec 1 ~ 42601 ~ line 1, column 1",
                "select a from ~ 42601 ~ line 1, column 13",
                "select * from nope ~ 42S02 ~ line 1, column 15",
                "select * from pushlog.nope ~ 42S02 ~ nope",
                "select * from nope.refs ~ 42S02 ~ nope",
                "select nope from moves ~ 42S22 ~ line 1, column 8",
                "select m.nope from moves m ~ 42S22 ~ line 1, column 10",
                "select nope(x) from moves ~ 42000 ~ nope",
                "select x from moves group by flag ~ 42000 ~ line 1, column 8",
                "select x from moves a, moves b ~ 42000 ~ ambiguous",
                "select 1 + date '2026-01-01' ~ 42000 ~ Cannot apply",
                "insert into moves values (1) ~ 25006 ~ INSERT is refused",
                "update moves set x = 1 ~ 25006 ~ UPDATE is refused",
                "delete from moves ~ 25006 ~ DELETE is refused",
                "create table t (a int primary key) ~ 25006 ~ CREATE TABLE is refused",
                "drop table if exists t ~ 25006 ~ DROP TABLE is refused",
                "explain delete from moves ~ 42000 ~ tables of logs only",
                "call f(1) ~ 25006 ~ CALL is refused",
            })
    void refusesWithStateAndPlace(String sql, String state, String part) {
        assertThatThrownBy(() -> prepare(sql)).isInstanceOfSatisfying(SqlStatementException.class, e -> {
            assertThat(e.sqlState()).as(e.getMessage()).isEqualTo(state);
            assertThat(e.getMessage())
                    .contains(part)
                    .doesNotContain("org.apache")
                    .doesNotContain("Was expecting");
        });
    }

    @Test
    void explainsInOneColumn() {
        assertThat(column("explain select x from moves where x > 2"))
                .first()
                .asString()
                .contains("VectorFilter");
        assertThat(column("explain analyze select x from moves where x > 2")).contains("rows: 7");
        assertThat(prepare("explain select 1").kind()).isEqualTo(StatementKind.EXPLAIN);
        assertThat(column("explain select n_id from texts where a = 'x'").toString())
                .doesNotContain("UTF-8");
    }

    @Test
    void aCancelledCrossJoinEnds() throws InterruptedException {
        AtomicBoolean cancel = new AtomicBoolean();
        PreparedStatementPlan plan =
                prepare("select count(*) from huge a, huge b where a.n_seq + b.n_seq < 0 and a.oid <> b.oid");
        List<SqlStatementException> errors = new ArrayList<>();
        Thread runner = new Thread(() -> {
            try (RowCursor cursor = plan.execute(List.of(), cancel, Duration.ZERO)) {
                cursor.next();
            } catch (SqlStatementException e) {
                errors.add(e);
            }
        });
        runner.start();
        cancel.set(true);
        runner.join(60_000);
        assertThat(errors).extracting(SqlStatementException::sqlState).containsExactly("57014");
    }

    @Test
    void aSlowStatementTimesOut() {
        PreparedStatementPlan plan = prepare("select count(*) from huge a, huge b where a.n_seq + b.n_seq < 0");
        try (RowCursor cursor = plan.execute(List.of(), new AtomicBoolean(), Duration.ofMillis(50))) {
            assertThatThrownBy(cursor::next)
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.sqlState()).isEqualTo("HYT00"));
        }
    }

    @Test
    void deepAndLongStatementsRun() {
        assertThat(column("select " + "(".repeat(2_000) + "1" + ")".repeat(2_000)))
                .containsExactly(1);
        String pairs =
                IntStream.range(0, 300).mapToObj(i -> "x = " + i + " and flag").collect(Collectors.joining(" or "));
        assertThat(column("select count(*) from moves where " + pairs)).containsExactly(5L);
        String others = IntStream.range(0, 600).mapToObj(i -> "x <> " + i).collect(Collectors.joining(" and "));
        assertThat(column("select count(*) from moves where " + others)).containsExactly(0L);
    }

    @Test
    void listsOfManyConditionsAndBranchesRun() {
        assertThat(column("select count(*) from moves where " + many(" or ", "x = %d")))
                .containsExactly(9L);
        assertThat(column("select count(*) from moves where " + many(" or ", "\"Ref\" like 'd%dv%%'")))
                .containsExactly(0L);
        assertThat(column("select max(case " + many(" ", "when x = %1$d then 'value %1$d'") + " end) from moves"))
                .containsExactly("value 9");
        assertThat(column("select case x " + many(" ", "when %1$d then %1$d * 2") + " else -1 end from moves"))
                .containsExactly(2, 4, 6, -1, 10, 12, 14, 16, 18, 20);
        assertThat(column("select case " + many(" ", "when x < %1$d then 10 / %1$d") + " else -1 end from moves"))
                .containsExactly(5, 3, 2, -1, 1, 1, 1, 1, 1, 0);
    }

    /** Without a first of 0, by which a branch that is not taken would divide. */
    private static String many(String between, String each) {
        return IntStream.rangeClosed(1, 1_000).mapToObj(i -> each.formatted(i)).collect(Collectors.joining(between));
    }

    @Test
    void whatIsTooLongForAMethodIsRefused() {
        String branches = many(" ", "when x < %1$d then 'value %1$d'");
        String sql = "select upper(case " + branches + " end) from moves";
        PreparedStatementPlan plan = StatementPipeline.prepare(SCHEMA, List.of("pushlog"), sql, Engine.ENUMERABLE);
        assertThatThrownBy(() -> plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO))
                .isInstanceOfSatisfying(
                        SqlStatementException.class,
                        e -> assertThat(e.sqlState()).isEqualTo("54001"));
    }

    @Test
    void anEndlessRecursionTimesOut() {
        PreparedStatementPlan plan =
                prepare("with recursive r(n) as (select 1 union all select n from r) select count(*) from r");
        try (RowCursor cursor = plan.execute(List.of(), new AtomicBoolean(), Duration.ofMillis(50))) {
            assertThatThrownBy(cursor::next)
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.sqlState()).isEqualTo("HYT00"));
        }
    }

    @Test
    void aRecursiveQueryRunsTwiceAtOnce() {
        PreparedStatementPlan plan =
                prepare("with recursive r(n) as (select 1 union all select n + 1 from r where n < 4) select n from r");
        try (RowCursor first = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO);
                RowCursor second = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
            for (int i = 1; i <= 4; i++) {
                assertThat(first.next()).isTrue();
                assertThat(second.next()).isTrue();
                assertThat(first.value(0)).isEqualTo(i);
                assertThat(second.value(0)).isEqualTo(i);
            }
            assertThat(first.next()).isFalse();
            assertThat(second.next()).isFalse();
        }
    }

    @Test
    void aPlanRunsOnOtherThreads() throws Exception {
        PreparedStatementPlan plan = prepare("select sum(x) from moves where x > ?");
        List<Future<Object>> sums = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int i = 0; i < 8; i++) {
                sums.add(threads.submit(() -> {
                    try (RowCursor cursor = plan.execute(List.of(8), new AtomicBoolean(), Duration.ZERO)) {
                        return cursor.next() ? cursor.value(0) : null;
                    }
                }));
            }
            for (Future<Object> sum : sums) {
                assertThat(sum.get()).isEqualTo(19L);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
