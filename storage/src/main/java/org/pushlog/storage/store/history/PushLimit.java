package org.pushlog.storage.store.history;

/**
 * Which pushes of a history count: all up to one, or none. Rows without a push_seq count as push 0, as in the fold.
 *
 * @param isNone whether not even the first push counts
 * @param maxPushSeq the last that counts, unsigned; without meaning if none does
 */
public record PushLimit(boolean isNone, long maxPushSeq) {
    public static final PushLimit ALL = new PushLimit(false, -1L);
    public static final PushLimit NONE = new PushLimit(true, 0);

    public static PushLimit upTo(long maxPushSeq) {
        return new PushLimit(false, maxPushSeq);
    }

    public boolean isAll() {
        return !isNone && maxPushSeq == -1L;
    }

    /** Whether a push counts. */
    public boolean takes(long pushSeq) {
        return !isNone && Long.compareUnsigned(pushSeq, maxPushSeq) <= 0;
    }

    /** The stricter of the two. */
    public PushLimit and(PushLimit other) {
        if (isNone || other.isNone) {
            return NONE;
        }
        return Long.compareUnsigned(maxPushSeq, other.maxPushSeq) <= 0 ? this : other;
    }
}
