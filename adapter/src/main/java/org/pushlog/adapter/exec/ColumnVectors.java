package org.pushlog.adapter.exec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.DecimalColumn;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;

/** The columns of a batch as vectors, each made when it is first asked for. Values that their SQL type cannot hold are refused. */
final class ColumnVectors implements Chunk.Columns {
    private static final long DAY_MS = 86_400_000;
    private static final long DAY_MIN = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long DAY_MAX = LocalDate.of(9999, 12, 31).toEpochDay();

    private final Batch batch;
    private final List<Field> declared;
    private final List<ValueType> types;
    private final ObjectValues objects;
    private final ColumnBuffers buffers;
    private final @Nullable Vector[] made;

    ColumnVectors(
            Batch batch, List<Field> declared, List<ValueType> types, ObjectValues objects, ColumnBuffers buffers) {
        this.batch = batch;
        this.declared = declared;
        this.types = types;
        this.objects = objects;
        this.buffers = buffers;
        this.made = new @Nullable Vector[types.size()];
    }

    @Override
    public int count() {
        return made.length;
    }

    @Override
    public Vector at(int column) {
        Vector known = made[column];
        if (known == null) {
            known = vector(column, batch.column(column), declared.get(column), types.get(column));
            made[column] = known;
        }
        return known;
    }

    private Vector vector(int at, Column column, Field field, ValueType type) {
        boolean @Nullable [] nulls = nulls(column, field);
        if (type.kind() == ValueKind.OBJECT) {
            return new ObjectVector(objects.of(column, field), nulls);
        }
        if (column instanceof IntegerColumn integers) {
            return integers(integers, type, nulls, buffers.longs(at, integers.rowCount()));
        }
        if (column instanceof BytesColumn bytes) {
            return bytes(at, bytes, nulls);
        }
        if (column instanceof FloatColumn numbers) {
            double[] values = new double[numbers.rowCount()];
            for (int row = 0; row < values.length; row++) {
                values[row] = numbers.doubleAt(row);
            }
            return new DoubleVector(values, nulls);
        }
        if (column instanceof BooleanColumn flags) {
            long[] values = new long[flags.rowCount()];
            for (int row = 0; row < values.length; row++) {
                values[row] = flags.booleanAt(row) ? 1 : 0;
            }
            return new LongVector(values, nulls);
        }
        DecimalColumn decimals = (DecimalColumn) column;
        boolean isStoredAlike = ((ArrowType.Decimal) column.field().type()).scale() == type.scale();
        return isStoredAlike && decimals.isAtMost128Bits()
                ? decimals(decimals, nulls, buffers.longs(at, decimals.rowCount()))
                : decimals(decimals, type, nulls);
    }

    private static DecimalVector decimals(DecimalColumn column, boolean @Nullable [] nulls, long[] low) {
        int rowCount = column.rowCount();
        long @Nullable [] high = null;
        if (!column.copyLows(low)) {
            high = new long[rowCount];
            column.copyHighs(high);
        }
        for (int row = 0; nulls != null && row < rowCount; row++) {
            if (nulls[row]) {
                low[row] = 0;
                if (high != null) {
                    high[row] = 0;
                }
            }
        }
        return new DecimalVector(low, high, false, nulls);
    }

    private static boolean @Nullable [] nulls(Column column, Field field) {
        if (!column.mayHaveNulls()) {
            return null;
        }
        boolean[] nulls = new boolean[column.rowCount()];
        boolean some = false;
        for (int row = 0; row < nulls.length; row++) {
            nulls[row] = column.isNull(row);
            some |= nulls[row];
        }
        if (some && !field.nullable()) {
            throw new CorruptDataException("column " + field.name(), -1, "expected a value in every row, found a null");
        }
        return some ? nulls : null;
    }

    private BytesVector bytes(int at, BytesColumn bytes, boolean @Nullable [] nulls) {
        int[] starts = buffers.starts(at, bytes.rowCount());
        int[] lengths = buffers.lengths(at, bytes.rowCount());
        bytes.copyRanges(starts, lengths);
        return new BytesVector(bytes.data(), starts, lengths, nulls);
    }

    private static Vector integers(IntegerColumn integers, ValueType type, boolean @Nullable [] nulls, long[] values) {
        integers.copyTo(0, integers.rowCount(), values);
        ArrowType arrow = integers.field().type();
        if (type.kind() == ValueKind.DECIMAL) {
            return new DecimalVector(values, null, true, nulls);
        }
        if (arrow instanceof ArrowType.Date date) {
            toDays(integers, date.unit(), values, nulls);
        } else if (arrow instanceof ArrowType.Time time) {
            toMilliseconds(integers, time.unit(), values, nulls);
            checkTimes(integers, values, nulls);
        } else if (arrow instanceof ArrowType.Timestamp timestamp) {
            toMilliseconds(integers, timestamp.unit(), values, nulls);
        }
        return new LongVector(values, nulls);
    }

    private static void toDays(Column column, ArrowType.TimeUnit unit, long[] values, boolean @Nullable [] nulls) {
        if (unit != ArrowType.TimeUnit.DAY) {
            toWhole(column, DAY_MS, "a day", values, nulls);
        }
        for (int row = 0; row < column.rowCount(); row++) {
            if ((values[row] < DAY_MIN || values[row] > DAY_MAX) && isValue(nulls, row)) {
                throw refused(column, "the day " + values[row] + " is outside the years 1 to 9999");
            }
        }
    }

    private static void checkTimes(Column column, long[] values, boolean @Nullable [] nulls) {
        for (int row = 0; row < column.rowCount(); row++) {
            if ((values[row] < 0 || values[row] >= DAY_MS) && isValue(nulls, row)) {
                throw refused(column, "the time of day " + values[row] + " ms is outside of a day");
            }
        }
    }

    private static void toMilliseconds(
            Column column, ArrowType.TimeUnit unit, long[] values, boolean @Nullable [] nulls) {
        switch (unit) {
            case SECOND -> {
                for (int row = 0; row < column.rowCount(); row++) {
                    long seconds = values[row];
                    if ((seconds > Long.MAX_VALUE / 1_000 || seconds < Long.MIN_VALUE / 1_000) && isValue(nulls, row)) {
                        throw refused(column, "the time " + seconds + " s is out of the range of a timestamp");
                    }
                    values[row] = seconds * 1_000;
                }
            }
            case MICROSECOND -> toWhole(column, 1_000, "a millisecond", values, nulls);
            case NANOSECOND -> toWhole(column, 1_000_000, "a millisecond", values, nulls);
            case DAY, MILLISECOND -> {}
        }
    }

    private static void toWhole(
            Column column, long stepsPerUnit, String unit, long[] values, boolean @Nullable [] nulls) {
        for (int row = 0; row < column.rowCount(); row++) {
            long value = values[row];
            if (value % stepsPerUnit != 0 && isValue(nulls, row)) {
                throw refused(
                        column,
                        "the value " + value + " has digits below " + unit
                                + ", which a row of this engine cannot hold");
            }
            values[row] = value / stepsPerUnit;
        }
    }

    private static DecimalVector decimals(DecimalColumn column, ValueType type, boolean @Nullable [] nulls) {
        int rowCount = column.rowCount();
        long[] low = new long[rowCount];
        long @Nullable [] high = null;
        for (int row = 0; row < rowCount; row++) {
            if (!isValue(nulls, row)) {
                continue;
            }
            BigDecimal value = column.decimalAt(row);
            BigInteger unscaled = value.setScale(type.scale()).unscaledValue();
            low[row] = unscaled.longValue();
            if (unscaled.bitLength() >= Long.SIZE && high == null) {
                high = new long[rowCount];
                for (int before = 0; before < row; before++) {
                    high[before] = low[before] >> 63;
                }
            }
            if (high != null) {
                high[row] = highOf(column, unscaled);
            }
        }
        return new DecimalVector(low, high, false, nulls);
    }

    private static long highOf(Column column, BigInteger unscaled) {
        if (unscaled.bitLength() > 127) {
            throw refused(column, "a number has more than 38 digits");
        }
        return DecimalVector.highOf(unscaled);
    }

    private static boolean isValue(boolean @Nullable [] nulls, int row) {
        return nulls == null || !nulls[row];
    }

    private static UnsupportedFormatException refused(Column column, String problem) {
        return new UnsupportedFormatException("column " + column.field().name(), -1, problem);
    }
}
