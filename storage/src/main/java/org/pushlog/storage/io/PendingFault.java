package org.pushlog.storage.io;

import org.jspecify.annotations.Nullable;

/**
 * The error of reading mapped bytes that are no longer there. Compiled code does not raise it at once: HotSpot keeps it with the thread and
 * raises it at a later entry into its runtime, which may be far behind the handler that waits for it.
 */
final class PendingFault {
    private static volatile int one = 1;

    private PendingFault() {}

    /** Takes the kept error of the current thread, or null if there is none. */
    static @Nullable InternalError take() {
        try {
            // An array of arrays whose size is not a constant is made by the runtime, however the caller was compiled.
            one = new byte[one][one].length;
            return null;
        } catch (InternalError e) {
            one = 1;
            return e;
        }
    }
}
