package org.pushlog.storage.store.fold;

import java.util.Arrays;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.work.Cancellation;

/**
 * The versions that win up to a limit, taken from one segment after the other in the order in which they arrived. A version of a later segment
 * wins if its push_seq is not smaller. Not thread-safe.
 */
final class VersionMerge {
    private static final int KEYS_A_LOOK = 4_095;

    private final PushLimit limit;
    private VersionSegment[] segment = new VersionSegment[0];
    private int[] key = new int[0];
    private int[] version = new int[0];
    private int count;

    VersionMerge(PushLimit limit) {
        this.limit = limit;
    }

    /** Takes the keys of a range of a segment. */
    void add(VersionSegment added, int fromKey, int endKey) {
        int total = Math.addExact(count, endKey - fromKey);
        VersionSegment[] segments = new VersionSegment[total];
        int[] keys = new int[total];
        int[] versions = new int[total];
        int at = 0;
        int to = 0;
        for (int next = fromKey; next < endKey; next++) {
            Cancellation.check(next, KEYS_A_LOOK);
            int found = added.version(next, limit);
            if (found < 0) {
                continue;
            }
            int known = firstNotBelow(added, next, at);
            System.arraycopy(segment, at, segments, to, known - at);
            System.arraycopy(key, at, keys, to, known - at);
            System.arraycopy(version, at, versions, to, known - at);
            to += known - at;
            at = known;
            boolean isSameKey = at < count && segment[at].compareKey(key[at], added, next) == 0;
            boolean keepsKnown =
                    isSameKey && Long.compareUnsigned(segment[at].pushSeq(version[at]), added.pushSeq(found)) > 0;
            segments[to] = keepsKnown ? segment[at] : added;
            keys[to] = keepsKnown ? key[at] : next;
            versions[to] = keepsKnown ? version[at] : found;
            to++;
            at += isSameKey ? 1 : 0;
        }
        System.arraycopy(segment, at, segments, to, count - at);
        System.arraycopy(key, at, keys, to, count - at);
        System.arraycopy(version, at, versions, to, count - at);
        segment = segments;
        key = keys;
        version = versions;
        count = to + count - at;
    }

    /** Where the winners lie, without those that say that their key is gone. */
    StateRows rows() {
        int[] frames = new int[count];
        int[] rows = new int[count];
        int living = 0;
        for (int i = 0; i < count; i++) {
            Cancellation.check(i, KEYS_A_LOOK);
            if (!segment[i].isDeletion(version[i])) {
                frames[living] = segment[i].frame(version[i]);
                rows[living] = segment[i].row(version[i]);
                living++;
            }
        }
        return new Places(Arrays.copyOf(frames, living), Arrays.copyOf(rows, living));
    }

    /** The first known key, from a place on, that is not below; near that place it is found fast. */
    private int firstNotBelow(VersionSegment added, int addedKey, int from) {
        int step = 1;
        int low = from;
        while (low + step <= count && isBelow(low + step - 1, added, addedKey)) {
            low += step;
            step = step < 1 << 28 ? step * 2 : step;
        }
        int high = Math.min(count, low + step - 1);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBelow(middle, added, addedKey)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean isBelow(int index, VersionSegment added, int addedKey) {
        return segment[index].compareKey(key[index], added, addedKey) < 0;
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Places(int[] frames, int[] rows) implements StateRows {
        @Override
        public int count() {
            return frames.length;
        }

        @Override
        public int frame(int index) {
            return frames[index];
        }

        @Override
        public long row(int index) {
            return rows[index];
        }
    }
}
