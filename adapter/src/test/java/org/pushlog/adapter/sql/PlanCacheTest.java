package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/** Who shares plans, how long, and when a statement is planned anew. */
final class PlanCacheTest {
    private static final String SQL = "SELECT n FROM ticks WHERE n > 1 ORDER BY n";

    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void writeLog() throws Exception {
        log = Files.write(folder.resolve("ticks.log"), frame("n", 1, 2));
    }

    private OpenLocation open() {
        return open(Map.of());
    }

    private OpenLocation open(Map<String, Object> options) {
        return OpenLocation.open(operands(options));
    }

    private OpenLocation writing() {
        return OpenLocation.openForWriting(
                operands(Map.of()), ExecutionSettings.defaults(), Duration.ofSeconds(5), false);
    }

    private Map<String, Object> operands(Map<String, Object> options) {
        Map<String, Object> operands = new HashMap<>(options);
        operands.put("location", folder.toString());
        return operands;
    }

    private static byte[] frame(String column, long... numbers) {
        Schema schema = new Schema(List.of(new Field(column, new ArrowType.Int(64, true), false)), Map.of());
        BatchBuilder builder = new BatchBuilder(schema);
        for (long number : numbers) {
            builder.column(0).append(number);
        }
        return FrameEncoder.encode(builder.build());
    }

    private static List<Object> rows(PreparedStatementPlan plan, Object... parameters) {
        List<Object> values = new ArrayList<>();
        try (RowCursor rows = plan.execute(List.of(parameters), new AtomicBoolean(), Duration.ZERO)) {
            while (rows.next()) {
                values.add(rows.value(0));
            }
        }
        return values;
    }

    private static List<Object> rows(OpenLocation location, String sql) {
        return rows(location.prepare(sql));
    }

    @Test
    void connectionsToOnePlaceShareTheirPlans() {
        try (OpenLocation first = open();
                OpenLocation second = open()) {
            assertThat(rows(first, SQL)).containsExactly(2L);
            assertThat(rows(second, SQL)).containsExactly(2L);
            assertThat(second.plans()).isSameAs(first.plans());
            assertThat(first.plans().plannedCount()).isEqualTo(1);
        }
    }

    @Test
    void whatDecidesAboutAPlanKeepsThemApart() {
        List<Map<String, Object>> options = List.of(
                Map.of(),
                Map.of("locators", "false"),
                Map.of("pushdown", "off"),
                Map.of("guard", "original"),
                Map.of("strict", "true"),
                Map.of("key.ticks", "n"),
                Map.of("memory_limit", "64m"),
                Map.of("as_of", "2020-01-01 00:00:00"));
        List<OpenLocation> open = new ArrayList<>();
        try {
            options.forEach(each -> open.add(open(each)));
            open.add(OpenLocation.open(operands(Map.of()), new ExecutionSettings(Engine.ENUMERABLE, 1)));
            assertThat(open.stream().map(OpenLocation::plans)).doesNotHaveDuplicates();
            try (OpenLocation moreThreads =
                    OpenLocation.open(operands(Map.of()), new ExecutionSettings(Engine.VECTORISED, 7))) {
                assertThat(moreThreads.plans()).isSameAs(open.get(0).plans());
            }
        } finally {
            open.forEach(OpenLocation::close);
        }
    }

    @Test
    void aPushLeavesPlansAndATableOrColumnDoesNot() throws Exception {
        try (OpenLocation location = open()) {
            PreparedStatementPlan prepared = location.prepare(SQL);
            assertThat(rows(prepared)).containsExactly(2L);
            Files.write(log, frame("n", 3), StandardOpenOption.APPEND);
            assertThat(rows(prepared)).containsExactly(2L, 3L);
            assertThat(rows(location, SQL)).containsExactly(2L, 3L);
            assertThat(location.plans().plannedCount()).isEqualTo(1);

            PreparedStatementPlan tables = location.prepare("SELECT count(*) FROM information_schema.tables");
            Object before = rows(tables).get(0);
            try (OpenLocation writing = writing()) {
                run(writing, "CREATE TABLE more (a INTEGER PRIMARY KEY)");
            }
            long planned = location.plans().plannedCount();
            assertThat(rows(tables).get(0)).isEqualTo((long) before + 2);
            assertThat(rows(prepared)).containsExactly(2L, 3L);
            assertThat(rows(location, SQL)).containsExactly(2L, 3L);
            assertThat(location.plans().plannedCount()).isEqualTo(planned + 2);

            Files.write(log, frame("m", 5));
            assertThat(rows(location, "SELECT m FROM ticks")).containsExactly(5L);
            assertThatThrownBy(() -> rows(prepared)).hasMessageContaining("'n'");
        }
    }

    @Test
    void theLastConnectionTakesThePlansWithIt() {
        PlanCache first;
        try (OpenLocation location = open()) {
            first = location.plans();
            try (OpenLocation other = open()) {
                assertThat(rows(other, SQL)).containsExactly(2L);
            }
            // What the closed one planned runs here: it holds nothing of its connection.
            assertThat(rows(location, SQL)).containsExactly(2L);
            assertThat(first.plannedCount()).isEqualTo(1);
        }
        try (OpenLocation later = open()) {
            assertThat(later.plans()).isNotSameAs(first);
        }
    }

    @Test
    void aRecursiveQueryIsAnalyzedAsOftenAsOneLikes() {
        String sql = "EXPLAIN ANALYZE WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3)"
                + " SELECT n FROM t";
        try (OpenLocation location = open()) {
            for (int i = 0; i < 3; i++) {
                assertThat(rows(location, sql)).contains("rows: 3");
            }
        }
    }

    @Test
    void aPlanOutlivesTheConnectionThatMadeIt() {
        String recursive = "WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3)"
                + " SELECT count(*) FROM t, ticks";
        String compared = "SELECT n FROM ticks WHERE n < ?";
        String named = "SELECT table_name FROM information_schema.tables WHERE table_name = 'ticks'";
        try (OpenLocation location = open()) {
            try (OpenLocation other = open()) {
                List.of(recursive, compared, named).forEach(other::prepare);
            }
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            assertThat(rows(location, recursive)).containsExactly(6L);
            assertThat(rows(location.prepare(compared), new BigDecimal("1.5"))).containsExactly(1L);
            assertThat(rows(location, named)).containsExactly("ticks");
            assertThat(location.plans().plannedCount()).isEqualTo(3);
        }
    }

    @Test
    void itHoldsSoManyAndLongTextsNotAtAll() {
        try (OpenLocation location = open()) {
            for (int i = 0; i < PlanCache.PLAN_COUNT_MAX + 10; i++) {
                location.prepare("SELECT n AS c" + i + " FROM ticks");
            }
            assertThat(location.plans().size()).isEqualTo(PlanCache.PLAN_COUNT_MAX);
            long planned = location.plans().plannedCount();
            location.prepare("SELECT n AS c0 FROM ticks");
            assertThat(location.plans().plannedCount()).isEqualTo(planned + 1);
            location.prepare("SELECT n AS c500 FROM ticks");
            assertThat(location.plans().plannedCount()).isEqualTo(planned + 1);
            String longText = "SELECT n FROM ticks /*" + " ".repeat(70_000) + "*/";
            location.prepare(longText);
            location.prepare(longText);
            assertThat(location.plans().plannedCount()).isEqualTo(planned + 3);
        }
    }

    @Test
    void whatWritesIsRefusedToConnectionsThatRead() {
        try (OpenLocation reading = open();
                OpenLocation writing = writing();
                OpenLocation another = writing()) {
            run(writing, "CREATE TABLE kept (a INTEGER PRIMARY KEY, b VARCHAR)");
            String sql = "INSERT INTO kept (a, b) VALUES (?, 'x')";
            PreparedStatementPlan mine = writing.prepare(sql);
            PreparedStatementPlan other = another.prepare(sql);
            long planned = writing.plans().plannedCount();
            assertThatThrownBy(() -> reading.prepare(sql))
                    .isInstanceOfSatisfying(
                            SqlStatementException.class,
                            e -> assertThat(e.state()).isEqualTo(SqlState.READ_ONLY));
            writing.transaction().setAutoCommit(false);
            mine.execute(List.of(1), new AtomicBoolean(), Duration.ZERO).close();
            assertThat(rows(writing, "SELECT a FROM kept ORDER BY a")).containsExactly(1);
            assertThat(rows(reading, "SELECT a FROM kept ORDER BY a")).isEmpty();
            writing.transaction().commit();
            other.execute(List.of(2), new AtomicBoolean(), Duration.ZERO).close();
            assertThat(rows(reading, "SELECT a FROM kept ORDER BY a")).containsExactly(1, 2);
            assertThat(planned).isEqualTo(2);
        }
    }

    private static void run(OpenLocation location, String sql) {
        location.prepare(sql)
                .execute(List.of(), new AtomicBoolean(), Duration.ZERO)
                .close();
    }

    @Test
    void manyThreadsPlanAndRunTheSameTextsAtOnce() throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            texts.add("SELECT n + " + i + " AS c" + i + " FROM ticks WHERE n > ? ORDER BY 1");
            texts.add("SELECT upper(cast(n AS VARCHAR)) || '" + i + "' FROM ticks WHERE sqrt(n) > ? ORDER BY 1");
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<List<List<Object>>>> work = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                work.add(() -> {
                    List<List<Object>> answers = new ArrayList<>();
                    try (OpenLocation location = open()) {
                        for (String text : texts) {
                            PreparedStatementPlan plan = location.prepare(text);
                            answers.add(rows(plan, 0));
                            assertThat(plan.explain()).contains("ticks");
                        }
                    }
                    return answers;
                });
            }
            List<Future<List<List<Object>>>> done = threads.invokeAll(work);
            for (Future<List<List<Object>>> each : done) {
                assertThat(each.get()).isEqualTo(done.get(0).get());
            }
            assertThat(done.get(0).get().get(2)).containsExactly(2L, 3L);
        } finally {
            threads.shutdownNow();
        }
    }
}
