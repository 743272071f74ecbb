package org.pushlog.storage.store.fold;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.ReadCounts;
import org.pushlog.storage.store.history.ScanThreads;

/**
 * Which rows of a history's current state, or of one in its past, are wanted.
 *
 * @param columns positions in the history's schema, in the order wanted
 * @param keys if given, rows with other keys may be left out; only where the key is one text
 * @param keyPrefix if given, rows whose key does not begin with it may be left out; only where the key is one text
 * @param asOf the point whose state is wanted; null for the newest
 * @param counts told what is read
 * @param threads the threads that may work on it
 * @param cancelled asked now and then; once true the cursor ends early
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; handed from the planner to the column readers as it is.
public record CurrentScan(
        int[] columns,
        @Nullable List<String> keys,
        @Nullable String keyPrefix,
        @Nullable AsOf asOf,
        ReadCounts counts,
        ScanThreads threads,
        BooleanSupplier cancelled) {

    /** All rows with these columns. */
    public static CurrentScan of(int... columns) {
        return new CurrentScan(columns, null, null, null, new ReadCounts(), ScanThreads.ONE, () -> false);
    }

    /** The same columns and keys in the state of another point. */
    public CurrentScan at(AsOf point) {
        return new CurrentScan(columns, keys, keyPrefix, point, counts, threads, cancelled);
    }

    /** The same with more threads. */
    public CurrentScan by(ScanThreads threads) {
        return new CurrentScan(columns, keys, keyPrefix, asOf, counts, threads, cancelled);
    }
}
