package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.schema.SchemaPlus;

/** Runs a statement over the tables of {@link MemoryTable} and writes its rows, or its SQLSTATE, as one line. */
final class SqlCase {
    private static final SchemaPlus SCHEMA = MemoryTable.schema();

    private SqlCase() {}

    /** Rows as {@code a,b | c,d}; an error as {@code ! 22003}. */
    static String run(String sql, Object... parameters) {
        String vectorised = run(Engine.VECTORISED, sql, parameters);
        assertThat(run(Engine.ENUMERABLE, sql, parameters))
                .as("row by row: %s", sql)
                .isEqualTo(vectorised);
        return vectorised;
    }

    static String run(Engine engine, String sql, Object... parameters) {
        try {
            PreparedStatementPlan plan = StatementPipeline.prepare(SCHEMA, List.of("pushlog"), sql, engine);
            StringJoiner rows = new StringJoiner(" | ");
            try (RowCursor cursor =
                    plan.execute(Arrays.asList(parameters), new AtomicBoolean(), Duration.ofMinutes(2))) {
                while (cursor.next()) {
                    StringJoiner row = new StringJoiner(",");
                    for (int i = 0; i < plan.columns().size(); i++) {
                        Object value = cursor.value(i);
                        row.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value));
                    }
                    rows.add(row.toString());
                }
            }
            return rows.toString();
        } catch (SqlStatementException e) {
            return "! " + e.sqlState();
        }
    }

    /** The SQL types of the columns, without nullability. */
    static String types(String sql) {
        StringJoiner types = new StringJoiner(",");
        for (ResultColumn column :
                StatementPipeline.prepare(SCHEMA, List.of("pushlog"), sql).columns()) {
            types.add(column.type().toString());
        }
        return types.toString();
    }

    /** The SQL types of the parameters, without nullability. */
    static String parameterTypes(String sql) {
        StringJoiner types = new StringJoiner(",");
        StatementPipeline.prepare(SCHEMA, List.of("pushlog"), sql)
                .parameterTypes()
                .forEach(type -> types.add(type.toString()));
        return types.toString();
    }
}
