package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds whole numbers. */
final class IntegerColumnBuilder extends ColumnBuilder {
    private long[] values = new long[16];

    IntegerColumnBuilder(Field field) {
        super(field);
    }

    @Override
    public void append(long value) {
        room();
        values[rowCount()] = value;
        valueAdded();
    }

    @Override
    void addNullValue() {
        room();
        values[rowCount()] = 0;
    }

    @Override
    void appendValue(Column column, int row) {
        append(((IntegerColumn) column).longAt(row));
    }

    @Override
    Column buildValues(int count, @Nullable Bitmap bits) {
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values, 0, count);
        return IntegerColumn.over(field(), count, bits, bytes, Long.BYTES, true);
    }

    private void room() {
        if (rowCount() == values.length) {
            values = Arrays.copyOf(values, grown(values.length, rowCount() + 1));
        }
    }
}
