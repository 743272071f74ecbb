package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.vector.VectorSettings;

/**
 * Generated queries give the same rows, or the same error, by both engines. In which order conditions are computed is open, so a query may
 * fail row by row that does not fail over vectors, but none the other way round. {@code -Dpushlog.thorough=true} asks ten times as many.
 */
class EnginesAgreeTest {
    private static final long FIRST_SEED = Long.getLong("pushlog.engines.seed", 20_261_130L);
    private static final int QUERY_COUNT =
            Integer.getInteger("pushlog.engines.queries", Boolean.getBoolean("pushlog.thorough") ? 20_000 : 2_000);
    private static final int QUERIES_A_SCHEMA = 50;
    private static final Map<String, Object> THREADS = Map.of(VectorSettings.THREADS, 3);

    @Test
    void generatedQueriesGiveTheSame() {
        int vectorCount = 0;
        for (int i = 0; i < QUERY_COUNT; i += QUERIES_A_SCHEMA) {
            long seed = FIRST_SEED + i;
            SchemaPlus schema = GeneratedTables.schema(seed, 60);
            GeneratedQueries queries = new GeneratedQueries(seed);
            for (int k = 0; k < Math.min(QUERIES_A_SCHEMA, QUERY_COUNT - i); k++) {
                vectorCount += check(schema, seed, queries.next()) ? 1 : 0;
            }
        }
        assertThat(vectorCount).as("queries that run as vectors alone").isGreaterThan(QUERY_COUNT / 2);
    }

    /** Whether the plan had no operator row by row. */
    private static boolean check(SchemaPlus schema, long seed, String sql) {
        List<String> expected = run(schema, sql, Engine.ENUMERABLE);
        List<String> found = run(schema, sql, Engine.VECTORISED);
        boolean fails = expected.size() == 1 && expected.get(0).startsWith("!");
        // Rows may be computed in any order, or not at all: which of two wrong values is met first is open.
        boolean isOpen = fails
                && (!found.toString().contains("!")
                        || (expected.get(0).startsWith("! 22") && found.get(0).startsWith("! 22")));
        if (!expected.equals(found) && !isOpen) {
            assertThat(found)
                    .as(() -> "seed " + seed + ", smallest table " + smallest(seed, sql) + ": " + sql)
                    .isEqualTo(expected);
        }
        return !fails && !prepare(schema, sql, Engine.VECTORISED).explain().contains("Enumerable");
    }

    /** How few rows still show the difference. */
    private static int smallest(long seed, String sql) {
        for (int rowCount = 1; rowCount < 60; rowCount++) {
            SchemaPlus schema = GeneratedTables.schema(seed, rowCount);
            if (!run(schema, sql, Engine.ENUMERABLE).equals(run(schema, sql, Engine.VECTORISED))) {
                return rowCount;
            }
        }
        return 60;
    }

    private static PreparedStatementPlan prepare(SchemaPlus schema, String sql, Engine engine) {
        return StatementPipeline.prepare(schema, List.of("made"), sql, engine);
    }

    /** The rows as sorted texts, or the SQLSTATE of what went wrong. */
    private static List<String> run(SchemaPlus schema, String sql, Engine engine) {
        try {
            PreparedStatementPlan plan = prepare(schema, sql, engine);
            List<String> rows = new ArrayList<>();
            try (RowCursor cursor = plan.execute(List.of(), new AtomicBoolean(), Duration.ofMinutes(2), THREADS)) {
                while (cursor.next()) {
                    Object[] row = new Object[plan.columns().size()];
                    for (int i = 0; i < row.length; i++) {
                        row[i] = text(cursor.value(i));
                    }
                    rows.add(Arrays.toString(row));
                }
            }
            rows.sort(null);
            return rows;
        } catch (SqlStatementException e) {
            return List.of("! " + e.sqlState());
        }
    }

    private static String text(Object value) {
        if (value instanceof Double || value instanceof Float) {
            // Which of two equal zeros a group shows is open.
            return value.getClass().getSimpleName() + (((Number) value).doubleValue() == 0 ? "0.0" : value.toString());
        }
        return value == null ? "null" : value.getClass().getSimpleName() + value;
    }
}
