package org.pushlog.driver;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The one text of each value, for {@code ResultSet.getString} and for everything that prints rows: booleans {@code true} and
 * {@code false}, decimals in plain digits, floating-point numbers in the fewest digits that read back equal, VARBINARY in lower-case
 * hex, DATE {@code yyyy-MM-dd}, TIME {@code HH:mm:ss.SSS}, TIMESTAMP {@code yyyy-MM-dd HH:mm:ss.SSS} (more digits where they are
 * there), arrays as JSON.
 */
public final class ValueText {
    static final int FRACTION_DIGITS_MIN = 3;

    /** Up to here no two decimals are the same double, so a text of no more digits is the shortest. */
    private static final int DOUBLE_DIGITS_SURE = 15;

    private static final int FLOAT_DIGITS_SURE = 6;

    private static final List<RoundingMode> ROUNDINGS =
            List.of(RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.UP);

    private ValueText() {}

    /** The text of a value, with as many digits of a second as it needs. */
    public static String of(Object value) {
        return of(value, FRACTION_DIGITS_MIN);
    }

    /** The text of a value, with at least so many digits of a second. */
    static String of(Object value, int fractionDigits) {
        if (value instanceof BigDecimal decimal) {
            return NumberValues.isWritable(decimal) ? decimal.toPlainString() : decimal.toString();
        }
        if (value instanceof Double number) {
            return ofDouble(number);
        }
        if (value instanceof Float number) {
            return ofFloat(number);
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof LocalDateTime timestamp) {
            return ofDate(timestamp.toLocalDate()) + ' ' + ofTime(timestamp.toLocalTime(), fractionDigits);
        }
        if (value instanceof LocalDate date) {
            return ofDate(date);
        }
        if (value instanceof LocalTime time) {
            return ofTime(time, fractionDigits);
        }
        if (value instanceof List) {
            return json(value);
        }
        return String.valueOf(value);
    }

    /**
     * The JSON of a value: numbers as numbers (NaN and infinities as strings), booleans, null, arrays as arrays, and all others as the
     * string of their text.
     */
    public static String json(@Nullable Object value) {
        StringBuilder json = new StringBuilder();
        appendJson(json, value, FRACTION_DIGITS_MIN);
        return json.toString();
    }

    static String json(@Nullable Object value, int fractionDigits) {
        StringBuilder json = new StringBuilder();
        appendJson(json, value, fractionDigits);
        return json.toString();
    }

    private static void appendJson(StringBuilder json, @Nullable Object value, int fractionDigits) {
        if (value == null) {
            json.append("null");
        } else if (value instanceof List<?> list) {
            appendJsonArray(json, list, fractionDigits);
        } else if (value instanceof Boolean || isFinite(value)) {
            json.append(of(value));
        } else {
            appendJsonString(json, of(value, fractionDigits));
        }
    }

    private static boolean isFinite(Object value) {
        if (value instanceof Double number) {
            return Double.isFinite(number);
        }
        if (value instanceof Float number) {
            return Float.isFinite(number);
        }
        return value instanceof Number;
    }

    private static void appendJsonArray(StringBuilder json, List<?> list, int fractionDigits) {
        json.append('[');
        String separator = "";
        for (Object element : list) {
            json.append(separator);
            appendJson(json, element, fractionDigits);
            separator = ",";
        }
        json.append(']');
    }

    /** Appends a JSON string with its quotes. */
    private static void appendJsonString(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                default -> {
                    if (c < ' ') {
                        json.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        json.append('"');
    }

    private static String ofDate(LocalDate date) {
        StringBuilder text = new StringBuilder(10);
        int year = date.getYear();
        if (year < 0) {
            text.append('-');
        }
        appendPadded(text, Math.abs(year), 4);
        text.append('-');
        appendPadded(text, date.getMonthValue(), 2);
        text.append('-');
        appendPadded(text, date.getDayOfMonth(), 2);
        return text.toString();
    }

    private static String ofTime(LocalTime time, int fractionDigits) {
        StringBuilder text = new StringBuilder(18);
        appendPadded(text, time.getHour(), 2);
        text.append(':');
        appendPadded(text, time.getMinute(), 2);
        text.append(':');
        appendPadded(text, time.getSecond(), 2);
        text.append('.');
        appendPadded(text, time.getNano(), 9);
        int digits = Math.max(fractionDigits, digitsNeeded(time.getNano()));
        text.setLength(text.length() - (9 - Math.min(9, digits)));
        return text.toString();
    }

    private static int digitsNeeded(int nanos) {
        if (nanos % 1_000_000 == 0) {
            return 3;
        }
        return nanos % 1_000 == 0 ? 6 : 9;
    }

    private static void appendPadded(StringBuilder text, int number, int width) {
        String digits = Integer.toString(number);
        for (int i = digits.length(); i < width; i++) {
            text.append('0');
        }
        text.append(digits);
    }

    private static String ofDouble(double number) {
        String text = Double.toString(number);
        if (!Double.isFinite(number) || (digitCount(text) <= DOUBLE_DIGITS_SURE && isNormal(number))) {
            return text;
        }
        return shortest(text, new BigDecimal(number), near -> near.doubleValue() == number);
    }

    private static String ofFloat(float number) {
        String text = Float.toString(number);
        if (!Float.isFinite(number) || (digitCount(text) <= FLOAT_DIGITS_SURE && isNormal(number))) {
            return text;
        }
        return shortest(text, new BigDecimal(number), near -> near.floatValue() == number);
    }

    // Before JDK 19 the library's text is sometimes a digit too long. At a power of two the nearest decimal may lie
    // outside of what
    // reads back equal while its neighbour lies inside, hence the three roundings. One digit is never tried: the
    // library shows two.
    private static String shortest(String text, BigDecimal exact, Predicate<BigDecimal> readsBack) {
        int digitsMax = digitCount(text);
        for (int digits = 2; digits < digitsMax; digits++) {
            for (RoundingMode rounding : ROUNDINGS) {
                BigDecimal near = exact.round(new MathContext(digits, rounding));
                if (readsBack.test(near)) {
                    return libraryLayout(near);
                }
            }
        }
        return text;
    }

    private static boolean isNormal(double number) {
        return Math.abs(number) >= Double.MIN_NORMAL || number == 0;
    }

    private static boolean isNormal(float number) {
        return Math.abs(number) >= Float.MIN_NORMAL || number == 0;
    }

    private static int digitCount(String text) {
        int count = 0;
        for (int i = 0; i < text.length() && text.charAt(i) != 'E'; i++) {
            if (Character.isDigit(text.charAt(i))) {
                count++;
            }
        }
        return count;
    }

    /** Lays decimal digits out as {@link Double#toString(double)} does: plain from 10⁻³ to 10⁷, else with an exponent. */
    private static String libraryLayout(BigDecimal number) {
        BigDecimal plain = number.stripTrailingZeros();
        int exponent = plain.precision() - plain.scale() - 1;
        if (exponent >= -3 && exponent < 7) {
            return (plain.scale() < 1 ? plain.setScale(1) : plain).toPlainString();
        }
        String digits = plain.unscaledValue().abs().toString();
        String fraction = digits.length() == 1 ? "0" : digits.substring(1);
        return (plain.signum() < 0 ? "-" : "") + digits.charAt(0) + '.' + fraction + 'E' + exponent;
    }
}
