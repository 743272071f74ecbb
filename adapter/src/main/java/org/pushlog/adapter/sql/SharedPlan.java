package org.pushlog.adapter.sql;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.WriteSession;

/** A planned statement that belongs to no connection. Thread-safe. */
interface SharedPlan {
    /**
     * The plan for a connection with these writes; null refuses them.
     *
     * @throws SqlStatementException if the statement writes and the connection does not
     */
    PreparedStatementPlan bind(@Nullable WriteSession writes);

    /** Whether it runs more than once. */
    default boolean isRepeatable() {
        return true;
    }

    /** Whether it runs on other connections than that which asked for it. */
    default boolean isShareable() {
        return true;
    }

    /** One that is made for its connection and runs there only. */
    static SharedPlan alone(PreparedStatementPlan plan) {
        return new SharedPlan() {
            @Override
            public PreparedStatementPlan bind(@Nullable WriteSession writes) {
                return plan;
            }

            @Override
            public boolean isShareable() {
                return false;
            }
        };
    }
}
