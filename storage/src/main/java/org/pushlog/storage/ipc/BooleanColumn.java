package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Truth values. */
public final class BooleanColumn extends Column {
    private final Bitmap values;

    BooleanColumn(Field field, int rowCount, @Nullable Bitmap validity, Bitmap values) {
        super(field, rowCount, validity);
        this.values = values;
    }

    public boolean booleanAt(int row) {
        return values.get(row);
    }

    @Override
    Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity) {
        return new BooleanColumn(field(), count, slicedValidity, values.slice(firstRow, count));
    }

    @Override
    Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity) {
        byte[] bits = new byte[Bitmap.bytesFor(count)];
        for (int i = 0; i < count; i++) {
            if (rows[i] >= 0 && booleanAt(rows[i])) {
                Bitmap.set(bits, i);
            }
        }
        return new BooleanColumn(field(), count, gatheredValidity, new Bitmap(ByteBuffer.wrap(bits), 0, count));
    }

    @Override
    Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity) {
        return new BooleanColumn(other, rowCount(), otherValidity, values);
    }
}
