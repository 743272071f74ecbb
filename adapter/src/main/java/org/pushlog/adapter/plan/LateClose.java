package org.pushlog.adapter.plan;

import java.lang.ref.Cleaner;

/**
 * Closes what nobody closes. Under plain {@code jdbc:calcite:} there is no call at the end of a statement or of a schema, so what they opened
 * is closed some time after they are no longer in use.
 */
public final class LateClose {
    private static final Cleaner CLEANER = Cleaner.create();

    private LateClose() {}

    /**
     * Runs an action, once, after the owner can no longer be reached.
     *
     * @param close must not refer to the owner
     */
    public static void whenUnused(Object owner, Runnable close) {
        CLEANER.register(owner, close);
    }
}
