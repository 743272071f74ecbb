package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pushlog.storage.error.LimitExceededException;

/** Adds one field's rows, which come in several columns, to a body. Null rows are written as zeros and empty values. */
final class ColumnEncoder {
    private final Field field;
    private final List<Column> columns;
    private final FieldLayout layout;
    private final BodyEncoder body;

    private ColumnEncoder(Field field, List<Column> columns, BodyEncoder body) {
        this.field = field;
        this.columns = columns;
        this.layout = FieldLayout.of(field.type());
        this.body = body;
    }

    static void encode(Field field, List<Column> columns, BodyEncoder body) {
        new ColumnEncoder(field, columns, body).encode();
    }

    private void encode() {
        long rowCount = 0;
        long nullCount = 0;
        for (Column column : columns) {
            rowCount += column.rowCount();
            nullCount += column.nullCount();
        }
        if (rowCount > Integer.MAX_VALUE) {
            throw new LimitExceededException(field.name(), -1, rowCount + " rows in one record batch");
        }
        if (nullCount > 0 && !field.nullable()) {
            throw new IllegalArgumentException("nulls in " + field);
        }
        body.addNode(rowCount, nullCount);
        body.addBuffer(nullCount == 0 ? List.of() : List.of(validity((int) rowCount)));
        switch (layout.shape()) {
            case BITS -> body.addBuffer(List.of(booleans((int) rowCount)));
            case FIXED -> body.addBuffer(values());
            case DATA -> {
                body.addBuffer(offsets());
                body.addBuffer(data());
            }
            case ELEMENTS -> {
                body.addBuffer(offsets());
                encode(ColumnBuilder.elementOf(field), elements(), body);
            }
        }
    }

    private ByteBuffer validity(int rowCount) {
        byte[] bits = new byte[Bitmap.bytesFor(rowCount)];
        int at = 0;
        for (Column column : columns) {
            for (int row = 0; row < column.rowCount(); row++, at++) {
                if (!column.isNull(row)) {
                    Bitmap.set(bits, at);
                }
            }
        }
        return ByteBuffer.wrap(bits);
    }

    private ByteBuffer booleans(int rowCount) {
        byte[] bits = new byte[Bitmap.bytesFor(rowCount)];
        int at = 0;
        for (Column column : columns) {
            for (int row = 0; row < column.rowCount(); row++, at++) {
                if (!column.isNull(row) && ((BooleanColumn) column).booleanAt(row)) {
                    Bitmap.set(bits, at);
                }
            }
        }
        return ByteBuffer.wrap(bits);
    }

    private List<ByteBuffer> values() {
        List<ByteBuffer> parts = new ArrayList<>();
        for (Column column : columns) {
            ByteBuffer part = allocate((long) column.rowCount() * layout.widthBytes());
            for (int row = 0; row < column.rowCount(); row++) {
                if (!column.isNull(row)) {
                    putValue(column, row, part, row * layout.widthBytes());
                }
            }
            parts.add(part);
        }
        return parts;
    }

    private void putValue(Column column, int row, ByteBuffer target, int at) {
        if (column instanceof IntegerColumn integers) {
            long value = integers.longAt(row);
            switch (layout.widthBytes()) {
                case Byte.BYTES -> target.put(at, (byte) value);
                case Short.BYTES -> target.putShort(at, (short) value);
                case Integer.BYTES -> target.putInt(at, (int) value);
                default -> target.putLong(at, value);
            }
        } else if (column instanceof FloatColumn floats) {
            double value = floats.doubleAt(row);
            switch (layout.widthBytes()) {
                case Short.BYTES -> target.putShort(at, HalfFloat.of(value));
                case Integer.BYTES -> target.putFloat(at, (float) value);
                default -> target.putDouble(at, value);
            }
        } else if (column instanceof DecimalColumn decimals) {
            decimals.putUnscaled(row, target, at);
        } else {
            BytesColumn bytes = (BytesColumn) column;
            if (bytes.lengthAt(row) != layout.widthBytes()) {
                throw new IllegalArgumentException("a value of " + bytes.lengthAt(row) + " bytes for " + field);
            }
            target.put(at, bytes.data(), bytes.startAt(row), layout.widthBytes());
        }
    }

    private List<ByteBuffer> offsets() {
        List<ByteBuffer> parts = new ArrayList<>();
        ByteBuffer zero = allocate(layout.widthBytes());
        parts.add(zero);
        long end = 0;
        for (Column column : columns) {
            ByteBuffer part = allocate((long) column.rowCount() * layout.widthBytes());
            for (int row = 0; row < column.rowCount(); row++) {
                end += column.isNull(row) ? 0 : lengthAt(column, row);
                if (layout.widthBytes() == Long.BYTES) {
                    part.putLong(row * Long.BYTES, end);
                } else {
                    part.putInt(row * Integer.BYTES, (int) end);
                }
            }
            parts.add(part);
        }
        if (layout.widthBytes() == Integer.BYTES && end > Integer.MAX_VALUE) {
            throw new LimitExceededException(field.name(), -1, end + " bytes or elements in one record batch");
        }
        return parts;
    }

    private static int lengthAt(Column column, int row) {
        return column instanceof ListColumn lists
                ? lists.endAt(row) - lists.startAt(row)
                : ((BytesColumn) column).lengthAt(row);
    }

    private List<ByteBuffer> data() {
        List<ByteBuffer> parts = new ArrayList<>();
        for (Column column : columns) {
            BytesColumn bytes = (BytesColumn) column;
            long length = 0;
            for (int row = 0; row < column.rowCount(); row++) {
                length += column.isNull(row) ? 0 : bytes.lengthAt(row);
            }
            ByteBuffer part = allocate(length);
            int at = 0;
            for (int row = 0; row < column.rowCount(); row++) {
                if (!column.isNull(row)) {
                    part.put(at, bytes.data(), bytes.startAt(row), bytes.lengthAt(row));
                    at += bytes.lengthAt(row);
                }
            }
            parts.add(part);
        }
        return parts;
    }

    private List<Column> elements() {
        List<Column> parts = new ArrayList<>();
        for (Column column : columns) {
            ListColumn lists = (ListColumn) column;
            int[] rows = new int[16];
            int count = 0;
            for (int row = 0; row < column.rowCount(); row++) {
                for (int i = lists.startAt(row); !column.isNull(row) && i < lists.endAt(row); i++) {
                    if (count == rows.length) {
                        rows = Arrays.copyOf(rows, ColumnBuilder.grown(count, count + 1));
                    }
                    rows[count++] = i;
                }
            }
            parts.add(lists.elements().gather(rows, count));
        }
        return parts;
    }

    private ByteBuffer allocate(long length) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException(field.name(), -1, length + " bytes in one batch");
        }
        return ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
