package org.pushlog.adapter.sql;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlExplainFormat;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;

/** Takes a statement from its text to a plan that runs. Thread-safe; it keeps nothing between statements. */
public final class StatementPipeline {
    /** A longer text may nest deeply; to find out by failing first would take long. */
    private static final int LONG_TEXT_LENGTH = 2_048;

    private static final Pattern COMMENT = Pattern.compile("--[^\n]*|//[^\n]*|/\\*(?s:.*?)\\*/");

    private StatementPipeline() {}

    /**
     * Parses, validates and plans a statement.
     *
     * @param rootSchema holds the schemas by name
     * @param defaultSchemaPath the path of the schema whose tables need no schema name
     * @throws SqlStatementException if the statement is wrong or not supported
     */
    public static PreparedStatementPlan prepare(SchemaPlus rootSchema, List<String> defaultSchemaPath, String sql) {
        return prepare(rootSchema, defaultSchemaPath, sql, Engine.VECTORISED);
    }

    /** As {@link #prepare(SchemaPlus, List, String)} for one of the engines. */
    public static PreparedStatementPlan prepare(
            SchemaPlus rootSchema, List<String> defaultSchemaPath, String sql, Engine engine) {
        Supplier<PreparedStatementPlan> work = () -> prepareHere(rootSchema, defaultSchemaPath, sql, engine);
        return sql.length() > LONG_TEXT_LENGTH ? DeepStack.callDeep(work) : DeepStack.call(work);
    }

    private static PreparedStatementPlan prepareHere(
            SchemaPlus rootSchema, List<String> defaultSchemaPath, String sql, Engine engine) {
        SqlNode statement = parse(sql);
        StatementSession session = new StatementSession(rootSchema, defaultSchemaPath, engine);
        if (statement instanceof SqlExplain explain) {
            return explain(session, explain);
        }
        if (statement.getKind() == SqlKind.EXPLAIN) {
            SqlNode query = requireQuery(((SqlCall) statement).operand(0));
            return ExplainedQuery.analyzing(session.typeFactory(), plan(session, query));
        }
        return plan(session, requireQuery(statement));
    }

    private static PreparedStatementPlan plan(StatementSession session, SqlNode query) {
        PlannedQuery planned = session.plan(query);
        return planned.isRecursive()
                ? new RecursiveQuery(planned, () -> session.withOwnRoot().plan(query))
                : planned;
    }

    private static SqlNode parse(String sql) {
        try {
            return TextLiterals.keepApart(
                    SqlParser.create(sql, PushLogSql.parserConfig()).parseStmt());
        } catch (SqlParseException e) {
            throw isEmpty(sql)
                    ? new SqlStatementException(SqlState.SYNTAX_ERROR, "The statement is empty", e)
                    : StatementErrors.ofParse(e);
        } catch (RuntimeException | StackOverflowError e) {
            throw StatementErrors.ofValidation(e);
        }
    }

    /** Whether it has nothing but white space and comments, and the semicolon behind a statement. */
    private static boolean isEmpty(String sql) {
        String left = COMMENT.matcher(sql).replaceAll(" ").strip();
        return left.isEmpty() || left.equals(";");
    }

    private static PreparedStatementPlan explain(StatementSession session, SqlExplain explain) {
        SqlNode query = requireQuery(explain.getExplicandum());
        SqlExplainFormat format = explain.getFormat();
        SqlExplainLevel level = explain.getDetailLevel();
        return switch (explain.getDepth()) {
            case TYPE -> {
                RelDataType type = session.validate(query).rowType();
                yield ExplainedQuery.showing(session.typeFactory(), PlanText.ofType(type));
            }
            case LOGICAL ->
                ExplainedQuery.showing(
                        session.typeFactory(),
                        PlanText.of(session.convert(session.validate(query)).rel, format, level));
            case PHYSICAL ->
                ExplainedQuery.showing(
                        session.typeFactory(), session.plan(query).explain(format, level));
        };
    }

    private static SqlNode requireQuery(SqlNode statement) {
        if (statement.isA(SqlKind.QUERY)) {
            return statement;
        }
        throw new SqlStatementException(
                SqlState.NOT_SUPPORTED, statementName(statement) + " is not supported: this version reads only");
    }

    private static String statementName(SqlNode statement) {
        return switch (statement.getKind()) {
            case PROCEDURE_CALL -> "CALL";
            case SET_OPTION -> "SET";
            case DESCRIBE_TABLE, DESCRIBE_SCHEMA -> "DESCRIBE";
            default -> statement.getKind().sql;
        };
    }
}
