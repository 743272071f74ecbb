package org.pushlog.adapter.sql;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.storage.error.StorageException;

/** Turns what the parser, the validator, the planner and generated code throw into the one error of this room. */
final class StatementErrors {
    private static final Pattern TABLE_MISSING =
            Pattern.compile("^(Object|Table) '.*' not found.*|^Table '.*' not found", Pattern.DOTALL);
    private static final Pattern COLUMN_MISSING = Pattern.compile(
            "^(Column|Unknown field|Unknown target column) '.*'.*|^Unknown target column .*", Pattern.DOTALL);
    private static final Pattern EXPECTING = Pattern.compile("\\s*Was expecting.*", Pattern.DOTALL);
    private static final Pattern AT_LINE = Pattern.compile("\\s*at line \\d+, column \\d+\\.?");

    private static final Pattern LINE_END = Pattern.compile("\\s*\\n\\s*");
    private static final Pattern NODE_CLASS = Pattern.compile("^class [\\w.$]*\\.Sql(\\w+): (.*)");

    /** Converters wrap an error once a level of the expression that it is in. */
    static final int CAUSE_DEPTH_MAX = 100_000;

    /** How code generation begins to say that an operator is not one of those that it knows; in lower case. */
    static final String UNABLE_TO_IMPLEMENT = "unable to implement ";

    private StatementErrors() {}

    static SqlStatementException ofParse(SqlParseException e) {
        if (find(e, StackOverflowError.class) != null) {
            return tooComplex(e);
        }
        String message = AT_LINE.matcher(EXPECTING.matcher(text(e.getMessage())).replaceFirst(""))
                .replaceFirst("")
                .strip();
        SqlParserPos pos = e.getPos();
        String place = pos == null ? "" : place(pos.getLineNum(), pos.getColumnNum());
        SqlState state = message.startsWith("Support for UNSIGNED") ? SqlState.NOT_SUPPORTED : SqlState.SYNTAX_ERROR;
        return new SqlStatementException(state, "Syntax error" + place + ": " + message, e);
    }

    /** For what the validator and the converter throw. */
    static RuntimeException ofValidation(Throwable e) {
        RuntimeException known = passThrough(e);
        if (known != null) {
            return known;
        }
        CalciteContextException context = find(e, CalciteContextException.class);
        if (context != null) {
            String message = text(
                    context.getCause() == null
                            ? context.getMessage()
                            : context.getCause().getMessage());
            String place = context.getPosLine() > 0
                    ? " (" + place(context.getPosLine(), context.getPosColumn()).strip() + ")"
                    : "";
            String oneLine = LINE_END.matcher(message).replaceAll(" or ");
            return new SqlStatementException(stateOf(message), oneLine + place, e);
        }
        CalciteException plain = find(e, CalciteException.class);
        if (plain != null) {
            return new SqlStatementException(stateOf(text(plain.getMessage())), text(plain.getMessage()), e);
        }
        String reason = e.getMessage();
        if (e instanceof UnsupportedOperationException && reason != null) {
            return new SqlStatementException(SqlState.NOT_SUPPORTED, "Not supported: " + inWords(firstLine(reason)), e);
        }
        return notSupportedOrInternal(e);
    }

    /** For what planning throws. */
    static RuntimeException ofPlanning(Throwable e) {
        RuntimeException known = passThrough(e);
        if (known != null) {
            return known;
        }
        if (find(e, RelOptPlanner.CannotPlanException.class) != null) {
            return new SqlStatementException(
                    SqlState.NOT_SUPPORTED, "This statement holds an operation that pushlog cannot run", e);
        }
        return RuntimeErrors.find(e).<RuntimeException>map(x -> x).orElseGet(() -> ofValidation(e));
    }

    /** For what computing rows throws. */
    static RuntimeException ofExecution(Throwable e) {
        RuntimeException known = passThrough(e);
        if (known != null) {
            return known;
        }
        Optional<SqlStatementException> run = RuntimeErrors.find(e);
        if (run.isPresent()) {
            return run.get();
        }
        CalciteException plain = find(e, CalciteException.class);
        if (plain != null) {
            return new SqlStatementException(SqlState.INVALID_DATA, text(plain.getMessage()), e);
        }
        return notSupportedOrInternal(e);
    }

    private static SqlStatementException notSupportedOrInternal(Throwable e) {
        Optional<SqlStatementException> known = RuntimeErrors.find(e);
        if (known.isPresent()) {
            return known.get();
        }
        String operation = PlanLimits.unsupportedOperation(e);
        if (operation == null && hasWrongArguments(e)) {
            return new SqlStatementException(
                    SqlState.INVALID_STATEMENT, "A function is called with arguments that it does not take", e);
        }
        return operation == null
                ? internal(e)
                : new SqlStatementException(
                        SqlState.NOT_SUPPORTED, "This combination is not supported: " + operation, e);
    }

    private static boolean hasWrongArguments(Throwable e) {
        int depth = 0;
        for (Throwable t = e; t != null && depth < CAUSE_DEPTH_MAX; t = cause(t), depth++) {
            if (FunctionErrors.isOfArguments(t)) {
                return true;
            }
        }
        return false;
    }

    static SqlStatementException internal(Throwable e) {
        // What it says is for those who work on pushlog: it stays in the cause.
        return new SqlStatementException(
                SqlState.INTERNAL, "pushlog failed inside; the cause of this error (--debug) shows where", e);
    }

    private static SqlStatementException tooComplex(Throwable e) {
        return new SqlStatementException(
                SqlState.TOO_COMPLEX, "The statement is nested too deeply, or one of its expressions is too long", e);
    }

    /** For a write that is refused. */
    static SqlStatementException ofWrite(WriteRefusedException e) {
        SqlState state = switch (e.problem()) {
            case READ_ONLY -> SqlState.READ_ONLY;
            case NULL_NOT_ALLOWED -> SqlState.COLUMN_NOT_NULL;
            case ROW_NOT_VALID -> SqlState.ROW_NOT_VALID;
            case VALUE_NOT_EXACT -> SqlState.NUMERIC_OVERFLOW;
            case TIME_NOT_EXACT -> SqlState.DATETIME_OVERFLOW;
            case TEXT_NOT_VALID -> SqlState.INVALID_TEXT;
            case NOT_WRITABLE, WRONG_DEFINITION -> SqlState.INVALID_STATEMENT;
            case SECOND_LOG, IN_TRANSACTION -> SqlState.IN_TRANSACTION;
            case ALREADY_THERE -> SqlState.ALREADY_THERE;
            case NOT_THERE -> SqlState.TABLE_NOT_FOUND;
            case NOT_EMPTY -> SqlState.NOT_EMPTY;
        };
        return new SqlStatementException(state, String.valueOf(e.getMessage()), e);
    }

    /** An error that is already one of ours, anywhere in the chain of causes. */
    private static @Nullable RuntimeException passThrough(Throwable e) {
        if (find(e, StackOverflowError.class) != null || PlanLimits.isTooLong(e)) {
            return tooComplex(e);
        }
        if (find(e, OutOfMemoryError.class) != null) {
            return RuntimeErrors.find(e).orElseGet(() -> internal(e));
        }
        WriteRefusedException refused = find(e, WriteRefusedException.class);
        if (refused != null) {
            return ofWrite(refused);
        }
        StorageException storage = find(e, StorageException.class);
        return storage != null ? storage : find(e, SqlStatementException.class);
    }

    /** What lies under a failure: its cause, or what code generation keeps beside its own failure. */
    static @Nullable Throwable cause(Throwable e) {
        Throwable cause = e.getCause();
        if (cause != null) {
            return cause;
        }
        Throwable[] beside = e.getSuppressed();
        return beside.length == 0 ? null : beside[0];
    }

    static <T extends Throwable> @Nullable T find(Throwable e, Class<T> type) {
        int depth = 0;
        for (Throwable t = e; t != null && depth < CAUSE_DEPTH_MAX; t = cause(t), depth++) {
            if (type.isInstance(t)) {
                return type.cast(t);
            }
        }
        return null;
    }

    private static SqlState stateOf(String message) {
        if (TABLE_MISSING.matcher(message).matches()) {
            return SqlState.TABLE_NOT_FOUND;
        }
        if (message.endsWith("has no default value and does not allow NULLs")) {
            return SqlState.COLUMN_NOT_NULL;
        }
        if (message.startsWith("Unknown target column ")) {
            return SqlState.COLUMN_NOT_FOUND;
        }
        if (message.contains("due to overflow")) {
            return SqlState.NUMERIC_OVERFLOW;
        }
        if (message.startsWith("Illegal DATE") || message.startsWith("Illegal TIME")) {
            return SqlState.INVALID_DATETIME;
        }
        Matcher column = COLUMN_MISSING.matcher(message);
        if (column.matches() && message.toLowerCase(Locale.ROOT).contains("not found")) {
            return SqlState.COLUMN_NOT_FOUND;
        }
        return SqlState.INVALID_STATEMENT;
    }

    /** Calcite says the class of what it met at a place where it must not stand. */
    private static String inWords(String reason) {
        Matcher node = NODE_CLASS.matcher(reason);
        if (!node.matches()) {
            return reason;
        }
        return (node.group(1).equals("DynamicParam") ? "a parameter" : node.group(2)) + " at such a place";
    }

    private static String place(int line, int column) {
        return " at line " + line + ", column " + column;
    }

    static String text(@Nullable String message) {
        return message == null ? "the reason is not known" : message;
    }

    static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
