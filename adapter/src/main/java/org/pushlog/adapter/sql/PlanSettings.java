package org.pushlog.adapter.sql;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How a statement is planned.
 *
 * @param searchesAlways whether also plans that are known without it are searched for
 * @param stop set by any thread to end the planning with {@link SqlState#CANCELLED}
 */
record PlanSettings(Engine engine, boolean searchesAlways, AtomicBoolean stop) {
    static PlanSettings of(Engine engine) {
        return new PlanSettings(engine, false, new AtomicBoolean());
    }

    /** The same for another planning. */
    PlanSettings stoppedBy(AtomicBoolean flag) {
        return new PlanSettings(engine, searchesAlways, flag);
    }

    void throwIfStopped() {
        throwIf(stop);
    }

    /** Fails if the flag says that the statement is to end. */
    static void throwIf(AtomicBoolean stop) {
        if (stop.get()) {
            throw new SqlStatementException(SqlState.CANCELLED, "the statement was cancelled");
        }
    }
}
