package org.pushlog.storage.store;

import java.util.function.BooleanSupplier;

/**
 * Which rows of a history are wanted.
 *
 * @param columns positions in the history's schema, in the order wanted
 * @param pushSeqMin frames all of whose push_seq are below this may be left out; unsigned
 * @param pushSeqMax frames all of whose push_seq are above this may be left out; unsigned
 * @param cancelled asked now and then; once true the cursor ends early
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; handed from the planner to the column readers as it is.
public record HistoryScan(int[] columns, long pushSeqMin, long pushSeqMax, BooleanSupplier cancelled) {

    /** All rows with these columns. */
    public static HistoryScan of(int... columns) {
        return new HistoryScan(columns, 0, -1L, () -> false);
    }

    boolean mayContain(long frameMin, long frameMax) {
        return Long.compareUnsigned(frameMax, pushSeqMin) >= 0 && Long.compareUnsigned(frameMin, pushSeqMax) <= 0;
    }

    boolean isBounded() {
        return pushSeqMin != 0 || pushSeqMax != -1L;
    }
}
