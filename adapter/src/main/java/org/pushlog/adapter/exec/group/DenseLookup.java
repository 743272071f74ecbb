package org.pushlog.adapter.exec.group;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.storage.work.Cancellation;

/** Looks whole numbers up that lie close together: their group stands at their distance from the least. */
final class DenseLookup implements KeyLookup {
    private static final int GROUPS_A_LOOK = 0xFFFF;
    private static final long RANGE_MIN = 1 << 12;
    private static final long RANGE_MAX = 1 << 24;
    private static final int PLACES_PER_KEY = 8;

    private final long least;
    private final long greatest;
    /** By distance; one more at the end for all that is further away. */
    private final int[] groups;

    private final int nullGroup;

    private DenseLookup(long least, long greatest, int[] groups, int nullGroup) {
        this.least = least;
        this.greatest = greatest;
        this.groups = groups;
        this.nullGroup = nullGroup;
    }

    /**
     * A look-up of these keys, or null if they are too far apart, or do not fit 64 bits with a sign.
     *
     * @param highs the high halves by group, or null if no key has one
     * @param nullGroup the group of NULL, which has no key, or -1
     */
    static @Nullable DenseLookup of(long @Nullable [] highs, long[] lows, int count, int nullGroup) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int group = 0; group < count; group++) {
            Cancellation.check(group, GROUPS_A_LOOK);
            if (group != nullGroup) {
                if (highs != null && highs[group] != lows[group] >> 63) {
                    return null;
                }
                least = Math.min(least, lows[group]);
                greatest = Math.max(greatest, lows[group]);
            }
        }
        long distance = greatest - least;
        if (least > greatest
                || distance < 0
                || distance >= Math.max(RANGE_MIN, Math.min(RANGE_MAX, (long) PLACES_PER_KEY * count))) {
            return null;
        }
        int[] groups = new int[(int) distance + 2];
        Arrays.fill(groups, Groups.NONE);
        for (int group = 0; group < count; group++) {
            Cancellation.check(group, GROUPS_A_LOOK);
            if (group != nullGroup) {
                groups[(int) (lows[group] - least)] = group;
            }
        }
        return new DenseLookup(least, greatest, groups, nullGroup);
    }

    @Override
    public void find(Vector[] keys, int @Nullable [] rows, int count, int[] target, LookupScratch scratch) {
        Vector key = keys[0];
        if (key instanceof LongVector longs) {
            find(longs.values(), Long.MIN_VALUE, rows, count, target);
        } else if (key instanceof DecimalVector decimals && decimals.high() == null) {
            find(decimals.low(), decimals.isUnsigned() ? 0 : Long.MIN_VALUE, rows, count, target);
        } else {
            findWide((DecimalVector) key, rows, count, target);
        }
        boolean[] nulls = key.nulls();
        for (int i = 0; nulls != null && i < count; i++) {
            if (nulls[rows == null ? i : rows[i]]) {
                target[i] = nullGroup;
            }
        }
    }

    /** @param floor values below are none of ours: of unsigned ones those with the highest bit */
    private void find(long[] values, long floor, int @Nullable [] rows, int count, int[] target) {
        int[] known = groups;
        int end = known.length - 1;
        long first = least;
        long from = Math.max(first, floor);
        // An unsigned comparison by a signed one of values moved by half the range.
        long span = greatest - from + Long.MIN_VALUE;
        if (from > greatest) {
            Arrays.fill(target, 0, count, Groups.NONE);
            return;
        }
        for (int i = 0; i < count; i++) {
            long value = values[rows == null ? i : rows[i]];
            boolean inside = value - from + Long.MIN_VALUE <= span;
            target[i] = known[inside ? (int) (value - first) : end];
        }
    }

    private void findWide(DecimalVector decimals, int @Nullable [] rows, int count, int[] target) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long value = decimals.low()[row];
            boolean inside = decimals.highAt(row) == value >> 63 && value >= least && value <= greatest;
            target[i] = inside ? groups[(int) (value - least)] : Groups.NONE;
        }
    }

    @Override
    public KeyCounter counter(int[] countOfGroup) {
        int[] counts = new int[groups.length];
        for (int i = 0; i < counts.length; i++) {
            Cancellation.check(i, GROUPS_A_LOOK);
            counts[i] = groups[i] < 0 ? 0 : countOfGroup[groups[i]];
        }
        KeyCounter any = KeyLookup.super.counter(countOfGroup);
        return (keys, rows, count, scratch) -> {
            Vector key = keys[0];
            if (key.nulls() == null && key instanceof LongVector longs) {
                return sum(longs.values(), Long.MIN_VALUE, rows, count, counts);
            }
            if (key.nulls() == null && key instanceof DecimalVector decimals && decimals.high() == null) {
                return sum(decimals.low(), decimals.isUnsigned() ? 0 : Long.MIN_VALUE, rows, count, counts);
            }
            return any.count(keys, rows, count, scratch);
        };
    }

    /** As {@link #find(long[], long, int[], int, int[])}, with a number at each place that is added up. */
    private long sum(long[] values, long floor, int @Nullable [] rows, int count, int[] counts) {
        int end = counts.length - 1;
        long first = least;
        long from = Math.max(first, floor);
        long span = greatest - from + Long.MIN_VALUE;
        long sum = 0;
        for (int i = 0; from <= greatest && i < count; i++) {
            long value = values[rows == null ? i : rows[i]];
            boolean inside = value - from + Long.MIN_VALUE <= span;
            sum += counts[inside ? (int) (value - first) : end];
        }
        return sum;
    }

    @Override
    public long sizeBytes() {
        return 4L * groups.length;
    }
}
