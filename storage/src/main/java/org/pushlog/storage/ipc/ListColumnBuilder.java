package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builds lists. */
final class ListColumnBuilder extends ColumnBuilder {
    private final ColumnBuilder elements;
    private int[] offsets = new int[17];

    ListColumnBuilder(Field field) {
        super(field);
        this.elements = ColumnBuilder.of(elementOf(field));
    }

    @Override
    public ColumnBuilder elements() {
        return elements;
    }

    @Override
    public void appendList() {
        addNullValue();
        valueAdded();
    }

    @Override
    void addNullValue() {
        if (rowCount() + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, grown(offsets.length, offsets.length + 1));
        }
        offsets[rowCount() + 1] = elements.rowCount();
    }

    @Override
    void appendValue(Column column, int row) {
        ListColumn list = (ListColumn) column;
        for (int i = list.startAt(row); i < list.endAt(row); i++) {
            elements.appendFrom(list.elements(), i);
        }
        appendList();
    }

    @Override
    Column buildValues(int count, @Nullable Bitmap bits) {
        ByteBuffer ends = ByteBuffer.allocate((count + 1) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ends.asIntBuffer().put(offsets, 0, count + 1);
        return new ListColumn(field(), count, bits, elements.build(), ValueRanges.ofOffsets(ends, false, 0));
    }
}
