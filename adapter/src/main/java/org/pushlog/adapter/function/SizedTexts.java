package org.pushlog.adapter.function;

import org.apache.calcite.linq4j.function.Strict;
import org.apache.calcite.runtime.SqlFunctions;

/** Functions whose text can be far longer than what they are given, up to a length; generated code calls these. */
public final class SizedTexts {
    /** The most characters, as UTF-16 units, of a text that is made: 128 MB of memory. */
    public static final int LENGTH_MAX = 1 << 26;

    private SizedTexts() {}

    /** {@code REPEAT}. */
    @Strict
    public static String repeat(String text, int count) {
        check("REPEAT", (long) text.length() * Math.max(0, count));
        return text.repeat(Math.max(0, count));
    }

    /** {@code SPACE}. */
    @Strict
    public static String space(int count) {
        check("SPACE", count);
        return " ".repeat(Math.max(0, count));
    }

    /** {@code LPAD} with blanks. */
    @Strict
    public static String lpad(String text, int length) {
        return SqlFunctions.lpad(text, length("LPAD", length));
    }

    /** {@code LPAD}. */
    @Strict
    public static String lpad(String text, int length, String pad) {
        return SqlFunctions.lpad(text, length("LPAD", length), pad);
    }

    /** {@code RPAD} with blanks. */
    @Strict
    public static String rpad(String text, int length) {
        return SqlFunctions.rpad(text, length("RPAD", length));
    }

    /** {@code RPAD}. */
    @Strict
    public static String rpad(String text, int length, String pad) {
        return SqlFunctions.rpad(text, length("RPAD", length), pad);
    }

    /** {@code ||}. */
    @Strict
    public static String concat(String left, String right) {
        check("||", (long) left.length() + right.length());
        return left.concat(right);
    }

    /** {@code REPLACE}; nothing is replaced where there is nothing to look for. */
    @Strict
    public static String replace(String text, String part, String by) {
        if (part.isEmpty()) {
            return text;
        }
        long growth = (long) by.length() - part.length();
        if (growth > 0 && text.length() * (by.length() / (double) part.length()) > LENGTH_MAX) {
            long count = 0;
            for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
                count++;
            }
            check("REPLACE", text.length() + count * growth);
        }
        return text.replace(part, by);
    }

    /** {@code OVERLAY}. */
    @Strict
    public static String overlay(String text, String by, int from) {
        check("OVERLAY", (long) text.length() + by.length());
        return SqlFunctions.overlay(text, by, from);
    }

    /** {@code OVERLAY} of a number of characters. */
    @Strict
    public static String overlay(String text, String by, int from, int count) {
        check("OVERLAY", (long) text.length() + by.length());
        return SqlFunctions.overlay(text, by, from, count);
    }

    private static int length(String function, int length) {
        check(function, length);
        return length;
    }

    private static void check(String function, long length) {
        if (length > LENGTH_MAX) {
            throw new TextTooLongException(function, length);
        }
    }
}
