package org.pushlog.storage.store;

import java.util.List;
import java.util.Map;
import org.pushlog.storage.ipc.Guard;

/**
 * How a location is read.
 *
 * @param guard which Arrow messages are taken
 * @param strict whether a torn tail, or a frame that does not fit its log, is an error
 * @param keyColumns the key of a log by its name in the catalogue, lower case; goes before the key that the log itself names
 * @param memoryLimitBytes how much memory one result may take before it is refused; also what the wanted columns of one compressed frame
 *     may take when they are decompressed
 */
public record StoreOptions(Guard guard, boolean strict, Map<String, List<String>> keyColumns, long memoryLimitBytes) {
    /** The memory limit where none is given. */
    public static final long MEMORY_LIMIT_DEFAULT_BYTES = 1L << 30;

    public StoreOptions {
        keyColumns = Map.copyOf(keyColumns);
    }

    /** Extended guard, not strict, keys as the logs name them. */
    public static StoreOptions defaults() {
        return new StoreOptions(Guard.EXTENDED, false, Map.of(), MEMORY_LIMIT_DEFAULT_BYTES);
    }
}
