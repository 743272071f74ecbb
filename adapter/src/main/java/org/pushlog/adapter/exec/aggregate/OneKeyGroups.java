package org.pushlog.adapter.exec.aggregate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;

/**
 * Groups by one key column. Numbers and short byte strings are pairs of longs; longer strings are compared in their bytes. A group is in one
 * of the two tables, or is that of NULL.
 */
final class OneKeyGroups extends Groups {
    /** Strings up to this length are a pair: the length is in the highest byte. */
    private static final int SHORT_LENGTH_MAX = 15;

    private final ValueType type;
    private final PairTable pairs = new PairTable();
    private final BytesTable strings = new BytesTable();
    /** By entry of the strings, the group. */
    private int[] groupOfString = new int[64];
    /** By group, the halves of a pair; or the complement of the entry of the strings, or the mark of NULL, and a mark. */
    private long[] highOfGroup = new long[64];

    private long[] lowOfGroup = new long[64];

    /** No pair of a string has this high half. */
    private static final long NO_PAIR = 0xFF00_0000_0000_0000L;

    private static final int NULL_ENTRY = Integer.MIN_VALUE;
    private int[] longRows = {};
    private int[] longAt = {};
    private int[] entries = {};
    private int nullGroup = NONE;
    private int count;

    OneKeyGroups(ValueType type) {
        this.type = type;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void assign(Vector[] keys, int @Nullable [] rows, int count, int[] groups) {
        number(keys[0], rows, count, groups, true);
    }

    @Override
    public void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups) {
        number(keys[0], rows, count, groups, false);
    }

    private void number(Vector keys, int @Nullable [] rows, int rowCount, int[] groups, boolean adds) {
        if (keys instanceof LongVector longs) {
            long[] values = longs.values();
            boolean[] nulls = longs.nulls();
            for (int i = 0; i < rowCount; i++) {
                int row = rows == null ? i : rows[i];
                groups[i] = nulls != null && nulls[row] ? ofNull(adds) : ofPair(0, values[row], adds);
            }
        } else if (keys instanceof BytesVector bytes) {
            numberBytes(bytes, rows, rowCount, groups, adds);
        } else if (keys instanceof DoubleVector doubles) {
            for (int i = 0; i < rowCount; i++) {
                int row = rows == null ? i : rows[i];
                groups[i] = doubles.isNull(row)
                        ? ofNull(adds)
                        : ofPair(0, DoubleVector.keyBits(doubles.values()[row]), adds);
            }
        } else if (keys instanceof DecimalVector decimals) {
            for (int i = 0; i < rowCount; i++) {
                int row = rows == null ? i : rows[i];
                groups[i] =
                        decimals.isNull(row) ? ofNull(adds) : ofPair(decimals.highAt(row), decimals.low()[row], adds);
            }
        } else {
            throw new IllegalArgumentException("objects are no keys");
        }
    }

    private void numberBytes(BytesVector bytes, int @Nullable [] rows, int rowCount, int[] groups, boolean adds) {
        ByteBuffer data = bytes.data();
        int[] starts = bytes.starts();
        int[] lengths = bytes.lengths();
        boolean[] nulls = bytes.nulls();
        if (longRows.length < rowCount) {
            longRows = new int[rowCount];
            longAt = new int[rowCount];
            entries = new int[rowCount];
        }
        int longCount = 0;
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            int length = lengths[row];
            if (nulls != null && nulls[row]) {
                groups[i] = ofNull(adds);
            } else if (length <= SHORT_LENGTH_MAX) {
                int start = starts[row];
                long low = length >= Long.BYTES ? data.getLong(start) : BytesVector.tail(data, start, length);
                long high = length > Long.BYTES ? BytesVector.tail(data, start + Long.BYTES, length - Long.BYTES) : 0;
                groups[i] = ofPair(high | (long) length << 56, low, adds);
            } else {
                longRows[longCount] = row;
                longAt[longCount++] = i;
            }
        }
        if (longCount > 0) {
            numberStrings(bytes, longCount, groups, adds);
        }
    }

    private void numberStrings(BytesVector bytes, int longCount, int[] groups, boolean adds) {
        int known = strings.count();
        strings.number(bytes, longRows, longCount, adds, entries);
        if (strings.count() > groupOfString.length) {
            groupOfString = Arrays.copyOf(groupOfString, Math.max(strings.count(), groupOfString.length * 2));
        }
        for (int k = 0; k < longCount; k++) {
            int entry = entries[k];
            if (entry == known) {
                groupOfString[known++] = newGroup(NO_PAIR, ~entry);
            }
            groups[longAt[k]] = entry < 0 ? NONE : groupOfString[entry];
        }
    }

    private int ofNull(boolean adds) {
        if (nullGroup == NONE && adds) {
            nullGroup = newGroup(NO_PAIR, NULL_ENTRY);
        }
        return nullGroup;
    }

    private int ofPair(long high, long low, boolean adds) {
        if (!adds) {
            return pairs.find(high, low);
        }
        int group = pairs.add(high, low, count);
        return group == count ? newGroup(high, low) : group;
    }

    private int newGroup(long high, long low) {
        if (count == lowOfGroup.length) {
            int capacity = Math.multiplyExact(count, 2);
            lowOfGroup = Arrays.copyOf(lowOfGroup, capacity);
            highOfGroup = Arrays.copyOf(highOfGroup, capacity);
        }
        highOfGroup[count] = high;
        lowOfGroup[count] = low;
        return count++;
    }

    @Override
    public Vector[] keys(int first, int keyCount) {
        VectorBuilder builder = new VectorBuilder(type);
        builder.reset(keyCount);
        for (int i = 0; i < keyCount; i++) {
            int group = first + i;
            if (group == nullGroup) {
                builder.setNull(i);
            } else if (type.form() == ValueKind.Form.BYTES && highOfGroup[group] == NO_PAIR) {
                int entry = ~(int) lowOfGroup[group];
                builder.setBytes(i, strings.pageAt(entry), strings.startAt(entry), strings.lengthAt(entry));
            } else {
                set(builder, i, highOfGroup[group], lowOfGroup[group]);
            }
        }
        return new Vector[] {builder.build()};
    }

    private void set(VectorBuilder builder, int row, long high, long low) {
        switch (type.form()) {
            case LONG -> builder.setLong(row, low);
            case DOUBLE -> builder.setDouble(row, Double.longBitsToDouble(low));
            case DECIMAL -> builder.setWide(row, high, low);
            case BYTES -> {
                byte[] bytes = new byte[(int) (high >>> 56)];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) (i < Long.BYTES ? low >>> (i << 3) : high >>> ((i - Long.BYTES) << 3));
                }
                builder.setBytes(row, bytes);
            }
            case OBJECT -> throw new IllegalArgumentException("objects are no keys");
        }
    }

    @Override
    public long sizeBytes() {
        return pairs.sizeBytes() + strings.sizeBytes() + 16L * lowOfGroup.length + 4L * groupOfString.length;
    }
}
