package org.pushlog.storage.archive;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;

/** What one reading of a file holds in memory, against its limit: the bases of delta chunks, each read once. Not thread-safe. */
final class ContentScope {
    /** The longest array that is asked for. */
    private static final int ARRAY_LENGTH_MAX = Integer.MAX_VALUE - 15;

    private final long limitBytes;
    private final Map<String, byte[]> bases = new HashMap<>();
    private long heldBytes;

    ContentScope(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /**
     * How long something of a stated length may become.
     *
     * @throws LimitExceededException if it does not fit beside what is held
     */
    int require(long lengthBytes, String resource, String what) {
        long room = Math.min(limitBytes - heldBytes, ARRAY_LENGTH_MAX);
        if (lengthBytes > room) {
            throw new LimitExceededException(
                    resource,
                    -1,
                    what + " of " + lengthBytes + " bytes does not fit into the " + room + " bytes that are left of "
                            + limitBytes);
        }
        return (int) lengthBytes;
    }

    /** How many more bytes may be held. */
    int room() {
        return (int) Math.min(limitBytes - heldBytes, ARRAY_LENGTH_MAX);
    }

    byte @Nullable [] base(String path) {
        return bases.get(path);
    }

    void holdBase(String path, byte[] content) {
        bases.put(path, content);
        heldBytes += content.length;
    }
}
