package org.pushlog.cli.input;

import org.jspecify.annotations.Nullable;

/** Rows that cannot be taken; the message says in which line, in which column, and why. */
public final class InvalidInputException extends Exception {
    private static final long serialVersionUID = 1L;

    private InvalidInputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static InvalidInputException inLine(long line, String problem) {
        return new InvalidInputException("line " + line + ": " + problem, null);
    }

    static InvalidInputException inLine(long line, String problem, Throwable cause) {
        return new InvalidInputException("line " + line + ": " + problem, cause);
    }

    static InvalidInputException inColumn(long line, String column, String problem) {
        return new InvalidInputException("line " + line + ", column " + column + ": " + problem, null);
    }
}
