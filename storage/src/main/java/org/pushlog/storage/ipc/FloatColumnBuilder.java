package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds IEEE numbers. */
final class FloatColumnBuilder extends ColumnBuilder {
    private double[] values = new double[16];

    FloatColumnBuilder(Field field) {
        super(field);
    }

    @Override
    public void append(double value) {
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
        append(((FloatColumn) column).doubleAt(row));
    }

    @Override
    Column buildValues(int count, @Nullable Bitmap bits) {
        ByteBuffer bytes = ByteBuffer.allocate(count * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values, 0, count);
        return FloatColumn.over(field(), count, bits, bytes, Double.BYTES);
    }

    private void room() {
        if (rowCount() == values.length) {
            values = Arrays.copyOf(values, grown(values.length, rowCount() + 1));
        }
    }
}
