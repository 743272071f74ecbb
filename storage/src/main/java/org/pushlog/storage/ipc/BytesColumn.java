package org.pushlog.storage.ipc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text as UTF-8, or bytes: Utf8, Binary, their Large forms and FixedSizeBinary. */
public final class BytesColumn extends Column {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer data;
    private final ValueRanges ranges;

    /** Values that are the ranges of {@code data}; the ranges were checked to lie inside. */
    BytesColumn(Field field, int rowCount, @Nullable Bitmap validity, ByteBuffer data, ValueRanges ranges) {
        super(field, rowCount, validity);
        this.data = data.order(ByteOrder.LITTLE_ENDIAN);
        this.ranges = ranges;
    }

    /** The length of the value in bytes. */
    public int lengthAt(int row) {
        return ranges.endAt(row) - ranges.startAt(row);
    }

    /** Where the value begins in {@link #data()}. */
    public int startAt(int row) {
        return ranges.startAt(row);
    }

    /** Where the value ends in {@link #data()}. */
    public int endAt(int row) {
        return ranges.endAt(row);
    }

    /** Copies where each value begins, and how long it is, to the start of two arrays at least as long as there are rows. */
    public void copyRanges(int[] starts, int[] lengths) {
        ranges.copyTo(rowCount(), starts, lengths);
    }

    /** The bytes of all values: little-endian, read by absolute index only. For loops that compare in place. */
    public ByteBuffer data() {
        return data;
    }

    /** A copy of the value's bytes. */
    public byte[] bytesAt(int row) {
        int start = ranges.startAt(row);
        byte[] bytes = new byte[ranges.endAt(row) - start];
        data.get(start, bytes);
        return bytes;
    }

    /** The value as text. */
    public String stringAt(int row) {
        return new String(bytesAt(row), StandardCharsets.UTF_8);
    }

    /** The value's bytes in place: read-only, little-endian, from position 0 to the limit. */
    public ByteBuffer viewAt(int row) {
        int start = ranges.startAt(row);
        ByteBuffer view = data.slice(start, ranges.endAt(row) - start);
        return (view.isReadOnly() ? view : view.asReadOnlyBuffer()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether the value is these bytes. */
    public boolean equalsAt(int row, byte[] other) {
        int start = ranges.startAt(row);
        int length = ranges.endAt(row) - start;
        if (length != other.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (data.get(start + i) != other[i]) {
                return false;
            }
        }
        return true;
    }

    /** Compares the value with other bytes, all of them unsigned, a prefix before what it begins. */
    public int compareAt(int row, byte[] other) {
        int start = ranges.startAt(row);
        int length = ranges.endAt(row) - start;
        int common = Math.min(length, other.length);
        int i = 0;
        for (; common - i >= Long.BYTES; i += Long.BYTES) {
            long left = data.getLong(start + i);
            long right = (long) LONGS.get(other, i);
            if (left != right) {
                return Long.compareUnsigned(Long.reverseBytes(left), Long.reverseBytes(right));
            }
        }
        for (; i < common; i++) {
            int difference = (data.get(start + i) & 0xFF) - (other[i] & 0xFF);
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.compare(length, other.length);
    }

    /** Compares the value with one of another column as unsigned bytes, a prefix before what it begins. */
    public int compareAt(int row, BytesColumn other, int otherRow) {
        int start = ranges.startAt(row);
        int otherStart = other.ranges.startAt(otherRow);
        int length = ranges.endAt(row) - start;
        int otherLength = other.ranges.endAt(otherRow) - otherStart;
        int common = Math.min(length, otherLength);
        int i = 0;
        for (; common - i >= Long.BYTES; i += Long.BYTES) {
            long left = data.getLong(start + i);
            long right = other.data.getLong(otherStart + i);
            if (left != right) {
                return Long.compareUnsigned(Long.reverseBytes(left), Long.reverseBytes(right));
            }
        }
        for (; i < common; i++) {
            int difference = (data.get(start + i) & 0xFF) - (other.data.get(otherStart + i) & 0xFF);
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.compare(length, otherLength);
    }

    @Override
    Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity) {
        return new BytesColumn(field(), count, slicedValidity, data, ranges.slice(firstRow, count));
    }

    @Override
    Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity) {
        return new BytesColumn(field(), count, gatheredValidity, data, ranges.gather(rows, count));
    }

    @Override
    Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity) {
        return new BytesColumn(other, rowCount(), otherValidity, data, ranges);
    }
}
