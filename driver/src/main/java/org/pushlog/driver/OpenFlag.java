package org.pushlog.driver;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether an object is open, with the one error of calls on a closed one. Any thread may use it. */
final class OpenFlag {
    private final AtomicBoolean closed = new AtomicBoolean();
    private final SqlState state;
    private final String what;

    /** @param what the object, as the error names it */
    OpenFlag(SqlState state, String what) {
        this.state = state;
        this.what = what;
    }

    /** Closes; whether this was the first call. */
    boolean close() {
        return closed.compareAndSet(false, true);
    }

    boolean isClosed() {
        return closed.get();
    }

    /** Throws if it is closed. */
    void check() throws SQLException {
        if (closed.get()) {
            throw failure();
        }
    }

    /** The error of calls on a closed object. */
    SQLException failure() {
        return SqlErrors.of(state, "The " + what + " is closed");
    }
}
