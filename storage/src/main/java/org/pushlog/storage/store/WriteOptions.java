package org.pushlog.storage.store;

import java.time.Duration;
import org.pushlog.storage.log.LogWriterOptions;

/**
 * How a location is written to.
 *
 * @param lockTimeout how long to wait for another writer
 * @param isDurable whether every push is made durable before it is acknowledged
 */
public record WriteOptions(Duration lockTimeout, boolean isDurable) {
    /** Five seconds, durable. */
    public static final WriteOptions DEFAULT = new WriteOptions(LogWriterOptions.DEFAULT.lockTimeout(), true);

    public WriteOptions withLockTimeout(Duration other) {
        return new WriteOptions(other, isDurable);
    }

    public WriteOptions withDurable(boolean other) {
        return new WriteOptions(lockTimeout, other);
    }
}
