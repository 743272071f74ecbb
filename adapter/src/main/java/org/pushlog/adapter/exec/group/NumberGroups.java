package org.pushlog.adapter.exec.group;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;
import org.pushlog.storage.work.Cancellation;

/** Groups by one column of numbers. A key is 128 bits; of longs and doubles the high half is 0. */
final class NumberGroups extends Groups {
    private static final int GROUPS_A_LOOK = 0xFFFF;
    private final ValueType type;
    private final PairTable pairs = new PairTable();
    private long[] highs = new long[64];
    private long[] lows = new long[64];
    private int nullGroup = NONE;
    private int count;
    private int lastGroup;

    NumberGroups(ValueType type) {
        this.type = type;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void assign(Vector[] keys, int @Nullable [] rows, int rowCount, int[] groups) {
        Vector key = keys[0];
        boolean[] nulls = key.nulls();
        if (key instanceof LongVector longs) {
            long[] values = longs.values();
            for (int i = 0; i < rowCount; i++) {
                int row = rows == null ? i : rows[i];
                groups[i] = nulls != null && nulls[row] ? ofNull() : of(0, values[row]);
            }
        } else if (key instanceof DoubleVector doubles) {
            double[] values = doubles.values();
            for (int i = 0; i < rowCount; i++) {
                int row = rows == null ? i : rows[i];
                groups[i] = nulls != null && nulls[row] ? ofNull() : of(0, DoubleVector.keyBits(values[row]));
            }
        } else if (key instanceof DecimalVector decimals) {
            long[] low = decimals.low();
            for (int i = 0; i < rowCount; i++) {
                int row = rows == null ? i : rows[i];
                groups[i] = nulls != null && nulls[row] ? ofNull() : of(decimals.highAt(row), low[row]);
            }
        } else {
            throw new IllegalArgumentException("no numbers");
        }
    }

    private int ofNull() {
        if (nullGroup == NONE) {
            nullGroup = newGroup(0, 0);
        }
        return nullGroup;
    }

    private int of(long high, long low) {
        // Equal keys often stand one after the other.
        if (lastGroup < count && lows[lastGroup] == low && highs[lastGroup] == high && lastGroup != nullGroup) {
            return lastGroup;
        }
        int group = pairs.add(high, low, count);
        lastGroup = group;
        return group == count ? newGroup(high, low) : group;
    }

    private int newGroup(long high, long low) {
        if (count == lows.length) {
            int capacity = Math.multiplyExact(count, 2);
            lows = Arrays.copyOf(lows, capacity);
            highs = Arrays.copyOf(highs, capacity);
        }
        highs[count] = high;
        lows[count] = low;
        return count++;
    }

    @Override
    public KeyLookup lookup() {
        KeyLookup dense = switch (type.form()) {
            case LONG -> DenseLookup.of(null, lows, count, nullGroup);
            case DECIMAL -> DenseLookup.of(highs, lows, count, nullGroup);
            case DOUBLE, BYTES, OBJECT -> null;
        };
        if (dense != null) {
            return dense;
        }
        KeyFilter filter = KeyFilter.of(count);
        for (int group = 0; filter != null && group < count; group++) {
            Cancellation.check(group, GROUPS_A_LOOK);
            filter.add(highs[group], lows[group]);
        }
        return new PairLookup(pairs, filter, nullGroup);
    }

    @Override
    public Vector[] keys(int first, int keyCount) {
        VectorBuilder builder = new VectorBuilder(type);
        builder.reset(keyCount);
        for (int i = 0; i < keyCount; i++) {
            int group = first + i;
            if (group == nullGroup) {
                builder.setNull(i);
                continue;
            }
            switch (type.form()) {
                case LONG -> builder.setLong(i, lows[group]);
                case DOUBLE -> builder.setDouble(i, Double.longBitsToDouble(lows[group]));
                case DECIMAL -> builder.setWide(i, highs[group], lows[group]);
                case BYTES, OBJECT -> throw new IllegalArgumentException("no numbers");
            }
        }
        return new Vector[] {builder.build()};
    }

    @Override
    public long sizeBytes() {
        return pairs.sizeBytes() + 16L * lows.length;
    }

    /** Looks numbers up by hash. */
    private record PairLookup(PairTable pairs, @Nullable KeyFilter filter, int nullGroup) implements KeyLookup {
        @Override
        public void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch) {
            Vector key = keys[0];
            boolean[] nulls = key.nulls();
            long[] values = key instanceof LongVector longs ? longs.values() : null;
            double[] doubles = key instanceof DoubleVector vector ? vector.values() : null;
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (nulls != null && nulls[row]) {
                    groups[i] = nullGroup;
                } else if (values != null) {
                    groups[i] = find(0, values[row]);
                } else if (doubles != null) {
                    groups[i] = find(0, DoubleVector.keyBits(doubles[row]));
                } else {
                    DecimalVector decimals = (DecimalVector) key;
                    groups[i] = find(decimals.highAt(row), decimals.low()[row]);
                }
            }
        }

        private int find(long high, long low) {
            return filter == null || filter.mayHave(high, low) != 0 ? pairs.find(high, low) : NONE;
        }

        @Override
        public long sizeBytes() {
            return filter == null ? 0 : filter.sizeBytes();
        }
    }
}
