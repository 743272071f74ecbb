package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** IEEE numbers of 16, 32 or 64 bits. */
public final class FloatColumn extends Column {
    private final ByteBuffer values;
    private final int widthBytes;
    private final int strideBytes;

    private FloatColumn(
            Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer values, int widthBytes, int strideBytes) {
        super(field, rowCount, validity);
        this.values = values.order(ByteOrder.LITTLE_ENDIAN);
        this.widthBytes = widthBytes;
        this.strideBytes = strideBytes;
    }

    /** Little-endian values of {@code widthBytes} each. */
    static FloatColumn over(Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer values, int widthBytes) {
        return new FloatColumn(field, rowCount, validity, values, widthBytes, widthBytes);
    }

    static FloatColumn constant(Field field, int rowCount, @Nullable Bitmap validity, double value) {
        ByteBuffer one = ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        one.putDouble(0, value);
        return new FloatColumn(field, rowCount, validity, one, Double.BYTES, 0);
    }

    public double doubleAt(int row) {
        int at = row * strideBytes;
        if (widthBytes == Double.BYTES) {
            return values.getDouble(at);
        }
        return widthBytes == Float.BYTES ? values.getFloat(at) : HalfFloat.toDouble(values.getShort(at));
    }

    @Override
    Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity) {
        ByteBuffer part = strideBytes == 0 ? values : values.slice(firstRow * strideBytes, count * strideBytes);
        return new FloatColumn(field(), count, slicedValidity, part, widthBytes, strideBytes);
    }

    @Override
    Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity) {
        if (strideBytes == 0) {
            return new FloatColumn(field(), count, gatheredValidity, values, widthBytes, 0);
        }
        ByteBuffer gathered = ByteBuffer.allocate(count * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            gathered.putDouble(i * Double.BYTES, rows[i] < 0 ? 0 : doubleAt(rows[i]));
        }
        return new FloatColumn(field(), count, gatheredValidity, gathered, Double.BYTES, Double.BYTES);
    }

    @Override
    Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity) {
        return new FloatColumn(other, rowCount(), otherValidity, values, widthBytes, strideBytes);
    }
}
