package org.pushlog.cli.input;

import java.util.List;

/**
 * One value as it came in.
 *
 * @param kind what its form says that it is
 * @param text its text; empty for null and lists
 * @param items of a list
 */
record InputValue(Kind kind, String text, List<InputValue> items) {
    static final InputValue NULL = new InputValue(Kind.NULL, "", List.of());

    private static final int SHOWN_LENGTH_MAX = 60;

    /** What the form of a value says that it is. */
    enum Kind {
        NULL,
        /** A field of CSV, which may stand for anything. */
        FIELD,
        TEXT,
        NUMBER,
        FLAG,
        LIST
    }

    InputValue {
        items = List.copyOf(items);
    }

    static InputValue of(Kind kind, String text) {
        return new InputValue(kind, text, List.of());
    }

    static InputValue ofList(List<InputValue> items) {
        return new InputValue(Kind.LIST, "", items);
    }

    boolean isNull() {
        return kind == Kind.NULL;
    }

    /** Whether it can stand for something of this kind. */
    boolean isA(Kind wanted) {
        return kind == wanted || kind == Kind.FIELD;
    }

    /** The value in a message. */
    String shown() {
        String shown = text.length() > SHOWN_LENGTH_MAX ? text.substring(0, SHOWN_LENGTH_MAX) + "…" : text;
        return switch (kind) {
            case NULL -> "null";
            case LIST -> "a list";
            case TEXT -> '"' + shown + '"';
            case FIELD, NUMBER, FLAG -> shown;
        };
    }
}
