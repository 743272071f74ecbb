package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds truth values. */
final class BooleanColumnBuilder extends ColumnBuilder {
    private byte[] values = new byte[8];

    BooleanColumnBuilder(Field field) {
        super(field);
    }

    @Override
    public void append(boolean value) {
        addNullValue();
        if (value) {
            Bitmap.set(values, rowCount());
        }
        valueAdded();
    }

    @Override
    void addNullValue() {
        int needed = (rowCount() >>> 3) + 1;
        if (needed > values.length) {
            values = Arrays.copyOf(values, grown(values.length, needed));
        }
    }

    @Override
    void appendValue(Column column, int row) {
        append(((BooleanColumn) column).booleanAt(row));
    }

    @Override
    Column buildValues(int count, @Nullable Bitmap bits) {
        byte[] copy = Arrays.copyOf(values, Bitmap.bytesFor(count));
        Arrays.fill(values, (byte) 0);
        return new BooleanColumn(field(), count, bits, new Bitmap(ByteBuffer.wrap(copy), 0, count));
    }
}
