package org.pushlog.adapter.write;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.List;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.ColumnBuilder;

/**
 * Puts values of SQL into a column of one Arrow type: exactly, or not at all. The values are those of {@link StatementRows.Cursor#value}.
 */
public interface ColumnFiller {
    /** No integer of 64 bits has more. */
    int INT_DIGITS_MAX = 20;

    /**
     * Appends a value that is not null.
     *
     * @throws WriteRefusedException if the column cannot hold it
     */
    void append(ColumnBuilder column, Object value);

    /** For columns of a type. */
    static ColumnFiller of(ArrowType type) {
        return switch (type.kind()) {
            case BOOL -> (column, value) -> column.append((boolean) (Boolean) value);
            case INT -> ofInt((ArrowType.Int) type);
            case FLOATING_POINT -> ofFloat((ArrowType.FloatingPoint) type);
            case UTF8, LARGE_UTF8 -> (column, value) -> column.append(wellFormed(column, value.toString()));
            case BINARY, LARGE_BINARY -> (column, value) -> column.append((byte[]) value);
            case FIXED_SIZE_BINARY -> ofFixedBytes(((ArrowType.FixedSizeBinary) type).widthBytes());
            case DATE -> ofDate(((ArrowType.Date) type).unit());
            case TIME -> ofTime(((ArrowType.Time) type).unit());
            case TIMESTAMP -> ofTimestamp(((ArrowType.Timestamp) type).unit());
            case DECIMAL -> ofDecimal((ArrowType.Decimal) type);
            case LIST -> ofList(((ArrowType.ListType) type).element().type());
            case LARGE_LIST -> ofList(((ArrowType.LargeListType) type).element().type());
        };
    }

    private static ColumnFiller ofInt(ArrowType.Int type) {
        BigInteger end = BigInteger.ONE.shiftLeft(type.signed() ? type.bitWidth() - 1 : type.bitWidth());
        BigInteger first = type.signed() ? end.negate() : BigInteger.ZERO;
        boolean isPlainLong = type.signed() && type.bitWidth() == Long.SIZE;
        return (column, value) -> {
            if (isPlainLong && (value instanceof Long || value instanceof Integer)) {
                column.append(((Number) value).longValue());
                return;
            }
            BigInteger whole;
            try {
                whole = rescaled(decimalOf(value), INT_DIGITS_MAX, 0).toBigIntegerExact();
            } catch (ArithmeticException e) {
                throw notExact(column, value);
            }
            if (whole.compareTo(first) < 0 || whole.compareTo(end) >= 0) {
                throw notExact(column, value);
            }
            column.append(whole.longValue());
        };
    }

    private static ColumnFiller ofFloat(ArrowType.FloatingPoint type) {
        if (type.bitWidth() == Double.SIZE) {
            return (column, value) -> column.append(((Number) value).doubleValue());
        }
        double largest = type.bitWidth() == Float.SIZE ? Float.MAX_VALUE : 65_504;
        return (column, value) -> {
            double number = ((Number) value).doubleValue();
            if (Math.abs(number) > largest && !Double.isInfinite(number)) {
                throw notExact(column, value);
            }
            column.append(number);
        };
    }

    private static ColumnFiller ofFixedBytes(int widthBytes) {
        return (column, value) -> {
            byte[] bytes = (byte[]) value;
            if (bytes.length != widthBytes) {
                throw new WriteRefusedException(
                        WriteProblem.VALUE_NOT_EXACT,
                        "the column " + column.field().name() + " holds " + widthBytes + " bytes in each row, not "
                                + bytes.length);
            }
            column.append(bytes);
        };
    }

    private static ColumnFiller ofDate(ArrowType.TimeUnit unit) {
        return (column, value) -> {
            requireReadable(column, ((LocalDate) value).getYear(), value);
            long day = ((LocalDate) value).toEpochDay();
            column.append(unit == ArrowType.TimeUnit.DAY ? day : Math.multiplyExact(day, 86_400_000L));
        };
    }

    private static ColumnFiller ofTime(ArrowType.TimeUnit unit) {
        long stepNanos = stepNanos(unit);
        return (column, value) -> {
            long nanos = ((LocalTime) value).toNanoOfDay();
            if (nanos % stepNanos != 0) {
                throw notExact(column, value);
            }
            column.append(nanos / stepNanos);
        };
    }

    private static ColumnFiller ofTimestamp(ArrowType.TimeUnit unit) {
        long stepNanos = stepNanos(unit);
        long stepsPerSecond = 1_000_000_000L / stepNanos;
        return (column, value) -> {
            requireReadable(column, ((LocalDateTime) value).getYear(), value);
            Instant time = ((LocalDateTime) value).toInstant(ZoneOffset.UTC);
            if (time.getNano() % stepNanos != 0) {
                throw notExact(column, value);
            }
            try {
                column.append(Math.addExact(
                        Math.multiplyExact(time.getEpochSecond(), stepsPerSecond), time.getNano() / stepNanos));
            } catch (ArithmeticException e) {
                throw notExact(column, value);
            }
        };
    }

    private static ColumnFiller ofDecimal(ArrowType.Decimal type) {
        return (column, value) -> {
            BigDecimal exact;
            try {
                exact = rescaled(decimalOf(value), type.precision(), type.scale());
            } catch (ArithmeticException e) {
                throw notExact(column, value);
            }
            if (exact.precision() > type.precision()) {
                throw notExact(column, value);
            }
            column.append(exact);
        };
    }

    private static ColumnFiller ofList(ArrowType elementType) {
        ColumnFiller filler = of(elementType);
        return (column, value) -> {
            ColumnBuilder elements = column.elements();
            for (Object element : (List<?>) value) {
                if (element == null) {
                    elements.appendNull();
                } else {
                    filler.append(elements, element);
                }
            }
            column.appendList();
        };
    }

    /** Others could be written and not be read again. */
    private static void requireReadable(ColumnBuilder column, int year, Object value) {
        if (year < 1 || year > 9999) {
            throw new WriteRefusedException(
                    WriteProblem.TIME_NOT_EXACT,
                    "the column " + column.field().name() + " holds the years 1 to 9999, not " + value);
        }
    }

    /** Half of a surrogate pair has no bytes in UTF-8: it would become a question mark. */
    private static String wellFormed(ColumnBuilder column, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean isPair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!isPair) {
                    throw new WriteRefusedException(
                            WriteProblem.TEXT_NOT_VALID,
                            "the text for the column " + column.field().name()
                                    + " is no Unicode: half of a surrogate pair" + " stands at position " + (i + 1));
                }
                i++;
            }
        }
        return text;
    }

    private static long stepNanos(ArrowType.TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1_000_000_000;
            case MILLISECOND -> 1_000_000;
            case MICROSECOND -> 1_000;
            case NANOSECOND -> 1;
            case DAY -> throw new IllegalArgumentException("a time in days");
        };
    }

    private static BigDecimal decimalOf(Object value) {
        if (value instanceof BigDecimal exact) {
            return exact;
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number)) {
                throw new ArithmeticException("no exact number");
            }
            return new BigDecimal(value.toString());
        }
        return new BigDecimal(value.toString());
    }

    /** Looks before digits are written out: a short text such as 1E2000000000 stands for gigabytes of them. */
    private static BigDecimal rescaled(BigDecimal value, int precision, int scale) {
        BigDecimal shortest = value.stripTrailingZeros();
        boolean isTooFine = shortest.scale() > scale;
        if (isTooFine || shortest.precision() - (long) shortest.scale() > (long) precision - scale) {
            throw new ArithmeticException("too many digits");
        }
        return shortest.setScale(scale);
    }

    private static WriteRefusedException notExact(ColumnBuilder column, Object value) {
        return new WriteRefusedException(
                value instanceof Temporal ? WriteProblem.TIME_NOT_EXACT : WriteProblem.VALUE_NOT_EXACT,
                "the column " + column.field().name() + " cannot hold " + value + " as it is");
    }
}
