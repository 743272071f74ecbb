package org.pushlog.storage.ipc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Exact decimal numbers, stored as little-endian two's complement of 4, 8, 16 or 32 bytes. */
public final class DecimalColumn extends Column {
    private final ByteBuffer values;
    private final int widthBytes;
    private final int strideBytes;
    private final int scale;

    private DecimalColumn(
            Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer values, int widthBytes, int strideBytes) {
        super(field, rowCount, validity);
        this.values = values.order(ByteOrder.LITTLE_ENDIAN);
        this.widthBytes = widthBytes;
        this.strideBytes = strideBytes;
        this.scale = ((ArrowType.Decimal) field.type()).scale();
    }

    static DecimalColumn over(Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer values) {
        int widthBytes = ((ArrowType.Decimal) field.type()).bitWidth() / 8;
        return new DecimalColumn(field, rowCount, validity, values, widthBytes, widthBytes);
    }

    /** The same value in all rows: {@code unscaled} has the field's width. */
    static DecimalColumn constant(Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer unscaled) {
        return new DecimalColumn(field, rowCount, validity, unscaled, unscaled.limit(), 0);
    }

    public BigDecimal decimalAt(int row) {
        int at = row * strideBytes;
        if (widthBytes == Integer.BYTES) {
            return BigDecimal.valueOf(values.getInt(at), scale);
        }
        long low = values.getLong(at);
        if (widthBytes == Long.BYTES || fitsLong(at, low)) {
            return BigDecimal.valueOf(low, scale);
        }
        byte[] bigEndian = new byte[widthBytes];
        for (int i = 0; i < widthBytes; i++) {
            bigEndian[i] = values.get(at + widthBytes - 1 - i);
        }
        return new BigDecimal(new BigInteger(bigEndian), scale);
    }

    /** Whether every unscaled value has at most 128 bits, so that it can be copied as numbers. */
    public boolean isAtMost128Bits() {
        return widthBytes <= 2 * Long.BYTES;
    }

    /**
     * Copies the low 64 bits of the unscaled values, where there are no more than 128.
     *
     * @return whether each of them is the whole value as a signed number; what stands in rows without a value counts, too
     */
    public boolean copyLows(long[] lows) {
        if (widthBytes == Integer.BYTES) {
            for (int row = 0; row < rowCount(); row++) {
                lows[row] = values.getInt(row * strideBytes);
            }
            return true;
        }
        if (widthBytes == Long.BYTES) {
            for (int row = 0; row < rowCount(); row++) {
                lows[row] = values.getLong(row * strideBytes);
            }
            return true;
        }
        long beyond = 0;
        for (int row = 0; row < rowCount(); row++) {
            int at = row * strideBytes;
            long low = values.getLong(at);
            lows[row] = low;
            beyond |= values.getLong(at + Long.BYTES) ^ low >> 63;
        }
        return beyond == 0;
    }

    /** Copies the high 64 bits of unscaled values of 128. */
    public void copyHighs(long[] highs) {
        for (int row = 0; row < rowCount(); row++) {
            highs[row] = values.getLong(row * strideBytes + Long.BYTES);
        }
    }

    /** Copies the stored bytes of a value. */
    void putUnscaled(int row, ByteBuffer target, int at) {
        target.put(at, values, row * strideBytes, widthBytes);
    }

    private boolean fitsLong(int at, long low) {
        for (int i = Long.BYTES; i < widthBytes; i += Long.BYTES) {
            if (values.getLong(at + i) != low >> 63) {
                return false;
            }
        }
        return true;
    }

    @Override
    Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity) {
        ByteBuffer part = strideBytes == 0 ? values : values.slice(firstRow * strideBytes, count * strideBytes);
        return new DecimalColumn(field(), count, slicedValidity, part, widthBytes, strideBytes);
    }

    @Override
    Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity) {
        if (strideBytes == 0) {
            return new DecimalColumn(field(), count, gatheredValidity, values, widthBytes, 0);
        }
        ByteBuffer gathered = ByteBuffer.allocate(count * widthBytes);
        for (int i = 0; i < count; i++) {
            if (rows[i] >= 0) {
                gathered.put(i * widthBytes, values, rows[i] * widthBytes, widthBytes);
            }
        }
        return new DecimalColumn(field(), count, gatheredValidity, gathered, widthBytes, widthBytes);
    }

    @Override
    Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity) {
        return new DecimalColumn(other, rowCount(), otherValidity, values, widthBytes, strideBytes);
    }
}
