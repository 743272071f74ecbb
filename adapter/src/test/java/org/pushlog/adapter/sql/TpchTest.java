package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.calcite.schema.SchemaPlus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.adapter.vector.VectorSettings;

/** The 22 questions of TPC-H are vector plans from end to end and have the same answers row by row. */
class TpchTest {
    private static final SchemaPlus SCHEMA = TpchTables.schema(3);

    static IntStream numbers() {
        return IntStream.rangeClosed(1, TpchQueries.COUNT);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void bothEnginesAnswerTheSame(int number) {
        String sql = TpchQueries.query(number);
        List<String> vectorised = rows(sql, Engine.VECTORISED);
        assertThat(vectorised).isEqualTo(rows(sql, Engine.ENUMERABLE)).isNotEmpty();
        assertThat(StatementPipeline.prepare(SCHEMA, List.of("tpch"), sql).explain())
                .doesNotContain("Enumerable");
    }

    private static List<String> rows(String sql, Engine engine) {
        PreparedStatementPlan plan = StatementPipeline.prepare(SCHEMA, List.of("tpch"), sql, engine);
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = plan.execute(
                List.of(), new AtomicBoolean(), Duration.ofMinutes(5), Map.of(VectorSettings.THREADS, 2))) {
            while (cursor.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 0; i < plan.columns().size(); i++) {
                    row.add(cursor.value(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
