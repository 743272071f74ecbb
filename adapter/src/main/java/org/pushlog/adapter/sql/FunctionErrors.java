package org.pushlog.adapter.sql;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.runtime.CalciteException;
import org.jspecify.annotations.Nullable;

/** Knows what it means that one of Calcite's functions throws an exception of a value that it does not take. */
final class FunctionErrors {
    private static final List<String> FUNCTIONS = List.of(
            "org.apache.calcite.runtime.SqlFunctions",
            "org.apache.calcite.runtime.JsonFunctions",
            "org.apache.calcite.runtime.XmlFunctions",
            "org.apache.calcite.runtime.UrlFunctions",
            "org.apache.calcite.runtime.RandomFunction",
            "org.apache.calcite.runtime.CompressionFunctions",
            "org.apache.calcite.avatica.util.DateTimeUtils",
            "org.apache.calcite.util.format.");

    private static final List<String> OF_ARGUMENTS = List.of(
            "org.apache.calcite.sql.fun.",
            "org.apache.calcite.sql.type.ReturnTypes",
            "org.apache.calcite.sql.type.OperandTypes",
            "org.apache.calcite.sql2rel.StandardConvertletTable");

    /** How far from where it was thrown such an operator stands. */
    private static final int ARGUMENT_FRAMES = 12;

    private FunctionErrors() {}

    /** The state that an exception tells by its kind or its words, or null. */
    static @Nullable SqlState stateOf(Throwable t) {
        String message = StatementErrors.text(t.getMessage()).toLowerCase(Locale.ROOT);
        // The readers of JSON and of hexadecimal digits are no dependencies of ours, so their exceptions are known by
        // name only.
        String name = t.getClass().getName();
        if (name.contains(".jsonpath.")) {
            return SqlState.INVALID_JSON;
        }
        if (name.endsWith(".DecoderException")) {
            return SqlState.WRONG_ARGUMENT;
        }
        if (message.startsWith("invalid regular expression")
                || message.startsWith("multiple capturing groups")
                || isOfReplacement(t)) {
            return SqlState.INVALID_REGULAR_EXPRESSION;
        }
        return isOfFormat(message) ? SqlState.INVALID_DATETIME : null;
    }

    /** Whether a function threw it, not what calls functions; NULL and a wrong class are what a function must not meet. */
    static boolean isOfFunction(Throwable t) {
        if (!(t instanceof RuntimeException)
                || t instanceof NullPointerException
                || t instanceof ClassCastException
                || t instanceof CalciteException) {
            return false;
        }
        for (StackTraceElement frame : t.getStackTrace()) {
            String owner = frame.getClassName();
            if (FUNCTIONS.stream().anyMatch(owner::contains)) {
                return true;
            }
            // Generated classes are in no package.
            if (owner.indexOf('.') < 0 || owner.startsWith("org.pushlog.adapter.")) {
                return false;
            }
        }
        return false;
    }

    /** Whether it comes of looking at the arguments of a call, of which Calcite takes some for what they are not. */
    static boolean isOfArguments(Throwable t) {
        StackTraceElement[] frames = t.getStackTrace();
        for (int i = 0; i < Math.min(ARGUMENT_FRAMES, frames.length); i++) {
            String owner = frames[i].getClassName();
            if (OF_ARGUMENTS.stream().anyMatch(owner::contains)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a message, in lower case, is about the format of a date or time and not about the text. */
    static boolean isOfFormat(String message) {
        return message.contains("formatelement") || message.startsWith("illegal pattern character");
    }

    /** Whether the text that is to stand for what a regular expression finds is wrong. */
    static boolean isOfReplacement(Throwable t) {
        StackTraceElement[] frames = t.getStackTrace();
        return frames.length > 0
                && (t instanceof IndexOutOfBoundsException || t instanceof IllegalArgumentException)
                && List.of(frames).subList(0, Math.min(4, frames.length)).stream()
                        .anyMatch(frame -> frame.getMethodName().equals("appendExpandedReplacement"));
    }
}
