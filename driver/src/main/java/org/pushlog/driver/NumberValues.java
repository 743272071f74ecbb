package org.pushlog.driver;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Canonical values as numbers and booleans. Conversions to integers and decimals are exact or an error (22003). Conversions to a
 * floating-point type give the nearest number, as is the nature of those types; a number beyond their range is an error.
 */
final class NumberValues {
    private static final Set<String> TRUE_TEXTS = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> FALSE_TEXTS = Set.of("false", "f", "no", "n", "off", "0");

    /** Beyond this the digits of a number take more memory than any answer is worth. */
    private static final int ZEROS_MAX = 10_000;

    private NumberValues() {}

    /** The value as an integer between the bounds. */
    static long toLong(Object value, long min, long max, String target) throws SQLException {
        long number = exactLong(value, target);
        if (number < min || number > max) {
            throw outOfRange(value, target);
        }
        return number;
    }

    private static long exactLong(Object value, String target) throws SQLException {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            if (number != Math.rint(number) || number < -0x1p63 || number >= 0x1p63) {
                throw outOfRange(value, target);
            }
            return (long) number;
        }
        try {
            return toBigDecimal(value, target).longValueExact();
        } catch (ArithmeticException e) {
            throw outOfRange(value, target);
        }
    }

    /** The value as a decimal; a floating-point number as its text shows it. */
    static BigDecimal toBigDecimal(Object value, String target) throws SQLException {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        if (value instanceof Boolean flag) {
            return flag ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof Double || value instanceof Float) {
            if (!Double.isFinite(((Number) value).doubleValue())) {
                throw outOfRange(value, target);
            }
            return new BigDecimal(ValueText.of(value));
        }
        if (value instanceof String text) {
            return parse(text, target);
        }
        throw mismatch(value, target);
    }

    /** The value as an integer of any size. */
    static BigInteger toBigInteger(Object value, String target) throws SQLException {
        BigDecimal decimal = toBigDecimal(value, target);
        if (decimal.signum() == 0) {
            return BigInteger.ZERO;
        }
        long wholeDigits = (long) decimal.precision() - decimal.scale();
        if (wholeDigits > ZEROS_MAX || wholeDigits <= 0) {
            throw outOfRange(value, target);
        }
        try {
            return decimal.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw outOfRange(value, target);
        }
    }

    /** The value as its text; a number whose digits would be mostly zeros, by the millions, has none (54000). */
    static String toText(Object value, String target) throws SQLException {
        requireText(value, target);
        return ValueText.of(value);
    }

    private static void requireText(@Nullable Object value, String target) throws SQLException {
        if (value instanceof List<?> elements) {
            for (Object element : elements) {
                requireText(element, target);
            }
        } else if (value instanceof BigDecimal decimal && !isWritable(decimal)) {
            throw SqlErrors.of(
                    SqlState.TEXT_TOO_LONG,
                    "The text of " + shortened(decimal.toString()) + " is too long for " + target);
        }
    }

    /** Whether a number's plain text is hardly longer than its digits: {@code 1E2000000000} stands for gigabytes of zeros. */
    static boolean isWritable(BigDecimal decimal) {
        long zeros = decimal.scale() < 0 ? -(long) decimal.scale() : (long) decimal.scale() - decimal.precision();
        return zeros <= ZEROS_MAX;
    }

    /** A decimal with exactly so many digits behind the point. */
    static BigDecimal rescaled(BigDecimal decimal, int scale, String target) throws SQLException {
        if (decimal.signum() == 0 && scale <= ZEROS_MAX) {
            return BigDecimal.ZERO.setScale(scale);
        }
        if ((long) scale - decimal.scale() > ZEROS_MAX
                || decimal.stripTrailingZeros().scale() > scale) {
            throw outOfRange(decimal, target);
        }
        return decimal.stripTrailingZeros().setScale(scale);
    }

    /** The value as the nearest double. */
    static double toDouble(Object value, String target) throws SQLException {
        if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof String text && isSpecial(text)) {
            return Double.parseDouble(text.trim());
        }
        double number = toBigDecimal(value, target).doubleValue();
        if (Double.isInfinite(number)) {
            throw outOfRange(value, target);
        }
        return isNegativeZero(value, number) ? -0.0 : number;
    }

    /** The value as the nearest float. */
    static float toFloat(Object value, String target) throws SQLException {
        if (value instanceof Float number) {
            return number;
        }
        if (value instanceof Double number && !Double.isFinite(number)) {
            return number.floatValue();
        }
        if (value instanceof String text && isSpecial(text)) {
            return Float.parseFloat(text.trim());
        }
        float number = value instanceof Double d
                ? d.floatValue()
                : toBigDecimal(value, target).floatValue();
        if (Float.isInfinite(number)) {
            throw outOfRange(value, target);
        }
        return isNegativeZero(value, number) ? -0.0f : number;
    }

    /** The value as a boolean: numbers only if they are 0 or 1, texts if they are one of the usual words. */
    static boolean toBoolean(Object value, String target) throws SQLException {
        if (value instanceof Boolean flag) {
            return flag;
        }
        if (value instanceof String text) {
            String word = text.trim().toLowerCase(Locale.ROOT);
            if (TRUE_TEXTS.contains(word)) {
                return true;
            }
            if (FALSE_TEXTS.contains(word)) {
                return false;
            }
            throw invalidText(text, target);
        }
        return toLong(value, 0, 1, target) == 1;
    }

    /** A decimal has no sign of zero, while the text of a floating-point number does. */
    private static boolean isNegativeZero(Object value, double number) {
        return number == 0 && value instanceof String text && text.trim().startsWith("-");
    }

    private static boolean isSpecial(String text) {
        String word = text.trim();
        return word.equals("NaN") || word.equals("Infinity") || word.equals("-Infinity");
    }

    private static BigDecimal parse(String text, String target) throws SQLException {
        try {
            return new BigDecimal(text.trim());
        } catch (NumberFormatException e) {
            throw invalidText(text, target);
        }
    }

    /** The error for a text that is not what was asked for. */
    static SQLException invalidText(String text, String target) {
        return SqlErrors.of(SqlState.INVALID_TEXT, "The text " + quoted(text) + " is no " + target);
    }

    /** The error for a value whose type does not convert. */
    static SQLException mismatch(Object value, String target) {
        return SqlErrors.of(
                SqlState.TYPE_MISMATCH, "A " + ValueKinds.of(value).sqlName() + " cannot be read as " + target);
    }

    /** The error for a number that does not fit, or not exactly. */
    static SQLException outOfRange(Object value, String target) {
        return SqlErrors.of(
                SqlState.NUMBER_OUT_OF_RANGE, "The value " + shortened(value.toString()) + " does not fit " + target);
    }

    /** A text in quotes, cut where it is long. */
    static String quoted(String text) {
        return '"' + shortened(text) + '"';
    }

    private static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }
}
