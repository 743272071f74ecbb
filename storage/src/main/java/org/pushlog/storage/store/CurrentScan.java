package org.pushlog.storage.store;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a history's current state are wanted.
 *
 * @param columns positions in the history's schema, in the order wanted
 * @param keys if given, rows with other keys may be left out; only where {@link History#hasTextKey()}
 * @param keyPrefix if given, rows whose key does not begin with it may be left out; only where {@link History#hasTextKey()}
 * @param cancelled asked now and then; once true the cursor ends early
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; handed from the planner to the column readers as it is.
public record CurrentScan(
        int[] columns,
        @Nullable List<String> keys,
        @Nullable String keyPrefix,
        BooleanSupplier cancelled) {

    /** All rows with these columns. */
    public static CurrentScan of(int... columns) {
        return new CurrentScan(columns, null, null, () -> false);
    }
}
