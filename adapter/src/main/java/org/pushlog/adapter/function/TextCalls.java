package org.pushlog.adapter.function;

import org.apache.calcite.linq4j.function.Strict;

/** The one order of texts, that of their UTF-8 bytes, which is that of their code points; generated code calls it. */
public final class TextCalls {
    private static final int FIRST_AFTER_SURROGATES = 0xE000;

    private TextCalls() {}

    /** Less than zero, zero or more than zero. */
    public static int compare(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                return codePointRank(a) - codePointRank(b);
            }
        }
        return left.length() - right.length();
    }

    /** Surrogates stand for code points above all others, but their values lie below some. */
    private static int codePointRank(char unit) {
        if (unit < Character.MIN_SURROGATE) {
            return unit;
        }
        return unit < FIRST_AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800;
    }

    /** A text whose UTF-16 units are ordered as this text's characters are. */
    @Strict
    public static String rank(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) < Character.MIN_SURROGATE) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        char[] units = text.toCharArray();
        for (; at < units.length; at++) {
            if (units[at] >= Character.MIN_SURROGATE) {
                units[at] = (char) (units[at] + (units[at] < FIRST_AFTER_SURROGATES ? 0x2000 : -0x800));
            }
        }
        return new String(units);
    }

    /** A truth value as PostgreSQL, DuckDB and our own output write it. */
    @Strict
    public static String text(boolean value) {
        return value ? "true" : "false";
    }

    /** The text itself. */
    @Strict
    public static String asItIs(String text) {
        return text;
    }

    /** {@code <}. */
    @Strict
    public static boolean less(String left, String right) {
        return compare(left, right) < 0;
    }

    /** {@code <=}. */
    @Strict
    public static boolean lessOrEqual(String left, String right) {
        return compare(left, right) <= 0;
    }

    /** {@code >}. */
    @Strict
    public static boolean greater(String left, String right) {
        return compare(left, right) > 0;
    }

    /** {@code >=}. */
    @Strict
    public static boolean greaterOrEqual(String left, String right) {
        return compare(left, right) >= 0;
    }
}
