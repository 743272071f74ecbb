package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;

/** Builds text and bytes. */
final class BytesColumnBuilder extends ColumnBuilder {
    private byte[] data = new byte[256];
    private int[] offsets = new int[17];

    BytesColumnBuilder(Field field) {
        super(field);
    }

    @Override
    public void append(String value) {
        append(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void append(byte[] value) {
        int start = room(value.length);
        System.arraycopy(value, 0, data, start, value.length);
        offsets[rowCount() + 1] = start + value.length;
        valueAdded();
    }

    @Override
    public void append(ByteBuffer source, int sourceStart, int length) {
        int start = room(length);
        source.get(sourceStart, data, start, length);
        offsets[rowCount() + 1] = start + length;
        valueAdded();
    }

    @Override
    void addNullValue() {
        int end = room(0);
        // Not in one line: the left side would be taken before there is room.
        offsets[rowCount() + 1] = end;
    }

    @Override
    void appendValue(Column column, int row) {
        BytesColumn bytes = (BytesColumn) column;
        append(bytes.data(), bytes.startAt(row), bytes.lengthAt(row));
    }

    @Override
    Column buildValues(int count, @Nullable Bitmap bits) {
        ByteBuffer ends = ByteBuffer.allocate((count + 1) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ends.asIntBuffer().put(offsets, 0, count + 1);
        ByteBuffer copy = ByteBuffer.wrap(Arrays.copyOf(data, offsets[count]));
        return new BytesColumn(field(), count, bits, copy, ValueRanges.ofOffsets(ends, false, 0));
    }

    /** Makes room for one more value of this length and gives where it starts. */
    private int room(int length) {
        int start = offsets[rowCount()];
        if (length > ByteSource.VIEW_LENGTH_MAX_BYTES - start) {
            throw new LimitExceededException(
                    field().name(), -1, "more than " + ByteSource.VIEW_LENGTH_MAX_BYTES + " bytes in one batch");
        }
        if (start + length > data.length) {
            data = Arrays.copyOf(data, grown(data.length, start + length));
        }
        if (rowCount() + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, grown(offsets.length, offsets.length + 1));
        }
        return start;
    }
}
