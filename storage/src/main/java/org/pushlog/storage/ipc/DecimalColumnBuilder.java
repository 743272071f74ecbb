package org.pushlog.storage.ipc;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds exact decimal numbers. */
final class DecimalColumnBuilder extends ColumnBuilder {
    private final ArrowType.Decimal type;
    private final int widthBytes;
    private byte[] values;

    DecimalColumnBuilder(Field field) {
        super(field);
        this.type = (ArrowType.Decimal) field.type();
        this.widthBytes = type.bitWidth() / 8;
        this.values = new byte[16 * widthBytes];
    }

    @Override
    public void append(BigDecimal value) {
        byte[] bytes = DecimalBytes.of(value, type);
        room();
        System.arraycopy(bytes, 0, values, rowCount() * widthBytes, widthBytes);
        valueAdded();
    }

    @Override
    public void append(long high, long low) {
        if (widthBytes < 2 * Long.BYTES) {
            throw new IllegalArgumentException("128 bits for " + type);
        }
        room();
        int at = rowCount() * widthBytes;
        ByteBuffer bytes = ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(at, low).putLong(at + Long.BYTES, high);
        for (int i = 2 * Long.BYTES; i < widthBytes; i += Long.BYTES) {
            bytes.putLong(at + i, high >> 63);
        }
        valueAdded();
    }

    @Override
    void addNullValue() {
        room();
        Arrays.fill(values, rowCount() * widthBytes, (rowCount() + 1) * widthBytes, (byte) 0);
    }

    @Override
    void appendValue(Column column, int row) {
        append(((DecimalColumn) column).decimalAt(row));
    }

    @Override
    Column buildValues(int count, @Nullable Bitmap bits) {
        return DecimalColumn.over(field(), count, bits, ByteBuffer.wrap(Arrays.copyOf(values, count * widthBytes)));
    }

    private void room() {
        int needed = Math.multiplyExact(Math.addExact(rowCount(), 1), widthBytes);
        if (needed > values.length) {
            values = Arrays.copyOf(values, grown(values.length, needed));
        }
    }
}
