package org.pushlog.adapter.table;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** How the values of predicates compare, and how they are shown. */
final class PredicateValues {
    private static final int SHOWN_VALUES_MAX = 8;
    private static final int SHOWN_TEXT_LENGTH_MAX = 60;

    private PredicateValues() {}

    /** A long for every integer that fits one, so that equal numbers are equal objects. */
    static Object normalise(Object value) {
        if (value instanceof BigInteger big && big.bitLength() < Long.SIZE) {
            return big.longValue();
        }
        return value;
    }

    static boolean isComparable(Object left, Object right) {
        return (left instanceof String && right instanceof String)
                || (left instanceof Boolean && right instanceof Boolean)
                || (isInteger(left) && isInteger(right));
    }

    static boolean mayEqual(Object left, Object right) {
        return !isComparable(left, right) || normalise(left).equals(normalise(right));
    }

    /** Whether {@code left > right}, or equal where that counts; true where that cannot be said. */
    static boolean mayFollow(Object left, Object right, boolean orEqual) {
        if (left instanceof String leftText && right instanceof String rightText) {
            // Engines order text by UTF-16 units or by UTF-8 bytes; a row is left out only if both say so.
            return follows(leftText.compareTo(rightText), orEqual)
                    || follows(compareUtf8(leftText, rightText), orEqual);
        }
        if (left instanceof Long leftLong && right instanceof Long rightLong) {
            return follows(Long.compare(leftLong, rightLong), orEqual);
        }
        if (isInteger(left) && isInteger(right)) {
            return follows(big(left).compareTo(big(right)), orEqual);
        }
        if (left instanceof Boolean leftFlag && right instanceof Boolean rightFlag) {
            return follows(Boolean.compare(leftFlag, rightFlag), orEqual);
        }
        return true;
    }

    static String describeIn(String columnName, List<Object> values) {
        StringBuilder out = new StringBuilder(columnName).append(" IN (");
        for (int i = 0; i < Math.min(values.size(), SHOWN_VALUES_MAX); i++) {
            out.append(i == 0 ? "" : ", ").append(describe(values.get(i)));
        }
        if (values.size() > SHOWN_VALUES_MAX) {
            out.append(", ").append(values.size() - SHOWN_VALUES_MAX).append(" more");
        }
        return out.append(')').toString();
    }

    static String describe(Object value) {
        if (value instanceof String text) {
            String shown = text.length() <= SHOWN_TEXT_LENGTH_MAX
                    ? text
                    : text.substring(0, text.offsetByCodePoints(0, SHOWN_TEXT_LENGTH_MAX / 2)) + "…";
            return "'" + shown.replace("'", "''") + "'";
        }
        return value.toString();
    }

    private static boolean follows(int comparison, boolean orEqual) {
        return comparison > 0 || (orEqual && comparison == 0);
    }

    private static boolean isInteger(Object value) {
        return value instanceof Long || value instanceof BigInteger;
    }

    private static BigInteger big(Object value) {
        return value instanceof BigInteger big ? big : BigInteger.valueOf((Long) value);
    }

    private static int compareUtf8(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }
}
