package org.pushlog.adapter.exec.group;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;
import org.pushlog.storage.work.Cancellation;

/** Groups by two columns of longs: a key is a pair of them, apart from its NULLs, which say in which table it stands. */
final class TwoNumberGroups extends Groups {
    private static final int GROUPS_A_LOOK = 0xFFFF;
    private static final int NULL_PATTERN_COUNT = 4;

    private final List<ValueType> types;
    /** By pattern of NULLs, 1 for the first key and 2 for the second. */
    private final PairTable[] tables = new PairTable[NULL_PATTERN_COUNT];

    private long[] firsts = new long[64];
    private long[] seconds = new long[64];
    private byte[] patterns = new byte[64];
    private int count;

    TwoNumberGroups(List<ValueType> types) {
        this.types = List.copyOf(types);
        Arrays.setAll(tables, pattern -> new PairTable());
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void assign(Vector[] keys, int @Nullable [] rows, int rowCount, int[] groups) {
        long[] first = ((LongVector) keys[0]).values();
        long[] second = ((LongVector) keys[1]).values();
        boolean @Nullable [] firstNulls = keys[0].nulls();
        boolean @Nullable [] secondNulls = keys[1].nulls();
        for (int i = 0; i < rowCount; i++) {
            int row = rows == null ? i : rows[i];
            int pattern = pattern(firstNulls, secondNulls, row);
            groups[i] = of(pattern, (pattern & 1) == 0 ? first[row] : 0, (pattern & 2) == 0 ? second[row] : 0);
        }
    }

    private static int pattern(boolean @Nullable [] firstNulls, boolean @Nullable [] secondNulls, int row) {
        return (firstNulls != null && firstNulls[row] ? 1 : 0) | (secondNulls != null && secondNulls[row] ? 2 : 0);
    }

    private int of(int pattern, long first, long second) {
        int group = tables[pattern].add(first, second, count);
        return group == count ? newGroup(pattern, first, second) : group;
    }

    private int newGroup(int pattern, long first, long second) {
        if (count == firsts.length) {
            int capacity = Math.multiplyExact(count, 2);
            firsts = Arrays.copyOf(firsts, capacity);
            seconds = Arrays.copyOf(seconds, capacity);
            patterns = Arrays.copyOf(patterns, capacity);
        }
        firsts[count] = first;
        seconds[count] = second;
        patterns[count] = (byte) pattern;
        return count++;
    }

    @Override
    public KeyLookup lookup() {
        KeyFilter filter = KeyFilter.of(count);
        for (int group = 0; filter != null && group < count; group++) {
            Cancellation.check(group, GROUPS_A_LOOK);
            filter.add(firsts[group], seconds[group]);
        }
        return new Lookup(tables, filter);
    }

    @Override
    public Vector[] keys(int first, int keyCount) {
        return new Vector[] {keys(0, firsts, first, keyCount), keys(1, seconds, first, keyCount)};
    }

    private Vector keys(int key, long[] values, int first, int keyCount) {
        VectorBuilder builder = new VectorBuilder(types.get(key));
        builder.reset(keyCount);
        for (int i = 0; i < keyCount; i++) {
            if ((patterns[first + i] >> key & 1) == 0) {
                builder.setLong(i, values[first + i]);
            } else {
                builder.setNull(i);
            }
        }
        return builder.build();
    }

    @Override
    public long sizeBytes() {
        long size = 17L * firsts.length;
        for (PairTable table : tables) {
            size += table.sizeBytes();
        }
        return size;
    }

    /** Looks pairs up by hash. */
    private static final class Lookup implements KeyLookup {
        private final PairTable[] tables;
        private final @Nullable KeyFilter filter;

        Lookup(PairTable[] tables, @Nullable KeyFilter filter) {
            this.tables = tables;
            this.filter = filter;
        }

        @Override
        public void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch) {
            long[] first = ((LongVector) keys[0]).values();
            long[] second = ((LongVector) keys[1]).values();
            boolean @Nullable [] firstNulls = keys[0].nulls();
            boolean @Nullable [] secondNulls = keys[1].nulls();
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                int pattern = pattern(firstNulls, secondNulls, row);
                long high = (pattern & 1) == 0 ? first[row] : 0;
                long low = (pattern & 2) == 0 ? second[row] : 0;
                boolean mayBe = filter == null || filter.mayHave(high, low) != 0;
                groups[i] = mayBe ? tables[pattern].find(high, low) : NONE;
            }
        }

        @Override
        public long sizeBytes() {
            return filter == null ? 0 : filter.sizeBytes();
        }
    }
}
