package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.schema.SchemaPlus;

/** Takes a statement from its text to a plan that runs. Thread-safe; it keeps nothing between statements. */
public final class StatementPipeline {
    private StatementPipeline() {}

    /**
     * Parses, validates and plans a statement.
     *
     * @param rootSchema holds the schemas by name
     * @param defaultSchemaPath the path of the schema whose tables need no schema name
     * @throws SqlStatementException if the statement is wrong or not supported
     */
    @SuppressWarnings("DoNotCallSuggester")
    public static PreparedStatementPlan prepare(SchemaPlus rootSchema, List<String> defaultSchemaPath, String sql) {
        throw new SqlStatementException(SqlState.NOT_SUPPORTED, "statements cannot be run yet");
    }
}
