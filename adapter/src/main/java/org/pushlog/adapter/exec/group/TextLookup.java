package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Vector;

/**
 * Looks texts or bytes up. A filter over their first and last eight bytes and their length is asked first, as long as it holds many back.
 *
 * @param groupOfString by entry of {@code strings}, the group
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TextLookup(
        PairTable pairs,
        BytesTable strings,
        int[] groupOfString,
        int nullGroup,
        @Nullable KeyFilter filter) implements KeyLookup {

    static void addTo(KeyFilter filter, byte[] bytes, int start, int length) {
        ByteBuffer data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        filter.add(length + first(data, start, length), last(data, start, length));
    }

    /** Up to eight bytes at the start. */
    private static long first(ByteBuffer data, int start, int length) {
        return length >= Long.BYTES ? data.getLong(start) : BytesVector.tail(data, start, length);
    }

    /** Up to eight bytes at the end. */
    private static long last(ByteBuffer data, int start, int length) {
        return length >= Long.BYTES ? data.getLong(start + length - Long.BYTES) : BytesVector.tail(data, start, length);
    }

    @Override
    public void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch) {
        BytesVector bytes = (BytesVector) keys[0];
        scratch.ensure(count);
        KeyFilter known = scratch.isFilterWorthIt() ? filter : null;
        int left = known == null
                ? all(bytes, rows, count, groups, scratch.chosen)
                : filter(known, bytes, rows, count, groups, scratch);
        lookUp(bytes, rows, left, groups, scratch);
    }

    /** Of rows without NULL and behind the filter only those that it lets pass are looked at again. */
    @Override
    public KeyCounter counter(int[] countOfGroup) {
        KeyCounter any = KeyLookup.super.counter(countOfGroup);
        return (keys, rows, count, scratch) -> {
            BytesVector bytes = (BytesVector) keys[0];
            KeyFilter known = scratch.isFilterWorthIt() ? filter : null;
            if (known == null || bytes.nulls() != null) {
                return any.count(keys, rows, count, scratch);
            }
            scratch.ensure(count);
            int[] groups = scratch.found;
            int left = filter(known, bytes, rows, count, groups, scratch);
            lookUp(bytes, rows, left, groups, scratch);
            long sum = 0;
            for (int k = 0; k < left; k++) {
                int group = groups[scratch.chosen[k]];
                sum += group < 0 ? 0 : countOfGroup[group];
            }
            return sum;
        };
    }

    /** Answers the first chosen positions. */
    private void lookUp(BytesVector bytes, int @Nullable [] rows, int left, int[] groups, LookupScratch scratch) {
        ByteBuffer data = bytes.data();
        int longCount = 0;
        for (int k = 0; k < left; k++) {
            int i = scratch.chosen[k];
            int row = rows == null ? i : rows[i];
            int length = bytes.lengths()[row];
            if (length > ShortBytes.LENGTH_MAX) {
                scratch.rows[longCount] = row;
                scratch.places[longCount++] = i;
            } else {
                int start = bytes.starts()[row];
                groups[i] = pairs.find(ShortBytes.high(data, start, length), ShortBytes.low(data, start, length));
            }
        }
        if (longCount > 0) {
            strings.number(bytes, scratch.rows, longCount, false, scratch.entries, scratch);
            for (int k = 0; k < longCount; k++) {
                int entry = scratch.entries[k];
                groups[scratch.places[k]] = entry < 0 ? Groups.NONE : groupOfString[entry];
            }
        }
    }

    /** Answers what is NULL or held back; gives the positions of the others. */
    private int filter(
            KeyFilter known, BytesVector bytes, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch) {
        ByteBuffer data = bytes.data();
        int[] starts = bytes.starts();
        int[] lengths = bytes.lengths();
        boolean[] nulls = bytes.nulls();
        int[] chosen = scratch.chosen;
        int left = 0;
        // Up to here eight bytes lie within the data, whatever the value's length.
        int lastWithin = data.limit() - Long.BYTES;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            int start = starts[row];
            int length = lengths[row];
            groups[i] = Groups.NONE;
            chosen[left] = i;
            if (nulls != null && nulls[row]) {
                groups[i] = nullGroup;
                continue;
            }
            long first;
            long last;
            if (length >= Long.BYTES) {
                first = data.getLong(start);
                last = data.getLong(start + length - Long.BYTES);
            } else if (start <= lastWithin) {
                first = data.getLong(start) & ShortBytes.lowMask(length);
                last = first;
            } else {
                first = first(data, start, length);
                last = last(data, start, length);
            }
            left += known.mayHave(length + first, last);
        }
        scratch.countFiltered(count, left);
        return left;
    }

    private int all(BytesVector bytes, int @Nullable [] rows, int count, int[] groups, int[] chosen) {
        boolean[] nulls = bytes.nulls();
        int left = 0;
        for (int i = 0; i < count; i++) {
            groups[i] = nullGroup;
            chosen[left] = i;
            left += nulls != null && nulls[rows == null ? i : rows[i]] ? 0 : 1;
        }
        return left;
    }

    @Override
    public long sizeBytes() {
        return filter == null ? 0 : filter.sizeBytes();
    }
}
