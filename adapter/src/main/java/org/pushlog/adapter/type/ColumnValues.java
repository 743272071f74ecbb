package org.pushlog.adapter.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.ListColumn;

/**
 * The values of a column as the objects that Calcite's generated code keeps in its rows: a box for numbers and flags, {@link String},
 * {@link ByteString}, {@link BigDecimal}, days for DATE, milliseconds for TIME (Integer) and TIMESTAMP (Long), {@link List} for arrays.
 * Copies; nothing given out refers to the column's bytes. Safe for many threads.
 */
public abstract class ColumnValues {
    private static final long DAY_MS = 86_400_000;
    private static final long DAY_MIN = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long DAY_MAX = LocalDate.of(9999, 12, 31).toEpochDay();

    private ColumnValues() {}

    /** The value of a row, or null. */
    public abstract @Nullable Object at(int row);

    /**
     * The values of a column under the field that the catalogue declares for it; the objects have the class of the field's SQL type.
     *
     * @throws CorruptDataException from {@link #at}, if a value is null although the field has no nulls
     */
    public static ColumnValues of(Column column, Field declared) {
        ColumnValues values = of(column);
        return declared.nullable() || !column.mayHaveNulls() ? values : new Required(declared, values);
    }

    private static ColumnValues of(Column column) {
        if (column instanceof IntegerColumn integers) {
            return ofIntegers(integers);
        }
        if (column instanceof BytesColumn bytes) {
            return ofBytes(bytes);
        }
        if (column instanceof BooleanColumn flags) {
            return new NotNull(flags, flags::booleanAt);
        }
        if (column instanceof FloatColumn numbers) {
            boolean isDouble = ((ArrowType.FloatingPoint) numbers.field().type()).bitWidth() == Double.SIZE;
            return isDouble
                    ? new NotNull(numbers, numbers::doubleAt)
                    : new NotNull(numbers, row -> (float) numbers.doubleAt(row));
        }
        if (column instanceof DecimalColumn decimals) {
            return ofDecimals(decimals);
        }
        ListColumn lists = (ListColumn) column;
        ColumnValues elements = of(lists.elements());
        return new NotNull(lists, row -> listAt(lists, elements, row));
    }

    private static ColumnValues ofDecimals(DecimalColumn decimals) {
        ArrowType.Decimal type = (ArrowType.Decimal) decimals.field().type();
        if (!SqlTypes.isSqlDecimal(type)) {
            return new NotNull(decimals, row -> decimals.decimalAt(row).toPlainString());
        }
        return type.scale() < 0
                ? new NotNull(decimals, row -> decimals.decimalAt(row).setScale(0))
                : new NotNull(decimals, decimals::decimalAt);
    }

    private static ColumnValues ofBytes(BytesColumn bytes) {
        return switch (bytes.field().type().kind()) {
            case UTF8, LARGE_UTF8 -> new NotNull(bytes, bytes::stringAt);
            default -> new NotNull(bytes, row -> new ByteString(bytes.bytesAt(row)));
        };
    }

    private static ColumnValues ofIntegers(IntegerColumn integers) {
        ArrowType type = integers.field().type();
        if (type instanceof ArrowType.Int number) {
            return ofInt(integers, number);
        }
        if (type instanceof ArrowType.Date date) {
            return date.unit() == ArrowType.TimeUnit.DAY
                    ? new NotNull(integers, row -> day(integers, integers.longAt(row)))
                    : new NotNull(
                            integers, row -> day(integers, whole(integers, integers.longAt(row), DAY_MS, "a day")));
        }
        if (type instanceof ArrowType.Time time) {
            return new NotNull(integers, row -> timeOfDay(integers, row, time.unit()));
        }
        ArrowType.TimeUnit unit = ((ArrowType.Timestamp) type).unit();
        return new NotNull(integers, row -> milliseconds(integers, row, unit));
    }

    private static ColumnValues ofInt(IntegerColumn integers, ArrowType.Int type) {
        if (!type.signed() && type.bitWidth() == Long.SIZE) {
            return new NotNull(integers, row -> unsigned(integers.longAt(row)));
        }
        int valueBits = type.signed() ? type.bitWidth() : type.bitWidth() + 1;
        if (valueBits <= Byte.SIZE) {
            return new NotNull(integers, row -> (byte) integers.longAt(row));
        }
        if (valueBits <= Short.SIZE) {
            return new NotNull(integers, row -> (short) integers.longAt(row));
        }
        return valueBits <= Integer.SIZE
                ? new NotNull(integers, row -> (int) integers.longAt(row))
                : new NotNull(integers, integers::longAt);
    }

    /** The number that 64 bits stand for when they have no sign. */
    static BigDecimal unsigned(long bits) {
        return bits >= 0
                ? BigDecimal.valueOf(bits)
                : new BigDecimal(BigInteger.valueOf(bits).add(BigInteger.ONE.shiftLeft(Long.SIZE)));
    }

    private static long milliseconds(IntegerColumn times, int row, ArrowType.TimeUnit unit) {
        long value = times.longAt(row);
        return switch (unit) {
            case DAY -> throw new IllegalArgumentException("a time in days");
            case SECOND -> scaled(times, value);
            case MILLISECOND -> value;
            case MICROSECOND -> whole(times, value, 1_000, "a millisecond");
            case NANOSECOND -> whole(times, value, 1_000_000, "a millisecond");
        };
    }

    private static int day(IntegerColumn days, long day) {
        if (day < DAY_MIN || day > DAY_MAX) {
            throw refused(days, "the day " + day + " is outside the years 1 to 9999");
        }
        return (int) day;
    }

    private static int timeOfDay(IntegerColumn times, int row, ArrowType.TimeUnit unit) {
        long milliseconds = milliseconds(times, row, unit);
        if (milliseconds < 0 || milliseconds >= DAY_MS) {
            throw refused(times, "the time of day " + times.longAt(row) + " is outside of a day");
        }
        return (int) milliseconds;
    }

    private static long scaled(IntegerColumn times, long seconds) {
        if (seconds > Long.MAX_VALUE / 1_000 || seconds < Long.MIN_VALUE / 1_000) {
            throw refused(times, "the time " + seconds + " s is out of the range of a timestamp");
        }
        return seconds * 1_000;
    }

    private static long whole(IntegerColumn times, long value, long stepsPerUnit, String unit) {
        if (value % stepsPerUnit != 0) {
            throw refused(
                    times,
                    "the value " + value + " has digits below " + unit + ", which a row of this engine cannot hold");
        }
        return value / stepsPerUnit;
    }

    private static UnsupportedFormatException refused(Column column, String problem) {
        return new UnsupportedFormatException("column " + column.field().name(), -1, problem);
    }

    private static List<@Nullable Object> listAt(ListColumn lists, ColumnValues elements, int row) {
        int start = lists.startAt(row);
        int end = lists.endAt(row);
        List<@Nullable Object> values = new ArrayList<>(end - start);
        for (int element = start; element < end; element++) {
            values.add(elements.at(element));
        }
        return Collections.unmodifiableList(values);
    }

    /** One value, of a row that is not null. */
    private interface Reader {
        Object read(int row);
    }

    /** Reads through a reader where the column has a value. */
    private static final class NotNull extends ColumnValues {
        private final Column column;
        private final Reader reader;

        NotNull(Column column, Reader reader) {
            this.column = column;
            this.reader = reader;
        }

        @Override
        public @Nullable Object at(int row) {
            return column.isNull(row) ? null : reader.read(row);
        }
    }

    /** Values that are declared to be there. */
    private static final class Required extends ColumnValues {
        private final Field declared;
        private final ColumnValues values;

        Required(Field declared, ColumnValues values) {
            this.declared = declared;
            this.values = values;
        }

        @Override
        public Object at(int row) {
            Object value = values.at(row);
            if (value == null) {
                throw new CorruptDataException(
                        "column " + declared.name(), -1, "expected a value in every row, found a null");
            }
            return value;
        }
    }
}
