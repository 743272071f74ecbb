package org.pushlog.storage.store.fold;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.PushSeqSet;
import org.pushlog.storage.work.Cancellation;

/**
 * Versions of keys: keys in byte order, and for each its versions in the order of push_seq and arrival. 16 bytes a version, and some 24 and its
 * bytes a key. What is asked of a version lies together: looks at memory far apart are what a state costs. Immutable.
 */
final class VersionSegment {
    private static final int VERSIONS_A_LOOK = 4_095;
    private static final int KEYS_A_LOOK = 1 << 12;

    private final byte[] pool;
    private final int[] keyEnds;
    private final int[] versionEnds;

    /** By key, the push_seq of its first and of its last version. */
    private final long[] edges;

    /**
     * By version, its push_seq; then in the upper half its frame, and in the lower half the row in the frame, or the complement of the row where the
     * version says that the key is gone.
     */
    private final long[] versions;

    private final long minPushSeq;

    private VersionSegment(byte[] pool, int[] keyEnds, int[] versionEnds, long[] versions) {
        this.pool = pool;
        this.keyEnds = keyEnds;
        this.versionEnds = versionEnds;
        this.versions = versions;
        this.edges = new long[2 * keyEnds.length];
        long smallest = -1L;
        for (int key = 0; key < keyEnds.length; key++) {
            edges[2 * key] = pushSeq(versionStart(key));
            edges[2 * key + 1] = pushSeq(versionEnds[key] - 1);
            smallest = PushSeqSet.smaller(smallest, edges[2 * key]);
        }
        this.minPushSeq = smallest;
    }

    /** Whether a limit takes any of the versions. */
    boolean hasVersions(PushLimit limit) {
        return limit.takes(minPushSeq);
    }

    int keyCount() {
        return keyEnds.length;
    }

    int versionCount() {
        return versions.length / 2;
    }

    long sizeBytes() {
        return pool.length + 24L * keyEnds.length + 16L * versionCount();
    }

    /**
     * The last version of a key that a limit takes, or -1. Pushes mostly come evenly: the place is guessed between the first and the last, and from there
     * it is near.
     */
    int version(int key, PushLimit limit) {
        long first = edges[2 * key];
        long last = edges[2 * key + 1];
        if (!limit.takes(first)) {
            return -1;
        }
        int high = versionEnds[key] - 1;
        if (limit.takes(last)) {
            return high;
        }
        int low = versionStart(key);
        double share = distance(first, limit.maxPushSeq()) / distance(first, last);
        int place = Math.min(high, Math.max(low, low + (int) (share * (high - low))));
        int step = 1;
        if (takes(limit, place)) {
            low = place;
            while (low + step < high && takes(limit, low + step)) {
                low += step;
                step *= 2;
            }
            high = Math.min(high, low + step);
        } else {
            high = place;
            while (high - step > low && !takes(limit, high - step)) {
                high -= step;
                step *= 2;
            }
            low = Math.max(low, high - step);
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (takes(limit, middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean takes(PushLimit limit, int version) {
        return limit.takes(versions[2 * version]);
    }

    /** How far one unsigned number is above another. */
    private static double distance(long from, long to) {
        return 2.0 * ((to - from) >>> 1);
    }

    long pushSeq(int version) {
        return versions[2 * version];
    }

    int frame(int version) {
        return (int) (versions[2 * version + 1] >> Integer.SIZE);
    }

    boolean isDeletion(int version) {
        return (int) versions[2 * version + 1] < 0;
    }

    int row(int version) {
        int row = (int) versions[2 * version + 1];
        return row < 0 ? ~row : row;
    }

    /** The first key that is not below these bytes, at or behind a place; found fast if it is near that place. */
    int firstKeyNotBelow(byte[] bytes, int from, int end, int startKey) {
        int step = 1;
        int low = startKey;
        while (low + step <= keyCount() && compareKey(low + step - 1, bytes, from, end) < 0) {
            low += step;
            step = step < 1 << 28 ? step * 2 : step;
        }
        int high = Math.min(keyCount(), low + step - 1);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compareKey(middle, bytes, from, end) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first key that is not below another segment's key. */
    int firstKeyNotBelow(VersionSegment other, int otherKey, int startKey) {
        return firstKeyNotBelow(other.pool, other.keyStart(otherKey), other.keyEnds[otherKey], startKey);
    }

    /** The end of the keys that begin with a prefix, the first of which is given. */
    int endOfPrefix(byte[] prefix, int first) {
        int low = first;
        int high = keyCount();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keyStartsWith(middle, prefix)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    boolean keyEquals(int key, byte[] bytes) {
        return compareKey(key, bytes, 0, bytes.length) == 0;
    }

    private boolean keyStartsWith(int key, byte[] prefix) {
        int start = keyStart(key);
        return keyEnds[key] - start >= prefix.length
                && Arrays.equals(pool, start, start + prefix.length, prefix, 0, prefix.length);
    }

    int compareKey(int key, VersionSegment other, int otherKey) {
        return compareKey(key, other.pool, other.keyStart(otherKey), other.keyEnds[otherKey]);
    }

    private int compareKey(int key, byte[] bytes, int from, int end) {
        return Arrays.compareUnsigned(pool, keyStart(key), keyEnds[key], bytes, from, end);
    }

    private int keyStart(int key) {
        return key == 0 ? 0 : keyEnds[key - 1];
    }

    private int versionStart(int key) {
        return key == 0 ? 0 : versionEnds[key - 1];
    }

    /** Both segments' versions; those of the later one arrived later. Null if nobody waits for it any more. */
    static @Nullable VersionSegment merged(VersionSegment earlier, VersionSegment later, BooleanSupplier cancelled) {
        Filler filler = new Filler(
                Math.addExact(earlier.keyCount(), later.keyCount()),
                Math.addExact(earlier.versionCount(), later.versionCount()),
                Math.addExact(earlier.pool.length, later.pool.length));
        int left = 0;
        int right = 0;
        while (left < earlier.keyCount() || right < later.keyCount()) {
            int order = left == earlier.keyCount()
                    ? 1
                    : right == later.keyCount() ? -1 : earlier.compareKey(left, later, right);
            if (order <= 0) {
                filler.addKey(earlier, left);
            } else {
                filler.addKey(later, right);
            }
            filler.addVersions(order <= 0 ? earlier : null, left, order >= 0 ? later : null, right);
            left += order <= 0 ? 1 : 0;
            right += order >= 0 ? 1 : 0;
            if (filler.isTimeToLook() && cancelled.getAsBoolean()) {
                return null;
            }
        }
        return filler.build();
    }

    /** Takes keys in order, and after each its versions. */
    private static final class Filler {
        private final byte[] pool;
        private final int[] keyEnds;
        private final int[] versionEnds;
        private final long[] versions;
        private int poolLength;
        private int keyCount;
        private int versionCount;

        Filler(int keyCountMax, int versionCount, int poolLengthMax) {
            pool = new byte[poolLengthMax];
            keyEnds = new int[keyCountMax];
            versionEnds = new int[keyCountMax];
            versions = new long[Math.multiplyExact(2, versionCount)];
        }

        void addKey(VersionSegment from, int key) {
            int start = from.keyStart(key);
            addKey(from.pool, start, from.keyEnds[key] - start);
        }

        void addKey(byte[] bytes, int offset, int length) {
            System.arraycopy(bytes, offset, pool, poolLength, length);
            poolLength += length;
            keyEnds[keyCount] = poolLength;
        }

        void addVersion(long seq, long place) {
            versions[2 * versionCount] = seq;
            versions[2 * versionCount + 1] = place;
            versionCount++;
        }

        private void addVersion(VersionSegment from, int version) {
            addVersion(from.versions[2 * version], from.versions[2 * version + 1]);
        }

        /** Whether some thousand keys were taken since the last time. */
        boolean isTimeToLook() {
            return keyCount % KEYS_A_LOOK == 0;
        }

        void endKey() {
            versionEnds[keyCount++] = versionCount;
        }

        /** The versions of one key in either segment, or in both. */
        void addVersions(
                @Nullable VersionSegment earlier, int earlierKey, @Nullable VersionSegment later, int laterKey) {
            int left = earlier == null ? 0 : earlier.versionStart(earlierKey);
            int leftEnd = earlier == null ? 0 : earlier.versionEnds[earlierKey];
            int right = later == null ? 0 : later.versionStart(laterKey);
            int rightEnd = later == null ? 0 : later.versionEnds[laterKey];
            while (earlier != null && left < leftEnd) {
                for (; later != null && right < rightEnd; right++) {
                    if (Long.compareUnsigned(later.pushSeq(right), earlier.pushSeq(left)) >= 0) {
                        break;
                    }
                    addVersion(later, right);
                }
                addVersion(earlier, left);
                left++;
            }
            for (; later != null && right < rightEnd; right++) {
                addVersion(later, right);
            }
            endKey();
        }

        VersionSegment build() {
            return new VersionSegment(
                    Arrays.copyOf(pool, poolLength),
                    Arrays.copyOf(keyEnds, keyCount),
                    Arrays.copyOf(versionEnds, keyCount),
                    versions);
        }
    }

    /** Collects versions in the order in which they arrive. Not thread-safe. */
    static final class Builder {
        private final KeyIds keys = new KeyIds();
        private int[] key = new int[1_024];
        private long[] pushSeq = new long[1_024];
        private long[] place = new long[1_024];
        private int count;

        void add(KeyBytes keyBytes, long seq, int inFrame, int atRow, boolean isDeletion) {
            if (count == key.length) {
                int capacity = Math.multiplyExact(count, 2);
                key = Arrays.copyOf(key, capacity);
                pushSeq = Arrays.copyOf(pushSeq, capacity);
                place = Arrays.copyOf(place, capacity);
            }
            key[count] = keys.idOf(keyBytes);
            pushSeq[count] = seq;
            place[count] = ((long) inFrame << Integer.SIZE) | ((isDeletion ? ~atRow : atRow) & 0xFFFF_FFFFL);
            count++;
        }

        /** How much memory the collected versions will take as a segment. */
        long sizeBytes() {
            return keys.keyBytes() + 16L * count;
        }

        /** The segment, or null if nobody waits for it any more. */
        @Nullable
        VersionSegment build(BooleanSupplier cancelled) {
            int[] byId = arrivalsByKey();
            int[] ids = new int[keys.size()];
            Arrays.setAll(ids, id -> id);
            int poolLength = 0;
            for (int id : ids) {
                Cancellation.check(id, VERSIONS_A_LOOK);
                poolLength = Math.addExact(poolLength, keys.key(id).length);
            }
            int[] ends = endsByKey();
            Filler filler = new Filler(ids.length, count, poolLength);
            for (int id : KeyOrder.sorted(keys, ids, cancelled)) {
                if (cancelled.getAsBoolean()) {
                    return null;
                }
                int start = id == 0 ? 0 : ends[id - 1];
                sortByPush(byId, start, ends[id]);
                filler.addKey(keys.key(id), 0, keys.key(id).length);
                for (int i = start; i < ends[id]; i++) {
                    Cancellation.check(i, VERSIONS_A_LOOK);
                    int arrival = byId[i];
                    filler.addVersion(pushSeq[arrival], place[arrival]);
                }
                filler.endKey();
            }
            return filler.build();
        }

        private int[] endsByKey() {
            int[] ends = new int[keys.size()];
            for (int i = 0; i < count; i++) {
                Cancellation.check(i, VERSIONS_A_LOOK);
                ends[key[i]]++;
            }
            for (int id = 1; id < ends.length; id++) {
                ends[id] += ends[id - 1];
            }
            return ends;
        }

        /** The arrivals, key by key, in the order in which they came. */
        private int[] arrivalsByKey() {
            int[] next = endsByKey();
            int[] arrivals = new int[count];
            for (int i = count - 1; i >= 0; i--) {
                Cancellation.check(i, VERSIONS_A_LOOK);
                arrivals[--next[key[i]]] = i;
            }
            return arrivals;
        }

        /** Mostly they are in order. */
        private void sortByPush(int[] arrivals, int from, int end) {
            for (int i = from + 1; i < end; i++) {
                if (Long.compareUnsigned(pushSeq[arrivals[i - 1]], pushSeq[arrivals[i]]) > 0) {
                    Integer[] boxed = new Integer[end - from];
                    Arrays.setAll(boxed, at -> arrivals[from + at]);
                    Arrays.sort(boxed, (a, b) -> {
                        Cancellation.check();
                        return Long.compareUnsigned(pushSeq[a], pushSeq[b]);
                    });
                    for (int at = 0; at < boxed.length; at++) {
                        arrivals[from + at] = boxed[at];
                    }
                    return;
                }
            }
        }
    }
}
