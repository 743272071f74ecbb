package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Where the value of each row lies in its column's data, bytes or list elements. Ranges are in bytes or elements of data whose length is at
 * most {@link Integer#MAX_VALUE}.
 */
final class ValueRanges {
    private static final int OFFSETS32 = 0;
    private static final int OFFSETS64 = 1;
    private static final int STRIDE = 2;
    private static final int PAIRS = 3;
    private static final ByteBuffer NO_OFFSETS = ByteBuffer.allocate(0);
    private static final int[] NO_PAIRS = {};

    private final int form;
    private final ByteBuffer offsets;
    private final long base;
    private final int length;
    private final int stride;
    private final int[] pairs;

    private ValueRanges(int form, ByteBuffer offsets, long base, int length, int stride, int[] pairs) {
        this.form = form;
        this.offsets = offsets.order(ByteOrder.LITTLE_ENDIAN);
        this.base = base;
        this.length = length;
        this.stride = stride;
        this.pairs = pairs;
    }

    /** Value i is from offset i to offset i + 1; {@code base} is the offset of the data's first byte. */
    static ValueRanges ofOffsets(ByteBuffer offsets, boolean wide, long base) {
        return new ValueRanges(wide ? OFFSETS64 : OFFSETS32, offsets, base, 0, 0, NO_PAIRS);
    }

    /** Values of one length, one after another. */
    static ValueRanges ofWidth(int length) {
        return new ValueRanges(STRIDE, NO_OFFSETS, 0, length, length, NO_PAIRS);
    }

    /** All values are the first {@code length} bytes. */
    static ValueRanges constant(int length) {
        return new ValueRanges(STRIDE, NO_OFFSETS, 0, length, 0, NO_PAIRS);
    }

    int startAt(int row) {
        return switch (form) {
            case OFFSETS32 -> (int) (offsets.getInt(row << 2) - base);
            case OFFSETS64 -> (int) (offsets.getLong(row << 3) - base);
            case STRIDE -> row * stride;
            default -> pairs[row << 1];
        };
    }

    int endAt(int row) {
        return switch (form) {
            case OFFSETS32 -> (int) (offsets.getInt((row + 1) << 2) - base);
            case OFFSETS64 -> (int) (offsets.getLong((row + 1) << 3) - base);
            case STRIDE -> row * stride + length;
            default -> pairs[(row << 1) + 1];
        };
    }

    /** Copies the starts and lengths of the first values. */
    void copyTo(int count, int[] starts, int[] lengths) {
        if (form != OFFSETS32 || count == 0) {
            for (int row = 0; row < count; row++) {
                starts[row] = startAt(row);
                lengths[row] = endAt(row) - starts[row];
            }
            return;
        }
        offsets.slice(0, (count + 1) << 2)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(starts, 0, count);
        int end = offsets.getInt(count << 2);
        for (int row = 0; row < count; row++) {
            int next = row + 1 < count ? starts[row + 1] : end;
            lengths[row] = next - starts[row];
        }
        // The lowest 32 bits of a difference are those of the difference of the lowest 32 bits.
        int first = (int) base;
        for (int row = 0; first != 0 && row < count; row++) {
            starts[row] -= first;
        }
    }

    ValueRanges slice(int firstRow, int count) {
        if (form == STRIDE && stride == 0) {
            return this;
        }
        if (form == OFFSETS32 || form == OFFSETS64) {
            int shift = form == OFFSETS32 ? 2 : 3;
            if (count == 0 && offsets.limit() == 0) {
                return this;
            }
            ByteBuffer part = offsets.slice(firstRow << shift, (count + 1) << shift);
            return new ValueRanges(form, part, base, 0, 0, NO_PAIRS);
        }
        int[] part = new int[count << 1];
        for (int i = 0; i < count; i++) {
            part[i << 1] = startAt(firstRow + i);
            part[(i << 1) + 1] = endAt(firstRow + i);
        }
        return new ValueRanges(PAIRS, NO_OFFSETS, 0, 0, 0, part);
    }

    /** Row -1 gives an empty range. */
    ValueRanges gather(int[] rows, int count) {
        if (form == STRIDE && stride == 0) {
            return this;
        }
        int[] gathered = new int[count << 1];
        for (int i = 0; i < count; i++) {
            if (rows[i] >= 0) {
                gathered[i << 1] = startAt(rows[i]);
                gathered[(i << 1) + 1] = endAt(rows[i]);
            }
        }
        return new ValueRanges(PAIRS, NO_OFFSETS, 0, 0, 0, gathered);
    }
}
