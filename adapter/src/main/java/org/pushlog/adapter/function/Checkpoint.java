package org.pushlog.adapter.function;

/**
 * Where a running statement looks whether it was cancelled or has run out of time. A data context that implements this
 * is asked at every row that passes a guarded operator.
 */
@FunctionalInterface
public interface Checkpoint {
    /** Returns if the statement may go on, and throws what it is to end with otherwise. Cheap: called for every row. */
    void pass();
}
