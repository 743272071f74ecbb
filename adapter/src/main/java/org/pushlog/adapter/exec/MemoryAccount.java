package org.pushlog.adapter.exec;

import java.util.concurrent.atomic.AtomicLong;
import org.pushlog.storage.error.LimitExceededException;

/** Counts the memory that the operators of one statement keep rows in, and refuses more than a limit. Safe for many threads. */
public final class MemoryAccount {
    /** The variable of a data context that holds the account of the running statement. */
    public static final String VARIABLE = "pushlog.memory_account";

    private final long limitBytes;
    private final AtomicLong takenBytes = new AtomicLong();

    public MemoryAccount(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /**
     * Takes memory.
     *
     * @param what the operator in words of SQL, for the message
     * @throws LimitExceededException if the limit would be passed
     */
    public void take(String what, long bytes) {
        long taken = takenBytes.addAndGet(bytes);
        if (taken > limitBytes) {
            takenBytes.addAndGet(-bytes);
            throw new LimitExceededException(
                    what, -1, "would take more than memory_limit = " + limitBytes + " bytes; raise it or read less");
        }
    }

    /** Gives memory back. */
    public void give(long bytes) {
        takenBytes.addAndGet(-bytes);
    }

    /** How much can still be taken. */
    public long freeBytes() {
        return Math.max(0, limitBytes - takenBytes.get());
    }

    /** How much is taken now. */
    public long takenBytes() {
        return takenBytes.get();
    }
}
