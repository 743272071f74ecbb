package org.pushlog.storage.store.history;

import java.time.Instant;

/** A point in the past of a history, whose state is that of all pushes up to it. */
public sealed interface AsOf {

    /** The forms, to switch over. */
    enum Kind {
        PUSH,
        TIME
    }

    /** The form of this point. */
    Kind kind();

    /**
     * After the push of this number, which need not exist: then after the last one before it.
     *
     * @param pushSeq unsigned
     */
    record Push(long pushSeq) implements AsOf {
        @Override
        public Kind kind() {
            return Kind.PUSH;
        }

        @Override
        public String toString() {
            return "push_seq " + Long.toUnsignedString(pushSeq);
        }
    }

    /**
     * After the last push, in the order of push_seq, whose time is not later than this one. Times never order pushes: where a clock stepped
     * back, an earlier push with a later time is included, and a push that is before the last one counts whatever its time.
     *
     * @param epochMillis milliseconds since 1970-01-01 in UTC
     */
    record Time(long epochMillis) implements AsOf {
        @Override
        public Kind kind() {
            return Kind.TIME;
        }

        @Override
        public String toString() {
            return Instant.ofEpochMilli(epochMillis).toString();
        }
    }
}
