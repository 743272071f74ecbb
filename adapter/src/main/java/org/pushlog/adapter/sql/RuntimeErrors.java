package org.pushlog.adapter.sql;

import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.calcite.runtime.CalciteException;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.ArrayPlaceException;
import org.pushlog.adapter.function.DatetimeRangeException;
import org.pushlog.adapter.function.FrameDistanceException;
import org.pushlog.adapter.function.LikePatternException;
import org.pushlog.adapter.function.TextTooLongException;

/** Knows which exceptions of computing a value mean which SQLSTATE. */
final class RuntimeErrors {
    /** Of an exception that another one has as its cause and its message. */
    private static final Pattern EXCEPTION_NAME = Pattern.compile("^(\\w+\\.)+\\w*Exception: ");

    private RuntimeErrors() {}

    static Optional<SqlStatementException> find(Throwable e) {
        int depth = 0;
        for (Throwable t = e;
                t != null && depth < StatementErrors.CAUSE_DEPTH_MAX;
                t = StatementErrors.cause(t), depth++) {
            SqlState state = stateOf(t);
            if (state != null) {
                return Optional.of(new SqlStatementException(state, message(state, t), e));
            }
        }
        return ofFunction(e);
    }

    /** The innermost of what a function threw: what is around it says less. */
    private static Optional<SqlStatementException> ofFunction(Throwable e) {
        Throwable found = null;
        int depth = 0;
        for (Throwable t = e;
                t != null && depth < StatementErrors.CAUSE_DEPTH_MAX;
                t = StatementErrors.cause(t), depth++) {
            found = FunctionErrors.isOfFunction(t) ? t : found;
        }
        return found == null
                ? Optional.empty()
                : Optional.of(
                        new SqlStatementException(SqlState.WRONG_ARGUMENT, message(SqlState.WRONG_ARGUMENT, found), e));
    }

    private static @Nullable SqlState stateOf(Throwable t) {
        String message = StatementErrors.text(t.getMessage()).toLowerCase(Locale.ROOT);
        SqlState known = stateOfAny(t, message);
        if (known != null) {
            return known;
        }
        if (t instanceof ArithmeticException) {
            boolean zero = message.contains("zero") || message.contains("division undefined");
            return zero ? SqlState.DIVISION_BY_ZERO : SqlState.NUMERIC_OVERFLOW;
        }
        if (t instanceof CancellationException) {
            return SqlState.CANCELLED;
        }
        if (t instanceof NumberFormatException) {
            // What BigDecimal says of infinity and NaN: numbers, but none that an exact type holds.
            boolean notFinite = message.startsWith("infinite or nan")
                    || message.startsWith("character i is neither")
                    || message.startsWith("character n is neither");
            return notFinite ? SqlState.NUMERIC_OVERFLOW : SqlState.INVALID_CAST;
        }
        if (t instanceof DateTimeException) {
            return SqlState.INVALID_DATETIME;
        }
        if (t instanceof CalciteException
                || t instanceof IllegalArgumentException
                || t instanceof IllegalStateException) {
            return stateOfText(message);
        }
        return null;
    }

    private static @Nullable SqlState stateOfAny(Throwable t, String message) {
        if (t instanceof LikePatternException like) {
            return like.isInPattern() ? SqlState.INVALID_ESCAPE_SEQUENCE : SqlState.INVALID_ESCAPE_CHARACTER;
        }
        if (t instanceof TextTooLongException) {
            return SqlState.LIMIT_EXCEEDED;
        }
        if (t instanceof ArrayPlaceException) {
            return SqlState.INVALID_DATA;
        }
        if (t instanceof FrameDistanceException) {
            return SqlState.INVALID_FRAME_DISTANCE;
        }
        if (t instanceof DatetimeRangeException) {
            return SqlState.DATETIME_OVERFLOW;
        }
        SqlState ofFunction = FunctionErrors.stateOf(t);
        if (ofFunction != null) {
            return ofFunction;
        }
        if (t instanceof PatternSyntaxException) {
            return SqlState.INVALID_REGULAR_EXPRESSION;
        }
        if (t instanceof StringIndexOutOfBoundsException) {
            return SqlState.INVALID_SUBSTRING;
        }
        if (t instanceof OutOfMemoryError || message.startsWith("required array size too large")) {
            return SqlState.OUT_OF_MEMORY;
        }
        if (message.startsWith("cannot take logarithm")) {
            return SqlState.INVALID_LOGARITHM;
        }
        if (message.startsWith("not a valid unicode code point")) {
            return SqlState.NUMERIC_OVERFLOW;
        }
        return t instanceof SQLException && message.startsWith("invalid format") ? SqlState.INVALID_DATETIME : null;
    }

    private static @Nullable SqlState stateOfText(String message) {
        if (message.startsWith(StatementErrors.UNABLE_TO_IMPLEMENT)) {
            // It tells the plan, with whatever texts are in it.
            return null;
        }
        if (message.contains("field is out of range")) {
            return SqlState.INVALID_DATETIME;
        }
        if (message.contains("out of range")
                || message.contains("overflow")
                || message.contains("cannot be represented")) {
            return SqlState.NUMERIC_OVERFLOW;
        }
        if (message.contains("invalid date")
                || message.contains("invalid time")
                || message.contains("value of month field")) {
            return SqlState.INVALID_DATETIME;
        }
        if (message.contains("more than one value")) {
            return SqlState.TOO_MANY_ROWS;
        }
        if (message.contains("invalid character for cast") || message.contains("cannot convert")) {
            return SqlState.INVALID_CAST;
        }
        return null;
    }

    private static String message(SqlState state, Throwable t) {
        String detail = StatementErrors.firstLine(detail(t));
        return switch (state) {
            case OUT_OF_MEMORY ->
                "The memory ran out: give the process more of it (java -Xmx), or let the statement read or sort less";
            case INVALID_SUBSTRING -> "A place or a length lies outside its text";
            case INVALID_LOGARITHM -> "The logarithm of zero or of a negative number does not exist";
            case INVALID_REGULAR_EXPRESSION ->
                FunctionErrors.isOfReplacement(t)
                        ? "A text is no replacement for what a regular expression finds: " + detail
                        : "A text is not a regular expression: " + detail;
            case INVALID_JSON ->
                t.getClass().getSimpleName().equals("InvalidJsonException")
                        ? "A text is not JSON"
                        : "A JSON text and its path do not fit: " + detail;
            case WRONG_ARGUMENT -> "A function was given a value that it does not take: " + detail;
            case DIVISION_BY_ZERO -> "Division by zero";
            case NUMERIC_OVERFLOW -> "A number does not fit its type: " + detail;
            case INVALID_CAST -> "A text is not a value of the type it is converted to: " + detail;
            case INVALID_DATETIME ->
                (FunctionErrors.isOfFormat(detail.toLowerCase(Locale.ROOT))
                                ? "A text is not a format of dates and times: "
                                : "A text is not a date or time: ")
                        + detail;
            case TOO_MANY_ROWS -> "A sub-query that must give one row gave more";
            default -> detail;
        };
    }

    private static String detail(Throwable t) {
        if (t instanceof NumberFormatException && stateOf(t) == SqlState.NUMERIC_OVERFLOW) {
            return "NaN and infinity are no exact numbers";
        }
        return EXCEPTION_NAME.matcher(StatementErrors.text(t.getMessage())).replaceFirst("");
    }
}
