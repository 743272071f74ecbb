package org.pushlog.adapter.function;

import org.jspecify.annotations.Nullable;

/** The running value of MIN and MAX by the one order of numbers and texts; generated code calls its two kinds. */
public abstract class LeastOrGreatest {
    private final int wanted;

    private LeastOrGreatest(int wanted) {
        this.wanted = wanted;
    }

    /** No value yet. */
    public @Nullable Object init() {
        return null;
    }

    /** The running value after one more; NULL changes nothing. */
    public @Nullable Object add(@Nullable Object running, @Nullable Object value) {
        if (value == null) {
            return running;
        }
        if (running == null) {
            return value;
        }
        return Integer.signum(RowOrder.compareValues(value, running)) == wanted ? value : running;
    }

    /** The running value after all of another's. */
    public @Nullable Object merge(@Nullable Object running, @Nullable Object other) {
        return add(running, other);
    }

    /** The last running value. */
    public @Nullable Object result(@Nullable Object running) {
        return running;
    }

    /** MIN. */
    public static final class Least extends LeastOrGreatest {
        /** Made by generated code. */
        public Least() {
            super(-1);
        }
    }

    /** MAX. */
    public static final class Greatest extends LeastOrGreatest {
        /** Made by generated code. */
        public Greatest() {
            super(1);
        }
    }
}
