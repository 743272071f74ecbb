package org.pushlog.adapter.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts as UTF-8, or bytes: each value a range of one buffer. */
public final class BytesVector extends Vector {
    private static final long FIRST_SECRET = 0xA076_1D64_78BD_642FL;
    private static final long LAST_SECRET = 0xE703_7ED1_A0B4_28DBL;

    private final ByteBuffer data;
    private final int[] starts;
    private final int[] lengths;

    /** @param data little-endian, read by absolute index only */
    public BytesVector(ByteBuffer data, int[] starts, int[] lengths, boolean @Nullable [] nulls) {
        super(nulls);
        this.data = data.order() == ByteOrder.LITTLE_ENDIAN
                ? data
                : data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.starts = starts;
        this.lengths = lengths;
    }

    public ByteBuffer data() {
        return data;
    }

    public int[] starts() {
        return starts;
    }

    public int[] lengths() {
        return lengths;
    }

    /** A copy of the value. */
    public byte[] bytesAt(int row) {
        byte[] bytes = new byte[lengths[row]];
        data.get(starts[row], bytes);
        return bytes;
    }

    public String textAt(int row) {
        return new String(bytesAt(row), StandardCharsets.UTF_8);
    }

    /** Compares two values as unsigned bytes, a prefix before what it begins; for texts that is the order of code points. */
    public static int compare(BytesVector left, int leftRow, BytesVector right, int rightRow) {
        return compare(
                left.data,
                left.starts[leftRow],
                left.lengths[leftRow],
                right.data,
                right.starts[rightRow],
                right.lengths[rightRow]);
    }

    /** Compares two ranges of bytes likewise. */
    public static int compare(
            ByteBuffer left, int leftStart, int leftLength, ByteBuffer right, int rightStart, int rightLength) {
        int order = compare(left, leftStart, right, rightStart, Math.min(leftLength, rightLength));
        return order != 0 ? order : Integer.compare(leftLength, rightLength);
    }

    private static int compare(ByteBuffer left, int leftStart, ByteBuffer right, int rightStart, int length) {
        int i = 0;
        for (; length - i >= Long.BYTES; i += Long.BYTES) {
            long a = left.getLong(leftStart + i);
            long b = right.getLong(rightStart + i);
            if (a != b) {
                return Long.compareUnsigned(Long.reverseBytes(a), Long.reverseBytes(b));
            }
        }
        for (; i < length; i++) {
            int difference = (left.get(leftStart + i) & 0xFF) - (right.get(rightStart + i) & 0xFF);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /** Whether two ranges of bytes are equal. Bytes at the end are compared twice rather than one by one; a loop costs more than short ranges do. */
    public static boolean equal(ByteBuffer left, int leftStart, ByteBuffer right, int rightStart, int length) {
        if (length < Long.BYTES) {
            return tail(left, leftStart, length) == tail(right, rightStart, length);
        }
        int last = length - Long.BYTES;
        long different = (left.getLong(leftStart) ^ right.getLong(rightStart))
                | (left.getLong(leftStart + last) ^ right.getLong(rightStart + last));
        if (length > 2 * Long.BYTES) {
            different |= left.getLong(leftStart + Long.BYTES) ^ right.getLong(rightStart + Long.BYTES);
        }
        if (length > 3 * Long.BYTES) {
            int before = last - Long.BYTES;
            different |= left.getLong(leftStart + before) ^ right.getLong(rightStart + before);
        }
        return different == 0
                && (length <= 4 * Long.BYTES || equalBetween(left, leftStart, right, rightStart, last - Long.BYTES));
    }

    /** Compares from the seventeenth byte on. */
    private static boolean equalBetween(ByteBuffer left, int leftStart, ByteBuffer right, int rightStart, int end) {
        for (int i = 2 * Long.BYTES; i < end; i += Long.BYTES) {
            if (left.getLong(leftStart + i) != right.getLong(rightStart + i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A well-mixed hash of a range of bytes: products of 128 bits of sixteen bytes at a time, folded, as wyhash does. Bytes at the end count twice
     * rather than one by one.
     */
    public static long hash(ByteBuffer data, int start, int length) {
        if (length < Long.BYTES) {
            return Hash.fold(tail(data, start, length) ^ FIRST_SECRET, length ^ LAST_SECRET);
        }
        long hash = length * 0x9E37_79B9_7F4A_7C15L;
        int last = start + length - Long.BYTES;
        if (length <= 2 * Long.BYTES) {
            return Hash.fold(data.getLong(start) ^ LAST_SECRET, data.getLong(last) ^ hash);
        }
        hash = Hash.fold(data.getLong(start) ^ FIRST_SECRET, data.getLong(start + Long.BYTES) ^ hash);
        if (length > 4 * Long.BYTES) {
            hash = hashBetween(data, start + 2 * Long.BYTES, last - Long.BYTES, hash);
        }
        return Hash.fold(data.getLong(last - Long.BYTES) ^ LAST_SECRET, data.getLong(last) ^ hash);
    }

    private static long hashBetween(ByteBuffer data, int start, int end, long hash) {
        long mixed = hash;
        for (int at = start; at < end; at += 2 * Long.BYTES) {
            mixed = Hash.fold(data.getLong(at) ^ FIRST_SECRET, data.getLong(at + Long.BYTES) ^ mixed);
        }
        return mixed;
    }

    /** Up to eight bytes as the low ones of a long; no byte outside of the range is read. */
    public static long tail(ByteBuffer data, int start, int length) {
        if (length >= Integer.BYTES) {
            long low = data.getInt(start) & 0xFFFF_FFFFL;
            long high = data.getInt(start + length - Integer.BYTES) & 0xFFFF_FFFFL;
            return low | high << ((length - Integer.BYTES) << 3);
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (data.get(start + i) & 0xFFL) << (i << 3);
        }
        return value;
    }

    @Override
    public BytesVector gather(int[] rows, int count) {
        int[] gatheredStarts = new int[count];
        int[] gatheredLengths = new int[count];
        long total = 0;
        for (int i = 0; i < count; i++) {
            if (rows[i] >= 0 && !isNull(rows[i])) {
                total += lengths[rows[i]];
            }
        }
        byte[] bytes = new byte[Math.toIntExact(total)];
        int at = 0;
        for (int i = 0; i < count; i++) {
            gatheredStarts[i] = at;
            if (rows[i] >= 0 && !isNull(rows[i])) {
                gatheredLengths[i] = lengths[rows[i]];
                data.get(starts[rows[i]], bytes, at, gatheredLengths[i]);
                at += gatheredLengths[i];
            }
        }
        return new BytesVector(ByteBuffer.wrap(bytes), gatheredStarts, gatheredLengths, gatherNulls(rows, count));
    }

    @Override
    public long sizeBytes(int rowCount) {
        long size = 9L * rowCount;
        for (int i = 0; i < rowCount; i++) {
            size += lengths[i];
        }
        return size;
    }
}
