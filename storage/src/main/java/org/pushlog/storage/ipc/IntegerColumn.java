package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Whole numbers: Int, and Date, Time and Timestamp as counts of their unit. */
public final class IntegerColumn extends Column {
    private static final int INT8 = 0;
    private static final int UINT8 = 1;
    private static final int INT16 = 2;
    private static final int UINT16 = 3;
    private static final int INT32 = 4;
    private static final int UINT32 = 5;
    private static final int INT64 = 6;
    private static final int SEQUENCE = 7;
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

    private final int form;
    private final ByteBuffer values;
    private final long first;
    private final long step;

    private IntegerColumn(
            Field field, int rowCount, @Nullable Bitmap validity, int form, ByteBuffer values, long first, long step) {
        super(field, rowCount, validity);
        this.form = form;
        this.values = values;
        this.first = first;
        this.step = step;
    }

    /** Little-endian values of {@code widthBytes} each. */
    static IntegerColumn over(
            Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer values, int widthBytes, boolean signed) {
        int form = widthBytes == 8 ? INT64 : 2 * Integer.numberOfTrailingZeros(widthBytes) + (signed ? 0 : 1);
        return new IntegerColumn(field, rowCount, validity, form, values.order(ByteOrder.LITTLE_ENDIAN), 0, 0);
    }

    /** Values that are {@code first}, {@code first + step} and so on. */
    static IntegerColumn sequence(Field field, int rowCount, @Nullable Bitmap validity, long first, long step) {
        return new IntegerColumn(field, rowCount, validity, SEQUENCE, NO_BYTES, first, step);
    }

    /** The value, sign-extended or zero-extended; an unsigned 64-bit value as its bits. */
    public long longAt(int row) {
        return switch (form) {
            case INT8 -> values.get(row);
            case UINT8 -> values.get(row) & 0xFF;
            case INT16 -> values.getShort(row << 1);
            case UINT16 -> values.getShort(row << 1) & 0xFFFF;
            case INT32 -> values.getInt(row << 2);
            case UINT32 -> values.getInt(row << 2) & 0xFFFF_FFFFL;
            case INT64 -> values.getLong(row << 3);
            default -> first + step * row;
        };
    }

    /** Copies the values of {@code count} rows from {@code firstRow} on to the start of {@code target}. */
    public void copyTo(int firstRow, int count, long[] target) {
        if (form == INT64) {
            values.slice(firstRow << 3, count << 3)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer()
                    .get(target, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            target[i] = longAt(firstRow + i);
        }
    }

    /** Whether 64-bit values are to be read as unsigned. */
    public boolean isUnsigned() {
        return field().type() instanceof ArrowType.Int type && !type.signed();
    }

    @Override
    Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity) {
        if (form == SEQUENCE) {
            return sequence(field(), count, slicedValidity, longAt(firstRow), step);
        }
        int shift = form >> 1;
        ByteBuffer part = values.slice(firstRow << shift, count << shift).order(ByteOrder.LITTLE_ENDIAN);
        return new IntegerColumn(field(), count, slicedValidity, form, part, 0, 0);
    }

    @Override
    Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity) {
        if (form == SEQUENCE && step == 0) {
            return sequence(field(), count, gatheredValidity, first, 0);
        }
        ByteBuffer gathered = ByteBuffer.allocate(count << 3).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            gathered.putLong(i << 3, rows[i] < 0 ? 0 : longAt(rows[i]));
        }
        return new IntegerColumn(field(), count, gatheredValidity, INT64, gathered, 0, 0);
    }

    @Override
    Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity) {
        return new IntegerColumn(other, rowCount(), otherValidity, form, values, first, step);
    }
}
