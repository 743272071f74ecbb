package org.pushlog.storage.store.history;

import java.util.Arrays;

/** A set of unsigned 64-bit push numbers as sorted runs; the numbers of a log are mostly one run. Immutable. */
public final class PushSeqSet {
    public static final PushSeqSet EMPTY = new PushSeqSet(new long[0], new long[0]);

    private final long[] first;
    private final long[] last;

    private PushSeqSet(long[] first, long[] last) {
        this.first = first;
        this.last = last;
    }

    boolean contains(long pushSeq) {
        return runOf(pushSeq) >= 0;
    }

    /** Whether every number from {@code from} to {@code to} is in the set. */
    boolean containsRange(long from, long to) {
        int run = runOf(from);
        return run >= 0 && Long.compareUnsigned(to, last[run]) <= 0;
    }

    /** Whether some number from {@code from} to {@code to} is in the set. */
    boolean touchesRange(long from, long to) {
        int run = runOf(from);
        if (run >= 0) {
            return true;
        }
        int next = -run - 1;
        return next < first.length && Long.compareUnsigned(first[next], to) <= 0;
    }

    /** The run that holds the number, or -1 minus the index of the first run above it. */
    private int runOf(long pushSeq) {
        int low = 0;
        int high = first.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(pushSeq, first[middle]) < 0) {
                high = middle - 1;
            } else if (Long.compareUnsigned(pushSeq, last[middle]) > 0) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -low - 1;
    }

    /** The smaller of two numbers, unsigned. */
    public static long smaller(long left, long right) {
        return Long.compareUnsigned(left, right) <= 0 ? left : right;
    }

    /** The larger of two numbers, unsigned. */
    static long larger(long left, long right) {
        return Long.compareUnsigned(left, right) >= 0 ? left : right;
    }

    boolean isEmpty() {
        return first.length == 0;
    }

    /** Collects numbers in any order. */
    static final class Builder {
        private static final long SIGN = Long.MIN_VALUE;

        // Runs as pairs, the sign bit flipped so that signed order is unsigned order.
        private long[] first = new long[16];
        private long[] last = new long[16];
        private int count;

        void add(long pushSeq) {
            long flipped = pushSeq ^ SIGN;
            if (count > 0) {
                if (flipped >= first[count - 1] && flipped <= last[count - 1]) {
                    return;
                }
                if (last[count - 1] != Long.MAX_VALUE && flipped == last[count - 1] + 1) {
                    last[count - 1] = flipped;
                    return;
                }
            }
            if (count == first.length) {
                compact();
            }
            first[count] = flipped;
            last[count] = flipped;
            count++;
        }

        void addAll(PushSeqSet set) {
            for (int run = 0; run < set.first.length; run++) {
                if (count == first.length) {
                    compact();
                }
                first[count] = set.first[run] ^ SIGN;
                last[count] = set.last[run] ^ SIGN;
                count++;
            }
        }

        PushSeqSet build() {
            sortAndMerge();
            long[] firsts = new long[count];
            long[] lasts = new long[count];
            for (int i = 0; i < count; i++) {
                firsts[i] = first[i] ^ SIGN;
                lasts[i] = last[i] ^ SIGN;
            }
            return new PushSeqSet(firsts, lasts);
        }

        /** Makes room: first by merging runs, and if most of them stay, by growing. */
        private void compact() {
            sortAndMerge();
            if (count > first.length / 2) {
                first = Arrays.copyOf(first, first.length * 2);
                last = Arrays.copyOf(last, last.length * 2);
            }
        }

        private void sortAndMerge() {
            long[] firsts = Arrays.copyOf(first, count);
            long[] lasts = Arrays.copyOf(last, count);
            // Pairing the sorted starts with the sorted ends covers the same numbers as the runs did.
            Arrays.sort(firsts);
            Arrays.sort(lasts);
            int kept = 0;
            for (int i = 0; i < firsts.length; i++) {
                boolean touches = kept > 0
                        && (firsts[i] <= last[kept - 1]
                                || (last[kept - 1] != Long.MAX_VALUE && firsts[i] == last[kept - 1] + 1));
                if (touches) {
                    last[kept - 1] = Math.max(last[kept - 1], lasts[i]);
                } else {
                    first[kept] = firsts[i];
                    last[kept] = lasts[i];
                    kept++;
                }
            }
            count = kept;
        }
    }
}
