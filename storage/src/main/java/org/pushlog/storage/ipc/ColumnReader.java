package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;

/** Makes columns over rows of one record batch. What it hands out was checked: using it never leaves the bytes. */
final class ColumnReader {
    private final BatchHead head;
    private final BodyBuffers buffers;
    private final Dictionaries dictionaries;

    ColumnReader(BatchHead head, BodyBuffers buffers, Dictionaries dictionaries) {
        this.head = head;
        this.buffers = buffers;
        this.dictionaries = dictionaries;
    }

    boolean isBodyAtHand() {
        return buffers.isAtHand();
    }

    long bodyOffsetBytes() {
        return buffers.bodyOffsetBytes();
    }

    /** How many bytes the buffers of a field, its elements and its dictionary hold when they are decompressed; 0 for what is stored plainly. */
    long plainBytes(ColumnPlace place) throws Malformed {
        DictionaryEncoding encoding = place.field().dictionary();
        long sum = encoding == null ? 0 : dictionaries.plainBytes(encoding.id());
        for (ColumnPlace part = place; part != null; part = part.element()) {
            sum += buffers.plainBytes(part.buffer(), part.layout().bufferCount());
        }
        return sum;
    }

    /** How many rows there are of a field; for elements of lists other than the batch's row count. */
    long rowCount(ColumnPlace place) {
        return head.nodeLength(place.node());
    }

    /**
     * Rows from {@code first} on, up to {@code count}, so few that no part is longer than a limit in bytes; one row if not even one is so short.
     */
    int fitting(ColumnPlace place, long first, int count, int lengthMax) throws Malformed {
        int fitting = count;
        while (fitting > 1 && !fits(place, first, fitting, lengthMax)) {
            fitting = (fitting + 1) / 2;
        }
        return fitting;
    }

    /** Whether no part of the rows is longer than a limit, in bytes or in elements. */
    private boolean fits(ColumnPlace place, long first, long count, int lengthMax) throws Malformed {
        FieldLayout layout = place.layout();
        if (layout.shape() == FieldLayout.Shape.BITS || rowCount(place) == 0) {
            return count <= lengthMax;
        }
        if ((count + 1) * layout.widthBytes() > lengthMax) {
            return false;
        }
        if (layout.shape() == FieldLayout.Shape.FIXED) {
            return true;
        }
        requireValueBytes(place);
        ColumnPlace element = place.element();
        long limit = element == null ? buffers.length(place.dataBuffer()) : rowCount(element);
        long start = offset(place, first);
        long end = offset(place, first + count);
        if (start < 0 || end < start || end > limit) {
            // Offsets that make no sense are an error of their own when the rows are read.
            return true;
        }
        if (end - start > lengthMax) {
            return false;
        }
        return element == null || fits(element, start, end - start, lengthMax);
    }

    private long offset(ColumnPlace place, long index) throws Malformed {
        int widthBytes = place.layout().widthBytes();
        ByteBuffer one = buffers.view(place.valueBuffer(), index * widthBytes, widthBytes);
        return widthBytes == Integer.BYTES ? one.getInt(0) : one.getLong(0);
    }

    /**
     * The rows {@code [first, first + count)}; the caller asked {@link #fitting} for the count.
     *
     * @param checkText whether the rows must still be checked for nulls that may not be and text that is not UTF-8
     * @param memory what has to be copied is copied to it
     */
    Column read(ColumnPlace place, long first, int count, boolean checkText, ViewMemory memory) throws Malformed {
        if (!fits(place, first, count, ByteSource.VIEW_LENGTH_MAX_BYTES)) {
            throw new LimitExceededException(
                    place.field().name(),
                    -1,
                    "one row of more than " + ByteSource.VIEW_LENGTH_MAX_BYTES + " bytes or elements");
        }
        requireValueBytes(place);
        Bitmap validity = validity(place, first, count, memory);
        if (checkText && validity != null && !place.field().nullable()) {
            RowChecks.noNulls(place, validity, count, buffers.offsetBytes(place.validityBuffer()));
        }
        FieldLayout layout = place.layout();
        return switch (layout.shape()) {
            case BITS ->
                new BooleanColumn(place.field(), count, validity, bits(place.valueBuffer(), first, count, memory));
            case FIXED -> fixed(place, first, count, validity, memory);
            case DATA -> data(place, first, count, validity, checkText, memory);
            case ELEMENTS -> list(place, first, count, validity, checkText, memory);
        };
    }

    private Column fixed(ColumnPlace place, long first, int count, @Nullable Bitmap validity, ViewMemory memory)
            throws Malformed {
        Field field = place.field();
        int widthBytes = place.layout().widthBytes();
        ByteBuffer values = buffers.view(place.valueBuffer(), first * widthBytes, count * widthBytes, memory);
        if (field.dictionary() != null) {
            Column indexes = IntegerColumn.over(
                    field, count, validity, values, widthBytes, place.layout().signed());
            return dictionaries.lookUp(field, (IntegerColumn) indexes, buffers.offsetBytes(place.valueBuffer()));
        }
        return fixed(place, count, validity, values);
    }

    /** Values of one width, plainly stored. */
    static Column fixed(ColumnPlace place, int count, @Nullable Bitmap validity, ByteBuffer values) {
        Field field = place.field();
        int widthBytes = place.layout().widthBytes();
        boolean signed = place.layout().signed();
        return switch (field.type().kind()) {
            case FLOATING_POINT -> FloatColumn.over(field, count, validity, values, widthBytes);
            case FIXED_SIZE_BINARY -> new BytesColumn(field, count, validity, values, ValueRanges.ofWidth(widthBytes));
            case DECIMAL -> DecimalColumn.over(field, count, validity, values);
            default -> IntegerColumn.over(field, count, validity, values, widthBytes, signed);
        };
    }

    private Column data(
            ColumnPlace place, long first, int count, @Nullable Bitmap validity, boolean checkText, ViewMemory memory)
            throws Malformed {
        long limit = buffers.length(place.dataBuffer());
        ByteBuffer offsets = offsets(place, first, count, memory);
        boolean wide = place.layout().widthBytes() == Long.BYTES;
        RowChecks.offsets(place, offsets, count, limit, buffers.offsetBytes(place.valueBuffer()));
        long start = RowChecks.offset(offsets, wide, 0);
        long end = RowChecks.offset(offsets, wide, count);
        ByteBuffer data = buffers.view(place.dataBuffer(), start, (int) (end - start), memory);
        ValueRanges ranges = ValueRanges.ofOffsets(offsets, wide, start);
        if (checkText && RowChecks.isText(place.field())) {
            RowChecks.text(place, data, ranges, count, buffers.offsetBytes(place.dataBuffer()) + start);
        }
        return new BytesColumn(place.field(), count, validity, data, ranges);
    }

    private Column list(
            ColumnPlace place, long first, int count, @Nullable Bitmap validity, boolean checkText, ViewMemory memory)
            throws Malformed {
        ColumnPlace element = RowChecks.elementOf(place);
        ByteBuffer offsets = offsets(place, first, count, memory);
        boolean wide = place.layout().widthBytes() == Long.BYTES;
        RowChecks.offsets(place, offsets, count, rowCount(element), buffers.offsetBytes(place.valueBuffer()));
        long start = RowChecks.offset(offsets, wide, 0);
        long end = RowChecks.offset(offsets, wide, count);
        Column elements = read(element, start, (int) (end - start), checkText, memory);
        return new ListColumn(place.field(), count, validity, elements, ValueRanges.ofOffsets(offsets, wide, start));
    }

    /** count + 1 offsets; a field without rows may have none stored, which stands for one of zero. */
    private ByteBuffer offsets(ColumnPlace place, long first, int count, ViewMemory memory) throws Malformed {
        int widthBytes = place.layout().widthBytes();
        if (rowCount(place) == 0 && buffers.length(place.valueBuffer()) == 0) {
            return ByteBuffer.allocate(widthBytes).order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffers.view(place.valueBuffer(), first * widthBytes, (count + 1) * widthBytes, memory);
    }

    private @Nullable Bitmap validity(ColumnPlace place, long first, int count, ViewMemory memory) throws Malformed {
        // Arrow's rule: without nulls a validity buffer is not looked at, whatever it holds.
        if (head.nullCount(place.node()) == 0 || count == 0) {
            return null;
        }
        if (head.codec() != null
                && buffers.length(place.validityBuffer()) < FieldLayout.bytesForBits(rowCount(place))) {
            throw new Malformed(
                    buffers.offsetBytes(place.validityBuffer()),
                    "column " + place.field().name() + " has too few validity bytes");
        }
        return bits(place.validityBuffer(), first, count, memory);
    }

    private Bitmap bits(int buffer, long first, int count, ViewMemory memory) throws Malformed {
        int firstBit = (int) (first & 7);
        return new Bitmap(
                buffers.view(buffer, first >>> 3, Bitmap.bytesFor(firstBit + count), memory), firstBit, count);
    }

    /** In a compressed body the length of a buffer is only known here. */
    private void requireValueBytes(ColumnPlace place) throws Malformed {
        if (head.codec() == null) {
            return;
        }
        String problem = place.layout().problem(rowCount(place), buffers.length(place.valueBuffer()), Guard.EXTENDED);
        if (problem != null) {
            throw new Malformed(
                    buffers.offsetBytes(place.valueBuffer()),
                    "column " + place.field().name() + " " + problem);
        }
    }
}
