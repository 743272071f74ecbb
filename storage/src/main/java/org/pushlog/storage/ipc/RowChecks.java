package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;

/** What is checked of rows beyond the heads: offsets, text, nulls. Offsets in problems are from the start of the source. */
final class RowChecks {
    private RowChecks() {}

    static boolean isText(Field field) {
        return field.type().kind() == ArrowType.Kind.UTF8 || field.type().kind() == ArrowType.Kind.LARGE_UTF8;
    }

    static ColumnPlace elementOf(ColumnPlace place) {
        ColumnPlace element = place.element();
        if (element == null) {
            throw new IllegalArgumentException(place.field() + " has no elements");
        }
        return element;
    }

    static long offset(ByteBuffer offsets, boolean wide, int index) {
        return wide ? offsets.getLong(index << 3) : offsets.getInt(index << 2);
    }

    /** The {@code count + 1} offsets ascend and stay in {@code [0, limit]}. */
    static void offsets(ColumnPlace place, ByteBuffer offsets, int count, long limit, long offsetBytes)
            throws Malformed {
        boolean wide = place.layout().widthBytes() == Long.BYTES;
        long first = offset(offsets, wide, 0);
        long previous = first;
        boolean ascending = true;
        if (wide) {
            for (int i = 1; i <= count; i++) {
                long next = offsets.getLong(i << 3);
                ascending &= previous <= next;
                previous = next;
            }
        } else {
            for (int i = 1; i <= count; i++) {
                int next = offsets.getInt(i << 2);
                ascending &= previous <= next;
                previous = next;
            }
        }
        if (first < 0 || !ascending || previous > limit) {
            throw new Malformed(
                    offsetBytes,
                    "column " + place.field().name() + " has offsets that do not ascend from 0 to at most " + limit);
        }
    }

    /** Every value of {@code data} by itself is UTF-8. */
    static void text(ColumnPlace place, ByteBuffer data, ValueRanges ranges, int count, long offsetBytes)
            throws Malformed {
        if (Utf8Check.isAscii(data, 0, data.limit())) {
            return;
        }
        for (int i = 0; i < count; i++) {
            int start = ranges.startAt(i);
            if (!Utf8Check.isValid(data, start, ranges.endAt(i))) {
                throw new Malformed(
                        offsetBytes + start, "column " + place.field().name() + " has text that is not UTF-8");
            }
        }
    }

    static void noNulls(ColumnPlace place, Bitmap validity, int count, long offsetBytes) throws Malformed {
        if (validity.countSet() != count) {
            throw new Malformed(
                    offsetBytes, "column " + place.field().name() + " has nulls though it is declared without");
        }
    }
}
