package org.pushlog.storage.store.fold;

import java.util.function.BooleanSupplier;
import org.pushlog.storage.store.history.ScanThreads;

/**
 * What the making of a state may use.
 *
 * @param memoryLimitBytes how much memory the keys may take
 * @param threads the threads
 * @param cancelled asked now and then, by any of the threads; once true the work ends early, and its result is not to be kept
 */
public record FoldWork(long memoryLimitBytes, ScanThreads threads, BooleanSupplier cancelled) {

    /** The same work for this thread alone. */
    FoldWork alone() {
        return new FoldWork(memoryLimitBytes, ScanThreads.ONE, cancelled);
    }
}
