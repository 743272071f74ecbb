package org.pushlog.adapter.sql;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.WriteSession;

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
        return prepare(rootSchema, defaultSchemaPath, sql, engine, null);
    }

    /** As above for a connection with these writes; null refuses them. */
    static PreparedStatementPlan prepare(
            SchemaPlus rootSchema,
            List<String> defaultSchemaPath,
            String sql,
            Engine engine,
            @Nullable WriteSession writes) {
        return plan(rootSchema, defaultSchemaPath, sql, PlanSettings.of(engine), writes)
                .bind(writes);
    }

    /**
     * As above, but the plan belongs to no connection.
     *
     * @param writes of the connection that asks: what it may not do is refused before anything is planned
     */
    static SharedPlan plan(
            SchemaPlus rootSchema,
            List<String> defaultSchemaPath,
            String sql,
            PlanSettings settings,
            @Nullable WriteSession writes) {
        return deep(
                sql, () -> planHere(rootSchema, defaultSchemaPath, sql, parse(sql), settings, writes), settings.stop());
    }

    /** As above for a text that is parsed already; what was parsed is used once. */
    static SharedPlan plan(
            SchemaPlus rootSchema,
            List<String> defaultSchemaPath,
            String sql,
            SqlNode parsed,
            PlanSettings settings,
            @Nullable WriteSession writes) {
        return deep(sql, () -> planHere(rootSchema, defaultSchemaPath, sql, parsed, settings, writes), settings.stop());
    }

    /** The statement of a text of usual length; null for one that may nest deeply. */
    static @Nullable SqlNode parseShort(String sql) {
        return sql.length() > LONG_TEXT_LENGTH ? null : parse(sql);
    }

    private static <T> T deep(String sql, Supplier<T> work, AtomicBoolean stop) {
        return sql.length() > LONG_TEXT_LENGTH ? DeepStack.callDeep(work, stop) : DeepStack.call(work, stop);
    }

    private static SharedPlan planHere(
            SchemaPlus rootSchema,
            List<String> defaultSchemaPath,
            String sql,
            SqlNode statement,
            PlanSettings settings,
            @Nullable WriteSession writes) {
        StatementSession session = new StatementSession(rootSchema, defaultSchemaPath, settings);
        if (statement instanceof SqlExplain explain) {
            PreparedStatementPlan explained = explain(session, explain);
            return ignored -> explained;
        }
        if (statement.getKind() == SqlKind.EXPLAIN) {
            PlannedQuery planned = session.plan(analyzed(statement));
            PreparedStatementPlan explained = ExplainedQuery.analyzing(
                    session.typeFactory(), runnable(session, planned, sql, () -> analyzed(parse(sql))));
            return ignored -> explained;
        }
        if (!statement.isA(SqlKind.QUERY)) {
            return planWrite(session, statement, sql, writes);
        }
        PlannedQuery planned = session.plan(statement);
        PreparedStatementPlan narrow = runnable(session, planned, sql, () -> parse(sql));
        PreparedStatementPlan plan = planned.shape().comparedParameters().isEmpty()
                ? narrow
                : new WideningQuery(
                        narrow,
                        planned.shape(),
                        stop -> DeepStack.callDeep(
                                () -> planWide(rootSchema, defaultSchemaPath, sql, settings.stoppedBy(stop)), stop));
        return ignored -> plan;
    }

    private static SharedPlan planWrite(
            StatementSession session, SqlNode statement, String sql, @Nullable WriteSession writes) {
        boolean isCall = statement.getKind() == SqlKind.PROCEDURE_CALL;
        boolean isTable = TablePlanner.isTableStatement(statement);
        boolean isWrite = WritePlanner.isWrite(statement);
        if (!isCall && !isTable && !isWrite) {
            throw WritePlanner.notSupported(statement);
        }
        String name = statementName(statement);
        WriteSession writer = WritePlan.requireWriter(writes, name);
        if (isCall) {
            return SharedPlan.alone(ProcedureCall.of(statement, writer, session.typeFactory()));
        }
        return isTable
                ? SharedPlan.alone(new TablePlanner(session, writer).plan(statement))
                : new WritePlan(
                        new WritePlanner(session).plan(statement),
                        session.noColumns(),
                        stop -> DeepStack.callDeep(() -> planWideWrite(session, sql, stop), stop));
    }

    /** As {@link #planWide} for the rows of an INSERT, UPDATE or DELETE. */
    private static WritePlanner.Planned planWideWrite(StatementSession session, String sql, AtomicBoolean stop) {
        return new WritePlanner(session.withWideParameters(stop)).plan(parse(sql));
    }

    /** The plan for parameters that are compared with integers and are none that those types hold. */
    private static PreparedStatementPlan planWide(
            SchemaPlus rootSchema, List<String> defaultSchemaPath, String sql, PlanSettings settings) {
        StatementSession session = new StatementSession(rootSchema, defaultSchemaPath, settings, true);
        return runnable(session, session.plan(parse(sql)), sql, () -> parse(sql));
    }

    /** @param query the query once more, for a plan that runs only once */
    private static PreparedStatementPlan runnable(
            StatementSession session, PlannedQuery planned, String sql, Supplier<SqlNode> query) {
        return planned.isRecursive()
                ? new RecursiveQuery(
                        planned,
                        stop -> deep(sql, () -> session.withOwnRoot(stop).plan(query.get()), stop))
                : planned;
    }

    /** The query of an EXPLAIN ANALYZE. */
    private static SqlNode analyzed(SqlNode explain) {
        return requireQuery(((SqlCall) explain).operand(0));
    }

    private static SqlNode parse(String sql) {
        try {
            return TextLiterals.keepApart(SqlParser.create(new StoppableText(sql), PushLogSql.parserConfig())
                    .parseStmt());
        } catch (SqlParseException e) {
            SqlStatementException belowZero = RowLimits.belowZero(sql, e.getPos());
            if (belowZero != null) {
                throw belowZero;
            }
            SqlStatementException unknown = UnknownStatements.of(sql, e);
            if (unknown != null) {
                throw unknown;
            }
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
        if (WritePlanner.isWrite(explain.getExplicandum()) && explain.getDepth() == SqlExplain.Depth.PHYSICAL) {
            String text =
                    new WritePlanner(session).plan(explain.getExplicandum()).explain();
            return ExplainedQuery.showing(session.typeFactory(), text);
        }
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
                SqlState.NOT_SUPPORTED, statementName(statement) + " is not supported here, where a query is expected");
    }

    static String statementName(SqlNode statement) {
        return switch (statement.getKind()) {
            case PROCEDURE_CALL -> "CALL";
            case CREATE_TABLE -> "CREATE TABLE";
            case DROP_TABLE -> "DROP TABLE";
            case SET_OPTION -> "SET";
            case DESCRIBE_TABLE, DESCRIBE_SCHEMA -> "DESCRIBE";
            default -> statement.getKind().sql;
        };
    }
}
