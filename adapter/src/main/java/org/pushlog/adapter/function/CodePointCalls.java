package org.pushlog.adapter.function;

import org.apache.calcite.linq4j.function.Strict;
import org.apache.calcite.runtime.SqlFunctions;

/**
 * Functions that count the characters of a text, where a character is a code point; Calcite's count UTF-16 units, so
 * that a text outside the basic plane is longer than it is and can be cut in two within a character. Generated code
 * calls these. Places count from 1.
 */
public final class CodePointCalls {
    private CodePointCalls() {}

    /** {@code CHAR_LENGTH}. */
    @Strict
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** {@code SUBSTRING(text FROM place)}. */
    @Strict
    public static String substring(String text, int from) {
        return from <= 1 ? text : text.substring(offset(text, from - 1L));
    }

    /** {@code SUBSTRING(text FROM place FOR count)}; the count begins at the place even where that lies before the text. */
    @Strict
    public static String substring(String text, int from, int count) {
        long end = (long) from + count;
        if (count < 0 || end <= 1) {
            // Its own check of the count, and its own error.
            return SqlFunctions.substring("", from, count);
        }
        int start = from <= 1 ? 0 : offset(text, from - 1L);
        return text.substring(start, offset(text, end - 1));
    }

    /** {@code POSITION(part IN text)}; 0 if it is not there. */
    @Strict
    public static int position(String part, String text) {
        int unit = text.indexOf(part);
        return unit < 0 ? 0 : text.codePointCount(0, unit) + 1;
    }

    /** {@code LEFT}. */
    @Strict
    public static String left(String text, int count) {
        return count <= 0 ? "" : text.substring(0, offset(text, count));
    }

    /** {@code RIGHT}. */
    @Strict
    public static String right(String text, int count) {
        return count <= 0 ? "" : text.substring(offset(text, Math.max(0L, (long) length(text) - count)));
    }

    /** {@code REVERSE}. */
    @Strict
    public static String reverse(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /** The unit where the character after that many begins, or the end of a shorter text. */
    private static int offset(String text, long characters) {
        int length = text.length();
        if (characters >= length || characters >= length(text)) {
            return length;
        }
        return text.offsetByCodePoints(0, (int) characters);
    }
}
