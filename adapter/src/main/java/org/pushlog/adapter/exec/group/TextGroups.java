package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;
import org.pushlog.storage.work.Cancellation;

/**
 * Groups by one column of texts or bytes. Short ones are pairs of longs; longer ones are compared in their bytes. A group is in one of the two
 * tables, or is that of NULL.
 */
final class TextGroups extends Groups {
    private static final int GROUPS_A_LOOK = 0xFFFF;
    private final ValueType type;
    private final PairTable pairs = PairTable.ofTexts();
    private final BytesTable strings = new BytesTable();
    private final LookupScratch scratch = new LookupScratch();
    /** By entry of the strings, the group. */
    private int[] groupOfString = new int[64];
    /** By group, the halves of a pair; or {@link #NO_PAIR} and the entry of the strings. */
    private long[] highOfGroup = new long[64];

    private long[] lowOfGroup = new long[64];

    /** No pair has this high half. */
    private static final long NO_PAIR = -1;

    private int nullGroup = NONE;
    private int stringGroupCount;
    private int count;

    TextGroups(ValueType type) {
        this.type = type;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void assign(Vector[] keys, int @Nullable [] rows, int rowCount, int[] groups) {
        BytesVector bytes = (BytesVector) keys[0];
        boolean[] nulls = bytes.nulls();
        scratch.ensure(rowCount);
        if (nulls == null && areLong(bytes.lengths(), rows, rowCount)) {
            strings.number(bytes, rows, rowCount, true, groups, scratch);
            toGroups(groups, rowCount);
            return;
        }
        ByteBuffer data = bytes.data();
        int[] starts = bytes.starts();
        int[] lengths = bytes.lengths();
        int dataLength = data.limit();
        int longCount = 0;
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            int length = lengths[row];
            if (nulls != null && nulls[row]) {
                groups[i] = ofNull();
            } else if (length > ShortBytes.LENGTH_MAX) {
                scratch.rows[longCount] = row;
                scratch.places[longCount++] = i;
            } else if (starts[row] <= dataLength - 2 * Long.BYTES) {
                groups[i] = ofPair(
                        ShortBytes.highWithin(data, starts[row], length),
                        ShortBytes.lowWithin(data, starts[row], length));
            } else {
                groups[i] =
                        ofPair(ShortBytes.high(data, starts[row], length), ShortBytes.low(data, starts[row], length));
            }
        }
        if (longCount > 0) {
            assignStrings(bytes, longCount, groups);
        }
    }

    private static boolean areLong(int[] lengths, int @Nullable [] rows, int rowCount) {
        if (rowCount > 0 && lengths[rows == null ? 0 : rows[0]] <= ShortBytes.LENGTH_MAX) {
            return false;
        }
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < rowCount; i++) {
            least = Math.min(least, lengths[rows == null ? i : rows[i]]);
        }
        return least > ShortBytes.LENGTH_MAX;
    }

    private void assignStrings(BytesVector bytes, int longCount, int[] groups) {
        int[] entries = scratch.entries;
        strings.number(bytes, scratch.rows, longCount, true, entries, scratch);
        toGroups(entries, longCount);
        for (int k = 0; k < longCount; k++) {
            groups[scratch.places[k]] = entries[k];
        }
    }

    /** Puts groups in the place of entries. Those that are new have a group of their own from now on, in the order of the entries. */
    private void toGroups(int[] entries, int entryCount) {
        if (strings.count() > groupOfString.length) {
            groupOfString = Arrays.copyOf(groupOfString, Math.max(strings.count(), groupOfString.length * 2));
        }
        for (; stringGroupCount < strings.count(); stringGroupCount++) {
            groupOfString[stringGroupCount] = newGroup(NO_PAIR, stringGroupCount);
        }
        // As long as there are only long strings, each is the group of its entry.
        if (count > stringGroupCount) {
            for (int k = 0; k < entryCount; k++) {
                entries[k] = groupOfString[entries[k]];
            }
        }
    }

    private int ofNull() {
        if (nullGroup == NONE) {
            nullGroup = newGroup(NO_PAIR, NONE);
        }
        return nullGroup;
    }

    private int ofPair(long high, long low) {
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
    public KeyLookup lookup() {
        KeyFilter filter = KeyFilter.of(count);
        for (int group = 0; filter != null && group < count; group++) {
            Cancellation.check(group, GROUPS_A_LOOK);
            if (highOfGroup[group] != NO_PAIR) {
                byte[] text = ShortBytes.bytes(highOfGroup[group], lowOfGroup[group]);
                TextLookup.addTo(filter, text, 0, text.length);
            } else if (group != nullGroup) {
                int entry = (int) lowOfGroup[group];
                TextLookup.addTo(filter, strings.pageAt(entry), strings.startAt(entry), strings.lengthAt(entry));
            }
        }
        return new TextLookup(pairs, strings, groupOfString, nullGroup, filter);
    }

    @Override
    public Vector[] keys(int first, int keyCount) {
        VectorBuilder builder = new VectorBuilder(type);
        builder.reset(keyCount);
        for (int i = 0; i < keyCount; i++) {
            int group = first + i;
            if (group == nullGroup) {
                builder.setNull(i);
            } else if (highOfGroup[group] == NO_PAIR) {
                int entry = (int) lowOfGroup[group];
                builder.setBytes(i, strings.pageAt(entry), strings.startAt(entry), strings.lengthAt(entry));
            } else {
                builder.setBytes(i, ShortBytes.bytes(highOfGroup[group], lowOfGroup[group]));
            }
        }
        return new Vector[] {builder.build()};
    }

    @Override
    public long sizeBytes() {
        return pairs.sizeBytes() + strings.sizeBytes() + 16L * lowOfGroup.length + 4L * groupOfString.length;
    }
}
