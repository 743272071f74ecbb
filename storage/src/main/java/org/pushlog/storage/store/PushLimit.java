package org.pushlog.storage.store;

/**
 * Which pushes of a history count: all up to one, or none. Rows without a push_seq count as push 0, as in the fold.
 *
 * @param isNone whether not even the first push counts
 * @param maxPushSeq the last that counts, unsigned; without meaning if none does
 */
record PushLimit(boolean isNone, long maxPushSeq) {
    static final PushLimit ALL = new PushLimit(false, -1L);
    static final PushLimit NONE = new PushLimit(true, 0);

    static PushLimit upTo(long maxPushSeq) {
        return new PushLimit(false, maxPushSeq);
    }

    boolean isAll() {
        return !isNone && maxPushSeq == -1L;
    }

    /** Whether a push counts. */
    boolean takes(long pushSeq) {
        return !isNone && Long.compareUnsigned(pushSeq, maxPushSeq) <= 0;
    }

    /** The stricter of the two. */
    PushLimit and(PushLimit other) {
        if (isNone || other.isNone) {
            return NONE;
        }
        return Long.compareUnsigned(maxPushSeq, other.maxPushSeq) <= 0 ? this : other;
    }
}
