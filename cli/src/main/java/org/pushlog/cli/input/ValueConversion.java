package org.pushlog.cli.input;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.pushlog.cli.input.InputValue.Kind;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;

/**
 * Turns values that came in as text into values of a column, in the forms in which this program prints them. Nothing is rounded or cut: a value
 * that does not fit is refused.
 */
final class ValueConversion {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final double HALF_FLOAT_MAX = 65_504;

    private ValueConversion() {}

    /** A value does not fit its column; the message says what was expected. */
    static final class MisfitException extends Exception {
        private static final long serialVersionUID = 1L;

        MisfitException(String expected, InputValue found) {
            super("expected " + expected + ", found " + found.shown());
        }
    }

    /** Appends a value to a column, or nothing if it does not fit. */
    static void append(Field field, InputValue value, ColumnBuilder target) throws MisfitException {
        if (value.isNull()) {
            if (!field.nullable()) {
                throw new MisfitException("a value", value);
            }
            target.appendNull();
            return;
        }
        ArrowType type = field.type();
        switch (type.kind()) {
            case BOOL -> target.append(flag(value));
            case INT -> target.append(whole((ArrowType.Int) type, value));
            case FLOATING_POINT -> target.append(floating((ArrowType.FloatingPoint) type, value));
            case UTF8, LARGE_UTF8 -> target.append(text(value));
            case BINARY, LARGE_BINARY -> target.append(bytes(value, -1));
            case FIXED_SIZE_BINARY -> target.append(bytes(value, ((ArrowType.FixedSizeBinary) type).widthBytes()));
            case DATE -> target.append(date((ArrowType.Date) type, value));
            case TIME -> target.append(time((ArrowType.Time) type, value));
            case TIMESTAMP -> target.append(timestamp((ArrowType.Timestamp) type, value));
            case DECIMAL -> target.append(decimal((ArrowType.Decimal) type, value));
            case LIST -> list(((ArrowType.ListType) type).element(), value, target);
            case LARGE_LIST -> list(((ArrowType.LargeListType) type).element(), value, target);
        }
    }

    private static boolean flag(InputValue value) throws MisfitException {
        String text = value.isA(Kind.FLAG) ? value.text().toLowerCase(Locale.ROOT) : "";
        if (!text.equals("true") && !text.equals("false")) {
            throw new MisfitException("true or false", value);
        }
        return text.equals("true");
    }

    private static long whole(ArrowType.Int type, InputValue value) throws MisfitException {
        int valueBits = type.signed() ? type.bitWidth() - 1 : type.bitWidth();
        BigInteger max = BigInteger.ONE.shiftLeft(valueBits).subtract(BigInteger.ONE);
        BigInteger min = type.signed() ? max.not() : BigInteger.ZERO;
        boolean isNumber = value.isA(Kind.NUMBER) || value.kind() == Kind.TEXT;
        if (isNumber && value.text().matches("-?[0-9]{1,20}")) {
            BigInteger number = new BigInteger(value.text());
            if (number.compareTo(min) >= 0 && number.compareTo(max) <= 0) {
                return number.longValue();
            }
        }
        throw new MisfitException("a whole number from " + min + " to " + max, value);
    }

    private static double floating(ArrowType.FloatingPoint type, InputValue value) throws MisfitException {
        String text = value.kind() == Kind.LIST || value.kind() == Kind.FLAG ? "" : value.text();
        if (text.matches("NaN|[+-]?Infinity|[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?")) {
            double number = Double.parseDouble(text);
            double narrow = type.bitWidth() == Double.SIZE ? number : (float) number;
            boolean overflows =
                    Double.isInfinite(narrow) || (type.bitWidth() == Short.SIZE && Math.abs(narrow) > HALF_FLOAT_MAX);
            if (!overflows || text.endsWith("Infinity")) {
                return number;
            }
        }
        throw new MisfitException("a number of " + type.bitWidth() + " bits", value);
    }

    private static String text(InputValue value) throws MisfitException {
        if (!value.isA(Kind.TEXT)) {
            throw new MisfitException("a text", value);
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(value.text())) {
            throw new MisfitException("a text without halves of surrogate pairs", value);
        }
        return value.text();
    }

    private static byte[] bytes(InputValue value, int widthBytes) throws MisfitException {
        String text = text(value);
        if (text.matches("(?:[0-9a-fA-F]{2})*") && (widthBytes < 0 || text.length() == 2L * widthBytes)) {
            return HexFormat.of().parseHex(text);
        }
        throw new MisfitException((widthBytes < 0 ? "" : widthBytes + " ") + "bytes as pairs of hex digits", value);
    }

    private static long date(ArrowType.Date type, InputValue value) throws MisfitException {
        LocalDate date = parsed(value, "yyyy-MM-dd", LocalDate::parse);
        requireReadable(date.getYear(), value);
        long days = date.toEpochDay();
        return type.unit() == ArrowType.TimeUnit.DAY ? days : Math.multiplyExact(days, 86_400_000L);
    }

    private static long time(ArrowType.Time type, InputValue value) throws MisfitException {
        LocalTime time = parsed(value, "HH:mm:ss", LocalTime::parse);
        return inUnit(0, time.toNanoOfDay(), type.unit(), value);
    }

    private static long timestamp(ArrowType.Timestamp type, InputValue value) throws MisfitException {
        String form = "yyyy-MM-dd HH:mm:ss" + (type.zone() == null ? "" : " in UTC");
        boolean isUtc = type.zone() != null;
        LocalDateTime time = parsed(value, form, text -> {
            String local = isUtc && text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
            return LocalDateTime.parse(local.replaceFirst(" ", "T"));
        });
        requireReadable(time.getYear(), value);
        Instant instant = time.toInstant(ZoneOffset.UTC);
        return inUnit(instant.getEpochSecond(), instant.getNano(), type.unit(), value);
    }

    /** Others could be written and not be read again. */
    private static void requireReadable(int year, InputValue value) throws MisfitException {
        if (year < 1 || year > 9999) {
            throw new MisfitException("a date in the years 1 to 9999", value);
        }
    }

    private static long inUnit(long seconds, long nanos, ArrowType.TimeUnit unit, InputValue value)
            throws MisfitException {
        long perSecond = switch (unit) {
            case DAY, SECOND -> 1;
            case MILLISECOND -> 1_000;
            case MICROSECOND -> 1_000_000;
            case NANOSECOND -> NANOS_PER_SECOND;
        };
        long nanosPerUnit = NANOS_PER_SECOND / perSecond;
        try {
            if (nanos % nanosPerUnit == 0) {
                return Math.addExact(Math.multiplyExact(seconds, perSecond), nanos / nanosPerUnit);
            }
        } catch (ArithmeticException e) {
            throw new MisfitException("a time that fits into " + unitName(unit), value);
        }
        throw new MisfitException("a time in whole " + unitName(unit), value);
    }

    private static String unitName(ArrowType.TimeUnit unit) {
        return unit.name().toLowerCase(Locale.ROOT) + "s";
    }

    private static BigDecimal decimal(ArrowType.Decimal type, InputValue value) throws MisfitException {
        boolean isNumber = value.isA(Kind.NUMBER) || value.kind() == Kind.TEXT;
        if (isNumber && value.text().matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,5})?")) {
            BigDecimal number = new BigDecimal(value.text()).stripTrailingZeros();
            if (number.signum() == 0) {
                return BigDecimal.ZERO.setScale(type.scale());
            }
            long wholeDigits = (long) number.precision() - number.scale();
            if (number.scale() <= type.scale() && wholeDigits <= (long) type.precision() - type.scale()) {
                return number.setScale(type.scale());
            }
        }
        throw new MisfitException(
                "a number of at most " + type.precision() + " digits, " + type.scale() + " of them after the point",
                value);
    }

    private static void list(Field element, InputValue value, ColumnBuilder target) throws MisfitException {
        @Nullable InputValue list = value.kind() == Kind.FIELD ? JsonReader.list(value.text()) : value;
        if (list == null || list.kind() != Kind.LIST) {
            throw new MisfitException("a list [ … ]", value);
        }
        for (InputValue item : list.items()) {
            append(element, item, target.elements());
        }
        target.appendList();
    }

    private static <T> T parsed(InputValue value, String form, Parser<T> parser) throws MisfitException {
        try {
            if (value.isA(Kind.TEXT)) {
                return parser.parse(value.text());
            }
        } catch (DateTimeException e) {
            throw new MisfitException(form, value);
        }
        throw new MisfitException(form, value);
    }

    /** Reads a date or time. */
    private interface Parser<T> {
        T parse(String text);
    }
}
